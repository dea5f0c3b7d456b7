// What Redis runs, each as a whole. A session's hash has the fields v (version), u (last use), a (first stored), l
// (lifetime), b (body), while a server holds it s (that server), m (its submission) and t (until when), and where it
// acts for somebody p (who) and n (since which number). Times are Redis's own, in milliseconds; a script that asks for
// the time may write since Redis 5, which passes on to replicas what a script did and not the script.
//
// Ends of principals are one sorted set: of each the number of its last end, `number` of all, and `floor`. Numbers are
// at least the time in microseconds, so that they grow even where Redis has lost the set; since the ends are lost then
// as well, everybody's sessions count as ended up to the new floor.
//
// Files of forms are texts of their own, `file:` and 32 bytes, and a session's hash has the names of its files in one
// piece as f. The sorted set `files` has of each its size and its key, by its end.
//
// All begin with the offset to Redis's time, and with the names of that set and of the servers.

enum Scripts {
    private static let common = """
        local clock = redis.call('TIME')
        local micros = clock[1] * 1000000 + clock[2] + ARGV[1] * 1000
        local now = math.floor(micros / 1000)
        local function number()
            local last = redis.call('ZSCORE', KEYS[1], 'number')
            if last then return tonumber(last) end
            redis.pcall('ZADD', KEYS[1], micros, 'number', micros, 'floor')
            return micros
        end
        local function ended(principal, since)
            if not principal then return false end
            number()
            local last = redis.call('ZSCORE', KEYS[1], principal)
            local floor = redis.call('ZSCORE', KEYS[1], 'floor') or micros
            return tonumber(last or 0) > tonumber(since) or tonumber(floor) > tonumber(since)
        end
        local function finish(principal, lifetime)
            local last = math.max(number() + 1, micros)
            local floor = redis.call('ZSCORE', KEYS[1], 'floor')
            redis.call('ZADD', KEYS[1], last, 'number', last, principal)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', micros - lifetime * 1000))
            redis.call('ZADD', KEYS[1], floor, 'floor')
            return string.format('%.0f', last)
        end
        local function lives(server)
            local name = string.match(server, '^(.*)#')
            local present = name and redis.call('HGET', KEYS[2], name)
            return not present or present == server
        end
        local function session(key)
            local f = redis.call('HMGET', key, 'v', 'u', 'a', 's', 'm', 't', 'p', 'n', 'l')
            if not f[1] then return false end
            local s = {version = f[1], used = f[2], began = f[3] or f[2], server = f[4], submission = f[5],
                till = f[6], principal = f[7], since = f[8], lifetime = f[9]}
            s.held = s.server and tonumber(s.till) > now and lives(s.server)
            s.ended = ended(s.principal, s.since)
            return s
        end
        local prefix = string.match(KEYS[2], '^(.*)servers$')
        local function drop(names, kept)
            for index = 1, #names, 32 do
                local name = string.sub(names, index, index + 31)
                if not kept[name] then
                    local key = prefix .. 'file:' .. name
                    redis.call('ZREM', prefix .. 'files', redis.call('STRLEN', key) .. ':' .. key)
                    redis.call('DEL', key)
                end
            end
        end
        local function answer(s, body)
            local held = s.held
            return {s.version, math.max(0, now - s.used), math.max(0, now - s.began), body, held and s.server,
                held and s.submission, held and s.till - now, s.ended and 1 or 0, number(), now}
        end

        """

    /// Takes the version that is known, and after how long unused it has expired, or nothing. What cannot be noted is
    /// no reason not to answer.
    static let load =
        common + """
            local s = session(KEYS[3])
            if not s then return false end
            local body = s.version ~= ARGV[2] and redis.call('HGET', KEYS[3], 'b')
            if ARGV[3] ~= '' and now - s.used < tonumber(ARGV[3]) then
                if now > tonumber(s.used) then redis.pcall('HSET', KEYS[3], 'u', now) end
                if s.lifetime then redis.pcall('PEXPIRE', KEYS[3], s.lifetime) end
            end
            return answer(s, body)
            """

    /// Takes the server.
    static let unlock =
        common + """
            local s = session(KEYS[3])
            if s and s.server == ARGV[2] then redis.call('HDEL', KEYS[3], 's', 'm', 't') end
            return false
            """

    /// Takes the version that is known, the server, the submission, and for how long.
    static let lock =
        common + """
            if not lives(ARGV[3]) then return redis.error_reply('NAME another server has the name of this one') end
            local s = session(KEYS[3])
            if not s then return false end
            if not s.ended and (not s.held or s.server == ARGV[3]) then
                s.held, s.server, s.submission, s.till = true, ARGV[3], ARGV[4], now + ARGV[5]
                if now > tonumber(s.used) then s.used = now end
                redis.call('HSET', KEYS[3], 's', s.server, 'm', s.submission, 't', s.till, 'u', s.used)
                if s.lifetime then redis.call('PEXPIRE', KEYS[3], s.lifetime) end
            end
            return answer(s, s.version ~= ARGV[2] and redis.call('HGET', KEYS[3], 'b'))
            """

    /// Takes the version, the body, the server, whether it goes on holding it, the lifetime, for whom it acts and since
    /// when, the body and the lifetime of what is left under a fourth key, where the session was until now, the names
    /// of its files in one piece, and any number of ends with their lifetimes.
    static let save =
        common + """
            if not lives(ARGV[4]) then return redis.error_reply('NAME another server has the name of this one') end
            local before = session(KEYS[4] or KEYS[3])
            local s = before or {version = 0, used = 0, began = now}
            if tonumber(s.version) ~= ARGV[2] - 1 then return 'outdated' end
            if s.ended then return 'ended' end
            if s.held and s.server ~= ARGV[4] then return 'locked' end
            local principal, since = s.principal, s.since
            if ARGV[7] == 'nobody' then principal = false end
            if ARGV[7] == 'principal' then
                principal, since = ARGV[8], ARGV[9]
                if ended(principal, since) then return 'ended' end
            end
            local kept = {}
            for index = 1, #ARGV[12], 32 do kept[string.sub(ARGV[12], index, index + 31)] = true end
            drop(redis.call('HGET', KEYS[4] or KEYS[3], 'f') or '', kept)
            for index = 13, #ARGV, 2 do
                local last = finish(ARGV[index], ARGV[index + 1])
                if ARGV[index] == principal then since = last end
            end
            redis.call('HSET', KEYS[3], 'v', ARGV[2], 'b', ARGV[3], 'u', math.max(now, s.used), 'l', ARGV[6],
                'a', s.began)
            if ARGV[5] == '1' and s.server then
                redis.call('HSET', KEYS[3], 's', s.server, 'm', s.submission, 't', s.till)
            else
                redis.call('HDEL', KEYS[3], 's', 'm', 't')
            end
            if principal then
                redis.call('HSET', KEYS[3], 'p', principal, 'n', since)
            else
                redis.call('HDEL', KEYS[3], 'p', 'n')
            end
            if ARGV[12] == '' then
                redis.call('HDEL', KEYS[3], 'f')
            else
                redis.call('HSET', KEYS[3], 'f', ARGV[12])
            end
            redis.call('PEXPIRE', KEYS[3], ARGV[6])
            if KEYS[4] then
                redis.call('DEL', KEYS[4])
                redis.call('HSET', KEYS[4], 'v', ARGV[2], 'b', ARGV[10], 'u', now, 'a', now, 'l', ARGV[11])
                redis.call('PEXPIRE', KEYS[4], ARGV[11])
            end
            return 'saved'
            """

    /// Forgets the session of the third key, with its files.
    static let remove =
        common + """
            drop(redis.call('HGET', KEYS[3], 'f') or '', {})
            redis.call('DEL', KEYS[3])
            """

    /// Takes the bytes of the file of the third key, for how long, how many bytes all of them may have, and how many
    /// files there may be. The fourth key is that of all files.
    static let keep =
        common + """
            local member, till = #ARGV[2] .. ':' .. KEYS[3], now + ARGV[3]
            redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now)
            redis.call('ZREM', KEYS[4], member)
            if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[5]) then return 0 end
            local total = #ARGV[2]
            for _, other in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
                total = total + tonumber(string.match(other, '^%d+'))
            end
            if total > tonumber(ARGV[4]) then return 0 end
            redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[3])
            redis.call('ZADD', KEYS[4], till, member)
            if redis.call('PTTL', KEYS[4]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[4], ARGV[3]) end
            return 1
            """

    /// Takes a principal and the lifetime of its end.
    static let end = common + "return finish(ARGV[2], ARGV[3])"

    static let number = common + "return number()"

    /// Takes how many there is room for, and for how long a window lasts. The third key is the bucket's.
    static let take =
        common + """
            local b = redis.call('HMGET', KEYS[3], 'c', 't')
            local count, till = tonumber(b[1] or 0), tonumber(b[2] or 0)
            if till <= now then count, till = 0, now + ARGV[3] end
            if count >= tonumber(ARGV[2]) then return math.min(till - now, tonumber(ARGV[3])) end
            redis.call('HSET', KEYS[3], 'c', count + 1, 't', till)
            redis.call('PEXPIRE', KEYS[3], till - now)
            return false
            """

    /// Takes the secret that this server has, for how long one that is not the present one counts, and the server with
    /// its name, or nothing twice. The third key is the secret's, the fourth that of the one before it.
    ///
    /// Redis may lose both, since nobody uses them while all is well: then they are put back.
    static let renew = """
        redis.call('SET', KEYS[3], ARGV[2], 'NX')
        local present = redis.call('GET', KEYS[3])
        if present ~= ARGV[2] then redis.call('SET', KEYS[4], ARGV[2], 'NX', 'PX', ARGV[3]) end
        if ARGV[4] ~= '' then redis.call('HSETNX', KEYS[2], ARGV[5], ARGV[4]) end
        local owner = ARGV[4] ~= '' and redis.call('HGET', KEYS[2], ARGV[5])
        return {present, redis.call('GET', KEYS[4]), redis.call('PTTL', KEYS[4]), owner}
        """
}
