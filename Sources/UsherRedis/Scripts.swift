// What Redis runs, each as a whole. A session's hash has the fields v (version), u (last use), l (lifetime), b (body), and
// while a server holds it s (that server), m (its submission) and t (until when).

enum Scripts {
    /// Version, last use, body where it is another version, and the lock.
    private static let answer = """
        local function answer(key, version)
            local f = redis.call('HMGET', key, 'v', 'u', 's', 'm', 't')
            if not f[1] then return false end
            local body = false
            if f[1] ~= version then body = redis.call('HGET', key, 'b') end
            return {f[1], f[2], body, f[3], f[4], f[5]}
        end
        local function use(key, now)
            local f = redis.call('HMGET', key, 'u', 'l')
            if f[1] and tonumber(now) > tonumber(f[1]) then redis.call('HSET', key, 'u', now) end
            if f[2] then redis.call('PEXPIRE', key, f[2]) end
        end

        """

    /// Takes the version that is known, and the time of use and after how long unused it has expired, or nothing twice.
    static let load =
        answer + """
            local found = answer(KEYS[1], ARGV[1])
            if found and ARGV[2] ~= '' and ARGV[2] - found[2] < tonumber(ARGV[3]) then use(KEYS[1], ARGV[2]) end
            return found
            """

    /// Takes the version that it must be of, the server, the submission, until when, and the time.
    static let lock =
        answer + """
            local f = redis.call('HMGET', KEYS[1], 'v', 's', 't')
            if not f[1] then return false end
            if f[1] == ARGV[1] and (not f[2] or f[2] == ARGV[2] or tonumber(f[3]) <= tonumber(ARGV[5])) then
                redis.call('HSET', KEYS[1], 's', ARGV[2], 'm', ARGV[3], 't', ARGV[4])
                use(KEYS[1], ARGV[5])
            end
            return answer(KEYS[1], f[1])
            """

    /// Takes the version, the body, the server, whether it goes on holding it, the time, the lifetime; and with a second
    /// key, where the session was until now, the body and the lifetime of what is left there.
    static let save = """
        local before = KEYS[2] or KEYS[1]
        local f = redis.call('HMGET', before, 'v', 'u', 's', 'm', 't')
        if tonumber(f[1] or 0) ~= ARGV[1] - 1 then return 'outdated' end
        if f[3] and f[3] ~= ARGV[3] and tonumber(ARGV[5]) < tonumber(f[5]) then return 'locked' end
        local used = ARGV[5]
        if f[2] and tonumber(f[2]) > tonumber(used) then used = f[2] end
        redis.call('HSET', KEYS[1], 'v', ARGV[1], 'b', ARGV[2], 'u', used, 'l', ARGV[6])
        if ARGV[4] == '1' and f[3] then
            redis.call('HSET', KEYS[1], 's', f[3], 'm', f[4], 't', f[5])
        else
            redis.call('HDEL', KEYS[1], 's', 'm', 't')
        end
        redis.call('PEXPIRE', KEYS[1], ARGV[6])
        if KEYS[2] then
            redis.call('DEL', KEYS[2])
            redis.call('HSET', KEYS[2], 'v', ARGV[1], 'b', ARGV[7], 'u', ARGV[5], 'l', ARGV[8])
            redis.call('PEXPIRE', KEYS[2], ARGV[8])
        end
        return 'saved'
        """
}
