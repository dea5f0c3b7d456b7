// The scripts that Redis runs, each as a whole: the texts are in `Scripts`. A session's hash has these fields:
//
//     v  version                                        s  the server that holds it, if any
//     i  what the last write is known by                m  the submission for which it does
//     u  last use                                       t  until when; 0 for not any more
//     a  first stored                                   p  for whom it acts, if for anybody
//     l  lifetime                                       n  since which number
//     b  body: what was written last                    f  the names of its files, 32 bytes each
//
// i is a number of the write's own, since another write may have the same version: where a replica took over that had
// not heard of the last ones, or where a Redis came back from an older snapshot.
//
// Times are Redis's own, in milliseconds; a script that asks for the time may write since Redis 5, which passes on to
// replicas what a script did and not the script.
//
// Ends of principals are one sorted set: of each the number of its last end, `number` of all, and `floor`. Numbers are
// at least the time in microseconds, so that they grow even where Redis has lost the set; since the ends are lost then
// as well, everybody's sessions count as ended up to the new floor.
//
// Files of forms are texts of their own, `file:` and 32 bytes. The sorted set `files` has of each its size and its key,
// by its end.
//
// Redis forgets a session by itself, its lifetime after its last use. Both are noted once a second.
//
// Scripts define no functions, which Lua would make anew at each call.

/// Known to Redis by the digest of its text.
enum Script: Int, CaseIterable, Sendable {
    case find, unlock, save, remove, keep, count, take, renew

    var text: String {
        let bytes =
            switch self {
            case .find: PackageResources.find_lua
            case .unlock: PackageResources.unlock_lua
            case .save: PackageResources.save_lua
            case .remove: PackageResources.remove_lua
            case .keep: PackageResources.keep_lua
            case .count: PackageResources.count_lua
            case .take: PackageResources.take_lua
            case .renew: PackageResources.renew_lua
            }
        return String(decoding: bytes, as: UTF8.self)
    }
}
