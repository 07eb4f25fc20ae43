"""Brute force over concrete cards, from the rules alone: the judge of formulas, maps, inductions and plans.

All positions that can follow from one are gone through; nothing of the solver is used. `judge` goes backwards from the
ends. `what_is_left` is for section 5.4, where each player wants the best place of its own: cards that lie in the same two
hands may take each other's names there, so that few positions come up. `stands` tries a plan for everybody: for each
seat all is gone through that it can bring about while the others keep to the plan.
Source: our own; the question is that of Kiya 2021, section 5.4; subgame perfect equilibria are Selten's, 1965.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.babanuki.rules import JOKER, Card, State
from lastcard.games.babanuki.rules.game import starts

Ending = tuple[int, ...]
"""Seats in the order in which they finish: all of them where play ends, fewer where it goes on for ever or is broken off."""


if TYPE_CHECKING:
    Following = dict[State, dict[Card, State]]
    Likes = Callable[[int | None], float]
    Endings = dict[State, frozenset[Ending]]

    Node = tuple[State, Ending]
    """A position, and the seats that the plan lets finish, those that have finished included."""

    Plan = Callable[[State, Ending], tuple[Card, dict[Card, Ending]]]
    """From a position and what is promised: the card to draw, and what is promised after each card that may be drawn."""

JOKER_ALONE = "the joker alone"

PAUSE, SHORT_PAUSE = 100, 3
"""Positions between two pauses: where each is quickly done, and where all endings of each are gone through."""

UNKNOWN = float("-inf")


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

    def draws(self, here: State) -> int:
        """Return within how many draws somebody can force first place; 0 if nobody can."""
        winner = self.winner(here)
        return 0 if winner is None else self.first[winner].get(here, 0)

    def made_last(self, here: State) -> tuple[int, ...]:
        """Return who can be made last by all others together."""
        return tuple(seat for seat, found in enumerate(self.last) if here in found)


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
        if number % SHORT_PAUSE == 0:
            yield Progress(number, len(after), "positions begun with")
    stale = dict.fromkeys(reversed(after))
    while stale:
        for number, here in enumerate(tuple(stale)):
            del stale[here]
            left = _kept(here, after, found, likes)
            if left != found[here]:
                found[here] = left
                stale |= dict.fromkeys(before[here])
            if number % SHORT_PAUSE == 0:
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
        if number % SHORT_PAUSE == 0:
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
            if number % SHORT_PAUSE == 0:
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
            if count % SHORT_PAUSE == 0:
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


@dataclass(frozen=True)
class Tried:
    """How a plan stood the trial: how many positions there are with what is promised there, and what is wrong with it."""

    nodes: int
    wrong: str


def stands(start: State, promise: Ending, plan: Plan, likes: Likes) -> Generator[Progress, None, Tried]:
    """Try a plan: what it promises must come, and nobody may like better what it can bring about by departing alone."""
    after: dict[Node, dict[Card, Node]] = {}
    drawn: dict[Node, Card] = {}
    waiting = [(renamed(start), promise)]
    while waiting:
        node = waiting.pop()
        if node in after:
            continue
        here, promised = node
        after[node] = {}
        if not here.over:
            drawn[node], then = plan(here, promised)
            after[node] = {card: (renamed(here.after(card)), then[card]) for card in here.moves}
            waiting += after[node].values()
        if len(after) % PAUSE == 0:
            yield Progress(len(after), len(after) + len(waiting), "positions with what is promised")
    kept: dict[Node, tuple[Node, ...]] = {node: (after[node][card],) for node, card in drawn.items()}
    for number, seat in enumerate(range(len(start.hands))):
        yield Progress(number, len(start.hands), "departures")
        promised_to = {node: _liked(node[1], seat, likes) for node in after}
        for ways, said in (
            (kept, "the plan does not keep what it promises"),
            (None, "somebody likes to depart"),
        ):
            choices = ways or {
                node: tuple(after[node].values()) if node[0].player == seat else kept[node] for node in kept
            }
            best = _best(after, choices, seat, likes)
            if any(best[node] != promised_to[node] for node in after):
                return Tried(len(after), said)
    return Tried(len(after), "")


def _best(
    after: Iterable[Node], choices: dict[Node, tuple[Node, ...]], seat: int, likes: Likes
) -> dict[Node, float]:
    """Return from each node the best that a seat can come to where play takes one of some ways."""
    best = {
        node: _liked(node[0].ranking, seat, likes) if _placed(node[0], seat) else UNKNOWN for node in after
    }
    before: dict[Node, list[Node]] = {node: [] for node in best}
    playing = {node for node in choices if not _placed(node[0], seat)}
    ways = {}
    for node, nexts in choices.items():
        ways[node] = sum(there in playing for there in nexts)
        for there in nexts:
            before[there].append(node)
    ended = [node for node in playing if not ways[node]]
    while ended:
        node = ended.pop()
        playing.discard(node)
        for earlier in before[node]:
            ways[earlier] -= 1
            if earlier in playing and not ways[earlier]:
                ended.append(earlier)
    for node in playing:
        best[node] = likes(None)
    waiting = list(best)
    while waiting:
        node = waiting.pop()
        for earlier in before[node]:
            if not _placed(earlier[0], seat) and best[earlier] < best[node]:
                best[earlier] = best[node]
                waiting.append(earlier)
    return best


def _placed(here: State, seat: int) -> bool:
    """Whether a seat has its place."""
    return here.over or seat in here.finished
