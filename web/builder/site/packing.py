"""How files are packed: large ones by Zstandard, with the site's own decoder; small ones by gzip, as browsers unpack it."""

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
    window: int
    """How far back the same may be found, as a power of two."""


QUICK = Packing(zstd=1, window=21)
"""For a site that is looked at here."""
STRONGEST = Packing(zstd=22, window=26)
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


def by_gzip(data: bytes) -> bytes:
    """Pack, without a date, so that the same bytes always give the same file."""
    return gzip.compress(data, mtime=0)


@dataclass(frozen=True)
class Packed:
    """A large file: its size, and its bytes packed."""

    raw: int
    zstd: bytes


def pack_all(sources: Iterable[Path], how: Packing) -> dict[Path, Packed]:
    """Pack files, several at a time."""
    with ThreadPoolExecutor() as pool:
        wanted = {source: pool.submit(packed, source, how) for source in sources}
        return {source: found.result() for source, found in wanted.items()}


def packed(source: Path, how: Packing) -> Packed:
    """A large file packed, kept because packing takes seconds."""
    folder = cache.made(
        f"packed-{source.name}",
        cache.key(Path(__file__), zstandard.__version__, repr(how), source),
        lambda out: _pack(source, how, out),
        f"packing {source.name}",
    )
    return Packed(source.stat().st_size, (folder / "zstd").read_bytes())


def _pack(source: Path, how: Packing, out: Path) -> None:
    out.mkdir()
    (out / "zstd").write_bytes(by_zstd(source.read_bytes(), how))


def decoder() -> bytes:
    """The WebAssembly that unpacks Zstandard, out of the script of its package."""
    script = (dependencies.node_modules() / DECODER).read_bytes()
    found = re.search(rb'const wasm = "([A-Za-z0-9+/=]+)"', script)
    data = base64.b64decode(found[1]) if found else b""
    if not data.startswith(b"\0asm"):
        raise Fail(f"{DECODER} has no WebAssembly where it was expected.")
    return data
