"""The rounds of a game of Pairs that are over, as lines of play and as a part of an address.

A round is written by its first cards and its moves: ``3.7:h5f`` where the seats were dealt 3 and 7, in that order and
with every card that was discarded on the way, and then ``hit``, ``deal 5``, ``fold``. Those who tie are dealt more; where
a lot decides, ``*2`` names the seat that it falls on. The cards of a deal follow from the rounds before it: so a round
before which one is missing, or that was not dealt, is written as a position instead, with the seat that begins:
``1@4|7 deck=0,2,3:f``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.playing.line import Line
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.table import Round, Table, new_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LONGEST = 900
"""Characters that the rounds may take of an address: the latest are kept."""

_ROUND = re.compile(
    r"(?:(?P<dealt>\d{1,2}(?:\.\d{1,2})*)(?:\*(?P<lot>\d))?|(?P<first>\d)@(?P<start>[^:~]+)):(?P<moves>(?:h\d{1,2})*f?)"
)


@dataclass(frozen=True)
class PastRound:
    """A round that is over: its positions and moves, and how it was dealt; None where that is not known."""

    line: Line
    dealt: Round | None

    @property
    def end(self) -> Any:
        """The position in which it was over."""
        return self.line.states[-1]


def in_seats(start: State, first: int) -> State:
    """Return a position, written from the player to move on, with that player in a seat."""
    stacks = start.turned
    turn = start.players - first
    ending = start.ending
    if ending is not None and ending.loser is not None:
        ending = replace(ending, loser=first)
    return replace(start, stacks=stacks[turn:] + stacks[:turn], player=first, ending=ending)


def table_after(end: State, scores: tuple[int, ...]) -> Table:
    """Return the table after a round, from the scores before it. Raises `ValueError` if the round is not over."""
    none = (0,) * end.players
    return Table(end.deck, end.discards, end.burn, scores, none, (0,) * end.ranks).settle(end)


def points_of(past: Iterable[PastRound], players: int) -> tuple[int, ...]:
    """Return everybody's points of some rounds."""
    points = [0] * players
    for kept in past:
        if kept.end.ending.loser is not None:
            points[kept.end.ending.loser] += kept.end.ending.score
    return tuple(points)


def write_rounds(past: Sequence[PastRound]) -> str:
    """Return rounds as a part of an address, as many of the latest as there is room for."""
    written: list[str] = []
    for first in range(len(past)):
        written = [_written(kept, number == first) for number, kept in enumerate(past) if number >= first]
        if sum(map(len, written)) + len(written) <= LONGEST:
            return "~".join(written)
    return ""


def read_rounds(text: str, players: int) -> list[PastRound]:
    """Return the rounds that a part of an address means; none where it cannot be read, or nobody can have played it so."""
    past: list[PastRound] = []
    for part in text[: 2 * LONGEST].split("~") if text else ():
        found = _ROUND.fullmatch(part)
        try:
            if found is None:
                return []
            past.append(_read(found, past, players))
        except (ValueError, IndexError):
            return []
    return past


def _written(kept: PastRound, foremost: bool) -> str:
    """A round as text; `foremost` where none is written before it."""
    start: State = kept.line.states[0]
    if kept.dealt is None or (foremost and not _new(kept)):
        return f"{start.player + 1}@{GAME.format(start)}:{_moves(kept.line)}"
    lot = f"*{start.player + 1}" if kept.dealt.drawn else ""
    return f"{'.'.join(str(card.rank) for card in kept.dealt.cards)}{lot}:{_moves(kept.line)}"


def _new(kept: PastRound) -> bool:
    """Whether a round can be the first of a game: then its deal says all of it."""
    assert kept.dealt is not None
    start: State = kept.line.states[0]
    lot = start.player if kept.dealt.drawn else None
    again = _Again([card.rank for card in kept.dealt.cards], lot)
    try:
        return again.deal(new_table(start.players)).state == start
    except (ValueError, IndexError):
        return False


def _moves(line: Line) -> str:
    return "".join({"hit": "h", "fold": "f"}.get(text, text.removeprefix("deal ")) for text in line.texts())


def _read(found: re.Match[str], past: list[PastRound], players: int) -> PastRound:
    """A round that follows others. Raises `ValueError` or `IndexError` if it cannot."""
    dealt = None
    if found["start"]:
        start = in_seats(GAME.parse(found["start"]), int(found["first"]) - 1)
    else:
        before = table_after(past[-1].end, (0,) * players) if past else new_table(players)
        lot = int(found["lot"]) - 1 if found["lot"] else None
        dealt = _Again([int(rank) for rank in found["dealt"].split(".")], lot).deal(before)
        start = dealt.state
    line = Line(GAME, start)
    for rank, fold in re.findall(r"h(\d+)|(f)", found["moves"]):
        line.play_texts(["fold"] if fold else ["hit", f"deal {rank}"])
    if line.state.ending is None or start.players != players:
        raise ValueError("this is no round of the game")
    return PastRound(line, dealt)


class _Again(Random):
    """Deals cards that have been dealt before, in the place of chance."""

    def __init__(self, ranks: list[int], lot: int | None) -> None:
        super().__init__(0)
        self._ranks, self._lot = list(ranks), lot

    def deal(self, table: Table) -> Round:
        """Deal a round. Raises `ValueError` or `IndexError` where these cards cannot have come."""
        dealt = table.deal(self)
        if self._ranks or (self._lot is not None) != dealt.drawn:
            raise ValueError("more was dealt")
        return dealt

    def choices(self, population: Any, weights: Any = None, **_: Any) -> list[Any]:
        rank = self._ranks.pop(0)
        if not 1 <= rank <= len(weights) or not weights[rank - 1]:
            raise ValueError(f"no {rank} is left")
        return [rank]

    def choice(self, seq: Any) -> Any:
        if self._lot not in seq:
            raise ValueError("the lot cannot fall on that seat")
        return self._lot
