// What the C library's allocator keeps of freed memory, given back.

import CMicrohttpd

/// Gives freed memory back to the system. Walks the whole heap, some 10 ms for each 100 MB, so it is for after much has
/// ended at once.
package func returnFreedMemory() { malloc_trim(0) }
