// What Stores' code stands in: a site's options, and a story over two sites.

import Usher
import UsherTesting

func keepInSQLite(_ options: inout SiteOptions) throws {
    //> Stores.md
}

func keepInRedis(_ options: inout SiteOptions) throws {
    //> Stores.md
}

func tell(over one: Site, _ other: Site) {
    //> Stores.md
}
