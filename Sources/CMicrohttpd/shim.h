// What Swift cannot say about libmicrohttpd: MHD_get_connection_info and MHD_get_daemon_info are variadic, so Swift does not
// see them. The first five functions are one question to them each.

// For malloc_trim and mallopt, which Glibc leaves out.
#include <malloc.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// The peer's address; valid while the connection is.
static inline const struct sockaddr *usher_client_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/// What the connection's NOTIFY_CONNECTION callback stored when it started.
static inline void *usher_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/// The connection's descriptor, or -1.
static inline int usher_connection_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/// How many bytes the head had that has come on a connection, from its method on, with the line ends behind it; 0 where the
/// library does not say.
static inline size_t usher_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// Where a daemon without a thread of its own waits for its connections, or -1.
static inline int usher_epoll_descriptor(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->epoll_fd;
}

// glibc declares these for _GNU_SOURCE alone, which Swift does not set.
extern int accept4(int socket, struct sockaddr *address, socklen_t *size, int flags);
extern int mkostemp(char *pattern, int flags);

/// Accepts a connection that does not block and that child processes do not inherit; -1 and errno if there is none.
static inline int usher_accept(int socket, struct sockaddr *address, socklen_t *size) {
    return accept4(socket, address, size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// How many bytes the other side of a TCP connection has acknowledged; false where the system does not say. Its place in the
/// kernel's `struct tcp_info` is fixed; glibc's declaration ends before it.
static inline bool usher_acknowledged_bytes(int socket, uint64_t *count) {
    enum { offset = 120 };
    unsigned char info[256];
    socklen_t size = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, info, &size) != 0 || size < offset + sizeof *count) return false;
    memcpy(count, info + offset, sizeof *count);
    return true;
}

/// Opens a new file with mode 0600, writing its random name over the six X at the pattern's end; -1 and errno if
/// there is none.
static inline int usher_open_random_name(char *pattern, int flags) {
    return mkostemp(pattern, flags);
}
