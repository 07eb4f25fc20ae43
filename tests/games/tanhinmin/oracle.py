"""TANHINMIN straight from the rules, by brute force, sharing nothing with the package.

A card is a number k > 0, or −i for the cut card of level i; the table is 0 (empty) or a card.
"""

from __future__ import annotations

from functools import cache


def legal(card: int, table: int) -> bool:
    """Whether a card may be placed."""
    if table < 0:
        return False
    return abs(card) > table


@cache
def wins(hand: tuple[int, ...], other: tuple[int, ...], table: int) -> bool:
    """Whether the player to move wins; nobody may pass on an empty table."""
    return bool(winning_moves(hand, other, table))


def winning_moves(hand: tuple[int, ...], other: tuple[int, ...], table: int) -> set[int]:
    """The moves that win; 0 is to pass."""
    found = set()
    for place, card in enumerate(hand):
        if legal(card, table):
            rest = hand[:place] + hand[place + 1 :]
            if not rest or not wins(other, rest, card):
                found.add(card)
    if table and not wins(other, hand, 0):
        found.add(0)
    return found


class Deck:
    """All positions of a deck of different cards: hands are bit masks, and so are the tables on which one wins.

    `won[hand, other]` has bit t set if the player to move wins on table number t; `good[hand, other]` has bit i set
    if card number i wins when it is placed.
    """

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self.tables = [0, *(card for card in cards if card > 0), *([-1] if min(cards) < 0 else [])]
        self.won: dict[tuple[int, int], int] = {}
        self.good: dict[tuple[int, int], int] = {}
        place = {card: self.tables.index(card if card > 0 else -1) for card in cards}
        bits = [(1 << number, place[card]) for number, card in enumerate(cards)]
        pairs: dict[int, list[tuple[int, int]]] = {}
        for used in range(1, 1 << len(cards)):
            hand = (used - 1) & used
            while hand:
                pairs.setdefault(used.bit_count(), []).append((hand, used ^ hand))
                hand = (hand - 1) & used
        self.beating = [
            sum(bit for bit, card in zip((b for b, _ in bits), cards, strict=True) if legal(card, table))
            for table in self.tables
        ]
        for count in sorted(pairs):
            for hand, other in pairs[count]:
                good = 0
                for bit, table in bits:
                    if hand & bit and (hand == bit or not self.won[other, hand ^ bit] >> table & 1):
                        good |= bit
                self.good[hand, other] = good
                self.won[hand, other] = bool(good)
            for hand, other in pairs[count]:
                tables = self.won[hand, other]
                passing = not self.won[other, hand] & 1
                for number in range(1, len(self.tables)):
                    if passing or self.good[hand, other] & self.beating[number]:
                        tables |= 1 << number
                self.won[hand, other] = tables

    def hand(self, mask: int) -> tuple[int, ...]:
        """The cards of a mask."""
        return tuple(card for number, card in enumerate(self.cards) if mask >> number & 1)

    def winning(self, hand: int, other: int, table: int) -> set[int]:
        """The moves that win on table number `table`."""
        found = set(self.hand(self.good[hand, other] & self.beating[table]))
        if table and not self.won[other, hand] & 1:
            found.add(0)
        return found


def values_with_free_passing(cards: list[int]) -> dict[tuple[int, int, int], str]:
    """Who wins if passing is always allowed and endless play is a draw: 'win', 'loss' or 'draw' for the mover.

    Positions are (hand mask, other mask, table number); the table numbers are those of `Deck`.
    """
    tables = [0, *(card for card in cards if card > 0), *([-1] if min(cards) < 0 else [])]
    follow: dict[tuple[int, int, int], list] = {}
    every = range(1 << len(cards))
    for hand in every:
        for other in every:
            if not hand or not other or hand & other:
                continue
            for number, table in enumerate(tables):
                after: list = [(other, hand, 0)]
                for bit, card in enumerate(cards):
                    if hand >> bit & 1 and legal(card, table):
                        rest = hand ^ (1 << bit)
                        laid = tables.index(card if card > 0 else -1)
                        after.append((other, rest, laid) if rest else "end")
                follow[hand, other, number] = after
    value: dict[tuple[int, int, int], str] = {}
    changed = True
    while changed:
        changed = False
        for here, after in follow.items():
            if here in value:
                continue
            results = ["loss" if there == "end" else value.get(there) for there in after]
            if "loss" in results:
                value[here], changed = "win", True
            elif all(result == "win" for result in results):
                value[here], changed = "loss", True
    return {here: value.get(here, "draw") for here in follow}


def lines(hand: tuple[int, ...], other: tuple[int, ...], table: int, depth: int) -> int:
    """How many sequences of so many moves there are, equal cards being one move."""
    if depth == 0 or not hand or not other:
        return int(depth == 0)
    count = lines(other, hand, 0, depth - 1) if table else 0
    for card in set(hand):
        if legal(card, table):
            rest = list(hand)
            rest.remove(card)
            count += lines(other, tuple(rest), card, depth - 1)
    return count
