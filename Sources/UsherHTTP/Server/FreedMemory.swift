// Returning to the system what the C library's allocator keeps of freed memory.

import CMicrohttpd

/// Gives freed memory back to the system. Walks the whole heap, so it is for after much has ended at once.
package func returnFreedMemory() { malloc_trim(0) }

/// Has glibc give back what is freed at the end of a thread's heap, which `malloc_trim` does not look at: once a large
/// block has been freed, up to 64 MB there would be kept. For the whole process.
func limitKeptMemory() {
    // Larger blocks are mapped on their own, and at most this much is left free at a heap's end.
    let size: Int32 = 1_048_576
    mallopt(M_MMAP_THRESHOLD, size)
    mallopt(M_TRIM_THRESHOLD, size)
}
