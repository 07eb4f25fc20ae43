"""The record that comes with this package: a thousand standard deals under three readings of the rules.

It was made natively by ``lastcard simulate solitaire solver rules=odd4 budget=400000 --seed 0 --games 1000 --json`` and
the same for the other readings; most deals that were open then were searched once more with a budget of 2,400,000
boards or a little more. In the tab it is a file beside the site, fetched when somebody asks for it.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from lastcard.core.files.shipped import shipped
from lastcard.games.solitaire.rules.position import READINGS
from lastcard.games.solitaire.solver.contests.deal_record import Record, read_record

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

NAME = "solitaire-record"
"""The name of the file beside the site."""

_FILE = "deals.record"


def packed() -> bytes:
    """Return the record as it lies in this package."""
    return files(__package__).joinpath(_FILE).read_bytes()


def published() -> Generator[Progress, None, tuple[Record, ...]]:
    """Read the record, in slices while it is fetched: one `Record` a reading. Raises `OSError` if it cannot be had."""
    file = shipped(NAME)
    found = packed() if file is None else (yield from file.fetch())
    return tuple(parts(found.decode("ascii")))


def parts(text: str) -> list[Record]:
    """Return the records of a text, each after a line that names the reading. Raises `ValueError`, as `read_record`."""
    found = []
    for section in text.split("rules=")[1:]:
        name, _, entries = section.partition("\n")
        reading = next(reading for reading in READINGS if reading == name.split()[0])
        found.append(read_record(reading, entries))
    return found
