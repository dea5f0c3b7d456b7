-- Keeps a file, where there is room.
-- KEYS: ends, servers, file, files
-- ARGV: offset to Redis's time; the file's bytes; for how long; how many bytes and how many files there may be in all
-- Gives 1, or 0 where there is no room.
local offset, body, length, room, most = unpack(ARGV)

local clock = redis.call('TIME')
local now = math.floor((clock[1] * 1000000 + clock[2]) / 1000 + offset)

local member = #body .. ':' .. KEYS[3]
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now)
redis.call('ZREM', KEYS[4], member)
if redis.call('ZCARD', KEYS[4]) >= tonumber(most) then return 0 end
local total = #body
for _, other in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
    total = total + tonumber(string.match(other, '^%d+'))
end
if total > tonumber(room) then return 0 end
redis.call('SET', KEYS[3], body, 'PX', length)
redis.call('ZADD', KEYS[4], now + length, member)
if redis.call('PTTL', KEYS[4]) < tonumber(length) then redis.call('PEXPIRE', KEYS[4], length) end
return 1
