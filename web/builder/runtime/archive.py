"""The archive format of the bundle: index length (4 bytes, little-endian), index as JSON, then the files' bytes.

Several archives, one after the other, are one too.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path


def pack(files: list[tuple[str, bytes]]) -> bytes:
    """Join files into one archive."""
    index = json.dumps([[path, len(data)] for path, data in files], separators=(",", ":")).encode()
    return struct.pack("<I", len(index)) + index + b"".join(data for _path, data in files)


def unpack(archive: bytes) -> list[tuple[str, bytes]]:
    """Split an archive into its files."""
    files, at = [], 0
    while at < len(archive):
        (length,) = struct.unpack_from("<I", archive, at)
        begin, at = at + 4, at + 4 + length
        for path, size in json.loads(archive[begin:at]):
            files.append((path, archive[at : at + size]))
            at += size
    return files


def divided(archives: bytes) -> tuple[bytes, bytes]:
    """The first of several archives, and the others."""
    (length,) = struct.unpack_from("<I", archives)
    end = 4 + length + sum(size for _path, size in json.loads(archives[4 : 4 + length]))
    return archives[:end], archives[end:]


def read(path: Path) -> list[tuple[str, bytes]]:
    """Split the archive in a file."""
    return unpack(path.read_bytes())
