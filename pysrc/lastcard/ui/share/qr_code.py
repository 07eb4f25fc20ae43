"""QR codes as drawings: a path in a square, for pages, print and files."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

# Bytes at most by level; from 7 to 30 % of a code may be unreadable.
LEVELS = {"L": 2953, "M": 2331, "Q": 1663, "H": 1273}
QUIET = 4  # how many modules around a code stay light, so that a camera sees where it ends


class QRError(ValueError):
    """There is no QR code of a text; the message says why."""


class NoLibrary(QRError):
    """The library that makes QR codes could not be fetched; another call tries again."""


@dataclass(frozen=True, slots=True)
class QRCode:
    """A code as a drawing.

    `level` is better than requested if that costs no room. `size` is the side in modules with the quiet
    zone, `quiet` the width of that, and `path` the dark modules as an SVG path with 0,0 in the quiet zone's
    upper left corner.
    """

    text: str
    level: str
    size: int
    quiet: int
    path: str

    def svg(self) -> str:
        """Return the drawing, black on white, as a file that scales to its container."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.size} {self.size}" '
            f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{self.size}v{self.size}H0z"/>'
            f'<path fill="#000" d="{self.path}"/></svg>'
        )


def qr_code(text: str, level: str = "M", quiet: int = QUIET) -> QRCode:
    """Return the smallest code of a text at a level, with `quiet` light modules around it.

    Raises `QRError` if there is no text or too much of it, and `NoLibrary` if the library cannot be
    fetched, which the first call in the tab does.
    """
    try:
        import segno
    except Exception as error:  # whatever a half or altered download raises
        raise NoLibrary("Could not load the part that draws the code. Are you online?") from error

    if not text:
        raise QRError("There is no text for a QR code.")
    plain = text.isascii()
    try:
        code = segno.make_qr(text, error=level, encoding=None if plain else "utf-8")
    except segno.DataOverflowError:
        unit, size = "letters" if plain else "bytes", len(text.encode())
        raise QRError(f"A QR code holds {LEVELS[level]:,} {unit} at most; this text has {size:,}.") from None
    rows = [[bool(module) for module in row] for row in code.matrix]
    return QRCode(text, code.error, len(rows) + 2 * quiet, quiet, _path(rows, quiet))


def _path(rows: list[list[bool]], quiet: int) -> str:
    runs = []
    for y, row in enumerate(rows, start=quiet):
        x = quiet
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                runs.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return "".join(runs)
