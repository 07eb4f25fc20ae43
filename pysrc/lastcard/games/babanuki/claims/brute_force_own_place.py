"""A brute force for section 5.4, where each player wants the best place of its own: the judge of the solver's induction.

It works on cards and seats, from the rules alone, and uses nothing of the solver. Cards that lie in the same two hands
may take each other's names, so that few positions come up. Source: our own; the question is that of Kiya 2021, section 5.4.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.brute_force import leading_to
from lastcard.games.babanuki.rules import JOKER, State
from lastcard.games.babanuki.rules.dealing import starts

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.games.babanuki.claims.brute_force import Following

    Likes = Callable[[int | None], float]
    Endings = dict[State, frozenset["Ending"]]

Ending = tuple[int, ...]
"""Seats in the order in which they finish: all of them where play ends, fewer where it goes on for ever or is broken off."""

JOKER_ALONE = "the joker alone"

PAUSE = 3
"""Positions between two pauses."""


def renamed(here: State) -> State:
    """Return a position with its numbers named 1, 2, … in the order of the two seats that hold them."""
    holders: dict[int, list[int]] = {}
    for seat, hand in enumerate(here.hands):
        for card in hand:
            if card != JOKER:
                holders.setdefault(card, []).append(seat)
    hands: list[list[int]] = [[] for _ in here.hands]
    for name, card in enumerate(sorted(holders, key=lambda card: holders[card]), 1):
        for seat in holders[card]:
            hands[seat].append(name)
    with_joker = (
        (*own, JOKER) if JOKER in hand else tuple(own) for own, hand in zip(hands, here.hands, strict=True)
    )
    return State(tuple(with_joker), here.player, here.finished)


def what_is_left(after: Following, likes: Likes) -> Generator[Progress, None, Endings]:
    """Return the endings that each position may come to, when those that cannot be have been struck out, in slices.

    At first each position may come to anything. Struck out is what the player to move likes less than the worst that
    some draw may come to, over and over, until nothing changes. Then, where in each turn every number makes who draws it
    last, and `likes` has endless play above that, nobody draws a number: play does not end there, and all begins anew.
    """
    before = yield from leading_to(after)
    found: Endings = {}
    for number, here in enumerate(after):
        found[here] = _anything(here)
        if number % PAUSE == 0:
            yield Progress(number, len(after), "positions begun with")
    stale = dict.fromkeys(reversed(after))
    while stale:
        for number, here in enumerate(tuple(stale)):
            del stale[here]
            left = _kept(here, after, found, likes)
            if left != found[here]:
                found[here] = left
                stale |= dict.fromkeys(before[here])
            if number % PAUSE == 0:
                yield Progress(len(after) - len(stale), len(after), "positions gone through")
        if not stale:
            stale = yield from _settled(after, before, found, likes)
    return found


def _settled(
    after: Following, before: dict[State, list[State]], found: Endings, likes: Likes
) -> Generator[Progress, None, dict[State, None]]:
    """Strike out all endings where the joker goes round for ever, in slices; return what comes before such positions."""
    stale: dict[State, None] = {}
    for number, here in enumerate(after):
        if number % PAUSE == 0:
            yield Progress(number, len(after), "rounds of the joker looked for")
        never = frozenset({here.finished})
        if (
            found[here] != never
            and likes(None) > likes(len(here.hands) - 1)
            and goes_round(here, after, found)
        ):
            turn = here
            while found[turn] != never:
                found[turn] = never
                stale |= dict.fromkeys(before[turn])
                turn = after[turn][JOKER]
    return {here: None for here in stale if found[here] != frozenset({here.finished})}


def broken_off_after(after: Following, likes: Likes, most: int) -> Generator[Progress, None, list[Endings]]:
    """Return by the number of draws, 0 to `most`, what play that is broken off then may come to, in slices."""
    before = yield from leading_to(after)
    found = [{here: frozenset({here.ranking}) for here in after}]
    stale = dict.fromkeys(after)
    for step in range(most):
        new: Endings = dict(found[-1])
        for number, here in enumerate(stale):
            new[here] = _kept(here, after, found[-1], likes)
            if number % PAUSE == 0:
                yield Progress(step, most, "draws ahead")
        stale = {earlier: None for here in stale if new[here] != found[-1][here] for earlier in before[here]}
        found.append(new)
    return found


def goes_round(start: State, after: Following, left: Endings) -> bool:
    """Tell whether in each turn every number makes who draws it last, and the joker hands the turn on.

    `start` is renamed, and `left` is what `what_is_left` returns for `after`.
    """
    here = start
    for _ in here.hands:
        numbers = [there for card, there in after[here].items() if card != JOKER]
        last = {ending[len(here.hands) - 1 :] for there in numbers for ending in left[there]}
        if JOKER not in after[here] or last != {(here.player,)}:
            return False
        here = after[here][JOKER]
    return True


def best_draw(here: State, after: Following, endings: Endings, likes: Likes) -> str:
    """Return which draw is best, the joker or a number, whatever way ties are broken later.

    In the position, which is renamed, the joker may be drawn. `after` has its draws and what follows, `endings` what
    each of these positions may come to, as by `broken_off_after`; `likes` tells of a place (0 is the first, None if
    there is none) how much everybody likes it.
    """
    values: dict[bool, list[float]] = {True: [], False: []}
    for card, there in after[here].items():
        values[card == JOKER] += [_liked(ending, here.player, likes) for ending in endings[there]]
    joker, number = ((min(found), max(found)) for found in (values[True], values[False]))
    if joker[0] > number[1]:
        return JOKER_ALONE
    if number[0] > joker[1]:
        return "a number alone"
    return "both the same" if joker == number and joker[0] == joker[1] else "it depends on ties"


def to_be_tried(players: int, pairs: int) -> Generator[Progress, None, list[State]]:
    """Return all positions with at most so many numbers in which each player holds one and the joker may be drawn.

    They are renamed. In slices.
    """
    found = []
    for number in range(1, pairs + 1):
        for count, start in enumerate(starts(players, number)):
            if JOKER in start.moves and (JOKER,) not in start.hands:
                found.append(renamed(start))
            if count % PAUSE == 0:
                yield Progress(number, pairs, "positions listed")
    return found


def _anything(here: State) -> frozenset[Ending]:
    """All endings there are from a position; one player alone cannot be left without a place."""
    if here.over:
        return frozenset({here.ranking})
    more = [count for count in range(len(here.playing) + 1) if count != len(here.playing) - 1]
    return frozenset(here.finished + rest for count in more for rest in permutations(here.playing, count))


def _kept(here: State, after: Following, found: Endings, likes: Likes) -> frozenset[Ending]:
    """What the player to move may let come, from what may come after each draw."""
    if here.over:
        return frozenset({here.ranking})
    valued = [
        [(_liked(ending, here.player, likes), ending) for ending in found[there]]
        for there in after[here].values()
    ]
    least = max(min(value for value, _ in option) for option in valued)
    return frozenset(ending for option in valued for value, ending in option if value >= least)


def _liked(ending: Ending, seat: int, likes: Likes) -> float:
    """How much a seat likes an ending."""
    return likes(ending.index(seat) if seat in ending else None)
