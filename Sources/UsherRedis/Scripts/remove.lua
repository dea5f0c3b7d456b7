-- Forgets a session, with its files.
-- KEYS: ends, servers, session
local names = redis.call('HGET', KEYS[3], 'f') or ''
local prefix = string.match(KEYS[2], '^(.*)servers')
for index = 1, #names, 32 do
    local key = prefix .. 'file:' .. string.sub(names, index, index + 31)
    redis.call('ZREM', prefix .. 'files', redis.call('STRLEN', key) .. ':' .. key)
    redis.call('DEL', key)
end
redis.call('DEL', KEYS[3])
