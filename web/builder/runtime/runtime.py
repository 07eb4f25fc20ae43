"""What the finished bundle is started for while the site is built: drawing first pages, writing down Python's memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import cache
from ..toolchain import node
from .bundle import Bundle
from .unpacked import Tree

HERE = Path(__file__).parent
PRERENDER = HERE / "prerender.mjs"
SNAPSHOT, INSIDE = HERE / "snapshot" / "snapshot.mjs", HERE / "snapshot" / "snapshot.py"


@dataclass(frozen=True)
class Runtime:
    """A bundle, with what it runs on and the settings that it is started with."""

    tree: Tree
    bundle: Bundle
    settings: dict[str, Any]

    def first_pages(self) -> Path:
        """Folder with the first document of each game in each theme."""
        stamp = cache.key(self.bundle.stamp, Path(__file__), *node.inputs(PRERENDER))
        what = "drawing the first pages"
        return cache.made("pages", stamp, lambda out: self._run(PRERENDER, what, out), what)

    def snapshot(self) -> Path:
        """Folder with the memory of a Python that has everything imported, and what is needed to wake it."""
        stamp = cache.key(self.bundle.stamp, Path(__file__), INSIDE, *node.inputs(SNAPSHOT))
        what = "writing down Python's memory"
        script = INSIDE.read_text()
        return cache.made("snapshot", stamp, lambda out: self._run(SNAPSHOT, what, out, script=script), what)

    def _run(self, step: Path, what: str, out: Path, **more: Any) -> None:
        """Run a Node script that starts the bundle and writes into the folder `out`."""
        out.mkdir()
        empty = out / "empty.zip"  # in the place of Python's own library, which is in the bundle
        empty.write_bytes(b"")
        node.run(
            step,
            what.capitalize(),
            core=self.tree.core,
            bundle=self.bundle.first,
            stages=self.bundle.stages,
            build=self.settings,
            out=out,
            empty=empty,
            **more,
        )
        empty.unlink()
