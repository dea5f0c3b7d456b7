"""The parts of .ci/storm, each with a Sofa of its own in a folder of its own."""
import asyncio
import pathlib
import re
import subprocess
import time

from server import Server, Visitor, GET, answer, check


async def drip(server, start, cut):
    """Sends a byte every tenth of a second until the server closes; notes after how long."""
    reader, writer = await server.connect()
    began = time.monotonic()
    try:
        writer.write(start)
        while not reader.at_eof() and time.monotonic() - began < 60:
            writer.write(b"a")
            await writer.drain()
            try:
                await asyncio.wait_for(reader.read(1), 0.1)
                break
            except asyncio.TimeoutError:
                pass
    except (ConnectionError, OSError):
        pass
    cut.append(time.monotonic() - began)
    writer.close()


async def slow(folder, count):
    body = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 90000\r\n\r\n"
    with Server(folder) as server:
        visitor = await Visitor(server).start()
        before = await visitor.times(500)
        heads, bodies = [], []
        tasks = [asyncio.create_task(drip(server, b"GET / HTTP/1.1\r\nX: ", heads)) for _ in range(count)]
        tasks += [asyncio.create_task(drip(server, body, bodies)) for _ in range(count)]
        await asyncio.sleep(1)
        during = await visitor.times(1500)
        check(
            f"{count} slow heads and {count} slow bodies beside a visitor", during[-16] < 50,
            f"99th percentile {during[-16] / before[-6]:.1f} times that of a calm server, {during[-16]:.1f} ms of the 50 promised")
        await asyncio.gather(*tasks)
        check("a slow head is cut at 10 s", len(heads) == count and 9.5 < min(heads) and max(heads) < 12,
              f"{min(heads):.1f} to {max(heads):.1f} s")
        check("a slow body is cut once it may be no slower, at 10 s", 9.5 < min(bodies) and max(bodies) < 12,
              f"{min(bodies):.1f} to {max(bodies):.1f} s")


async def connects(folder):
    with Server(folder) as server:
        visitor = await Visitor(server).start()
        await visitor.times(10)
        before = server.descriptors
        for _ in range(20):
            pairs = [await server.connect() for _ in range(50)]
            for index, (_, writer) in enumerate(pairs):
                if index % 2:
                    writer.write(b"GET / HT")
                writer.close()
        for _ in range(100):
            await visitor.get()
            if server.descriptors <= before:
                break
            await asyncio.sleep(0.1)
        check("1,000 connects and disconnects leave no descriptor", server.descriptors <= before,
              f"{before} before, {server.descriptors} after")


async def crowded(folder, files, name, squeeze):
    """More connections than there may be; those inside go on, and who comes later is served within 10 s of the end."""
    with Server(folder, files) as server:
        visitor = await Visitor(server).start()
        if squeeze:
            free = server.descriptors + 40
            subprocess.run(["prlimit", f"--pid={server.process.pid}", f"--nofile={free}:{files}"], check=True)
        crowd = [await server.connect() for _ in range(200 if squeeze else 400)]
        for _, writer in crowd:
            writer.write(b"GET / HT")
        await asyncio.sleep(0.5)
        began, used = time.monotonic(), server.processor
        during = await visitor.times(50, pause=0.04)
        load = (server.processor - used) / (time.monotonic() - began)
        check(f"{name}: those inside go on", during[-1] < 1000, f"slowest of 50 {during[-1]:.0f} ms")
        if squeeze:
            left = free - server.descriptors
            check(f"{name}: some are left for the database and whatever else opens files", left >= 8, f"{left} of {free}")
        check(f"{name}: no busy loop", load < 0.2, f"{load * 100:.0f} % of a core")
        for _, writer in crowd:
            writer.close()
        began = time.monotonic()
        while True:
            try:
                late = Visitor(server)
                await asyncio.wait_for(late.start(), 12)
                break
            except (asyncio.TimeoutError, ConnectionError, asyncio.IncompleteReadError):
                if time.monotonic() - began > 30:
                    break
        recovery = time.monotonic() - began
        check(f"{name}: a newcomer is served again", recovery < 10, f"{recovery:.1f} s after the crowd has gone")


async def flood(folder):
    """20,000 visits without a cookie, beside a visitor who is inside."""
    with Server(folder) as server:
        visitor = await Visitor(server).start()
        before = server.kilobytes
        count = 0

        async def robot():
            nonlocal count
            reader, writer = await server.connect()
            while count < 20_000:
                count += 1
                writer.write(GET % b"")
                status, _, _ = await answer(reader)
                assert status in (200, 503), status
            writer.close()

        robots = [asyncio.create_task(robot()) for _ in range(20)]
        times = await visitor.times(300, pause=0.01)
        await asyncio.gather(*robots)
        grown = (server.kilobytes - before) / 1024
        check("20,000 visits without a cookie beside a visitor", times[-4] < 200, f"99th percentile {times[-4]:.0f} ms")
        check("what they leave", grown < 20_000 * 8 / 1024, f"{grown:.0f} MB, 8 KB each would be {20_000 * 8 // 1024}")


async def upload(folder):
    """50 MB that nobody announced, from a visitor whose files would be kept, and from a stranger."""
    with Server(folder) as server:
        visitor = await Visitor(server).start()
        head = (b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n"
                b"%sTransfer-Encoding: chunked\r\n\r\n")
        start = b'--b\r\nContent-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\n'
        piece = b"x" * 1_000_000
        before = server.kilobytes
        statuses = []
        for cookie in (visitor.cookie, b""):
            reader, writer = await server.connect()
            writer.write(head % cookie + b"%x\r\n%s\r\n" % (len(start), start))
            for _ in range(50):
                writer.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                await writer.drain()
            writer.write(b"0\r\n\r\n")
            statuses.append((await answer(reader))[0])
            writer.close()
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        peak = int(re.search(r"VmHWM:\s+(\d+)", status)[1])
        grown = (peak - before) / 1024
        check("50 MB unannounced", statuses == [413, 413] and grown < 8, f"{statuses}, at most {grown:.1f} MB more memory")


async def stop(folder, signals):
    """SIGTERM while fifty clients ask and ask: each gets whole answers up to the one that says close."""
    server = Server(folder)
    asked, broken, stopped = 0, [], False

    async def client():
        nonlocal asked
        visitor = await Visitor(server).start()
        while True:
            try:
                _, head, _ = await visitor.get()
            except (ConnectionError, asyncio.IncompleteReadError) as error:
                # Who asks on a connection that has been idle may find it closed; that is a client's to try again.
                if not stopped or getattr(error, "partial", b""):
                    broken.append(error)
                return
            asked += 1
            if "\r\nConnection: close" in head:
                return

    clients = [asyncio.create_task(client()) for _ in range(50)]
    await asyncio.sleep(1)
    stopped = True
    began = time.monotonic()
    for _ in range(signals):
        server.process.terminate()
    await asyncio.gather(*clients)
    status = server.process.wait(timeout=15)
    check(f"{signals} SIGTERM under load", not broken and status == (0 if signals == 1 else status) and asked > 100,
          f"{asked} answers, {len(broken)} broken, ended with {status} after {time.monotonic() - began:.1f} s")


#: By name, in the order in which they are run.
PARTS = {
    "connects": connects,
    "limit": lambda folder: crowded(folder, 256, "at the limit of connections", False),
    "empty": lambda folder: crowded(folder, 1024, "without descriptors (EMFILE)", True),
    "flood": flood,
    "upload": upload,
    "stop": lambda folder: stop(folder, 1),
    "twice": lambda folder: stop(folder, 2),
}
