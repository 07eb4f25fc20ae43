"""Backward induction: what play comes to if each player wants the best place of its own.

Nobody is against anybody here. What a position can come to is a set of outcomes: the rankings, and endless play after
some have finished. From what the positions after the draws can come to it follows which draws the player to move may
make: those that may be liked as much as what the surest draw brings. `Prospects` begins with everything being possible
everywhere and keeps what cannot be ruled out: where one outcome is left, it is determined, whatever way ties are broken.
What goes round by draws of the joker is told besides: where in each turn every number is sure to make last who draws it,
who keeps drawing the joker is never last, for either another draws a number or play does not end. So if endless play is
liked better than the last place, nobody draws a number there, and play does not end.
Source: our own; the question is that of Kiya 2021, section 5.4.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.babanuki.solver.shares import draws

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    from lastcard.games.babanuki.solver.shares import Draw, Shares

    Graph = dict[Shares, tuple[Draw, ...]]
    Outcomes = Mapping[Shares, frozenset["Outcome"]]
    Likes = Callable[[int | None], float]

PAUSE = 1_000
"""Outcomes that are looked at between two pauses: some milliseconds' work."""

KEPT, MOST_SHARED = 2_000, 20_000
"""Positions whose outcomes are kept, and most that are worked out together: some megabytes."""

Outcome = tuple[int, ...]
"""Seats in the order in which they finish, the last one included where play ends; fewer of them where it does not."""

_ENDLESS: frozenset[Outcome] = frozenset({()})
"""The one outcome where play does not end and nobody leaves any more."""


def own_place(players: int) -> Likes:
    """Return how much each of so many players likes a place: the first most, endless play (None) only more than the last."""
    return lambda place: 0.5 if place is None else players - 1 - place


@cache
def anything(players: int) -> frozenset[Outcome]:
    """Return all outcomes there are among so many players."""
    counts = (count for count in range(players + 1) if count != players - 1)
    return frozenset(outcome for count in counts for outcome in permutations(range(players), count))


def carried(draw: Draw, outcome: Outcome) -> Outcome:
    """Return an outcome of the position after a draw in the seats before it, those who leave by it in front."""
    return draw.left + tuple(draw.seats[seat] for seat in outcome)


def worth(outcome: Outcome, seat: int, likes: Likes, gone: int = 0) -> float:
    """Return how much a seat likes an outcome among those who play, when so many have left before."""
    return likes(gone + outcome.index(seat) if seat in outcome else None)


def reached(choices: tuple[Draw, ...], layer: Outcomes, likes: Likes, gone: int) -> frozenset[Outcome]:
    """Return what a position can come to, from what those after its draws can.

    The player to move can come to whatever it likes at least as much as the worst that each single draw may bring.
    """
    options = [[carried(draw, outcome) for outcome in layer[draw.after]] for draw in choices]
    valued = [[(worth(outcome, 0, likes, gone), outcome) for outcome in option] for option in options]
    least = max(min(value for value, _ in option) for option in valued)
    return frozenset(outcome for option in valued for value, outcome in option if value >= least)


def positions_after(
    start: Shares, most: int | None = None, known: Graph | None = None
) -> Generator[Progress, None, Graph | None]:
    """Return a position and all that can follow, each with its draws, in slices; None if there are more than `most`.

    What is `known` is left out, with all that follows from it.
    """
    new: Graph = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here in new or (known is not None and here in known):
            continue
        if most is not None and len(new) >= most:
            return None
        new[here] = draws(here)
        waiting += [draw.after for draw in new[here]]
        if len(new) % 100 == 0:
            yield Progress(len(new), len(new) + len(waiting), "positions found")
    return new


class Prospects:
    """What positions can come to if nothing is known but what everybody likes.

    So many players there are before anybody leaves. `likes` tells of a place (0 is the first, None that play does not
    end) how much everybody likes it: `own_place` if not given.
    """

    def __init__(self, players: int, likes: Likes | None = None) -> None:
        self.players = players
        self.likes = likes or own_place(players)
        self.after: Graph = {}
        self._before: dict[Shares, list[Shares]] = {}
        self._found: dict[Shares, frozenset[Outcome]] = {}

    def look(self, start: Shares, most: int | None = None) -> Generator[Progress, None, bool]:
        """Work out a position and all that can follow, in slices; return whether that was done.

        It is given up, and nothing is kept, where there are more than `most` positions.

        Each outcome is ruled out once: O(positions · outcomes² · draws · players) time at worst.
        """
        new = yield from positions_after(start, most, self.after)
        if new is None:
            return False
        self.after |= new
        for here, choices in new.items():
            self._found[here] = anything(here.players)
            self._before.setdefault(here, [])
            for draw in choices:
                self._before.setdefault(draw.after, []).append(here)
        stale = dict.fromkeys(reversed(new))
        while stale:
            yield from self._rule_out(stale)
            stale = yield from self._settle_rounds(new)
        return True

    def _settle_rounds(self, new: Graph) -> Generator[Progress, None, dict[Shares, None]]:
        """Take note that play does not end where the joker goes round, in slices; return the positions before those."""
        before: dict[Shares, None] = {}
        for number, here in enumerate(new):
            if number % 100 == 0:
                yield Progress(number, len(new), "rounds of the joker looked for")
            if self._found[here] != _ENDLESS and self.goes_round(here):
                for turn in self.turns(here):
                    self._found[turn] = _ENDLESS
                    before |= dict.fromkeys(self._before[turn])
        return {here: None for here in before if self._found[here] != _ENDLESS}

    def goes_round(self, here: Shares) -> bool:
        """Tell whether everybody in turn, from a position looked at, is last after each number and can draw the joker.

        Only so if endless play is liked better than the last place.
        """
        if (
            here.players == 1
            or here.joker != here.players - 1
            or self.likes(None) <= self.likes(self.players - 1)
        ):
            return False
        return all(map(self._only_joker, self.turns(here)))

    def turns(self, here: Shares) -> Iterator[Shares]:
        """Give a position whose joker may be drawn, and what comes of it when everybody draws the joker once."""
        for _ in range(here.players):
            yield here
            drawn = self.after[here][-1]
            if drawn.left:
                return
            here = drawn.after

    def _only_joker(self, here: Shares) -> bool:
        """Whether the joker may be drawn, and each number is sure to lead to the last place for the one who draws it."""
        *numbers, joker = self.after[here]
        last = here.players - 1
        return not joker.left and all(
            carried(draw, outcome)[last:] == (0,) for draw in numbers for outcome in self._found[draw.after]
        )

    def _rule_out(self, open_: dict[Shares, None]) -> Generator[Progress, None, None]:
        """Rule out what cannot be, position by position, until nothing changes."""
        done = work = 0
        while open_:
            here = next(iter(open_))
            del open_[here]
            choices = self.after[here]
            if choices:
                left = reached(choices, self._found, self.likes, self.players - here.players)
                work += sum(len(self._found[draw.after]) for draw in choices)
                if left != self._found[here]:
                    self._found[here] = left
                    open_ |= dict.fromkeys(self._before[here])
            done += 1
            if work > PAUSE:
                work = 0
                yield Progress(done, done + len(open_), "positions gone through")

    def of(self, here: Shares) -> frozenset[Outcome]:
        """Return what a position can come to that has been looked at."""
        return self._found[here]

    def determined(self, here: Shares) -> Outcome | None:
        """Return the one outcome a position can come to, if that is one."""
        found = self._found[here]
        return next(iter(found)) if len(found) == 1 else None


@lru_cache(KEPT)
def prospects_of(here: Shares, most: int) -> frozenset[Outcome] | None:
    """Return what a position can come to; None where more than `most` positions can follow.

    What was worked out for another position of as many players is not worked out again.
    """
    if run_to_end(positions_after(here, most)) is None:
        return None
    shared = _shared.get(here.players)
    if shared is None or len(shared.after) > MOST_SHARED:
        shared = _shared[here.players] = Prospects(here.players)
    run_to_end(shared.look(here))
    return shared.of(here)


_shared: dict[int, Prospects] = {}
"""Positions that have been looked at, by the number of players that they began with."""
