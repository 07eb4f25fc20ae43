"""Players who do not see the other hand and win by keeping an inequality; and functions that show it.

All play by one rule (`by_matching_size`) with a number m in the place of μ₀: at her turn the player needs
μ₀ ≥ m > μ₁, and when it is not her turn μ₁ ≥ m ≥ μ₀, the graphs being hers and the other's in either case.
Her own card lowers m by one; when the other player passes m grows by one, but not above the number of her cards.

One bit is enough, asked only now and then: can all of my cards be matched? The rule needs μ₀ only where all of one's
cards are stronger than the table card, and there only whether it is the size of the hand. After the first yes nothing is
asked any more; after a no, nothing before the other player has passed. Proofs: ``docs/proofs/tanhinmin-oracles.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.playing.agents import RandomAgent, nothing_to_choose
from lastcard.games.tanhinmin.rules import EMPTY, PASS
from lastcard.games.tanhinmin.rules.cards import without
from lastcard.games.tanhinmin.solver.hidden_hands.information_sets import placements
from lastcard.games.tanhinmin.solver.hidden_hands.oracles import MU0, MU1, WHOLE_HAND, Oracle, sizes
from lastcard.games.tanhinmin.solver.strategy import by_matching_size

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from lastcard.core.game import Game
    from lastcard.games.tanhinmin.rules import Card, Hand, State


def algorithm_3(hand: Hand, table: Card) -> Card:
    """Return the move of the thesis' rule for a player who knows only how many cards the other has.

    If the weakest card can be placed, place the second weakest; otherwise the weakest that can be placed; otherwise
    pass. A single card is placed if it can be.
    """
    return by_matching_size(hand, table, 0)


def first_bound(oracle: Oracle, hand: Hand, other: Hand, table: Card, to_move: bool) -> int:
    """Ask μ₀ or μ₁ and return m, as a player who takes it that she wins. Raises `ValueError` for other oracles."""
    answer = oracle.answer(hand, other, table, to_move)
    if oracle not in (MU0, MU1) or not isinstance(answer, int):
        raise ValueError(f"{oracle.name} tells no matching size")
    return answer + 1 if to_move and oracle is MU1 else answer


def next_bound(bound: int, cards: int, own: bool, move: Card) -> int:
    """Return m after a move, hers (`own`) or the other's, which leaves the player herself so many cards."""
    if own:
        return bound if move == PASS else bound - 1
    return min(bound + 1, cards) if move == PASS else bound


class OracleAgent:
    """Plays by the answers of one oracle, and sees nothing else of the other hand.

    Without an oracle it plays Algorithm 3. With `once` it asks only at its first turn and keeps count from there,
    otherwise at every turn; a hand that is not the one that it left is taken for a new game, and it asks again.
    `bound` is the number m after its last move; None before the first, and without an oracle.
    """

    def __init__(self, oracle: Oracle | None = None, once: bool = False) -> None:
        self.oracle = oracle
        self.once = once
        self.bound: int | None = None
        self._left: Hand | None = None
        if oracle is None:
            self.name = "Algorithm 3"
        else:
            self.name = f"asks {oracle.symbol} {'once' if once else 'every turn'}"

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> Card:
        """Return a legal move; the other hand is shown to the oracle alone.

        Raises `ValueError` if the game is over, with cut cards, which chapter 4 does not have, and if the oracle tells no
        matching size.
        """
        if state.over:
            raise nothing_to_choose(game, state)
        if state.cut:
            raise ValueError(f"{game.format(state)}: this player knows no cut cards")
        oracle = self.oracle
        if oracle is None:
            return algorithm_3(state.hand, state.table)
        return self._choose(
            state.hand,
            state.table,
            lambda: first_bound(oracle, state.hand, state.other, state.table, True),
        )

    def _choose(self, hand: Hand, table: Card, ask: Callable[[], int]) -> Card:
        """Choose with one's own hand, the table, and something to ask."""
        if self.bound is None or not self.once or hand != self._left:
            bound = ask()
        else:
            bound = next_bound(self.bound, len(hand), False, PASS) if table == EMPTY else self.bound
        move = by_matching_size(hand, table, bound)
        self._left = hand if move == PASS else without(hand, hand.index(move))
        self.bound = next_bound(bound, len(self._left), True, move)
        return move


class BlindAgent:
    """Plays by an oracle's answers, and at random where there are cut cards.

    Without an oracle it plays Algorithm 3; with `once` it asks only at its first turn.
    """

    def __init__(self, oracle: Oracle | None = None, once: bool = False) -> None:
        self._blind = OracleAgent(oracle, once)
        self._chance = RandomAgent()
        self.name = self._blind.name

    def choose(self, game: Game[State, Card], state: State, rng: Random) -> Card:
        """Return a legal move. Raises `ValueError` if the game is over."""
        agent = self._chance if state.cut else self._blind
        move: Card = agent.choose(game, state, rng)
        return move


@dataclass(frozen=True, slots=True)
class Inequality:
    """The winning inequality of one player in one position.

    `own` and `other` are the sizes of maximum matchings of the player's configuration graph and of the other's. If
    she is to move, her number must be greater, otherwise at least equal.
    """

    own: int
    other: int
    to_move: bool

    @property
    def holds(self) -> bool:
        """Whether the player wins."""
        return self.own > self.other if self.to_move else self.own >= self.other

    def __str__(self) -> str:
        sign = (">", "≤") if self.to_move else ("≥", "<")
        return f"{self.own} {sign[0] if self.holds else sign[1]} {self.other}"


def inequality(state: State, player: int) -> Inequality:
    """Return the inequality of one of the players in a position without cut cards."""
    first, second = sizes(state.hand, state.other, state.table)
    if state.player == player:
        return Inequality(first, second, True)
    return Inequality(second, first, False)


def always_wins(
    hand: Hand, other: Hand, table: Card, to_move: bool, rule: Callable[[Hand, Hand, Card], Card]
) -> bool:
    """Tell whether a rule without a memory wins against every play of the other hand. For small hands.

    ``rule(hand, other, table)`` is the move; an honest rule does not look at `other` but through oracles.
    """
    return _always(hand, other, table, to_move, 0, lambda own, theirs, top, _: rule(own, theirs, top))


def always_wins_from(hand: Hand, other: Hand, table: Card, to_move: bool, oracle: Oracle) -> bool:
    """Tell whether asking μ₀ or μ₁ now, and never again, wins against every play of the other hand. For small hands."""
    bound = first_bound(oracle, hand, other, table, to_move)
    return _always(hand, other, table, to_move, bound, lambda own, _, top, m: by_matching_size(own, top, m))


def _always(
    hand: Hand,
    other: Hand,
    table: Card,
    to_move: bool,
    bound: int,
    rule: Callable[[Hand, Hand, Card, int], Card],
) -> bool:
    if to_move:
        move = rule(hand, other, table, bound)
        rest = dict(placements(hand, table))[move]
        if not rest:
            return True
        return _always(rest, other, move, False, next_bound(bound, len(rest), True, move), rule)
    for move, rest in placements(other, table):
        if not rest or not _always(hand, rest, move, True, next_bound(bound, len(hand), False, move), rule):
            return False
    return True


Known = bool | None
"""The last answer that still counts; None before the first question."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What became of the player against every play of one hand.

    `wins` tells whether she wins against every play; `questions` and `on_cards` are the most that she asks in a game,
    and the most that she asks while a card lies on the table.
    """

    wins: bool
    questions: int
    on_cards: int


def choose_by_one_bit(
    hand: Hand, table: Card, known: Known, ask: Callable[[], bool]
) -> tuple[Card, Known, bool]:
    """Return the move, what is known after it, and whether a question was asked; `known` after her last move."""
    matters = len(hand) > 1 and hand[0] > table
    asked = matters and not known and (known is None or table == EMPTY)
    if asked:
        known = ask()
    return by_matching_size(hand, table, len(hand) if known else 0), known, asked


def one_bit_against_every_play(
    hand: Hand, other: Hand, table: Card, to_move: bool, known: Known = None
) -> Tally:
    """Let the player with one bit play against every play of the other hand. For small hands."""
    if to_move:
        move, known, asked = choose_by_one_bit(
            hand, table, known, lambda: bool(WHOLE_HAND.answer(hand, other, table, True))
        )
        rest = dict(placements(hand, table))[move]
        then = one_bit_against_every_play(rest, other, move, False, known) if rest else Tally(True, 0, 0)
        return Tally(then.wins, then.questions + asked, then.on_cards + (asked and table != EMPTY))
    wins, questions, on_cards = True, 0, 0
    for move, rest in placements(other, table):
        if not rest:
            return Tally(False, questions, on_cards)
        then = one_bit_against_every_play(hand, rest, move, True, known)
        wins = wins and then.wins
        questions, on_cards = max(questions, then.questions), max(on_cards, then.on_cards)
    return Tally(wins, questions, on_cards)
