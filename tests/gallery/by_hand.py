"""The games of the gallery a second time, from their rules in words: slow and plain, and nothing of lastcard in it.

A `Told` game says where it begins, what can follow a position (in the order in which moves are listed), whose turn it is,
and how it ended: the winner's number, "draw", or a number for each player. Positions are tuples, and end with the player.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any, NamedTuple

Place = tuple[Any, ...]


class Told(NamedTuple):
    start: Place
    follow: Callable[[Place], Iterable[Place]]
    end: Callable[[Place], Any]
    players: int = 2


def turn(place: Place) -> int:
    return place[-1]


def all_of(told: Told) -> dict[Place, list[Place]]:
    """Every position that follows from the start, with what follows from it."""
    found: dict[Place, list[Place]] = {}
    queue = deque([told.start])
    while queue:
        here = queue.popleft()
        if here not in found:
            found[here] = [] if told.end(here) is not None else list(told.follow(here))
            queue.extend(found[here])
    return found


def by_rounds(told: Told) -> dict[Place, tuple[str, int | None]]:
    """Win, draw or loss for whose turn it is, and in how many plies, found ply by ply from the ends; the rest is drawn."""
    after = all_of(told)
    known: dict[Place, tuple[str, int | None]] = {}
    for here in after:
        end = told.end(here)
        if end is not None:
            known[here] = "draw" if end == "draw" else "win" if end == turn(here) else "loss", 0
    plies = 0
    while True:
        plies += 1
        fresh: dict[Place, tuple[str, int | None]] = {}
        for here, there in after.items():
            if here in known:
                continue
            said = [_for(turn(here), one, known) for one in there]
            if "win" in said:
                fresh[here] = "win", plies
            elif all(each == "loss" for each in said):
                fresh[here] = "loss", plies
        if not fresh and plies > 1:
            return {here: known.get(here, ("draw", None)) for here in after}
        known |= fresh


def _for(player: int, there: Place, known: dict[Place, tuple[str, int | None]]) -> str | None:
    if there not in known:
        return None
    value = known[there][0]
    return value if turn(there) == player or value == "draw" else {"win": "loss", "loss": "win"}[value]


def by_going_on(told: Told) -> dict[Place, tuple[Any, ...]]:
    """What each player gets, where play cannot go round: most for whose turn it is, of equals what is listed first."""
    after = all_of(told)
    found: dict[Place, tuple[Any, ...]] = {}

    def worth(here: Place) -> tuple[Any, ...]:
        if here not in found:
            end = told.end(here)
            if end is None:
                found[here] = max((worth(there) for there in after[here]), key=lambda each: each[turn(here)])
            elif isinstance(end, int):
                found[here] = tuple(int(who == end) for who in range(told.players))
            else:
                found[here] = end
        return found[here]

    for here in after:
        worth(here)
    return found


def by_force(told: Told) -> dict[Place, int | None]:
    """The player, if there is one, who can force a win whatever all the others do."""
    after = all_of(told)
    found: dict[Place, int | None] = dict.fromkeys(after)
    for who in range(told.players):
        sure = {here for here in after if told.end(here) == who}
        while True:
            more = {
                here
                for here, there in after.items()
                if there
                and here not in sure
                and (any if turn(here) == who else all)(one in sure for one in there)
            }
            if not more:
                break
            sure |= more
        found |= dict.fromkeys(sure, who)
    return found


def by_steps(told: Told) -> dict[Place, int]:
    """How few moves lead from a position to an end, for one who plays alone."""
    after = all_of(told)
    steps = {here: 0 for here in after if told.end(here) is not None}
    while True:
        more = {
            here: 1 + min(steps[one] for one in there if one in steps)
            for here, there in after.items()
            if here not in steps and any(one in steps for one in there)
        }
        if not more:
            return steps
        steps |= {here: count for here, count in more.items() if count == min(more.values())}


def nim(*heaps: int) -> Told:
    def follow(place: Place) -> Iterable[Place]:
        left, player = place
        for number, size in enumerate(left):
            for rest in reversed(range(size)):
                yield (*left[:number], rest, *left[number + 1 :]), 1 - player

    return Told((heaps, 0), follow, lambda place: None if sum(place[0]) else 1 - place[1])


def kayles(pins: int) -> Told:
    """Pins as bits."""

    def follow(place: Place) -> Iterable[Place]:
        standing, player = place
        for hit in [1 << pin for pin in range(pins)] + [3 << pin for pin in range(pins - 1)]:
            if standing & hit == hit:
                yield standing ^ hit, 1 - player

    return Told(((1 << pins) - 1, 0), follow, lambda place: None if place[0] else 1 - place[1])


WINS = ({0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6})


def noughts() -> Told:
    """The squares of both players, as sets."""

    def follow(place: Place) -> Iterable[Place]:
        crosses, circles, player = place
        for square in set(range(9)) - crosses - circles:
            if player == 0:
                yield crosses | {square}, circles, 1
            else:
                yield crosses, circles | {square}, 0

    def end(place: Place) -> int | str | None:
        for player in (0, 1):
            if any(win <= place[player] for win in WINS):
                return player
        return "draw" if len(place[0] | place[1]) == 9 else None

    return Told((frozenset(), frozenset(), 0), follow, end)


def chomp(rows: int, columns: int) -> Told:
    """The squares that are left, as a set."""

    def follow(place: Place) -> Iterable[Place]:
        left, player = place
        for row, column in sorted(left):
            yield frozenset((a, b) for a, b in left if a < row or b < column), 1 - player

    whole = frozenset(product(range(rows), range(columns)))
    return Told((whole, 0), follow, lambda place: None if place[0] else place[1])


def coins(*row: int) -> Told:
    """From where to where the row goes, and what both have."""

    def follow(place: Place) -> Iterable[Place]:
        first, last, mine, yours, player = place
        for coin, one, other in ((row[first], first + 1, last), (row[last - 1], first, last - 1)):
            have = (mine + coin, yours) if player == 0 else (mine, yours + coin)
            yield one, other, *have, 1 - player

    return Told((0, len(row), 0, 0, 0), follow, lambda place: place[2:4] if place[0] == place[1] else None)


def pig(goal: int, sides: int = 6) -> dict[tuple[int, int, int], float]:
    """How likely one wins who is to decide, has so much, and so much in this turn, against somebody who has so much."""
    places = [
        (mine, yours, now)
        for mine in range(goal)
        for yours in range(goal)
        for now in range(goal + sides)
        if now != 1 and now < goal - mine + sides
    ]
    chance = dict.fromkeys(places, 0.5)
    for _ in range(60):
        for mine, yours, now in reversed(places):
            if mine + now >= goal:
                chance[mine, yours, now] = 1.0
                continue
            rolls = [chance[mine, yours, now + side] for side in range(2, sides + 1)]
            roll = (1 - chance[yours, mine, 0] + sum(rolls)) / sides
            chance[mine, yours, now] = max(roll, 1 - chance[yours, mine + now, 0]) if now else roll
    return chance


def three(counters: int, most: int, players: int = 3) -> Told:
    def follow(place: Place) -> Iterable[Place]:
        for take in range(1, most + 1):
            if take <= place[0]:
                yield place[0] - take, (place[1] + 1) % players

    return Told(
        (counters, 0), follow, lambda place: None if place[0] else (place[1] + players - 1) % players, players
    )


def ring(*counters: int) -> Told:
    def follow(place: Place) -> Iterable[Place]:
        have, player = place
        following = (player + 1) % 4
        for handed in (0, 1):
            yield (
                tuple(
                    count - (who == player) + handed * (who == following) for who, count in enumerate(have)
                ),
                following,
            )

    return Told((counters, 0), follow, lambda place: None if place[0][place[1]] else place[1], 4)


def hanoi(discs: int, pegs: int = 3) -> Told:
    """The peg of each disc, the smallest first; then the player, who is alone."""

    def follow(place: Place) -> Iterable[Place]:
        where = place[:-1]
        for disc, here in enumerate(where):
            for there in range(pegs):
                if not {here, there} & set(where[:disc]) and here != there:
                    yield *where[:disc], there, *where[disc + 1 :], 0

    last = pegs - 1
    return Told((0,) * (discs + 1), follow, lambda place: 0 if set(place[:-1]) == {last} else None, 1)


def lights() -> dict[int, int]:
    """By the lamps that are on, as bits of a number from the top left, the fewest presses that put all of them out."""
    press = [
        sum(1 << 3 * a + b for a, b in product(range(3), range(3)) if abs(a - row) + abs(b - column) <= 1)
        for row, column in product(range(3), range(3))
    ]
    fewest: dict[int, int] = {}
    for count in range(10):
        for pressed in combinations(press, count):
            lamps = 0
            for one in pressed:
                lamps ^= one
            fewest.setdefault(lamps, count)
    return fewest


def tricks(first: str, second: str, trump: str) -> Told:
    """Hands as sets of cards, what was led, and the tricks of both."""

    def power(card: str, led: str) -> int:
        return int(card[1:]) + (100 if card[0] == trump else 0) - (0 if card[0] in (led[0], trump) else 50)

    def follow(place: Place) -> Iterable[Place]:
        *hands, led, mine, yours, player = place
        hand = hands[player]
        suit = {card for card in hand if led and card[0] == led[0]}
        for card in sorted(suit or hand):
            left = [frozenset(one - {card}) for one in hands]
            if not led:
                yield *left, card, mine, yours, 1 - player
                continue
            winner = player if power(card, led) > power(led, led) else 1 - player
            yield *left, "", mine + (winner == 0), yours + (winner == 1), winner

    start = (frozenset(first.split()), frozenset(second.split()), "", 0, 0, 0)
    return Told(start, follow, lambda place: place[3:5] if not place[0] | place[1] else None)


def pan(hand: tuple[int, ...], other: tuple[int, ...], take: int = 3, sets: bool = True) -> Told:
    """How many cards of each rank both have; what nobody has lies in the pile. Samkoff 2015, section 1, rules 1 to 3."""
    ranks = len(hand)

    def follow(place: Place) -> Iterable[Place]:
        *hands, player = place
        mine, yours = hands[player], hands[1 - player]
        pile = [rank for rank in range(ranks) for _ in range(4 - mine[rank] - yours[rank])]

        def then(changed: list[int]) -> Place:
            both = (tuple(changed), yours) if player == 0 else (yours, tuple(changed))
            return *both, 1 - player

        for rank in range(pile[-1], ranks):
            whole = 3 if rank == 0 else 4
            for many in {1, whole} if sets and mine[rank] == whole else {1} if mine[rank] else ():
                yield then([count - many * (at == rank) for at, count in enumerate(mine)])
        if pile[1:]:
            taken = pile[1:][-take:]
            yield then([count + taken.count(at) for at, count in enumerate(mine)])

    def end(place: Place) -> int | None:
        return next((player for player in (0, 1) if not any(place[player])), None)

    return Told((hand, other, 0), follow, end)


def tanhinmin(first: tuple[int, ...], second: tuple[int, ...]) -> Told:
    """The hands as sets, and the card on the table. Kiya 2021, section 2.2.1; on a clear table nobody passes."""

    def follow(place: Place) -> Iterable[Place]:
        *hands, table, player = place
        for card in hands[player]:
            if table is None or card > table:
                yield *(frozenset(hand - {card}) for hand in hands), card, 1 - player
        if table is not None:
            yield *hands, None, 1 - player

    def end(place: Place) -> int | None:
        return next((player for player in (0, 1) if not place[player]), None)

    return Told((frozenset(first), frozenset(second), None, 0), follow, end)
