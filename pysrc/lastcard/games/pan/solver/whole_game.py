"""Counts over all positions and deals of a game.

`RECORDS` has the counts of games too large to solve while a person waits, from native runs of `summarise`
(``lastcard table pan 7``, some seconds; 8 takes some minutes and 4.1 GB). A slow test recomputes the first. A
second program, ``docs/audit/pan-second.c``, solved both in a different way: `SECOND_COUNTS`.

Source: our own runs; Samkoff 2015 leaves them open.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import asdict, astuple, dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.sentences import move_count
from lastcard.games.pan.rules import ESSAY_RULES, RANK_LIMIT, PanRules
from lastcard.games.pan.rules.deals import has_starts
from lastcard.games.pan.solver.attainable import Score, never, reachable, score, total_moves
from lastcard.games.pan.solver.attainable import proved_count as known_count
from lastcard.games.pan.solver.space import INDEX_LIMIT, LabelTable, ValueTally, position_count
from lastcard.games.pan.solver.verdict import full_table

if TYPE_CHECKING:
    from lastcard.core.pieces import Round

MOST_COUNTED_BY_SEARCH = 600_000  # positions; larger games use the proved count


@dataclass(frozen=True, slots=True)
class PanSummary:
    """One game in a few numbers."""

    ranks: int
    potential: int  # positions, 10·15^(k−1)
    attainable: int | None  # of them, by the rules as printed; None if unknown
    attainable_together: int | None  # the same if nines are played together
    tally: ValueTally  # of potential positions
    starts: Score | None  # for the player to move
    deals: Score | None  # for the holder of the nine of hearts
    moves: int  # of all potential positions together
    drawn_apart: int = 0  # drawn positions that cannot occur; some variants have a few

    @property
    def branching(self) -> Fraction:
        """The average number of moves of a potential position."""
        return Fraction(self.moves, self.potential)

    @property
    def decisive(self) -> int | None:
        """The attainable positions won for a player, finished ones included; None if unknown."""
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
            "starts": self.starts and asdict(self.starts),
            "deals": self.deals and {**asdict(self.deals), "total": self.deals.total},
            "branching": float(self.branching),
            "moves": self.moves,
            "running": {"win": self.tally.wins, "loss": self.tally.losses, "draw": self.tally.draws},
        }

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return the summary as names and texts, for people."""
        starts, dealt, tally = self.starts, self.deals, self.tally
        return (
            ("potential positions", f"{self.potential:,}"),
            ("attainable", _known_count(self.attainable)),
            ("attainable, nines together", _known_count(self.attainable_together)),
            ("decided (attainable)", _known_count(self.decisive)),
            ("draws", f"{tally.draws:,}"),
            ("unfinished: won, lost, drawn", f"{tally.wins:,}, {tally.losses:,}, {tally.draws:,}"),
            ("longest game", move_count(tally.longest)),
            ("starts for the player to move", "" if starts is None else _score_words(starts)),
            ("deals for the holder of the 9♥", "" if dealt is None else _score_words(dealt)),
            ("moves per position", f"{float(self.branching):.5f}"),
        )


def _known_count(count: int | None) -> str:
    return "not known" if count is None else f"{count:,}"


def _score_words(score: Score) -> str:
    return f"{score.win:,} won, {score.loss:,} lost, {score.draw:,} drawn of {score.total:,}"


def summarise(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, PanSummary]:
    """Solve a whole game and count, in slices. Raises `ValueError` if it is too large."""
    _check_size(ranks, rules)
    return (yield from _summary_of((yield from full_table(ranks, rules))))


def summarise_on_disk(ranks: int, rules: PanRules, folder: str) -> Generator[Round, list[Any], PanSummary]:
    """Like `summarise`, but in pieces kept in a folder. Raises `ValueError` at once."""
    from lastcard.games.pan.solver import on_disk

    _check_size(ranks, rules)
    work = on_disk.Work(folder, ranks, rules, on_disk.BLOCK)

    def rounds() -> Generator[Round, list[Any], PanSummary]:
        return run_to_end(_summary_of((yield from on_disk.solve_on_disk(work))))

    return rounds()


def _check_size(ranks: int, rules: PanRules) -> None:
    most = max(k for k in range(1, RANK_LIMIT + 1) if position_count(k, rules) <= INDEX_LIMIT)
    if not 1 <= ranks <= most:
        raise ValueError(f"under these rules 1 to {most} ranks can be counted, not {ranks}")


def _summary_of(table: LabelTable) -> Generator[Progress, None, PanSummary]:
    ranks, rules = table.ranks, table.rules
    tally = yield from table.counting()
    starts = deals = attainable = together = None
    apart = 0
    if has_starts(ranks, rules):
        starts, deals = yield from score(table)
        attainable, apart = yield from _attainable(table, rules)
        if rules.sets:
            together, _ = yield from _attainable(table, replace(rules, nines_together=True))
    moves = total_moves(ranks, rules)
    return PanSummary(ranks, table.space.size, attainable, together, tally, starts, deals, moves, apart)


def _attainable(table: LabelTable, rules: PanRules) -> Generator[Progress, None, tuple[int | None, int]]:
    """Count attainable positions (None if unknown), and the drawn others."""
    space = table.space
    if space.size > MOST_COUNTED_BY_SEARCH:
        drawn = (table.label(state).value == "draw" for state in never(space.ranks, rules))
        return known_count(space.ranks, rules), sum(drawn)
    seen = yield from reachable(space.ranks, rules)
    return int(np.count_nonzero(seen)), int(np.count_nonzero((table.labels < 0) & ~seen))


RECORDS = {  # by number of ranks
    7: PanSummary(
        ranks=7,
        potential=113_906_250,
        attainable=113_843_736,
        attainable_together=113_843_726,
        tally=ValueTally(wins=69_106_546, losses=27_009_084, draws=17_665_621, longest=847),
        starts=Score(win=3_287, loss=2_235, draw=1_107),
        deals=Score(win=5_474_449, loss=9_454_010, draw=5_129_841),
        moves=238_875_004,
    ),
    8: PanSummary(
        ranks=8,
        potential=1_708_593_750,
        attainable=1_708_281_235,
        attainable_together=1_708_281_224,
        tally=ValueTally(wins=905_921_526, losses=292_786_247, draws=509_260_978, longest=970),
        starts=Score(win=12_531, loss=8_794, draw=9_700),
        deals=Score(win=54_049_096, loss=91_774_263, draw=154_716_836),
        moves=3_586_406_254,
    ),
}

ORIGIN = (  # of the records
    "native runs of this package, which works backward from finished games over arrays and counts the undecided "
    "moves; and of a second program in C, docs/audit/pan-second.c, which shares no code with it, numbers positions "
    "differently and checks all moves of a position, one by one, before it labels it lost"
)
SECOND_RANKS = (7, 8)
SECOND_COUNTS = {  # the output of the second program, for these numbers of ranks
    "won positions": (69_106_546, 905_921_526),
    "lost positions": (27_009_084, 292_786_247),
    "drawn positions": (17_665_621, 509_260_978),
    "moves in the longest game": (847, 970),
    "starts won": (3_287, 12_531),
    "starts lost": (2_235, 8_794),
    "starts drawn": (1_107, 9_700),
    "deals won by the holder of the 9♥": (5_474_449, 54_049_096),
    "deals lost by the holder of the 9♥": (9_454_010, 91_774_263),
    "deals drawn": (5_129_841, 154_716_836),
}


def numbers_of(record: PanSummary) -> tuple[int, ...]:
    """Return the numbers of a record in the order of `SECOND_COUNTS`."""
    scores = (record.starts or Score(), record.deals or Score())
    return (*astuple(record.tally), *(number for score in scores for number in astuple(score)))
