"""A player who asks for one bit, and only now and then: can all of my cards be matched?

The rule of Corollary 4.6 needs μ₀ only where all of one's cards are stronger than the table card, and there only
whether it is the size of the hand. After the first yes nothing is asked any more; after a no, nothing before the
other player has passed. The proof is in ``docs/proofs/tanhinmin-oracles.md``, Theorem B.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import EMPTY
from lastcard.games.tanhinmin.solver.information import placements
from lastcard.games.tanhinmin.solver.oracles import WHOLE_HAND
from lastcard.games.tanhinmin.solver.strategy import by_matching_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.tanhinmin.rules import Card, Hand

Known = bool | None
"""The last answer that still counts; None before the first question."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of the player against every play of one hand.

    Parameters
    ----------
    wins : bool
        Whether she wins against every play.
    questions : int
        The most questions that she asks in a game.
    on_cards : int
        The most questions in a game that she asks while a card lies on the table.
    """

    wins: bool
    questions: int
    on_cards: int


def choose(hand: Hand, table: Card, known: Known, ask: Callable[[], bool]) -> tuple[Card, Known, bool]:
    """Return the move, what is known after it, and whether a question was asked.

    Parameters
    ----------
    hand : tuple of int
        Ordinary cards, sorted; at least one.
    table : int
        The table card, 0 if there is none.
    known : bool or None
        What was known after her last move.
    ask : callable
        The oracle.

    Notes
    -----
    Complexity: O(log n), and one question at most.
    Source: our own, ``docs/proofs/tanhinmin-oracles.md``, Theorem B.
    """
    matters = len(hand) > 1 and hand[0] > table
    asked = matters and not known and (known is None or table == EMPTY)
    if asked:
        known = ask()
    return by_matching_size(hand, table, len(hand) if known else 0), known, asked


def against_every_play(hand: Hand, other: Hand, table: Card, to_move: bool, known: Known = None) -> Tally:
    """Let the player with one bit play against every play of the other hand.

    Complexity: exponential; for small hands.
    """
    if to_move:
        move, known, asked = choose(
            hand, table, known, lambda: bool(WHOLE_HAND.answer(hand, other, table, True))
        )
        rest = dict(placements(hand, table))[move]
        then = against_every_play(rest, other, move, False, known) if rest else Tally(True, 0, 0)
        return Tally(then.wins, then.questions + asked, then.on_cards + (asked and table != EMPTY))
    wins, questions, on_cards = True, 0, 0
    for move, rest in placements(other, table):
        if not rest:
            return Tally(False, questions, on_cards)
        then = against_every_play(hand, rest, move, True, known)
        wins = wins and then.wins
        questions, on_cards = max(questions, then.questions), max(on_cards, then.on_cards)
    return Tally(wins, questions, on_cards)
