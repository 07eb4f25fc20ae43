"""Line-ups at tables of two and three, played out: who loses how often, and what the seat beside whom costs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.core.progress import Progress, as_part
from lastcard.games.pairs.solver.contests.contest import Contest, contest_steps
from lastcard.games.pairs.solver.contests.recorded_runs import GAMES, LINE_UPS, SEED
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

if TYPE_CHECKING:
    from collections.abc import Generator

COLUMNS = ("line-up, in turn order", "first loses", "second loses", "third loses")
NOTE = (
    "Whole games to the target, the equilibrium on what is visible as in the paper. Below each share stands its 95 % interval. At a "
    "table of three it matters who sits beside whom: compare the heuristic right after the equilibrium with the one right before it."
)
RECORDED = f"These are records of native runs with the seed {SEED}, {GAMES:,} games a line."
PLAYED = "Lines that were played here say so; the others are records of native runs."


class LineUps(Part):
    """A table of shares of games lost; the button plays the games anew, one line-up after the other."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[tuple[str, ...], Contest] = dict(LINE_UPS)
        self.games = GAMES
        self.card = FigureTable(
            title="Who loses how often",
            file="pairs-line-ups",
            columns=list(COLUMNS),
            action=f"Play {GAMES * len(LINE_UPS):,} other games here",
        )
        self._work = ButtonJob(self.card, self._play, ended=self._show)
        self._show()

    def _play(self) -> Generator[Progress, None, None]:
        self.found = dict(LINE_UPS)
        seed = random.randrange(2**31)
        for number, players in enumerate(LINE_UPS):
            steps = contest_steps(players, self.games, seed)
            self.found[players] = yield from as_part(steps, number, len(LINE_UPS))
            self._show()

    def _show(self) -> None:
        here = self.found != LINE_UPS
        self.card.param.update(
            note=f"{NOTE} {PLAYED if here else RECORDED}",
            rows=[_row(found) for found in self.found.values()],
            csv=csv_text(
                ("line-up", "origin", "games", "seed", "seat", "lost", "low", "high"),
                [line for found in self.found.values() for line in _lines(found)],
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card


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
