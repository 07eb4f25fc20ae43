"""The table by numbers of players: what can be forced, and whether the joker can go round for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.progress import as_part, run_to_end
from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.own_place.repetition import joker_rounds
from lastcard.games.babanuki.solver.shares import hands_of
from lastcard.games.babanuki.solver.solved_cache import SOLVED_CACHE
from lastcard.ui.shell.address import Address
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.games.babanuki.solver.own_place.repetition import Found
    from lastcard.games.babanuki.solver.solved_cache import Map
    from lastcard.ui.study.computed import Steps, Table


@dataclass(frozen=True)
class Size:
    """How far a number of players is looked at: pairs of the map, and pairs of the search for rounds."""

    players: int
    mapped: int
    searched: int


FIRST = (Size(2, 12, 6), Size(3, 10, 5), Size(4, 5, 4))
"""What is worked out when the table opens."""

SIZES = (Size(2, 20, 8), Size(3, 14, 8), Size(4, 7, 6), Size(5, 5, 4), Size(6, 4, 3))
"""What is worked out as soon as the table is seen."""

COLUMNS = (
    "players",
    "positions",
    "somebody can force first place",
    "longest force",
    "all others can make anybody last",
    "rounds of the joker",
)
NOTE = (
    "All positions with so many pairs or fewer, told apart by what is shared and by the joker. In a round of the joker, whoever "
    "draws a number is sure to come last; so everybody who would rather play for ever than be last draws the joker, and it "
    "goes round without end. The thesis shows one with four players and asks about five and more."
)


@dataclass(frozen=True)
class Row:
    """What was found for one number of players, and how far it was looked at."""

    size: Size
    positions: int
    forced: int
    longest: int
    exposed: int
    rounds: Found


class PlayersTable(ComputedTable):
    """The table: its first rows are there at once, the others are worked out when somebody sees it."""

    asks = "What changes with more players?"
    action = "Go on to five and six players"
    once = True

    def __init__(self) -> None:
        self.found: dict[int, Row] = run_to_end(_search(FIRST))
        super().__init__("Two to six players", "babanuki-players", COLUMNS, note=NOTE, eager=True)

    def _compute(self) -> Steps[dict[int, Row]]:
        return _search(SIZES)

    def _take(self, found: dict[int, Row]) -> None:
        self.found = found

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_cells(row) for row in self.found.values()]

    def _table(self) -> Table:
        columns = ("players", "positions", "forced", "longest", "exposed", "searched", "rounds")
        rows = []
        for n, row in self.found.items():
            rounds = (row.rounds.tried, len(row.rounds.rounds))
            rows.append((n, row.positions, row.forced, row.longest, row.exposed, *rounds))
        return columns, rows


def _search(sizes: Sequence[Size]) -> Steps[dict[int, Row]]:
    found = {}
    for number, size in enumerate(sizes):
        parts = 2 * len(sizes)
        known = yield from as_part(SOLVED_CACHE.work(size.players, size.mapped), 2 * number, parts)
        rounds = yield from as_part(joker_rounds(size.players, size.searched), 2 * number + 1, parts)
        found[size.players] = _row(known, size, rounds)
    return found


def _row(known: Map, size: Size, rounds: Found) -> Row:
    space = known.space
    there = space.live & (space.counts.sum(axis=0) <= size.mapped)
    first = known.first.steps.max(axis=0)
    exposed = (known.last.steps > 0).all(axis=0)
    return Row(
        size,
        int(there.sum()),
        int((there & (first > 0)).sum()),
        int(first[there].max()),
        int((there & exposed).sum()),
        rounds,
    )


def _cells(row: Row) -> list[dict[str, Any]]:
    size = row.size
    name = cell(str(size.players), f"up to {size.mapped} pairs")
    share = row.forced / row.positions
    example, link = f"of {row.rounds.tried:,} positions to {size.searched} pairs", ""
    if row.rounds.rounds:
        here = row.rounds.rounds[0]
        example = GAME.format(hands_of(here.counts, here.joker, here.players))
        link = str(Address(GAME.name, "explore", {"pos": example}))
    return [
        name,
        cell(f"{row.positions:,}"),
        cell(f"{row.forced:,}", f"{share:.1%}", gauge=share),
        cell(f"{row.longest} draws"),
        cell(f"{row.exposed:,}"),
        cell(str(len(row.rounds.rounds)), example, link=link),
    ]
