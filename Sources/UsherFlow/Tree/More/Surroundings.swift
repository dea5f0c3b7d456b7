// The site around a tree: how the tree's pages speak, and what is noted for whoever writes them.

/// The site around a tree, as far as the tree knows it.
package struct Surroundings {
    /// The language of its pages; nil for English without a table.
    package var words: Words?
    /// Nil where its site serves visitors.
    package var development: Development?
}

extension PageTree {
    package var words: Words? {
        get { surroundings.words }
        set { surroundings.words = newValue }
    }

    package var development: Development? {
        get { surroundings.development }
        set { surroundings.development = newValue }
    }
}
