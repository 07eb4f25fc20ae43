"""What can be wrong with a snapshot, as changes to what a host sends."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

from tests.browser.helpers.packed_files import packed_again
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


def described(**facts: object) -> Callable[[bytes], bytes]:
    """The snapshot says something else of itself."""

    def change(parts: bytes) -> bytes:
        files = dict(archive.unpack(parts))
        before = files["meta.json"]
        said = json.dumps(json.loads(before) | facts, separators=(",", ":"), ensure_ascii=False).encode()
        assert len(said) <= len(before), "a file of another size would be refused for that"
        files["meta.json"] = said.ljust(len(before))
        return archive.pack(list(files.items()))

    return inside(change)


def without_libraries(parts: bytes) -> bytes:
    """The native modules are missing."""
    return archive.pack([(path, data) for path, data in archive.unpack(parts) if not path.endswith(".so")])


FAULTS: dict[str, tuple[str, Callable[[bytes], bytes] | None]] = {
    "image missing": ("/image-", None),
    "image cut off": ("/image-", halve),
    "image with another bit": ("/image-", flip),
    "image of another size": ("/image-", inside(halve)),
    "parts cut off": ("/parts-", halve),
    "parts without libraries": ("/parts-", inside(without_libraries)),
    "another version": ("/parts-", described(version="0.0.0")),
    "another answer to the self-check": ("/parts-", described(check="[]")),
}
