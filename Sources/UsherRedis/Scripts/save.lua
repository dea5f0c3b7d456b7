-- Keeps a session, all of it or nothing, and ends others along with it. A write that comes a second time, since its
-- answer was lost, is saved.
-- KEYS: ends, servers, session; where it was until now under another id, that key
-- ARGV: offset to Redis's time; version; body; server, and 1 where it goes on holding it; lifetime; names of its
--       files, 32 bytes each; for whom it acts from now on (`same`, `nobody` or a hash), and since which number; body
--       and lifetime of what is left under the former key; what this write is known by, and the one before it (`any`
--       where that is not known); ends and their lifetimes by turns
-- Gives `saved`, `outdated`, `ended` or `locked`.
local offset, version, body, asking, keeps, lifetime, files, acting, acts, rest, left, write, last =
    unpack(ARGV, 1, 13)
local session, former = KEYS[3], KEYS[4]

local own = string.match(asking, '^(.*)#')
local named = own and redis.call('HGET', KEYS[2], own)
if named and named ~= asking then
    return redis.error_reply('NAME another server has the name of this one')
end

local clock = redis.call('TIME')
local micros = clock[1] * 1000000 + clock[2] + offset * 1000
local now = math.floor(micros / 1000)

local before, id, used, server, till, formerPrincipal, formerSince, formerFiles, formerLifetime =
    unpack(redis.call('HMGET', former or session, 'v', 'i', 'u', 's', 't', 'p', 'n', 'f', 'l'))
if tonumber(before or 0) ~= version - 1 or (last ~= 'any' and (id or '') ~= last) then
    local there = redis.call('HMGET', session, 'v', 'i')
    return there[1] == version and there[2] == write and 'saved' or 'outdated'
end

-- Those of its principal may have been ended, another server may hold it, and then its new principal's may have ended.
local principal, since = formerPrincipal, formerSince
if principal and (tonumber(redis.call('ZSCORE', KEYS[1], principal) or 0) > tonumber(since)
    or tonumber(redis.call('ZSCORE', KEYS[1], 'floor') or micros) > tonumber(since)) then return 'ended' end
if server and server ~= asking and tonumber(till) > now then
    local name = string.match(server, '^(.*)#')
    local present = name and redis.call('HGET', KEYS[2], name)
    if not present or present == server then return 'locked' end
end
if acting == 'nobody' then
    principal = false
elseif acting ~= 'same' then
    principal, since = acting, acts
    if tonumber(redis.call('ZSCORE', KEYS[1], principal) or 0) > tonumber(since)
        or tonumber(redis.call('ZSCORE', KEYS[1], 'floor') or micros) > tonumber(since) then return 'ended' end
end

for index = 14, #ARGV, 2 do
    local ending, kept = ARGV[index], ARGV[index + 1]
    local number = tonumber(redis.call('ZSCORE', KEYS[1], 'number') or false)
    if not number then
        number = micros
        redis.pcall('ZADD', KEYS[1], micros, 'number', micros, 'floor')
    end
    number = math.max(number + 1, micros)
    local floor = redis.call('ZSCORE', KEYS[1], 'floor')
    redis.call('ZADD', KEYS[1], number, 'number', number, ending)
    redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', micros - kept * 1000))
    redis.call('ZADD', KEYS[1], floor, 'floor')
    if ending == principal then since = string.format('%.0f', number) end
end

-- Files that it had and has no longer are forgotten.
if formerFiles and formerFiles ~= files then
    local prefix = string.match(KEYS[2], '^(.*)servers')
    local stays = {}
    for index = 1, #files, 32 do stays[string.sub(files, index, index + 31)] = true end
    for index = 1, #formerFiles, 32 do
        local name = string.sub(formerFiles, index, index + 31)
        if not stays[name] then
            local key = prefix .. 'file:' .. name
            redis.call('ZREM', prefix .. 'files', redis.call('STRLEN', key) .. ':' .. key)
            redis.call('DEL', key)
        end
    end
end

-- Only those fields are written that change.
if former and before then redis.call('RENAME', former, session) end
local set, gone = {'HSET', session, 'v', version, 'i', write, 'b', body}, {'HDEL', session}
local n = #set
local lasts = formerLifetime == lifetime and now - used < 1000
if not lasts then
    set[n + 1], set[n + 2], set[n + 3], set[n + 4] = 'u', math.max(now, used or 0), 'l', lifetime
end
n = #set
if not before then set[n + 1], set[n + 2] = 'a', now end
n = #set
if keeps ~= '1' and till and till ~= '0' then set[n + 1], set[n + 2] = 't', 0 end
n = #set
if principal and (principal ~= formerPrincipal or since ~= formerSince) then
    set[n + 1], set[n + 2], set[n + 3], set[n + 4] = 'p', principal, 'n', since
elseif formerPrincipal and not principal then
    gone[#gone + 1], gone[#gone + 2] = 'p', 'n'
end
n = #set
if files ~= '' and files ~= formerFiles then
    set[n + 1], set[n + 2] = 'f', files
elseif formerFiles and files == '' then
    gone[#gone + 1] = 'f'
end
redis.call(unpack(set))
if #gone > 2 then redis.call(unpack(gone)) end
if not lasts then redis.call('PEXPIRE', session, lifetime) end
if former then
    redis.call('DEL', former)
    redis.call('HSET', former, 'v', version, 'i', write, 'b', rest, 'u', now, 'a', now, 'l', left)
    redis.call('PEXPIRE', former, left)
end
return 'saved'
