"""Where things are on this machine: the repository, the address that is used, ports that nobody has.

A port is looked for and not fixed, since others may be at work here. Between its finding and its use somebody else
could take it; who starts there then says so."""

import os
import socket

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ADDRESS = "127.0.0.1"


def free_port():
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((ADDRESS, 0))
        return probe.getsockname()[1]
