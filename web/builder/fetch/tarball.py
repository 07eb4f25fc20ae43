"""Files out of the archives that package registries give."""

from __future__ import annotations

import tarfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..say import Fail


def members(archive: Path, names: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of files in the archive; fails on a name that it does not have."""
    with tarfile.open(archive) as opened:
        for name in names:
            try:
                member = opened.extractfile(name)
            except KeyError:
                member = None
            if member is None:
                raise Fail(f"{archive.name} has no {name} in it.")
            yield name, member.read()


def extract(archive: Path, out: Path) -> None:
    """Put all that a package of npm has into a folder."""
    with tarfile.open(archive) as opened:
        for member in opened.getmembers():
            if member.isfile():
                path = out / Path(member.name).relative_to("package")
                if not path.resolve().is_relative_to(out.resolve()):
                    raise Fail(f"{archive.name} has {member.name} in it, which lies outside.")
                path.parent.mkdir(parents=True, exist_ok=True)
                source = opened.extractfile(member)
                assert source
                path.write_bytes(source.read())
