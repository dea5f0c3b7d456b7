"""A running Sofa under observation, and somebody inside it: what .ci/storm and .ci/soak have in common."""
import asyncio
import os
import pathlib
import re
import resource
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n%s\r\n"


class Server:
    """A Sofa on a free port; `files` is how many it may open."""

    program = None

    def __init__(self, folder, files=4096, *options):
        self.log = open(os.path.join(folder, "log"), "w+")
        limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        self.process = subprocess.Popen(
            [self.program, "--port", "0", "--outbox", os.path.join(folder, "outbox"), *options],
            cwd=ROOT, stdout=self.log, stderr=subprocess.STDOUT, preexec_fn=limit)
        for _ in range(200):
            found = re.search(r"http://[^ :]+:(\d+)", pathlib.Path(self.log.name).read_text())
            if found:
                self.port = int(found[1])
                return
            time.sleep(0.05)
        raise SystemExit("storm: Sofa did not start: " + pathlib.Path(self.log.name).read_text())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        status = self.process.wait(timeout=20)
        self.log.close()
        if status != 0:
            last = "\n".join(pathlib.Path(self.log.name).read_text().splitlines()[-60:])
            raise SystemExit(f"storm: Sofa ended with {status}, having said:\n{last}")

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def kilobytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])

    @property
    def processor(self):
        """Seconds of processor time used so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port)


async def answer(reader):
    """Status, head and body of one answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
    body = await reader.readexactly(int(length[1])) if length else b""
    return int(head.split(" ")[1]), head, body


def check(name, isTrue, seen):
    print(f"{'ok  ' if isTrue else 'FAIL'} {name}: {seen}", flush=True)
    if not isTrue:
        raise SystemExit(1)


class Visitor:
    """Somebody inside, who comes back to the same page again and again on one connection."""

    def __init__(self, server):
        self.server = server
        self.cookie = b""

    async def start(self):
        self.reader, self.writer = await self.server.connect()
        status, head, _ = await self.get()
        self.cookie = b"Cookie: " + re.search(r"usher-sofa=[^;]+", head)[0].encode() + b"\r\n"
        assert status == 200
        return self

    async def get(self):
        self.writer.write(GET % self.cookie)
        return await answer(self.reader)

    async def times(self, count, pause=0.002):
        """How long each of so many visits took, in milliseconds, in order of length."""
        times = []
        for _ in range(count):
            began = time.perf_counter()
            status, _, _ = await asyncio.wait_for(self.get(), 10)
            times.append((time.perf_counter() - began) * 1000)
            assert status == 200
            await asyncio.sleep(pause)
        return sorted(times)
