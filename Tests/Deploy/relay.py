"""A way to Redis that is worse than it should be: what passes is late, or the connection breaks in the middle of it."""

import contextlib
import socket
import threading
import time

from machine import ADDRESS


class Relay:
    """From a port of its own to a socket."""

    def __init__(self, target, running):
        self.target, self.delay = target, 0.0
        self.open, self.lock = set(), threading.Lock()
        self.listener = socket.create_server((ADDRESS, 0))
        self.port = self.listener.getsockname()[1]
        running.append(self.close)
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def store(self):
        return f"redis:redis://{ADDRESS}:{self.port}"

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self.target)
            except OSError:
                near.close()
                continue
            with self.lock:
                self.open |= {near, far}
            # Answers are what is late.
            threading.Thread(target=self.pass_on, args=[near, far, False], daemon=True).start()
            threading.Thread(target=self.pass_on, args=[far, near, True], daemon=True).start()

    def pass_on(self, source, sink, is_late):
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                if is_late and self.delay:
                    time.sleep(self.delay)
                sink.sendall(data)
        self.end(source, sink)

    def end(self, *connections):
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()
        with self.lock:
            self.open -= set(connections)

    def cut(self):
        """Breaks all connections; what was on its way is lost."""
        with self.lock:
            connections = list(self.open)
        self.end(*connections)

    def close(self):
        self.listener.close()
        self.cut()
