"""The one Sofa that all proxies stand before, over a copy of its files with some of the checks' own.

A copy, so that nothing is left behind in the repository. It trusts the proxies' address, as the configurations ask
for."""

import gzip
import os
import shutil
import subprocess

from expecting import expect, wait_until
from machine import ADDRESS, HOME, free_port

HIDDEN = b"This is what the hidden request asked for."


class Sofa:
    def __init__(self, binary, folder, running):
        self.binary, self.root, self.port = binary, os.path.join(folder, "sofa"), free_port()
        self.log = os.path.join(folder, "sofa.log")
        os.mkdir(self.root)
        for name in "Templates", "Public":
            shutil.copytree(os.path.join(HOME, name), os.path.join(self.root, name))
        public = os.path.join(self.root, "Public", "sofa")
        # Nobody on the way unpacks them, so what stands in the .br is no matter.
        self.plain = b"/* A style sheet that is worth compressing. */\n" * 5_000
        for suffix, content in ("", self.plain), (".gz", gzip.compress(self.plain)), (".br", b"as if by brotli" * 100):
            with open(os.path.join(public, "big.css" + suffix), "wb") as file:
                file.write(content)
        with open(os.path.join(public, "hidden.txt"), "wb") as file:
            file.write(HIDDEN)
        running.append(self.kill)
        self.process = None
        self.start()

    def start(self):
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [self.binary, "--port", str(self.port), "--trusted-proxy", ADDRESS, "--root", self.root,
                 "--outbox", os.path.join(self.root, "outbox")],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_until(self.is_ready, "Sofa does not start")

    def is_ready(self):
        expect(self.process.poll() is None, f"Sofa ended: {open(self.log).read()}")
        return "Sofa is ready" in open(self.log).read()

    def end(self):
        self.process.terminate()
        expect(self.process.wait(20) == 0, "Sofa did not stop cleanly")

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
