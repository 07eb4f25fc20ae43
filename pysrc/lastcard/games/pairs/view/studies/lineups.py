"""Line-ups at tables of two and three, played out: who loses how often, and what the seat beside whom costs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable, Viewer

from lastcard.core.progress import Progress, relay
from lastcard.games.pairs.solver.contest import Contest, contest_steps
from lastcard.ui.button_job import ButtonJob
from lastcard.ui.csv_text import csv_text
from lastcard.ui.figures import FigureTable, cell

if TYPE_CHECKING:
    from collections.abc import Generator

GAMES = 10_000
E, H, R = "equilibrium", "heuristic", "random"
LINE_UPS = ((E, E), (E, H), (H, E), (E, R), (H, R), (E, H, H), (H, E, H), (H, H, E), (E, E, H), (E, R, R))
COLUMNS = ("line-up, in turn order", "first loses", "second loses", "third loses")
NOTE = (
    "Whole games to the target, the equilibrium on what is visible as in the paper. Below each share stands its 95 % interval. At a "
    "table of three it matters who sits beside whom: compare the heuristic right after the equilibrium with the one right before it."
)


class LineUps(Viewer):
    """A table of shares of games lost; the button plays the games, one line-up after the other."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # Panel's own has no types
        self.found: dict[tuple[str, ...], Contest] = {}
        self.games = GAMES
        self.card = FigureTable(
            title="Who loses how often",
            note=NOTE,
            file="pairs-line-ups",
            columns=list(COLUMNS),
            action=f"Play {GAMES * len(LINE_UPS):,} games here",
        )
        self._work = ButtonJob(self.card, self._play, ended=self._show)
        self._show()

    def _play(self) -> Generator[Progress, None, None]:
        self.found = {}
        seed = random.randrange(2**31)
        total = 100 * len(LINE_UPS)
        for number, players in enumerate(LINE_UPS):

            def told(progress: Progress, number: int = number) -> Progress:
                share = progress.done / max(1, progress.total)
                return Progress(100 * number + int(100 * min(share, 1.0)), total, "line-ups")

            self.found[players] = yield from relay(contest_steps(players, self.games, seed), told)
            self._show()

    def _show(self) -> None:
        self.card.param.update(
            rows=[_row(players, self.found.get(players)) for players in LINE_UPS],
            csv=csv_text(
                ("line-up", "games", "seed", "seat", "lost", "low", "high"),
                [line for players in LINE_UPS for line in _lines(players, self.found.get(players))],
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card


def _row(players: tuple[str, ...], found: Contest | None) -> list[dict[str, Any]]:
    shares = [cell() if found is None else _share(found, seat) for seat in range(len(players))]
    blank = [cell(" ")] * (3 - len(players))
    return [cell(" / ".join(players)), *shares, *blank]


def _share(found: Contest, seat: int) -> dict[str, Any]:
    share, limits = found.share(seat), found.interval(seat)
    return cell(f"{share:.1%}", f"{limits.low:.1%} to {limits.high:.1%}", gauge=share)


def _lines(players: tuple[str, ...], found: Contest | None) -> list[tuple[Any, ...]]:
    if found is None:
        return []
    rows = []
    for seat in range(len(players)):
        limits = found.interval(seat)
        row = (
            found.counted.games,
            found.seed,
            seat + 1,
            found.counted.losses[seat],
            f"{limits.low:.6f}",
            f"{limits.high:.6f}",
        )
        rows.append((" / ".join(players), *row))
    return rows
