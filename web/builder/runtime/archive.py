"""The archive format of the bundle: index length (4 bytes, little-endian), index as JSON, then the files' bytes."""

from __future__ import annotations

import gzip
import json
import struct
from pathlib import Path


def pack(files: list[tuple[str, bytes]]) -> bytes:
    """Join files into one archive."""
    index = json.dumps([[path, len(data)] for path, data in files], separators=(",", ":")).encode()
    return struct.pack("<I", len(index)) + index + b"".join(data for _path, data in files)


def unpack(archive: bytes) -> list[tuple[str, bytes]]:
    """Split an archive into its files."""
    (length,) = struct.unpack_from("<I", archive)
    at = 4 + length
    files = []
    for path, size in json.loads(archive[4:at]):
        files.append((path, archive[at : at + size]))
        at += size
    return files


def squeeze(data: bytes) -> bytes:
    """gzip without a date, so that the same bytes always give the same file."""
    return gzip.compress(data, compresslevel=8, mtime=0)


def read(path: Path) -> list[tuple[str, bytes]]:
    """Split the archive in a file."""
    return unpack(path.read_bytes())
