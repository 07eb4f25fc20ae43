"""The packed files of a site."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace

import zstandard

from web.builder.site.packing import QUICK, STRONGEST, Packing, by_gzip, by_zstd

ZSTD, GZIP = b"\x28\xb5\x2f\xfd", b"\x1f\x8b"
SKIPPED = b"\x50\x2a\x4d\x18"  # a frame that says nothing


def unpacked(data: bytes) -> bytes:
    """What is in a file, whichever way it is packed; itself if it is not."""
    if data.startswith(ZSTD):
        return zstandard.ZstdDecompressor().decompress(data)
    return gzip.decompress(data) if data.startswith(GZIP) else data


def packing_of(data: bytes) -> Packing:
    """How hard a large file is packed, by how far back it refers."""
    return STRONGEST if zstandard.get_frame_parameters(data).window_size > 1 << QUICK.window else QUICK


def packed_again(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """Change what is in a file, and pack it the same way again; by Zstandard into as many bytes, where these suffice.

    A file that has another size than the page has been told is refused for that, before anybody looks into it.
    """
    if not data.startswith(ZSTD):
        return by_gzip(change(unpacked(data)))
    how = packing_of(data)
    packed = by_zstd(change(unpacked(data)), replace(how, zstd=max(how.zstd, 12)))
    left = len(data) - len(packed) - len(SKIPPED) - 4
    return packed if left < 0 else packed + SKIPPED + left.to_bytes(4, "little") + bytes(left)
