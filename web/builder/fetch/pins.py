"""The files that the browser's runtime is made of: pinned in ``web/pins.json``, cached for the user, checked by hash."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pooch

from ..leftovers import partial, remove, sweep
from ..paths import PINS
from ..say import Fail, say
from . import download, pin_file

CACHE_VARIABLE = "LASTCARD_CACHE"


@dataclass(frozen=True)
class Pin:
    """One pinned file: what part of the runtime it is, its hash, and where it can be had, best source first."""

    name: str
    part: str
    sha256: str
    sources: tuple[str, ...]


class Pins:
    """All pinned files, fetched through one cache."""

    def __init__(self, path: Path = PINS, cache: Path | None = None) -> None:
        table = pin_file.read(path)
        self.pyodide: str = table["pyodide"]
        self.python: str = table["python"]
        self.files = {
            n: Pin(n, p["part"], p["sha256"], tuple(p["sources"])) for n, p in table["files"].items()
        }
        self._pooch = pooch.create(
            path=cache or pooch.os_cache("lastcard"),
            base_url="",
            env=CACHE_VARIABLE,
            registry={pin.name: f"sha256:{pin.sha256}" for pin in self.files.values()},
            urls={pin.name: pin.sources[0] for pin in self.files.values()},
        )

    @property
    def versions(self) -> dict[str, str]:
        """The versions of what runs in the tab, by the names of the libraries in their files' names."""
        wheels = (name.split("-")[:2] for name in self.names("package"))
        return {"python": self.python, "pyodide": self.pyodide} | dict(wheels)

    def names(self, part: str) -> list[str]:
        """Names of the files of one part, in the order of the table."""
        return [pin.name for pin in self.files.values() if pin.part == part]

    def get(self, name: str) -> Path:
        """Path of the file in the cache, fetched when it is not there yet."""
        pin = self.files[name]
        pooch.get_logger().setLevel("ERROR")
        source = _Source(self, pin)
        cache = Path(self._pooch.abspath)
        for target in sweep(cache):
            if target.startswith("tmp"):  # pooch's own, that the download was meant for
                remove(cache / target)
        try:
            return Path(self._pooch.fetch(name, downloader=source))
        except ValueError as error:
            raise Fail(
                f"{name} from {source.used} is not the file that web/pins.json names.\n"
                f"  expected sha256 {pin.sha256}\n  found    sha256 {source.found}\n"
                "Nothing of it is used. A damaged download or a changed file; try again, or look into it before you trust it."
            ) from error
        except OSError as error:
            raise Fail(
                f"The cache of downloads {self._pooch.path} cannot be used: {error.strerror or error}. "
                f"Set {CACHE_VARIABLE} to another folder."
            ) from error
        finally:
            source.close()


class _Source:
    """Downloader for pooch that walks through a pin's sources in order."""

    def __init__(self, pins: Pins, pin: Pin) -> None:
        self.pins = pins
        self.pin = pin
        self.used = ""
        self.found = ""
        self._marks: list[Path] = []

    def close(self) -> None:
        """Nothing of the download is left but what it was for."""
        for mark in self._marks:
            remove(mark)

    def __call__(self, url: str, output_file: str, mirror: pooch.Pooch) -> None:
        target = Path(output_file)
        # Pooch's own file does not say whose it is: this does, from before anything comes until it has its last name.
        mark = Path(f"{partial(target)}.begun")
        self._marks.append(mark)
        mark.touch()
        tried = []
        for source in self.pin.sources:
            try:
                self._one(source, target)
            except (download.Unreachable, Fail) as error:
                tried.append(f"{source}\n      {error}")
                continue
            self.used, self.found = source, download.sha256(target)
            return
        raise Fail(
            f"{self.pin.name} could not be fetched. Is there a network? Tried, in order:\n    "
            + "\n    ".join(tried)
        )

    def _one(self, source: str, target: Path) -> None:
        if source.startswith("inside:"):
            carrier, _, member = source.removeprefix("inside:").partition("!")
            with zipfile.ZipFile(self.pins.get(carrier)) as archive:
                target.write_bytes(archive.read(member))
            return
        download.download(source, target, self.pin.sha256, meter(self.pin.name))


def meter(name: str) -> Callable[[int, int], None]:
    """Progress on one line of a terminal; a single line elsewhere."""
    state = {"said": False}

    def show(done: int, total: int) -> None:
        if not sys.stderr.isatty():
            if not state["said"]:
                say(f"  fetching {name}" + (f" ({total / 1e6:.1f} MB)" if total else ""))
                state["said"] = True
            return
        share = f"{100 * done // total:3d} %" if total else "     "
        end = "\n" if total and done >= total else ""
        print(f"\r  {share} {done / 1e6:6.1f} MB  {name}", end=end, file=sys.stderr, flush=True)

    return show
