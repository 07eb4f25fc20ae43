"""What play comes to in equilibrium if each player wants the best place of its own.

An *equilibrium* is a plan for everybody, what to draw after any draws, from which nobody would depart alone, wherever
play stands (it is subgame perfect). Everybody likes 1st > 2nd > … > endless play > last. `Equilibria` finds for a position
all outcomes of equilibria, and a plan for each, by three conditions that describe them exactly: the proof is
docs/proofs/babanuki-equilibria.md.
Source: our own; the question is that of Kiya 2021, section 5.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.babanuki.solver.own_place.induction import (
    anything,
    carried,
    own_place,
    positions_after,
    worth,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from lastcard.games.babanuki.solver.own_place.induction import Graph, Outcome
    from lastcard.games.babanuki.solver.shares import Draw, Shares

PAUSE = 200
"""Positions between two pauses: some milliseconds' work."""

_ENDLESS = 1
"""The bit of the outcome that nobody leaves and play does not end."""


@dataclass(frozen=True)
class _Outcomes:
    """All outcomes among so many players, each with a bit of its own; endless play has the first."""

    listed: tuple[Outcome, ...]
    bits: dict[Outcome, int]
    liked: tuple[int, ...]
    """Which of them the player to move likes the same, from those it likes least to those it likes most."""

    @property
    def last(self) -> int:
        """Those in which the player to move is last."""
        return self.liked[0]


@cache
def _outcomes(players: int) -> _Outcomes:
    """Number the outcomes among so many players, and sort them by what the player to move likes."""
    listed = tuple(sorted(anything(players), key=lambda outcome: (len(outcome), outcome)))
    bits = {outcome: 1 << number for number, outcome in enumerate(listed)}
    likes = own_place(players)
    liked: dict[float, int] = {}
    for outcome, bit in bits.items():
        value = worth(outcome, 0, likes)
        liked[value] = liked.get(value, 0) | bit
    return _Outcomes(listed, bits, tuple(liked[value] for value in sorted(liked)))


class Equilibria:
    """What positions come to in equilibrium, for those that have been looked at."""

    def __init__(self) -> None:
        self.after: Graph = {}
        self._before: dict[Shares, list[Shares]] = {}
        self._kept: dict[Shares, int] = {}
        self._settled: dict[tuple[Shares, Outcome], int] = {}
        self._lifted: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    def look(self, start: Shares) -> Generator[Progress, None, None]:
        """Work out a position and all that can follow, in slices."""
        new = yield from positions_after(start, None, self.after)
        assert new is not None
        self.after |= new
        for here, choices in new.items():
            self._kept[here] = (1 << len(_outcomes(here.players).listed)) - 1
            self._before.setdefault(here, [])
            for draw in choices:
                self._before.setdefault(draw.after, []).append(here)
        stale = dict.fromkeys(reversed(new))
        while stale:
            yield from self._strike_out(stale)
            stale = yield from self._come_about(new)

    def of(self, here: Shares) -> frozenset[Outcome]:
        """Return the outcomes of equilibria from a position that has been looked at."""
        return frozenset(_named(here.players, self._kept[here]))

    def planned(self, here: Shares, outcome: Outcome) -> Draw:
        """Return the draw of a plan that comes to an outcome of an equilibrium."""
        bit = _outcomes(here.players).bits[outcome]
        keeping = [draw for draw in self.after[here] if self._carried(draw, self._kept[draw.after]) & bit]
        return min(keeping, key=lambda draw: self._when(draw, outcome))

    def answered(self, here: Shares, draw: Draw) -> Outcome:
        """Return what a plan comes to after a draw that departs from it: what the one who drew likes least.

        It is an outcome of the position after the draw, in its seats.
        """
        likes = own_place(here.players)

        def how(outcome: Outcome) -> tuple[float, int]:
            whole = carried(draw, outcome)
            return worth(whole, 0, likes), self._when(draw, whole)

        return min(self.of(draw.after), key=how)

    def goes_round(self, here: Shares) -> bool:
        """Tell whether there is an equilibrium in which everybody draws the joker, for ever."""
        turn = here
        for _ in range(here.players):
            drawn = self.after[turn][-1] if self.after[turn] else None
            if turn.joker != turn.players - 1 or drawn is None or drawn.left:
                return False
            if not self._kept[turn] & _ENDLESS:
                return False
            turn = drawn.after
        return True

    def _when(self, draw: Draw, outcome: Outcome) -> int:
        """When an outcome of the position before a draw was found to come about after it."""
        seats = {seat: new for new, seat in enumerate(draw.seats)}
        after = tuple(seats[seat] for seat in outcome[len(draw.left) :])
        return self._settled[draw.after, after]

    def _carried(self, draw: Draw, outcomes: int) -> int:
        """Return outcomes of the position after a draw as those of the position before it."""
        key = draw.left, draw.seats, outcomes
        found = self._lifted.get(key)
        if found is None:
            bits = _outcomes(len(draw.left) + draw.after.players).bits
            found = 0
            for outcome in _named(draw.after.players, outcomes):
                found |= bits[carried(draw, outcome)]
            self._lifted[key] = found
        return found

    def _strike_out(self, stale: dict[Shares, None]) -> Generator[Progress, None, None]:
        """Keep what some draw leads to, and what no draw leads surely above, until nothing changes."""
        done = 0
        while stale:
            here = next(iter(stale))
            del stale[here]
            options = [self._carried(draw, self._kept[draw.after]) for draw in self.after[here]]
            if options:
                left = self._kept[here] & _kept(options, _outcomes(here.players).liked)
                if left != self._kept[here]:
                    self._kept[here] = left
                    stale |= dict.fromkeys(self._before[here])
            done += 1
            if done % PAUSE == 0:
                yield Progress(done, done + len(stale), "positions gone through")

    def _come_about(self, new: Graph) -> Generator[Progress, None, dict[Shares, None]]:
        """Keep of some positions what comes about after finitely many draws, or endless play; return what must be seen again."""
        settled = {here: 0 if new[here] else self._kept[here] for here in new}
        for here in new:
            settled[here] |= self._kept[here] & _ENDLESS
            for outcome in _named(here.players, settled[here]):
                self._settled[here, outcome] = 0
        clock = len(self._settled)
        stale = dict.fromkeys(reversed(new))
        while stale:
            here = next(iter(stale))
            del stale[here]
            options = [
                self._carried(draw, settled.get(draw.after, self._kept[draw.after])) for draw in new[here]
            ]
            more = _united(options) & self._kept[here] & ~settled[here]
            last = _outcomes(here.players).last
            if not all(option & last for option in options):
                more &= ~last
            if more:
                settled[here] |= more
                clock += 1
                for outcome in _named(here.players, more):
                    self._settled[here, outcome] = clock
                stale |= {before: None for before in self._before[here] if before in new}
            if clock % PAUSE == 0:
                yield Progress(clock, clock + len(stale), "outcomes that come about")
        changed = [here for here in new if settled[here] != self._kept[here]]
        self._kept |= settled
        return dict.fromkeys(before for here in changed for before in self._before[here])


def _kept(options: list[int], liked: tuple[int, ...]) -> int:
    """Return what some draw leads to and the player to move does not like less than the worst after another."""
    least = max(
        next((number for number, same in enumerate(liked) if option & same), len(liked)) for option in options
    )
    return _united(options) & _united(liked[least:])


def _united(sets: list[int] | tuple[int, ...]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def _named(players: int, outcomes: int) -> Iterator[Outcome]:
    """Give the outcomes whose bits are set."""
    listed = _outcomes(players).listed
    while outcomes:
        bit = outcomes & -outcomes
        yield listed[bit.bit_length() - 1]
        outcomes ^= bit
