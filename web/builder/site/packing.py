"""How large files are packed: by Zstandard, which the site's own decoder unpacks, and by gzip, which every browser can."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import zstandard

from .. import cache
from ..say import Fail
from ..toolchain import dependencies

DECODER = "zstddec/dist/zstddec-stream.mjs"


@dataclass(frozen=True)
class Packing:
    """How hard to try."""

    zstd: int
    gzip: int
    window: int
    """How far back the same may be found, as a power of two."""


QUICK = Packing(zstd=1, gzip=1, window=21)
"""For a site that is looked at here."""
STRONGEST = Packing(zstd=22, gzip=9, window=26)
"""For a site that goes to a host: takes a minute, once."""


def by_zstd(data: bytes, how: Packing) -> bytes:
    """Pack, with a sum of what is packed."""
    wanted = zstandard.ZstdCompressionParameters.from_level(
        how.zstd,
        source_size=len(data),
        window_log=min(how.window, max(10, len(data).bit_length())),
        write_checksum=True,
    )
    return zstandard.ZstdCompressor(compression_params=wanted).compress(data)


def by_gzip(data: bytes, how: Packing) -> bytes:
    """Pack, without a date, so that the same bytes always give the same file."""
    return gzip.compress(data, compresslevel=how.gzip, mtime=0)


@dataclass(frozen=True)
class Packed:
    """A file in both forms."""

    raw: int
    zstd: bytes
    gzip: bytes


def pack_all(sources: Iterable[Path], how: Packing) -> dict[Path, Packed]:
    """Pack files, several at a time."""
    with ThreadPoolExecutor() as pool:
        wanted = {source: pool.submit(packed, source, how) for source in sources}
        return {source: found.result() for source, found in wanted.items()}


def packed(source: Path, how: Packing) -> Packed:
    """A file in both forms, kept because packing takes seconds."""
    folder = cache.made(
        f"packed-{source.name}",
        cache.key(Path(__file__), zstandard.__version__, repr(how), source),
        lambda out: _pack(source, how, out),
        f"packing {source.name}",
    )
    return Packed(source.stat().st_size, (folder / "zstd").read_bytes(), (folder / "gzip").read_bytes())


def _pack(source: Path, how: Packing, out: Path) -> None:
    data = source.read_bytes()
    out.mkdir()
    (out / "zstd").write_bytes(by_zstd(data, how))
    (out / "gzip").write_bytes(by_gzip(data, how))


def decoder() -> bytes:
    """The WebAssembly that unpacks Zstandard, out of the script of its package."""
    script = (dependencies.node_modules() / DECODER).read_bytes()
    found = re.search(rb'const wasm = "([A-Za-z0-9+/=]+)"', script)
    data = base64.b64decode(found[1]) if found else b""
    if not data.startswith(b"\0asm"):
        raise Fail(f"{DECODER} has no WebAssembly where it was expected.")
    return data
