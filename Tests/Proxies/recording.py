"""What came over one connection between a proxy and Sofa, and how it is read.

Read by a parser of its own, the strictest there can be: where a proxy passes on what two readers could take for
different requests, no lenient one would see it."""

import re


# What came over one connection from a proxy to Sofa, and back.
class Recorded:
    def __init__(self):
        self.asked, self.answered = bytearray(), bytearray()

    def requests(self):
        """As the strictest reading has them, the last perhaps cut short; ValueError where two readings are possible."""
        return list(messages(bytes(self.asked)))

    def answers(self):
        """How many there were."""
        return len(re.findall(rb"(?:^|\n)HTTP/1\.1 [2-5]\d\d ", bytes(self.answered)))


def messages(data):
    while data:
        head, found, data = data.partition(b"\r\n\r\n")
        if not found:
            return
        first, *lines = head.split(b"\r\n")
        if not re.fullmatch(rb"[A-Z]+ [!-~]+ HTTP/1\.[01]", first):
            raise ValueError(f"a request line {first}")
        fields = {}
        for line in lines:
            parts = re.fullmatch(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\t -~\x80-\xff]*?)[ \t]*", line)
            if not parts:
                raise ValueError(f"a header {line}")
            fields.setdefault(parts[1].decode().lower(), []).append(parts[2].decode("latin-1"))
        body = b""
        if "transfer-encoding" in fields:
            if fields["transfer-encoding"] != ["chunked"] or "content-length" in fields or b"HTTP/1.0" in first:
                raise ValueError("two lengths")
            while data:
                size, _, data = data.partition(b"\r\n")
                if not re.fullmatch(rb"[0-9a-fA-F]{1,8}", size):
                    raise ValueError(f"a chunk {size[:40]}")
                count = int(size, 16)
                if len(data) > count + 1 and data[count : count + 2] != b"\r\n":
                    raise ValueError("a chunk's end")
                body, data = body + data[:count], data[count + 2 :]
                if not count:
                    break
        elif "content-length" in fields:
            if len(fields["content-length"]) > 1 or not fields["content-length"][0].isdigit():
                raise ValueError("two lengths")
            count = int(fields["content-length"][0])
            body, data = data[:count], data[count:]
        yield first.decode().split(" ")[:2] + [fields, body]
