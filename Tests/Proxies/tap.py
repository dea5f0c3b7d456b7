"""What stands between each proxy and Sofa, writes down every byte, and plays the app that dies.

Only what was really passed on tells whether a request was hidden in another or a POST came twice: answers do not show
it. It carries resets as resets and ends as ends, so that both sides meet what they would meet without it."""

import socket
import struct
import threading

from machine import ADDRESS, free_port
from recording import Recorded


class Tap:
    """Stands where the proxy expects Sofa."""

    def __init__(self, sofa):
        self.sofa = sofa
        self.recorded = []
        # A connection that brings these bytes ends without an answer, as when an app dies while it works.
        self.deadly = None
        self.port = free_port()
        self.listen()

    def listen(self):
        self.listener = socket.create_server((ADDRESS, self.port), backlog=256)
        threading.Thread(target=self.accept, args=[self.listener], daemon=True).start()

    def end(self):
        try:
            self.listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.listener.close()

    def accept(self, listener):
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            record = Recorded()
            self.recorded.append(record)
            try:
                far = socket.create_connection((ADDRESS, self.sofa.port), timeout=5)
            except OSError:
                near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                near.close()
                continue
            for one in near, far:
                one.settimeout(None)
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ended = []
            for ends in (near, far, record.asked), (far, near, record.answered):
                threading.Thread(target=self.carry, args=[*ends, ended], daemon=True).start()

    def carry(self, source, target, record, ended):
        """One direction. As an end comes, so it goes on: a reset stays a reset."""
        end = "whole"
        try:
            while data := source.recv(65_536):
                record += data
                if self.deadly and self.deadly in record[-len(data) - len(self.deadly) :]:
                    source.shutdown(socket.SHUT_RDWR)
                    target.shutdown(socket.SHUT_RDWR)
                    break
                try:
                    target.sendall(data)
                except OSError:
                    # The other direction may still have an answer to bring.
                    end = "reset"
                    break
            if end == "whole":
                target.shutdown(socket.SHUT_WR)
        except OSError:
            end = "reset"
            try:
                target.shutdown(socket.SHUT_RD)
            except OSError:
                pass
        ended.append(end)
        if len(ended) == 2:
            for one in source, target:
                if "reset" in ended:
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                one.close()

    def since(self, count):
        return self.recorded[count:]

    def all_asked(self):
        return b"".join(bytes(record.asked) for record in self.recorded)
