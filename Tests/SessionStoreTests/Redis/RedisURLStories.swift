// The URL of a Redis: what it says, and which texts are none.

import Testing

@testable import UsherRedis

extension `Redis` {
    @Test(arguments: [
        ("redis://localhost", "localhost:6379"), ("redis://10.0.0.5:7000/2", "10.0.0.5:7000"),
        ("redis://[::1]:7000", "[::1]:7000"), ("redis://user:secret@host", "host:6379"),
        ("unix:///run/redis.sock", "/run/redis.sock"), ("unix://user:secret@/run/redis.sock", "/run/redis.sock"),
    ])
    func `is named by a URL`(_ url: String, _ place: String) throws {
        #expect(try RedisAddress(url).description == place)
    }

    @Test func `takes user, password and database from its URL`() throws {
        let address = try RedisAddress("redis://ann:a%3Ab%40c@host/4")
        #expect(address.user == "ann" && address.password == "a:b@c" && address.database == 4)
        #expect(try RedisAddress("redis://:only@host").user == nil)
        #expect(try RedisAddress("redis://:only@host").password == "only")
    }

    @Test(arguments: [
        "", "localhost", "http://localhost", "redis://", "redis://host:0", "redis://host:99999", "redis://host/one",
        "redis://host/-1", "unix://", "unix://host/path", "redis://host?db=1", "rediss://host",
    ])
    func `is not named by any other text`(_ url: String) {
        #expect(throws: RedisError.self) { try RedisAddress(url) }
    }

    @Test(arguments: [
        ("rediss://:secret@host", "stunnel"), ("redis-sentinel://:secret@host:26379/mymaster", "HAProxy"),
        ("redis+cluster://host", "any of its nodes"),
    ])
    func `says what to do in place of what it cannot`(_ url: String, _ advice: String) throws {
        #expect { try RedisSessionStore(url: url) } throws: {
            "\($0)".contains(advice) && !"\($0)".contains("secret") && !"\($0)".contains("\n")
        }
        #expect(RedisSessionStore.isURL(url), "so that an option's reader gets to say it")
    }
}
