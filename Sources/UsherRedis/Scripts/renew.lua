-- The site's secret, and the one before it. Redis may lose both, since nobody uses them while all is well: then they
-- are put back, and so is the server's name.
-- KEYS: ends, servers, secret, former secret
-- ARGV: offset to Redis's time; the secret that the server has; for how long one counts that is not the present one;
--       the server and its name, or nothing twice
-- Gives the present secret, the former one, for how long that counts, and which server has the name.
local _, secret, length, server, name = unpack(ARGV)

redis.call('SET', KEYS[3], secret, 'NX')
local present = redis.call('GET', KEYS[3])
if present ~= secret then redis.call('SET', KEYS[4], secret, 'NX', 'PX', length) end
if server ~= '' then redis.call('HSETNX', KEYS[2], name, server) end
local owner = server ~= '' and redis.call('HGET', KEYS[2], name)
return {present, redis.call('GET', KEYS[4]), redis.call('PTTL', KEYS[4]), owner}
