// Why a system call failed.

/// The error number of `errno.h` with which a system call failed.
struct SystemError: Error {
    let code: Int32
}
