-- How far ends have been counted, after one more where somebody is named: ends all sessions that act for them by now.
-- KEYS: ends, servers
-- ARGV: offset to Redis's time; whose end it is; for how long it is remembered
local offset, ending, kept = unpack(ARGV)

local clock = redis.call('TIME')
local micros = clock[1] * 1000000 + clock[2] + offset * 1000

local number = tonumber(redis.call('ZSCORE', KEYS[1], 'number') or false)
if not number then
    number = micros
    redis.pcall('ZADD', KEYS[1], micros, 'number', micros, 'floor')
end
if ending then
    number = math.max(number + 1, micros)
    local floor = redis.call('ZSCORE', KEYS[1], 'floor')
    redis.call('ZADD', KEYS[1], number, 'number', number, ending)
    redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', micros - kept * 1000))
    redis.call('ZADD', KEYS[1], floor, 'floor')
end
return number
