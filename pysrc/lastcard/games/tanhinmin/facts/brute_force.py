"""The winner of hidden play, by search from the rules alone, and tried strategies."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING

from lastcard.core.facts import Case
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.rules import GAME, State, TanCard, TanHand, write_hand
from lastcard.games.tanhinmin.solver.hidden_hands import (
    Hands,
    Hidden,
    Oracle,
    hands_of,
    placements,
    rest_of,
    tell_apart,
)

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

Wins = Callable[
    [TanHand, TanHand, TanCard, bool], bool
]  # a hand beats another on a table card, to move or not
Situation = tuple[TanHand, TanCard, bool]  # a hand, a table card, and whether its owner is to move


class BruteForce:
    """Search of positions without cut cards; a pass empties the table: both are 0."""

    def __init__(self) -> None:
        self._known: dict[tuple[TanHand, TanHand, TanCard], bool] = {}

    def wins(self, hand: TanHand, other: TanHand, table: TanCard) -> bool:
        """Return True if the player to move wins; neither hand is empty."""
        key = (hand, other, table)
        if key not in self._known:
            self._known[key] = any(self._good(*move, other) for move in placements(hand, table))
        return self._known[key]

    def _good(self, move: TanCard, rest: TanHand, other: TanHand) -> bool:
        return not rest or not self.wins(other, rest, move)

    def good_moves(self, hand: TanHand, other: TanHand, table: TanCard) -> tuple[TanCard, ...]:
        """Return the winning moves."""
        return tuple(move for move, rest in placements(hand, table) if self._good(move, rest, other))

    def asker_wins(self, asker: TanHand, rival: TanHand, table: TanCard, to_move: bool) -> bool:
        """Return True if a player wins, to move or not."""
        return self.wins(asker, rival, table) if to_move else not self.wins(rival, asker, table)

    def beatable(
        self,
        deck: Sequence[TanCard],
        hand: TanHand,
        table: TanCard,
        to_move: bool,
        counted: Callable[[TanHand], bool] = bool,
    ) -> list[TanHand]:
        """Return the counted hands of the rest of a deck that can be beaten openly."""
        others = filter(counted, hands_of(rest_of(deck, hand, table)))
        return [other for other in others if self.asker_wins(hand, other, table, to_move)]

    def warm(self, deck: Sequence[TanCard]) -> Generator[Progress, None, None]:
        """Search all pairs of hands of a deck on an empty table in advance, few cards first."""
        for count, used in enumerate(hands_of(deck)):
            for hand in hands_of(used):
                if len(hand) < len(used):
                    self.wins(hand, tuple(rest_of(used, hand)), 0)
            yield Progress(count, 1 << len(deck), "positions searched")


def situations(deck: Sequence[TanCard]) -> list[Situation]:
    """Return every hand of a deck with every table card, to move and not to move."""
    return [
        (hand, table, to_move)
        for hand in hands_of(deck)
        for table in (0, *dict.fromkeys(rest_of(deck, hand)))
        for to_move in (True, False)
    ]


def decks(limit: int) -> tuple[list[TanCard], list[TanCard]]:
    """Return the decks of the theorems: different cards, and equal pairs."""
    return list(range(1, limit + 1)), [card for card in range(1, limit // 2 + 1) for _ in range(2)]


def both_decks(limit: int) -> str:
    """Return the range of a check of both decks in words."""
    return (
        f"all hands from different cards {span(1, limit)}, and from two each of the cards {span(1, limit // 2)}; "
        "every table card, either player to move"
    )


def asked_text(hand: TanHand, other: TanHand, table: TanCard, to_move: bool) -> str:
    """Return a situation as a position."""
    return GAME.format(State(hand, other, table) if to_move else State(other, hand, table))


def try_hands(
    limit: int,
    judge: Callable[[TanHand, TanHand, TanCard, bool], Iterable[bool]],
    note: str,
    brute: BruteForce | None = None,
    counted: Callable[[TanHand], bool] = bool,
) -> Cases:
    """Judge all hands against all counted others that search can beat, as cases."""
    tried = done = 0
    tasks = [(deck, situations(deck)) for deck in decks(limit)]
    total = sum(len(asked) for _, asked in tasks)
    for deck, asked in tasks:
        if brute:
            yield from brute.warm(deck)
        for hand, table, to_move in asked:
            others = filter(counted, hands_of(rest_of(deck, hand, table)))
            for other in brute.beatable(deck, hand, table, to_move, counted) if brute else others:
                for right in judge(hand, other, table, to_move):
                    tried += 1
                    position = "" if right else asked_text(hand, other, table, to_move)
                    yield Case(agrees=right, position=position)
            done += 1
            yield Progress(done, total, f"{tried:,} {note}")


def try_rule(limit: int, wins: Wins, counted: Callable[[TanHand], bool] = bool) -> Cases:
    """Try a rule against every counted hand that search can beat: a case for each."""
    return try_hands(limit, lambda *hands: [wins(*hands)], "hands beaten", BruteForce(), counted)


def first_conflict(
    limit: int, once: Sequence[Oracle] = (), counted: Callable[[TanHand], bool] = bool
) -> Generator[Progress, None, tuple[str, str, str] | None]:
    """Return the first smallest information set that no strategy beats, in words."""
    deck = list(range(1, limit + 1))
    hidden, brute = Hidden(), BruteForce()
    yield from brute.warm(deck)
    # With one card there is nothing to choose: whoever can place it wins.
    tasks = [task for task in situations(deck) if len(task[0]) > 1]
    for done, (hand, table, to_move) in enumerate(tasks):
        possible = brute.beatable(deck, hand, table, to_move, counted)
        for part in tell_apart(once, hand, possible, table, to_move).values():
            conflict = hidden.conflict(hand, part, table, to_move)
            if conflict is not None:
                return write_hand(hand), where(to_move, table), hands_in_words(conflict)
        yield Progress(done, len(tasks), "information sets decided")
    return None


def conflict(limit: int, text: str, none: str, once: Sequence[Oracle] = ()) -> Concluded:
    """Conclude with `text`, which has three gaps, if no strategy beats some set."""
    found = yield from first_conflict(limit, once)
    if found is None:
        return none
    yield Case(agrees=True)
    return text.format(*found)


def where(to_move: bool, table: TanCard) -> str:
    """Return in words who is to move, and the table card."""
    return f"{'to' if to_move else 'not to'} move, {f'table card {table}' if table else 'empty table'},"


def hands_in_words(hands: Hands) -> str:
    """Return hands in words, the smallest first."""
    return " and ".join(
        f"{{{write_hand(hand)}}}" for hand in sorted(hands, key=lambda hand: (len(hand), hand))
    )
