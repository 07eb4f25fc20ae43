"""Brute force over concrete cards, from the rules alone: it judges all of the solver.

`judge_cards` works backwards from the ends. `what_is_left` is for section 5.4, where each player wants the
best place: cards in the same two hands may take each other's names, so that few positions arise. `stands`
tries a plan, for each seat against everything that the seat can bring about while the others keep to it.
Source: our own; the question is that of Kiya 2021, section 5.4; subgame perfect equilibria are Selten's,
1965.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import permutations
from math import inf

from lastcard.core.progress import Progress
from lastcard.games.babanuki.rules import JOKER, BabaCard, State
from lastcard.games.babanuki.rules.game import starts
from lastcard.games.babanuki.rules.position import seats_of_cards

FinishOrder = tuple[int, ...]  # seats in the order of finish: all of them where play ends, fewer elsewhere
Following = dict[State, dict[BabaCard, State]]  # positions with their draws
Likes = Callable[[int | None], float]  # of a place, 0 for the first, or of none
Endings = dict[State, frozenset[FinishOrder]]
# A position and its ending by a plan, with those who have finished.
PlanNode = tuple[State, FinishOrder]
# From a position and its promised ending: the card to draw, and the ending promised after each legal card.
Plan = Callable[[State, FinishOrder], tuple[BabaCard, dict[BabaCard, FinishOrder]]]

JOKER_ALONE = "the joker alone"

# Positions between two pauses: quick ones, and those with all endings of each.
LONG_PAUSE, SHORT_PAUSE = 100, 3


@dataclass(frozen=True)
class JudgedPlay:
    """All positions `after` a start, judged by brute force, with the draws to the aims."""

    after: Following
    first: tuple[dict[State, int], ...]  # by seat, where it can force first place
    last: tuple[dict[State, int], ...]  # by seat, where all others can make it last

    def winner(self, here: State) -> int | None:
        """Return who can force first place."""
        return next((seat for seat, found in enumerate(self.first) if here in found), None)

    def draws(self, here: State) -> int:
        """Return the draws within which somebody can force first place; 0 if nobody can."""
        winner = self.winner(here)
        return 0 if winner is None else self.first[winner].get(here, 0)

    def made_last(self, here: State) -> tuple[int, ...]:
        """Return who can be made last by all others together."""
        return tuple(seat for seat, found in enumerate(self.last) if here in found)


def judge_cards(start: State) -> Generator[Progress, None, JudgedPlay]:
    """Judge a position and all that can follow from it, in slices."""
    after = yield from all_after((start,))
    seats = range(len(start.hands))
    first, last = [], []
    for seat in seats:
        ends = [here for here in after if here.finished[:1] == (seat,)]
        first.append((yield from _forced(after, ends, {seat})))
        ends = [here for here in after if here.over and here.player == seat]
        last.append((yield from _forced(after, ends, set(seats) - {seat})))
    return JudgedPlay(after, tuple(first), tuple(last))


def all_after(
    begin: Iterable[State], name: Callable[[State], State] = lambda here: here
) -> Generator[Progress, None, Following]:
    """Return what can follow some positions, with draws; `name` merges like positions."""
    after: Following = {}
    waiting = list(map(name, begin))
    while waiting:
        here = waiting.pop()
        if here not in after:
            after[here] = {card: name(here.after(card)) for card in here.moves}
            waiting += after[here].values()
            if len(after) % LONG_PAUSE == 0:
                yield Progress(len(after), len(after) + len(waiting), "positions found")
    return after


def leading_to(after: Following) -> Generator[Progress, None, dict[State, list[State]]]:
    """Return the positions before each, once for each draw that leads to it."""
    before: dict[State, list[State]] = {}
    for number, (here, draws) in enumerate(after.items()):
        before.setdefault(here, [])
        for there in draws.values():
            before.setdefault(there, []).append(here)
        if number % LONG_PAUSE == 0:
            yield Progress(number, len(after), "draws turned round")
    return before


def _forced(
    after: Following, ends: list[State], together: set[int]
) -> Generator[Progress, None, dict[State, int]]:
    before = yield from leading_to(after)
    open_draws = {here: len(draws) for here, draws in after.items()}
    found, layer, step = dict.fromkeys(ends, 0), ends, 0
    while layer:
        step += 1
        new: list[State] = []
        for number, there in enumerate(layer):
            if number % LONG_PAUSE == 0:
                yield Progress(len(found), len(after), "positions judged")
            for here in before[there]:
                open_draws[here] -= 1
                if here not in found and (here.player in together or not open_draws[here]):
                    found[here] = step
                    new.append(here)
        layer = new
    return found


def renamed(here: State) -> State:
    """Return a position with its numbers renamed 1, 2, … in the order of their holders."""
    holders = seats_of_cards(here.hands)
    holders.pop(JOKER)
    hands: list[list[int]] = [[] for _ in here.hands]
    for name, card in enumerate(sorted(holders, key=lambda card: holders[card]), 1):
        for seat in holders[card]:
            hands[seat].append(name)
    with_joker = (
        (*own, JOKER) if JOKER in hand else tuple(own) for own, hand in zip(hands, here.hands, strict=True)
    )
    return State(tuple(with_joker), here.player, here.finished)


def what_is_left(after: Following, likes: Likes) -> Generator[Progress, None, Endings]:
    """Return the endings that are left where no mover accepts a worse draw."""
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
            left = _liked_endings(here, after, found, likes)
            if left != found[here]:
                found[here] = left
                stale |= dict.fromkeys(before[here])
            if number % SHORT_PAUSE == 0:
                yield Progress(len(after) - len(stale), len(after), "positions gone through")
        if not stale:
            stale = yield from _settle_joker_rounds(after, before, found, likes)
    return found


def _settle_joker_rounds(
    after: Following, before: dict[State, list[State]], found: Endings, likes: Likes
) -> Generator[Progress, None, dict[State, None]]:
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
    return {here: None for here in stale if found[here] != {here.finished}}


def broken_off_after(after: Following, likes: Likes, most: int) -> Generator[Progress, None, list[Endings]]:
    """Return the endings of play broken off after 0 to `most` draws."""
    before = yield from leading_to(after)
    found = [{here: frozenset({here.ranking}) for here in after}]
    stale = dict.fromkeys(after)
    for step in range(most):
        new: Endings = dict(found[-1])
        for number, here in enumerate(stale):
            new[here] = _liked_endings(here, after, found[-1], likes)
            if number % SHORT_PAUSE == 0:
                yield Progress(step, most, "draws ahead")
        stale = {earlier: None for here in stale if new[here] != found[-1][here] for earlier in before[here]}
        found.append(new)
    return found


def goes_round(start: State, after: Following, left: Endings) -> bool:
    """Return True if from a renamed position in each turn only the joker is not last."""
    here = start
    for _ in here.hands:
        numbers = [there for card, there in after[here].items() if card != JOKER]
        last = {ending[len(here.hands) - 1 :] for there in numbers for ending in left[there]}
        if JOKER not in after[here] or last != {(here.player,)}:
            return False
        here = after[here][JOKER]
    return True


def best_draw(here: State, after: Following, endings: Endings, likes: Likes) -> str:
    """Return which draw is best, the joker or a number, however ties are broken."""
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
    """Return the renamed positions of players with numbers where the joker may be drawn."""
    found = []
    for number in range(1, pairs + 1):
        for count, start in enumerate(starts(players, number)):
            if JOKER in start.moves and (JOKER,) not in start.hands:
                found.append(renamed(start))
            if count % SHORT_PAUSE == 0:
                yield Progress(number, pairs, "positions listed")
    return found


def _anything(here: State) -> frozenset[FinishOrder]:
    """Return all endings from a position; one player alone always has a place."""
    if here.over:
        return frozenset({here.ranking})
    more = (count for count in range(len(here.playing) + 1) if count != len(here.playing) - 1)
    return frozenset(here.finished + rest for count in more for rest in permutations(here.playing, count))


def _liked_endings(here: State, after: Following, found: Endings, likes: Likes) -> frozenset[FinishOrder]:
    if here.over:
        return frozenset({here.ranking})
    valued = [
        [(_liked(ending, here.player, likes), ending) for ending in found[there]]
        for there in after[here].values()
    ]
    least = max(min(value for value, _ in option) for option in valued)
    return frozenset(ending for option in valued for value, ending in option if value >= least)


def _liked(ending: FinishOrder, seat: int, likes: Likes) -> float:
    return likes(ending.index(seat) if seat in ending else None)


@dataclass(frozen=True)
class Tried:
    """The trial of a plan: the number of positions with their promises, and what is wrong."""

    nodes: int
    wrong: str


def stands(start: State, promise: FinishOrder, plan: Plan, likes: Likes) -> Generator[Progress, None, Tried]:
    """Try a plan: its promises must come true, and nobody may gain by departing alone."""
    after: dict[PlanNode, dict[BabaCard, PlanNode]] = {}
    drawn: dict[PlanNode, BabaCard] = {}
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
        if len(after) % LONG_PAUSE == 0:
            yield Progress(len(after), len(after) + len(waiting), "positions with what is promised")
    kept: dict[PlanNode, tuple[PlanNode, ...]] = {node: (after[node][card],) for node, card in drawn.items()}
    for seat in range(len(start.hands)):
        yield Progress(seat, len(start.hands), "departures")
        promised_to = {node: _liked(node[1], seat, likes) for node in after}
        for ways, said in (
            (kept, "the plan does not keep what it promises"),
            (None, "somebody likes to depart"),
        ):
            choices = ways or {
                node: tuple(after[node].values()) if node[0].player == seat else kept[node] for node in kept
            }
            best = _best_reachable(after, choices, seat, likes)
            if any(best[node] != promised_to[node] for node in after):
                return Tried(len(after), said)
    return Tried(len(after), "")


def _best_reachable(
    after: Iterable[PlanNode],
    choices: dict[PlanNode, tuple[PlanNode, ...]],
    seat: int,
    likes: Likes,
) -> dict[PlanNode, float]:
    best = {node: _liked(node[0].ranking, seat, likes) if _placed(node[0], seat) else -inf for node in after}
    before: dict[PlanNode, list[PlanNode]] = {node: [] for node in best}
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
    return here.over or seat in here.finished
