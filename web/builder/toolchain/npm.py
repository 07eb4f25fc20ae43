"""Libraries of npm that scripts of ours are joined with: unpacked from their pinned archives, nothing else is fetched."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path, PurePosixPath

from .. import cache
from ..fetch.pins import Pins
from ..say import Fail

PART = "editor"
TOP = "package"
"""The folder in which npm's archives have all that is in them."""


def stamp(pins: Pins) -> str:
    """What the libraries are: changes with their pins and with the way of unpacking them."""
    return cache.key(Path(__file__), *(pins.files[name].sha256 for name in pins.names(PART)))


def aliases(pins: Pins) -> list[str]:
    """Return how esbuild is told where each library lies; they find each other there by themselves."""
    folder = cache.made(
        "libraries", stamp(pins), lambda out: _unpack(pins, out), "unpacking the editor's libraries"
    )
    places = sorted(path.parent for path in folder.rglob("package.json"))
    return [f"--alias:{place.relative_to(folder / 'node_modules').as_posix()}={place}" for place in places]


def _unpack(pins: Pins, out: Path) -> None:
    """Lay the modules of each library where those of another look for them."""
    for file in pins.names(PART):
        with tarfile.open(pins.get(file)) as archive:
            found = {
                PurePosixPath(member.name).relative_to(TOP): member
                for member in archive.getmembers()
                if member.isfile() and member.name.endswith((".js", "/package.json"))
            }
            about = archive.extractfile(found[PurePosixPath("package.json")])
            name = json.loads(about.read())["name"] if about else ""
            place = out / "node_modules" / name
            for path, member in found.items():
                target = (place / path).resolve()
                if not name or place.resolve() not in target.parents:
                    raise Fail(f"{file} holds {member.name}, which does not belong into a library's folder.")
                source = archive.extractfile(member)
                assert source
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(source.read())
