"""The table of whole games: what the essay left open for more than four ranks."""

from __future__ import annotations

from typing import Any

from lastcard.games.pan.claims.checks.truth import summary
from lastcard.games.pan.solver.retrograde.space import positions
from lastcard.games.pan.solver.whole_game.records import RECORDS, SECOND
from lastcard.games.pan.solver.whole_game.summary import Summary
from lastcard.ui.study.computed import ComputedTable, Steps, Table
from lastcard.ui.study.figures import cell

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


class LargerGames(ComputedTable):
    """A row a game: solved here, or a record of a native run."""

    asks = "How does a game with more cards end?"
    action = "Solve 3 to 6 ranks here"

    def __init__(self) -> None:
        self.found: dict[int, Summary] = {}
        super().__init__("The games that the essay left unsolved", "pan-games", COLUMNS, note=NOTE)

    def _compute(self) -> Steps[None]:
        self.found = {}
        self.redraw()
        yield from self._one_by_one({ranks: positions(ranks) for ranks in LIVE}, summary)

    def _games(self) -> dict[int, Summary | None]:
        return {ranks: self.found.get(ranks) for ranks in LIVE} | RECORDS

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_row(ranks, game, ranks in RECORDS) for ranks, game in self._games().items()]

    def _table(self) -> Table:
        rows = [
            (ranks, "record" if ranks in RECORDS else "computed here", *_numbers(game))
            for ranks, game in self._games().items()
            if game
        ]
        return ("ranks", "origin", *_NUMBERS), rows


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
        cell(f"{game.tally.longest:,} moves"),
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
    "longest game in moves",
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
