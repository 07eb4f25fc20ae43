"""A brute force over concrete cards, from the rules alone: the judge of formulas and maps.

All positions that can follow from one are gone through backwards from the ends; nothing of the solver is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.babanuki.rules import State

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from lastcard.games.babanuki.rules import Card

    Following = dict[State, dict[Card, State]]

PAUSE = 100
"""Positions between two pauses."""


@dataclass(frozen=True)
class Judged:
    """A position judged by brute force.

    `after` holds all positions that can follow, itself included, with the draws of each. By the seat, `first` holds
    those from which it can force first place, and `last` those from which all the others together can make it last,
    each with the draws within which that is done.
    """

    after: Following
    first: tuple[dict[State, int], ...]
    last: tuple[dict[State, int], ...]

    def winner(self, here: State) -> int | None:
        """Return who can force first place."""
        return next((seat for seat, found in enumerate(self.first) if here in found), None)


def judge(start: State) -> Generator[Progress, None, Judged]:
    """Judge a position and all that can follow from it, in slices."""
    after = yield from following((start,))
    seats = range(len(start.hands))
    first, last = [], []
    for seat in seats:
        ends = [here for here in after if here.finished[:1] == (seat,)]
        first.append((yield from _forced(after, ends, {seat})))
        ends = [here for here in after if here.over and here.player == seat]
        last.append((yield from _forced(after, ends, set(seats) - {seat})))
    return Judged(after, tuple(first), tuple(last))


def following(
    begin: Iterable[State], name: Callable[[State], State] = lambda here: here
) -> Generator[Progress, None, Following]:
    """Return some positions and all that can follow from them, each with its draws, in slices.

    With `name`, which names the cards of a position anew, positions that differ by names alone are one.
    """
    after: Following = {}
    waiting = list(map(name, begin))
    while waiting:
        here = waiting.pop()
        if here not in after:
            after[here] = {card: name(here.after(card)) for card in here.moves}
            waiting += after[here].values()
            if len(after) % PAUSE == 0:
                yield Progress(len(after), len(after) + len(waiting), "positions found")
    return after


def leading_to(after: Following) -> Generator[Progress, None, dict[State, list[State]]]:
    """Return for each position those before it, once for each draw that leads to it, in slices."""
    before: dict[State, list[State]] = {}
    for number, (here, draws) in enumerate(after.items()):
        before.setdefault(here, [])
        for there in draws.values():
            before.setdefault(there, []).append(here)
        if number % PAUSE == 0:
            yield Progress(number, len(after), "draws turned round")
    return before


def _forced(
    after: Following, ends: list[State], together: set[int]
) -> Generator[Progress, None, dict[State, int]]:
    """The positions from which some ends can be forced, with the draws it takes, by some seats together."""
    before = yield from leading_to(after)
    open_draws = {here: len(draws) for here, draws in after.items()}
    found, layer, step = dict.fromkeys(ends, 0), ends, 0
    while layer:
        step += 1
        new: list[State] = []
        for number, there in enumerate(layer):
            if number % PAUSE == 0:
                yield Progress(len(found), len(after), "positions judged")
            for here in before[there]:
                open_draws[here] -= 1
                if here not in found and (here.player in together or not open_draws[here]):
                    found[here] = step
                    new.append(here)
        layer = new
    return found
