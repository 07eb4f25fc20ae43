"""A brute force for open-hand BABANUKI: concrete cards, every position that can follow, and nothing but the rules.

A position is the hands of those who still play as sets of names, the one to move first, with the seat of each. Nothing
is taken from the package. Who can force something is found round by round: in round k all positions are added from
which it takes at most k draws.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple


class Table(NamedTuple):
    """Who sits where, the one to move first, what they hold, and who has left."""

    seats: tuple[int, ...]
    hands: tuple[frozenset[str], ...]
    left: tuple[int, ...] = ()


def table(text: str) -> Table:
    """The position that a text means."""
    hands = tuple(frozenset(part.split(",")) for part in text.split("|"))
    return Table(tuple(range(len(hands))), hands)


def draws(here: Table) -> dict[str, Table]:
    """What follows from each card that may be drawn."""
    if len(here.seats) == 1:
        return {}
    found = {}
    for card in here.hands[-1]:
        mine = here.hands[0] - {card} if card in here.hands[0] else here.hands[0] | {card}
        turned = [*zip(here.seats[1:-1], here.hands[1:-1], strict=True)]
        turned += [(here.seats[-1], here.hands[-1] - {card}), (here.seats[0], mine)]
        left = here.left + tuple(seat for seat, hand in turned[-2:] if not hand)
        stay = [(seat, hand) for seat, hand in turned if hand]
        found[card] = Table(tuple(seat for seat, _ in stay), tuple(hand for _, hand in stay), left)
    return found


def following(start: Table) -> dict[Table, dict[str, Table]]:
    """All positions that can follow from one, itself included, each with its draws."""
    found: dict[Table, dict[str, Table]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = draws(here)
            waiting += found[here].values()
    return found


def rounds(after: dict[Table, dict[str, Table]], aim, chooses) -> dict[Table, int]:
    """In how many draws an aim is reached from each position from which it can be forced.

    `aim` tells whether it has been reached, and `chooses` whether the seat to move wants it.
    """
    found = {here: 0 for here in after if aim(here)}
    open_ = [here for here in after if here not in found and after[here]]
    for step in range(1, len(after) + 1):
        new = []
        for here in open_:
            ready = [there in found for there in after[here].values()]
            if any(ready) if chooses(here.seats[0]) else all(ready):
                new.append(here)
        if not new:
            return found
        found.update(dict.fromkeys(new, step))
        open_ = [here for here in open_ if here not in found]
    return found


def first(start: Table) -> tuple[dict[Table, dict[str, Table]], dict[int, dict[Table, int]]]:
    """The positions that can follow, and for each seat the draws in which it can force first place."""
    after = following(start)
    return after, {
        seat: rounds(
            after, lambda here, seat=seat: here.left[:1] == (seat,), lambda mover, seat=seat: mover == seat
        )
        for seat in start.seats
    }


def not_last(start: Table) -> list[int]:
    """The seats that all the others together cannot make last."""
    after = following(start)
    return [
        seat
        for seat in start.seats
        if start
        not in rounds(
            after,
            lambda here, seat=seat: here.seats == (seat,),
            lambda mover, seat=seat: mover != seat,
        )
    ]


def starts(players: int, pairs: int) -> list[str]:
    """All positions in which everybody holds a card, the numbers dealt in the order of the pairs of seats."""
    seats = range(players)
    sharing = [(one, other) for one in seats for other in seats if one < other]
    found = []
    for dealt in product(range(len(sharing)), repeat=pairs):
        if list(dealt) != sorted(dealt):
            continue
        for joker in seats:
            hands = [[str(n) for n, kind in enumerate(dealt, 1) if seat in sharing[kind]] for seat in seats]
            hands[joker].append("J")
            if all(hands):
                found.append("|".join(map(",".join, hands)))
    return found
