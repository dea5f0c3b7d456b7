-- Counts one in a bucket, whose window begins with the first count.
-- KEYS: ends, servers, bucket
-- ARGV: offset to Redis's time; how many there is room for; for how long a window lasts
-- Gives false where there was room; else in how many milliseconds there is some again.
local offset, most, length = unpack(ARGV)

local clock = redis.call('TIME')
local now = math.floor((clock[1] * 1000000 + clock[2]) / 1000 + offset)

local count, till = unpack(redis.call('HMGET', KEYS[3], 'c', 't'))
count, till = tonumber(count or 0), tonumber(till or 0)
if till <= now then count, till = 0, now + length end
if count >= tonumber(most) then return math.min(till - now, tonumber(length)) end
redis.call('HSET', KEYS[3], 'c', count + 1, 't', till)
redis.call('PEXPIRE', KEYS[3], till - now)
return false
