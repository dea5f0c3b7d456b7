// What Redis runs, each as a whole. A session's hash has the fields v (version), u (last use), a (first stored), l
// (lifetime), b (body), while a server holds it s (that server), m (its submission) and t (until when, 0 for not any
// more), and where it acts for somebody p (who) and n (since which number). Where changes were written since the last
// whole, w is that one's version, and c with a version is each change. i is what the last write is known by: a number
// of its own, as a version alone could be that of another write where a replica took over that had not heard of the
// last ones, or where a Redis came back from an older snapshot.
//
// Times are Redis's own, in milliseconds; a script that asks for the time may write since Redis 5, which passes on to
// replicas what a script did and not the script.
//
// Ends of principals are one sorted set: of each the number of its last end, `number` of all, and `floor`. Numbers are
// at least the time in microseconds, so that they grow even where Redis has lost the set; since the ends are lost then
// as well, everybody's sessions count as ended up to the new floor.
//
// Files of forms are texts of their own, `file:` and 32 bytes, and a session's hash has the names of its files in one
// piece as f. The sorted set `files` has of each its size and its key, by its end.
//
// Redis forgets a session by itself, its lifetime after its last use. Both are noted once a second.
//
// All but `renew` begin with the offset to Redis's time. A script has only those pieces that it needs, and defines no
// functions: Lua would make them anew at each call.

/// Known to Redis by the digest of its text.
enum Script: Int, CaseIterable, Sendable {
    case load, lock, unlock, save, remove, keep, end, number, take, renew

    var text: String {
        switch self {
        case .load: Self.loading
        case .lock: Self.locking
        case .unlock: Self.unlocking
        case .save: Self.saving
        case .remove: Self.removing
        case .keep: Self.keeping
        case .end: Self.ending
        case .number: Self.counting
        case .take: Self.taking
        case .renew: Self.renewing
        }
    }

    // MARK: Pieces

    private static let time = """
        local clock = redis.call('TIME')
        local micros = clock[1] * 1000000 + clock[2] + ARGV[1] * 1000
        local now = math.floor(micros / 1000)

        """

    /// How far ends have been counted, in the set of the first key.
    private static let counted = """
        local number = tonumber(redis.call('ZSCORE', KEYS[1], 'number') or false)
        if not number then
            number = micros
            redis.pcall('ZADD', KEYS[1], micros, 'number', micros, 'floor')
        end

        """

    /// Whether those of `principal` have been ended since the number `since`.
    private static let judged = """
        local ended = false
        if principal then
            ended = tonumber(redis.call('ZSCORE', KEYS[1], principal) or 0) > tonumber(since)
                or tonumber(redis.call('ZSCORE', KEYS[1], 'floor') or micros) > tonumber(since)
        end

        """

    /// Whether `server` holds the session until `till`: not where another has its name by now, after the second key.
    private static let held = """
        local held = server and tonumber(till) > now
        if held then
            local name = string.match(server, '^(.*)#')
            local present = name and redis.call('HGET', KEYS[2], name)
            held = not present or present == server
        end

        """

    /// The session of the third key.
    private static let found =
        time + """
            local f = redis.call('HMGET', KEYS[3], 'v', 'u', 'a', 's', 'm', 't', 'p', 'n', 'l', 'w',
                'i')
            if not f[1] then return false end
            local version, used, server, submission, till = f[1], tonumber(f[2]), f[4], f[5], f[6]
            local principal, since = f[7], f[8]

            """ + counted + judged + held

    /// The whole that was written last and all changes since, where the write that is known is another one.
    private static let body = """
        local body = false
        if version ~= ARGV[2] or (f[11] or '') ~= ARGV[3] then
            local names = {'b'}
            for each = (f[10] or version) + 1, tonumber(version) do names[#names + 1] = 'c' .. each end
            body = redis.call('HMGET', KEYS[3], unpack(names))
        end

        """

    /// The session in one string, which `SessionReply` reads; before its body, where that comes along.
    private static let answer =
        body + """
            local lock = ''
            if held then
                lock = struct.pack('>i8i8c0i8c0', till - now, #server, server, #submission, submission)
            end
            local id = f[11] or ''
            local session = struct.pack('>i8i8i8i8i8i8i8i8c0', version, math.max(0, now - used),
                math.max(0, now - (f[3] or used)), number, now, ended and 1 or 0, replica, #id, id)
                .. struct.pack('>i8', held and 1 or 0) .. lock
            if not body then return session end
            table.insert(body, 1, session)
            return body
            """

    /// Whether the server that asks has its name yet.
    private static func alive(_ argument: Int) -> String {
        """
        local own = string.match(ARGV[\(argument)], '^(.*)#')
        if own then
            local present = redis.call('HGET', KEYS[2], own)
            if present and present ~= ARGV[\(argument)] then
                return redis.error_reply('NAME another server has the name of this one')
            end
        end

        """
    }

    /// Forgets the files `names` but for those in `kept`, all in one piece each.
    private static let dropped = """
        if names and names ~= kept then
            local prefix = string.match(KEYS[2], '^(.*)servers')
            local stays = {}
            for index = 1, #kept, 32 do stays[string.sub(kept, index, index + 31)] = true end
            for index = 1, #names, 32 do
                local name = string.sub(names, index, index + 31)
                if not stays[name] then
                    local key = prefix .. 'file:' .. name
                    redis.call('ZREM', prefix .. 'files', redis.call('STRLEN', key) .. ':' .. key)
                    redis.call('DEL', key)
                end
            end
        end

        """

    /// Ends the sessions of `ending`, which is remembered for `lifetime`.
    private static let finished =
        counted + """
            number = math.max(number + 1, micros)
            local floor = redis.call('ZSCORE', KEYS[1], 'floor')
            redis.call('ZADD', KEYS[1], number, 'number', number, ending)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', micros - lifetime * 1000))
            redis.call('ZADD', KEYS[1], floor, 'floor')

            """

    // MARK: Sessions

    /// Takes the version and the write that are known, and after how long unused it has expired, or nothing. What
    /// cannot be noted is no reason not to answer; says whether it is that this Redis is a replica.
    private static let loading =
        found + """
            local replica = 0
            if ARGV[4] ~= '' and now - used >= 1000 and now - used < tonumber(ARGV[4]) then
                local noted = redis.pcall('HSET', KEYS[3], 'u', now)
                if type(noted) == 'table' and string.find(noted.err, 'READONLY', 1, true) then replica = 1 end
                if f[9] then redis.pcall('PEXPIRE', KEYS[3], f[9]) end
            end

            """ + answer

    /// Takes the version and the write that are known, the server, the submission, for how long, and after how long
    /// unused it has expired, or nothing.
    private static let locking =
        alive(4) + found + """
            local mayHold = ARGV[7] == '' or now - used < tonumber(ARGV[7])
            if held then mayHold = server == ARGV[4] end
            if not ended and mayHold then
                held, server, submission, till = true, ARGV[4], ARGV[5], now + ARGV[6]
                if now - used >= 1000 then
                    redis.call('HSET', KEYS[3], 's', server, 'm', submission, 't', till, 'u', now)
                    if f[9] then redis.call('PEXPIRE', KEYS[3], f[9]) end
                else
                    redis.call('HSET', KEYS[3], 's', server, 'm', submission, 't', till)
                end
            end
            local replica = 0

            """ + answer

    /// Takes the server, and its submission or nothing: one that comes late, from a connection that was given up, lets
    /// go of nothing that was held since.
    private static let unlocking = """
        local f = redis.call('HMGET', KEYS[3], 's', 't', 'm')
        if f[1] == ARGV[2] and f[2] ~= '0' and (ARGV[3] == '' or ARGV[3] == f[3]) then
            redis.call('HSET', KEYS[3], 't', 0)
        end
        """

    /// Takes the version, the body, the server, whether it goes on holding it, the lifetime, whether the body is a
    /// change, the names of its files in one piece, for whom it acts from now on (`same`, `nobody`, or a hash) and
    /// since when, the body and the lifetime of what is left under a fourth key, where the session was until now, what
    /// this write is known by, and the one before it (`any` where that is not known), and any number of ends with their
    /// lifetimes. A write that comes a second time, since its answer was lost, is saved.
    private static let saving =
        alive(4) + time + """
            local f = redis.call('HMGET', KEYS[4] or KEYS[3], 'v', 'u', 's', 't', 'p', 'n', 'f', 'w', 'i', 'l')
            local version = tonumber(f[1] or 0)
            if version ~= ARGV[2] - 1 or (ARGV[14] ~= 'any' and (f[9] or '') ~= ARGV[14]) then
                local last = redis.call('HMGET', KEYS[3], 'v', 'i')
                return last[1] == ARGV[2] and last[2] == ARGV[13] and 'saved' or 'outdated'
            end
            local server, till, principal, since = f[3], f[4], f[5], f[6]

            """ + judged + "if ended then return 'ended' end\n" + held + """
            if held and server ~= ARGV[4] then return 'locked' end
            if ARGV[9] == 'nobody' then
                principal = false
            elseif ARGV[9] ~= 'same' then
                principal, since = ARGV[9], ARGV[10]

            """ + judged + """
                if ended then return 'ended' end
            end
            for index = 15, #ARGV, 2 do
                local ending, lifetime = ARGV[index], ARGV[index + 1]

            """ + finished + """
                if ending == principal then since = string.format('%.0f', number) end
            end
            local names, kept = f[7], ARGV[8]

            """ + dropped + """
            if KEYS[4] and f[1] then redis.call('RENAME', KEYS[4], KEYS[3]) end
            local set = {'HSET', KEYS[3], 'v', ARGV[2], 'i', ARGV[13]}
            local gone = {'HDEL', KEYS[3]}
            local n = #set
            local lasts = f[10] == ARGV[6] and now - f[2] < 1000
            if not lasts then
                set[n + 1], set[n + 2], set[n + 3], set[n + 4] = 'u', math.max(now, f[2] or 0), 'l', ARGV[6]
            end
            n = #set
            if ARGV[7] == '1' and f[1] then
                set[n + 1], set[n + 2] = 'c' .. ARGV[2], ARGV[3]
                if not f[8] then set[n + 3], set[n + 4] = 'w', version end
            else
                set[n + 1], set[n + 2] = 'b', ARGV[3]
                if f[8] then
                    set[n + 3], set[n + 4] = 'w', ARGV[2]
                    for each = f[8] + 1, version do gone[#gone + 1] = 'c' .. each end
                end
            end
            n = #set
            if not f[1] then set[n + 1], set[n + 2] = 'a', now end
            n = #set
            if ARGV[5] ~= '1' and till and till ~= '0' then set[n + 1], set[n + 2] = 't', 0 end
            n = #set
            if principal then
                if principal ~= f[5] or since ~= f[6] then
                    set[n + 1], set[n + 2], set[n + 3], set[n + 4] = 'p', principal, 'n', since
                end
            elseif f[5] then
                gone[#gone + 1] = 'p'
                gone[#gone + 1] = 'n'
            end
            n = #set
            if kept ~= '' then
                if kept ~= names then set[n + 1], set[n + 2] = 'f', kept end
            elseif names then
                gone[#gone + 1] = 'f'
            end
            redis.call(unpack(set))
            if #gone > 2 then redis.call(unpack(gone)) end
            if not lasts then redis.call('PEXPIRE', KEYS[3], ARGV[6]) end
            if KEYS[4] then
                redis.call('DEL', KEYS[4])
                redis.call('HSET', KEYS[4], 'v', ARGV[2], 'b', ARGV[11], 'u', now, 'a', now, 'l', ARGV[12])
                redis.call('PEXPIRE', KEYS[4], ARGV[12])
            end
            return 'saved'
            """

    /// Forgets the session of the third key, with its files.
    private static let removing =
        "local names, kept = redis.call('HGET', KEYS[3], 'f'), ''\n" + dropped + "redis.call('DEL', KEYS[3])"

    // MARK: Files

    /// Takes the bytes of the file of the third key, for how long, how many bytes all of them may have, and how many
    /// files there may be. The fourth key is that of all files.
    private static let keeping =
        time + """
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

    // MARK: Ends and limits

    /// Takes a principal and the lifetime of its end.
    private static let ending =
        time + "local ending, lifetime = ARGV[2], ARGV[3]\n" + finished

    private static let counting = time + counted + "return number"

    /// Takes how many there is room for, and for how long a window lasts. The third key is the bucket's.
    private static let taking =
        time + """
            local b = redis.call('HMGET', KEYS[3], 'c', 't')
            local count, till = tonumber(b[1] or 0), tonumber(b[2] or 0)
            if till <= now then count, till = 0, now + ARGV[3] end
            if count >= tonumber(ARGV[2]) then return math.min(till - now, tonumber(ARGV[3])) end
            redis.call('HSET', KEYS[3], 'c', count + 1, 't', till)
            redis.call('PEXPIRE', KEYS[3], till - now)
            return false
            """

    // MARK: The site's secret

    /// Takes the secret that this server has, for how long one that is not the present one counts, and the server with
    /// its name, or nothing twice. The third key is the secret's, the fourth that of the one before it.
    ///
    /// Redis may lose both, since nobody uses them while all is well: then they are put back.
    private static let renewing = """
        redis.call('SET', KEYS[3], ARGV[2], 'NX')
        local present = redis.call('GET', KEYS[3])
        if present ~= ARGV[2] then redis.call('SET', KEYS[4], ARGV[2], 'NX', 'PX', ARGV[3]) end
        if ARGV[4] ~= '' then redis.call('HSETNX', KEYS[2], ARGV[5], ARGV[4]) end
        local owner = ARGV[4] ~= '' and redis.call('HGET', KEYS[2], ARGV[5])
        return {present, redis.call('GET', KEYS[4]), redis.call('PTTL', KEYS[4]), owner}
        """
}
