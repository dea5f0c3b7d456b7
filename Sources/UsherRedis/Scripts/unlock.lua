-- Lets go of a session: of nothing that was held since, where this comes late, from a connection that was given up.
-- KEYS: ends, servers, session
-- ARGV: offset to Redis's time; server; its submission, nothing where that is not known
local _, server, submission = unpack(ARGV)

local holder, till, sent = unpack(redis.call('HMGET', KEYS[3], 's', 't', 'm'))
if holder == server and till ~= '0' and (submission == '' or submission == sent) then
    redis.call('HSET', KEYS[3], 't', 0)
end
