"""One proxy, started as its file here sets it up, and what visitors do with it.

The files are those that readers copy: only the words between @ are filled in, so a promise that they do not keep is
seen here. Visitors are sockets of the standard library, which mend nothing of what is sent."""

import http.client
import os
import re
import socket
import ssl
import subprocess

from expecting import Failed, expect, wait_until
from machine import ADDRESS, HOME, free_port

PROXIES = {
    "nginx": ("nginx.conf", ["-p", "{folder}", "-c", "{file}", "-e", "{folder}/error.log", "-g", "daemon off;"]),
    "haproxy": ("haproxy.cfg", ["-db", "-f", "{file}"]),
    "caddy": ("Caddyfile", ["run", "--config", "{file}", "--adapter", "caddyfile"]),
}


class Proxy:
    def __init__(self, name, binary, file, command, folder, tap, certificate, key, running):
        self.name, self.tap, self.certificate = name, tap, certificate
        self.folder = os.path.join(folder, name)
        os.mkdir(self.folder)
        # nginx started by root works as somebody else.
        os.chmod(self.folder, 0o711)
        self.http, self.https = free_port(), free_port()
        self.host = f"localhost:{self.https}"
        both = os.path.join(self.folder, "both.pem")
        with open(both, "w") as joined:
            joined.write(open(certificate).read() + open(key).read())
        values = {
            "ADDRESS": ADDRESS, "HTTP": self.http, "HTTPS": self.https, "HOST": self.host, "APP": tap.port,
            "ADMIN": free_port(), "FOLDER": self.folder, "RUN": self.folder, "LOG": self.folder,
            "CERTIFICATE": certificate, "KEY": key, "BOTH": both,
        }
        text = open(os.path.join(HOME, "Tests/Proxies", file)).read()
        set_up = os.path.join(self.folder, file)
        with open(set_up, "w") as written:
            written.write(re.sub(r"@([A-Z]+)@", lambda word: str(values[word[1]]), text))
        self.log = os.path.join(self.folder, "log")
        environment = {**os.environ, "HOME": self.folder, "XDG_CONFIG_HOME": self.folder, "XDG_DATA_HOME": self.folder}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [binary, *(word.format(file=set_up, folder=self.folder) for word in command)], cwd=self.folder,
                env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        running.append(self.end)
        try:
            wait_until(self.listens, f"{name} does not start")
        except Failed as error:
            raise Failed(f"{error}: {self.told()}")

    def told(self):
        return open(self.log, errors="replace").read()[-2_000:]

    def listens(self):
        expect(self.process.poll() is None, f"{self.name} ended")
        try:
            socket.create_connection((ADDRESS, self.https), timeout=1).close()
            return True
        except OSError:
            return False

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    # What visitors do.

    def connect(self, timeout=15, protocols=(), source=ADDRESS):
        context = ssl.create_default_context(cafile=self.certificate)
        if protocols:
            context.set_alpn_protocols(protocols)
        line = socket.create_connection((ADDRESS, self.https), timeout=timeout, source_address=(source, 0))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return context.wrap_socket(line, server_hostname="localhost")

    def ask(self, method, path, body=None, headers={}, line=None):
        """One request and its answer, over a connection of its own unless one is given."""
        connection = http.client.HTTPConnection("localhost", self.https)
        connection.sock = line or self.connect()
        try:
            connection.request(method, path, body, {"Host": self.host, **headers})
            answer = connection.getresponse()
            answer.content = answer.read()
            return answer
        finally:
            if not line:
                connection.close()

    def say(self, data, seconds=1.0):
        """Sends bytes as they are, and returns all that comes until the end, or until it has been quiet for a while."""
        line = self.connect(timeout=seconds)
        heard = bytearray()
        try:
            line.sendall(data)
        except OSError:
            # Refused on the way; why, may have come already.
            pass
        try:
            while part := line.recv(65_536):
                heard += part
        except OSError:
            pass
        line.close()
        return bytes(heard)
