"""The table of whole games: what the essay left open for more than four ranks."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import param
from panel.viewable import Viewable

from lastcard.core.progress import Progress, relay
from lastcard.games.pan.claims.checks.truth import summary
from lastcard.games.pan.solver.retrograde.space import positions
from lastcard.games.pan.solver.whole_game.records import RECORDS, SECOND
from lastcard.games.pan.solver.whole_game.summary import Summary
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

LIVE = range(3, 7)
"""The games that are solved in the tab, one after the other."""

COLUMNS = (
    "game",
    "positions",
    "longest game",
    "drawn",
    "starts won, drawn, lost",
    "deals",
    "holder of the 9♥ wins",
    "draws",
    "loses",
    "favoured",
)
NOTE = (
    "Plies of the longest game with best play; the share of drawn positions among all that are not over; start positions for the player to "
    "move, who lacks the 9♥; chances over all deals for the player who holds it. 3 to 6 ranks are solved on this machine when you ask for it; "
    "6 ranks take a while. 7 and 8 ranks were solved natively by the same program (lastcard table pan 7); they are too large for a tab. "
    f"A second program, which shares no code with it, found the same for {' and '.join(map(str, SECOND))} ranks."
)


class LargerGames(Part):
    """A row a game: solved here, or a record of a native run."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[int, Summary] = {}
        self.card = FigureTable(
            title="The games that the essay left open",
            note=NOTE,
            file="pan-games",
            columns=list(COLUMNS),
            action="Solve 3 to 6 ranks here",
        )
        self._work = ButtonJob(self.card, self._solve, ended=self._show)
        self._show()

    def _solve(self) -> Generator[Progress, None, None]:
        self.found = {}
        self._show()
        total = sum(positions(ranks) for ranks in LIVE)
        before = 0
        for ranks in LIVE:
            size = positions(ranks)

            def tell(progress: Progress, before: int = before, size: int = size) -> Progress:
                return Progress(before + min(progress.done, size), total, progress.note)

            self.found[ranks] = yield from relay(summary(ranks), tell)
            before += size
            self._show()

    def _show(self) -> None:
        games = {ranks: self.found.get(ranks) for ranks in LIVE} | RECORDS
        self.card.param.update(
            rows=[_row(ranks, game, ranks in RECORDS) for ranks, game in games.items()],
            csv=csv_text(
                ("ranks", "origin", *_NUMBERS),
                [
                    (ranks, "record" if ranks in RECORDS else "computed here", *_numbers(game))
                    for ranks, game in games.items()
                    if game
                ],
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card


def _row(ranks: int, game: Summary | None, record: bool) -> list[dict[str, Any]]:
    origin = "a record" if record else "computed here" if game else "not computed yet"
    name = cell(f"{ranks}-Pan", origin)
    if game is None or game.starts is None or game.deals is None:
        return [name, cell(f"{positions(ranks):,}"), *(cell() for _ in COLUMNS[2:])]
    starts, deals = game.starts, game.deals
    holder = "the holder" if deals.win > deals.loss else "the other player"
    return [
        name,
        cell(f"{game.potential:,}"),
        cell(f"{game.tally.longest:,} plies"),
        cell(f"{game.tally.draws / game.tally.total:.2%}", f"{game.tally.draws:,}"),
        cell(f"{starts.win:,} · {starts.draw:,} · {starts.loss:,}", f"of {starts.total:,}"),
        cell(f"{deals.total:,}"),
        *(
            cell(f"{count / deals.total:.2%}", f"{count:,}", count / deals.total)
            for count in (deals.win, deals.draw, deals.loss)
        ),
        cell(holder, f"by {abs(deals.win - deals.loss) / deals.total:.1%}"),
    ]


_NUMBERS = (
    "positions",
    "attainable",
    "longest game in plies",
    "positions won",
    "positions lost",
    "positions drawn",
    "starts won",
    "starts lost",
    "starts drawn",
    "deals won by the holder",
    "deals lost by the holder",
    "deals drawn",
)


def _numbers(game: Summary) -> tuple[int | str, ...]:
    scores = [score for score in (game.starts, game.deals) if score]
    return (
        game.potential,
        "" if game.attainable is None else game.attainable,
        game.tally.longest,
        game.tally.wins,
        game.tally.losses,
        game.tally.draws,
        *(count for score in scores for count in (score.win, score.loss, score.draw)),
    )
