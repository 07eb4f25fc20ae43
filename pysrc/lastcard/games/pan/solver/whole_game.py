"""What is counted over all positions and deals of a game, and the experiments of the essay made at every position.

Everything that can be said of a whole game in a few numbers: the row of a table for one k.

Results for games that are too large to be solved while a person waits: recorded from native runs.

Each record is what `summarise` returned; ``lastcard table pan 7`` computes it anew (some seconds; 8 takes some
minutes and 4.1 GB). A slow test compares the first of them. A second program, ``docs/audit/pan-second.c``, has
solved both by another route, and `SECOND` is what it printed.

Source: our own runs; Samkoff 2015 leaves them open.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.sentences import move_count
from lastcard.games.pan.rules import MAX_RANKS, USUAL, Rules
from lastcard.games.pan.solver.attainable import (
    Score,
    has_starts,
    never,
    reachable,
    score,
    total_moves,
)
from lastcard.games.pan.solver.attainable import (
    count as known_count,
)
from lastcard.games.pan.solver.space import MOST as NUMBERED
from lastcard.games.pan.solver.space import Table, Tally, positions
from lastcard.games.pan.solver.verdict import full_table

if TYPE_CHECKING:
    from lastcard.core.pieces import Round


SEARCHED = 600_000
"""Most positions of a game whose attainable positions are searched for; beyond, the proved count is given."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One game in a few numbers.

    `ranks`: the k of k-Pan.
    `potential`: potential positions, 10·15^(k−1).
    `attainable`, `attainable_together`: how many of them can come up, by the rules as printed and if nines
        are placed together; None if unknown.
    `tally`: won, lost and drawn potential positions that are not over, and the most plies to an end.
    `starts`: what the start positions are worth to the player to move.
    `deals`: what the deals are worth to the holder of the nine of hearts.
    `moves`: moves of all potential positions together.
    `drawn_apart`: drawn positions that cannot come up; some variants have a few.
    """

    ranks: int
    potential: int
    attainable: int | None
    attainable_together: int | None
    tally: Tally
    starts: Score | None
    deals: Score | None
    moves: int
    drawn_apart: int = 0

    @property
    def branching(self) -> Fraction:
        """Moves of a potential position on average."""
        return Fraction(self.moves, self.potential)

    @property
    def decisive(self) -> int | None:
        """Attainable positions that are won for a player, finished ones included; None if unknown."""
        return None if self.attainable is None else self.attainable - (self.tally.draws - self.drawn_apart)

    def as_dict(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        return {
            "game": "pan",
            "k": self.ranks,
            "potential": self.potential,
            "attainable": self.attainable,
            "attainable_together": self.attainable_together,
            "decisive": self.decisive,
            "draws": self.tally.draws,
            "longest": self.tally.longest,
            "starts": _score(self.starts),
            "deals": self.deals and {**_score(self.deals), "total": self.deals.total},
            "branching": float(self.branching),
            "moves": self.moves,
            "running": {"win": self.tally.wins, "loss": self.tally.losses, "draw": self.tally.draws},
        }

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the summary as names and texts, for people."""
        starts, dealt, tally = self.starts, self.deals, self.tally
        return (
            ("potential positions", f"{self.potential:,}"),
            ("attainable", _number(self.attainable)),
            ("attainable, nines together", _number(self.attainable_together)),
            ("decided (attainable)", _number(self.decisive)),
            ("draws", f"{tally.draws:,}"),
            ("won, lost, drawn, not over", f"{tally.wins:,}, {tally.losses:,}, {tally.draws:,}"),
            ("longest game", move_count(tally.longest)),
            ("starts for the player to move", "" if starts is None else _words(starts)),
            ("deals for the holder of the 9♥", "" if dealt is None else _words(dealt)),
            ("moves a position", f"{float(self.branching):.5f}"),
        )


def _number(count: int | None) -> str:
    return "not known" if count is None else f"{count:,}"


def _words(score: Score) -> str:
    return f"{score.win:,} won, {score.loss:,} lost, {score.draw:,} drawn of {score.total:,}"


def summarise(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Summary]:
    """Solve a whole game, the essay's if no rules are given, and count, in slices.

    Raises `ValueError` if there are too many positions to number.
    """
    _check_size(ranks, rules)
    table = yield from full_table(ranks, rules)
    return (yield from _counted(table))


def summarise_on_disk(ranks: int, rules: Rules, folder: str) -> Generator[Round, list[Any], Summary]:
    """Do as `summarise`, in pieces that are kept in a folder (`lastcard.games.pan.solver.on_disk`).

    Raises `ValueError` at once, before anything is written.
    """
    from lastcard.games.pan.solver import on_disk

    _check_size(ranks, rules)
    work = on_disk.Work(folder, ranks, rules, on_disk.BLOCK)

    def rounds() -> Generator[Round, list[Any], Summary]:
        table = yield from on_disk.solving(work)
        return run_to_end(_counted(table))

    return rounds()


def _check_size(ranks: int, rules: Rules) -> None:
    most = max(k for k in range(1, MAX_RANKS + 1) if positions(k, rules) <= NUMBERED)
    if not 1 <= ranks <= most:
        raise ValueError(f"1 to {most} ranks can be counted under these rules, not {ranks}")


def _counted(table: Table) -> Generator[Progress, None, Summary]:
    ranks, rules = table.ranks, table.rules
    tally = yield from table.counting()
    starts = deals = attainable = together = None
    apart = 0
    if has_starts(ranks, rules):
        starts, deals = yield from score(table)
        attainable, apart = yield from _attainable(table, rules)
        if rules.sets:
            turned = Rules(rules.take, True, rules.suits, rules.bottom_free, True)
            together, _ = yield from _attainable(table, turned)
    moves = total_moves(ranks, rules)
    return Summary(ranks, table.space.size, attainable, together, tally, starts, deals, moves, apart)


def _attainable(table: Table, rules: Rules) -> Generator[Progress, None, tuple[int | None, int]]:
    """Count the attainable positions, and the drawn ones that are not; None where neither proof nor search tells."""
    space = table.space
    if space.size > SEARCHED:
        drawn = (table.label(state).value == "draw" for state in never(space.ranks, rules))
        return known_count(space.ranks, rules), sum(drawn)
    seen = yield from reachable(space.ranks, rules)
    return int(np.count_nonzero(seen)), int(np.count_nonzero((table.labels < 0) & ~seen))


def _score(score: Score | None) -> Any:
    return score and {"win": score.win, "loss": score.loss, "draw": score.draw}


RECORDS = {
    7: Summary(
        ranks=7,
        potential=113_906_250,
        attainable=113_843_736,
        attainable_together=113_843_726,
        tally=Tally(wins=69_106_546, losses=27_009_084, draws=17_665_621, longest=847),
        starts=Score(win=3_287, loss=2_235, draw=1_107),
        deals=Score(win=5_474_449, loss=9_454_010, draw=5_129_841),
        moves=238_875_004,
    ),
    8: Summary(
        ranks=8,
        potential=1_708_593_750,
        attainable=1_708_281_235,
        attainable_together=1_708_281_224,
        tally=Tally(wins=905_921_526, losses=292_786_247, draws=509_260_978, longest=970),
        starts=Score(win=12_531, loss=8_794, draw=9_700),
        deals=Score(win=54_049_096, loss=91_774_263, draw=154_716_836),
        moves=3_586_406_254,
    ),
}
"""By the number of ranks."""

ORIGIN = (
    "native runs of this package, which goes backward from finished games over arrays and counts the moves still open; and "
    "of a second program in C, docs/audit/pan-second.c, which shares no code with it, numbers positions in another way and "
    "asks a position's moves forward, one by one, before it calls it lost"
)
"""Where the records come from."""

SECOND_NAMES = (
    "won positions",
    "lost positions",
    "drawn positions",
    "plies of the longest game",
    "starts won",
    "starts lost",
    "starts drawn",
    "deals won by the holder of the 9♥",
    "deals lost by the holder of the 9♥",
    "deals drawn",
)
"""What the second program counts, in order."""

SECOND = {
    7: (69_106_546, 27_009_084, 17_665_621, 847, 3_287, 2_235, 1_107, 5_474_449, 9_454_010, 5_129_841),
    8: (
        905_921_526,
        292_786_247,
        509_260_978,
        970,
        12_531,
        8_794,
        9_700,
        54_049_096,
        91_774_263,
        154_716_836,
    ),
}
"""By the number of ranks, what the second program printed."""


def numbers_of(record: Summary) -> tuple[int, ...]:
    """Return the numbers of a record in the order of `SECOND_NAMES`."""
    tally, starts, deals = record.tally, record.starts or Score(), record.deals or Score()
    counts = (tally.wins, tally.losses, tally.draws, tally.longest)
    return (*counts, starts.win, starts.loss, starts.draw, deals.win, deals.loss, deals.draw)
