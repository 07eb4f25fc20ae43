"""The large files of a site, in either form that they have."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import zstandard

from web.builder.site.packing import QUICK, by_gzip, by_zstd

ZSTD, GZIP = b"\x28\xb5\x2f\xfd", b"\x1f\x8b"


def unpacked(data: bytes) -> bytes:
    """What is in a file, whichever way it is packed; itself if it is not."""
    if data.startswith(ZSTD):
        return zstandard.ZstdDecompressor().decompress(data)
    return gzip.decompress(data) if data.startswith(GZIP) else data


def packed_again(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """Change what is in a file, and pack it the same way again."""
    pack = by_zstd if data.startswith(ZSTD) else by_gzip
    return pack(change(unpacked(data)), QUICK)
