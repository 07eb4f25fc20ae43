"""Line-ups at tables of two and three, played out: who loses how often, and what the seat beside whom costs."""

from __future__ import annotations

import random
from typing import Any

from lastcard.games.pairs.solver.contests.contest import Contest, contest_steps
from lastcard.games.pairs.solver.contests.recorded_runs import GAMES, LINE_UPS, SEED
from lastcard.ui.player_names import colour
from lastcard.ui.study.computed import ComputedTable, Steps, Table
from lastcard.ui.study.figures import cell

COLUMNS = ("line-up, in turn order", *(f"{colour(seat)} loses" for seat in range(3)))
NOTE = (
    "Whole games to the target, the equilibrium on what is visible as in the paper. Below each share stands its 95 % interval. At a "
    "table of three it matters who sits beside whom: compare the heuristic right after the equilibrium with the one right before it."
)
RECORDED = f"These are records of native runs with the seed {SEED}, {GAMES:,} games a line."
PLAYED = "Lines that were played here say so; the others are records of native runs."


class LineUps(ComputedTable):
    """A table of shares of games lost; the button plays the games anew, one line-up after the other."""

    asks = "Who loses how often against whom?"
    action = f"Play {GAMES * len(LINE_UPS):,} other games here"

    def __init__(self) -> None:
        self.found: dict[tuple[str, ...], Contest] = dict(LINE_UPS)
        self.games = GAMES
        super().__init__("Who loses how often", "pairs-line-ups", COLUMNS)

    def _compute(self) -> Steps[None]:
        self.found = dict(LINE_UPS)
        seed = random.randrange(2**31)
        sizes = dict.fromkeys(LINE_UPS, 1000)
        yield from self._one_by_one(sizes, lambda players: contest_steps(players, self.games, seed))

    def _note(self) -> str:
        return f"{NOTE} {RECORDED if self.found == LINE_UPS else PLAYED}"

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_row(found) for found in self.found.values()]

    def _table(self) -> Table:
        columns = ("line-up", "origin", "games", "seed", "seat", "lost", "low", "high")
        return columns, [line for found in self.found.values() for line in _lines(found)]


def _recorded(found: Contest) -> bool:
    return found == LINE_UPS[found.players]


def _row(found: Contest) -> list[dict[str, Any]]:
    shares = [_share(found, seat) for seat in range(len(found.players))]
    blank = [cell(" ")] * (3 - len(shares))
    origin = "a record" if _recorded(found) else f"played here, {found.counted.games:,} games"
    return [cell(" / ".join(found.players), origin), *shares, *blank]


def _share(found: Contest, seat: int) -> dict[str, Any]:
    share, limits = found.share(seat), found.interval(seat)
    return cell(f"{share:.1%}", f"{limits.low:.1%} to {limits.high:.1%}", gauge=share)


def _lines(found: Contest) -> list[tuple[Any, ...]]:
    rows = []
    for seat, losses in enumerate(found.counted.losses):
        limits = found.interval(seat)
        row = (
            "record" if _recorded(found) else "played here",
            found.counted.games,
            found.seed,
            seat + 1,
            losses,
            f"{limits.low:.6f}",
            f"{limits.high:.6f}",
        )
        rows.append((" / ".join(found.players), *row))
    return rows
