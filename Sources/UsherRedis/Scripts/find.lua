-- A session as it is stored: held for a server from now on where one is named, else noted as used.
-- KEYS: ends, servers, session
-- ARGV: offset to Redis's time; version and write that the caller has; how many milliseconds before its lifetime is
--       over it expires, nothing for never, or for a look that is no use; to hold it: server, submission, for how long
-- Gives false where there is none; else its state in one string, as `SessionReply` reads it; or a list of that and of
-- its body, where the caller has another write.
local offset, known, write, margin, asking, asked, length = unpack(ARGV)

local own = asking and string.match(asking, '^(.*)#')
local named = own and redis.call('HGET', KEYS[2], own)
if named and named ~= asking then
    return redis.error_reply('NAME another server has the name of this one')
end

local clock = redis.call('TIME')
local micros = clock[1] * 1000000 + clock[2] + offset * 1000
local now = math.floor(micros / 1000)

local version, id, used, began, server, submission, till, principal, since, lifetime =
    unpack(redis.call('HMGET', KEYS[3], 'v', 'i', 'u', 'a', 's', 'm', 't', 'p', 'n', 'l'))
if not version or not id then return false end
local unused = now - used

-- How far ends have been counted.
local number = tonumber(redis.call('ZSCORE', KEYS[1], 'number') or false)
if not number then
    number = micros
    redis.pcall('ZADD', KEYS[1], micros, 'number', micros, 'floor')
end
local ended = principal
    and (tonumber(redis.call('ZSCORE', KEYS[1], principal) or 0) > tonumber(since)
        or tonumber(redis.call('ZSCORE', KEYS[1], 'floor') or micros) > tonumber(since))

-- A server that starts again under its name lets go of what it held.
local held = server and tonumber(till) > now
if held then
    local name = string.match(server, '^(.*)#')
    local present = name and redis.call('HGET', KEYS[2], name)
    held = not present or present == server
end

-- A use that cannot be noted is no reason not to answer; the answer tells that this Redis is a replica.
local replica = 0
local lives = margin == '' or unused < lifetime - margin
if not asking then
    if margin ~= '' and lives and unused >= 1000 then
        local noted = redis.pcall('HSET', KEYS[3], 'u', now)
        if type(noted) == 'table' and string.find(noted.err, 'READONLY', 1, true) then replica = 1 end
        redis.pcall('PEXPIRE', KEYS[3], lifetime)
    end
elseif not ended and ((held and server == asking) or (not held and lives)) then
    held, server, submission, till = true, asking, asked, now + length
    if unused >= 1000 then
        redis.call('HSET', KEYS[3], 's', server, 'm', submission, 't', till, 'u', now)
        redis.call('PEXPIRE', KEYS[3], lifetime)
    else
        redis.call('HSET', KEYS[3], 's', server, 'm', submission, 't', till)
    end
end

local state = struct.pack('>i8c0i8i8i8i8i8i8i8i8', version, id, math.max(0, unused), math.max(0, now - began), lifetime,
    number, now, ended and 1 or 0, replica, held and 1 or 0)
if held then
    state = state .. struct.pack('>i8i8c0i8c0', till - now, #server, server, #submission, submission)
end
if version == known and id == write then return state end
return {state, redis.call('HGET', KEYS[3], 'b')}
