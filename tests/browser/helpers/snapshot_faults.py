"""What can be wrong with a snapshot, as changes to what a host sends."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import cache

from tests.browser.helpers.packed_files import packed_again, unpacked
from tests.browser.helpers.static_host import Host
from web.builder.runtime import archive


def flip(data: bytes) -> bytes:
    """One bit in the middle is another."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def halve(data: bytes) -> bytes:
    """The second half never came."""
    return data[: len(data) // 2]


def inside(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Change what is packed, and pack it properly again: once, as who has to wait for it asks again and again."""
    return cache(lambda data: packed_again(data, change))


def without_libraries(parts: bytes) -> bytes:
    """The native modules are missing."""
    first, rest = archive.divided(parts)
    return first + archive.pack(
        [(path, data) for path, data in archive.unpack(rest) if not path.endswith(".so")]
    )


def missing(part: str) -> Callable[[Host], None]:
    """A file is not there."""
    return lambda host: host.broken.add(part)


def changed(part: str, change: Callable[[bytes], bytes]) -> Callable[[Host], None]:
    """A file is another."""
    return lambda host: host.changed.update({part: change})


def described(**facts: object) -> Callable[[Host], None]:
    """The snapshot says something else of itself, and the worker knows the sum of that."""

    def make(host: Host) -> None:
        sums = []

        def change(parts: bytes) -> bytes:
            first, rest = archive.divided(parts)
            before = dict(archive.unpack(first))["meta.json"]
            said = json.dumps(json.loads(before) | facts, separators=(",", ":"), ensure_ascii=False).encode()
            assert len(said) <= len(before), "a file of another size would be refused for that"
            other = archive.pack([("meta.json", said.ljust(len(before)))])
            sums[:] = [zlib.crc32(first), zlib.crc32(other)]
            return other + rest

        (parts, *_) = host.folder.glob("assets/parts-*.data")
        change(unpacked(parts.read_bytes()))
        before, after = (f'"sum":{number}'.encode() for number in sums)
        host.changed |= {"/parts-": inside(change), "/worker-": lambda script: script.replace(before, after)}

    return make


FAULTS: dict[str, Callable[[Host], None]] = {
    "image missing": missing("/image-"),
    "image cut off": changed("/image-", halve),
    "image with another bit": changed("/image-", flip),
    "image of another size": changed("/image-", inside(halve)),
    "parts cut off": changed("/parts-", halve),
    "parts without libraries": changed("/parts-", inside(without_libraries)),
    "another version": described(version="0.0.0"),
    "another answer to the self-check": described(check="[]"),
}
