// Why a system call failed.

/// What the system answered instead: an error number of `errno.h`.
struct SystemError: Error {
    let code: Int32
}
