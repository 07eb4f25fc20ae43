"""Players who do not see the other hand: their oracles, their knowledge, and their play.

A player's information set is every hand of the other that agrees with her own hand, the cards played and her
oracles. She has the winning strategy if one strategy wins against all of them that lose with open cards.

All play by `by_matching_size` with a number m in the place of μ₀: at her turn a player needs μ₀ ≥ m > μ₁, and
otherwise μ₁ ≥ m ≥ μ₀. Her own card lowers m by one; a pass of the other raises it by one, up to the number of
her cards. One bit is enough: can all of my cards be matched? After the first yes there are no more questions;
after a no, none before the other has passed. Proofs: ``docs/proofs/tanhinmin-oracles.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from lastcard.core.game import Game
from lastcard.core.playing import RandomAgent, nothing_to_choose
from lastcard.games.tanhinmin.rules import EMPTY, PASS, State, TanCard, TanHand
from lastcard.games.tanhinmin.rules.position import without
from lastcard.games.tanhinmin.solver.moves import by_matching_size
from lastcard.games.tanhinmin.solver.winner import greedy, with_table


@dataclass(frozen=True, slots=True)
class Oracle:
    """A question about the other hand; `answer` gets both hands, the table and the turn."""

    name: str  # in links and on the command line
    symbol: str  # as written when the asker is to move
    prose: str
    answer: Callable[[TanHand, TanHand, TanCard, bool], Hashable]


def sizes(hand: TanHand, other: TanHand, table: TanCard) -> tuple[int, int]:
    """Return μ₀ and μ₁ of hands without cut cards."""
    return mu0(hand, other, table), mu1(hand, other)


def mu0(hand: TanHand, other: TanHand, table: TanCard) -> int:
    """Return μ₀, the size of a maximum matching of the mover's configuration graph."""
    return greedy(hand, with_table(other[1:], table)).size


def mu1(hand: TanHand, other: TanHand) -> int:
    """Return μ₁, the size of a maximum matching of the other's configuration graph."""
    return greedy(other, hand[1:]).size


CARD_COUNT = Oracle(
    "cards", "|X1|", "how many cards the other player has", lambda _asker, rival, *_: len(rival)
)
MU0 = Oracle(
    "mu0",
    "μ₀",
    "the size of a maximum matching of the graph of the player to move",
    lambda asker, rival, table, to_move: mu0(asker, rival, table) if to_move else mu0(rival, asker, table),
)
MU1 = Oracle(
    "mu1",
    "μ₁",
    "the size of a maximum matching of the graph of the player not to move",
    lambda asker, rival, _, to_move: mu1(asker, rival) if to_move else mu1(rival, asker),
)
# One bit, ours; of the asker's own graph in either case: not to move, μ₁ = |X1|.
WHOLE_HAND = Oracle(
    "whole-hand",
    "μ₀ = |X0|",
    "whether all of one's own cards can be matched: yes or no",
    lambda asker, rival, table, to_move: (
        (mu0(asker, rival, table) if to_move else mu1(rival, asker)) == len(asker)
    ),
)

HAND = Oracle("hand", "X1", "the other player's hand", lambda _asker, rival, *_: rival)

# Every oracle of chapter 4, by name.
ORACLES = {oracle.name: oracle for oracle in (CARD_COUNT, MU0, MU1, HAND)}


def wins(hand: TanHand, other: TanHand, table: TanCard) -> bool:
    """Return True if the player to move wins, with hands without cut cards, neither empty."""
    first, second = sizes(hand, other, table)
    return first > second


def asker_wins(asker: TanHand, rival: TanHand, table: TanCard, to_move: bool) -> bool:
    """Return True if the asker wins with open hands."""
    return wins(asker, rival, table) if to_move else not wins(rival, asker, table)


Hands = frozenset[TanHand]  # an information set: the hands that the other player may have


class Hidden:
    """Decides exactly whether one strategy beats an information set, in exponential time."""

    def __init__(self, every_turn: Sequence[Oracle] = ()) -> None:
        self._oracles = tuple(every_turn)
        self._known: dict[tuple[TanHand, Hands, TanCard, bool], bool] = {}
        self._open: dict[tuple[TanHand, TanHand, TanCard, bool], bool] = {}

    def wins(self, hand: TanHand, others: Hands, table: TanCard, to_move: bool) -> bool:
        """Return True if one strategy wins against every hand in `others`, none of them empty."""
        key = (hand, others, table, to_move)
        if key not in self._known:
            decide = self._some_move if to_move else self._every_answer
            openly = all(self._wins_openly(hand, other, table, to_move) for other in others)
            self._known[key] = openly and (len(others) == 1 or decide(hand, others, table))
        return self._known[key]

    def good_moves(self, hand: TanHand, others: Hands, table: TanCard) -> tuple[TanCard, ...]:
        """Return the moves that keep a strategy that wins against all hands, without asking now."""
        return tuple(
            move for move, rest in placements(hand, table) if not rest or self.wins(rest, others, move, False)
        )

    def conflict(self, hand: TanHand, others: Hands, table: TanCard, to_move: bool) -> Hands | None:
        """Return a smallest part of an information set that no one strategy beats, or None."""
        if self.wins(hand, others, table, to_move):
            return None
        ordered = sorted(others, key=lambda other: (len(other), other))
        for size in range(1, len(ordered) + 1):
            for chosen in combinations(ordered, size):
                if not self.wins(hand, frozenset(chosen), table, to_move):
                    return frozenset(chosen)
        return others

    def _wins_openly(self, hand: TanHand, other: TanHand, table: TanCard, to_move: bool) -> bool:
        key = (hand, other, table, to_move)
        if key not in self._open:
            self._open[key] = asker_wins(hand, other, table, to_move)
        return self._open[key]

    def _some_move(self, hand: TanHand, others: Hands, table: TanCard) -> bool:
        return all(
            any(not rest or self.wins(rest, told, move, False) for move, rest in placements(hand, table))
            for told in tell_apart(self._oracles, hand, others, table, True).values()
        )

    def _every_answer(self, hand: TanHand, others: Hands, table: TanCard) -> bool:
        seen: dict[TanCard, set[TanHand]] = {}
        for other in others:
            for move, rest in placements(other, table):
                if not rest:
                    return False
                seen.setdefault(move, set()).add(rest)
        return all(self.wins(hand, frozenset(left), move, True) for move, left in seen.items())


def placements(hand: TanHand, table: TanCard) -> Iterator[tuple[TanCard, TanHand]]:
    """Give the legal moves without cut cards, with the rest of the hand; `PASS` is last."""
    before = 0
    for place, card in enumerate(hand):
        if card > table and card != before:
            yield card, without(hand, place)
        before = card
    if table != EMPTY:
        yield PASS, hand


def tell_apart(
    oracles: Iterable[Oracle], hand: TanHand, others: Iterable[TanHand], table: TanCard, to_move: bool
) -> dict[tuple[Hashable, ...], Hands]:
    """Return the information sets into which the answers of oracles part possible hands."""
    asked = tuple(oracles)
    parts: dict[tuple[Hashable, ...], set[TanHand]] = {}
    for other in others:
        answers = tuple(oracle.answer(hand, other, table, to_move) for oracle in asked)
        parts.setdefault(answers, set()).add(other)
    return {answers: frozenset(part) for answers, part in parts.items()}


def hands_of(deck: Sequence[TanCard]) -> tuple[TanHand, ...]:
    """Return the different non-empty hands that a deck allows, small ones first."""
    ordered = sorted(deck)
    return tuple(
        dict.fromkeys(hand for size in range(1, len(deck) + 1) for hand in combinations(ordered, size))
    )


def rest_of(deck: Sequence[TanCard], hand: TanHand, table: TanCard = EMPTY) -> list[TanCard]:
    """Return the cards of a deck that are neither in a hand nor on the table."""
    rest = list(deck)
    for card in (*hand, *((table,) if table else ())):
        rest.remove(card)
    return rest


def algorithm_3(hand: TanHand, table: TanCard) -> TanCard:
    """Return the move of the thesis for a player who knows only the number of cards."""
    return by_matching_size(hand, table, 0)


def first_bound(oracle: Oracle, hand: TanHand, other: TanHand, table: TanCard, to_move: bool) -> int:
    """Ask μ₀ or μ₁ and return m for a player who wins. Raises `ValueError`."""
    answer = oracle.answer(hand, other, table, to_move)
    if oracle not in (MU0, MU1) or not isinstance(answer, int):
        raise ValueError(f"{oracle.name} tells no matching size")
    return answer + 1 if to_move and oracle is MU1 else answer


def next_bound(bound: int, cards: int, own: bool, move: TanCard) -> int:
    """Return m after a move, hers (`own`) or the other's, which leaves her n cards."""
    if own:
        return bound if move == PASS else bound - 1
    return min(bound + 1, cards) if move == PASS else bound


class OracleAgent:
    """Plays by the answers of one oracle, at each turn or `once`, or Algorithm 3."""

    def __init__(self, oracle: Oracle | None = None, once: bool = False) -> None:
        self.oracle = oracle
        self.once = once
        self.bound: int | None = None
        self._left: TanHand | None = None
        if oracle is None:
            self.name = "Algorithm 3"
        else:
            self.name = f"asks {oracle.symbol} {'once' if once else 'every turn'}"

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> TanCard:
        """Return a legal move; only the oracle sees the other hand. Raises `ValueError`."""
        if state.over:
            raise nothing_to_choose(game, state)
        if state.cut:
            raise ValueError(f"{game.format(state)}: this player knows no cut cards")
        oracle = self.oracle
        if oracle is None:
            return algorithm_3(state.hand, state.table)
        ask = partial(first_bound, oracle, state.hand, state.other, state.table, True)
        return self._choose(state.hand, state.table, ask)

    def _choose(self, hand: TanHand, table: TanCard, ask: Callable[[], int]) -> TanCard:
        if self.bound is None or not self.once or hand != self._left:
            bound = ask()
        else:
            bound = next_bound(self.bound, len(hand), False, PASS) if table == EMPTY else self.bound
        move = by_matching_size(hand, table, bound)
        self._left = hand if move == PASS else without(hand, hand.index(move))
        self.bound = next_bound(bound, len(self._left), True, move)
        return move


class BlindAgent:
    """Plays by an oracle's answers, or Algorithm 3 without one; at random with cut cards."""

    def __init__(self, oracle: Oracle | None = None, once: bool = False) -> None:
        self._blind = OracleAgent(oracle, once)
        self._chance = RandomAgent()
        self.name = self._blind.name

    def choose(self, game: Game[State, TanCard], state: State, rng: Random) -> TanCard:
        """Return a legal move. Raises `ValueError` if the game is over."""
        agent = self._chance if state.cut else self._blind
        move: TanCard = agent.choose(game, state, rng)
        return move


@dataclass(frozen=True, slots=True)
class Inequality:
    """The winning inequality of a player, whose number must be greater if she is to move."""

    own: int
    other: int
    to_move: bool

    @property
    def holds(self) -> bool:
        """True if the player wins."""
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
    hand: TanHand,
    other: TanHand,
    table: TanCard,
    to_move: bool,
    rule: Callable[[TanHand, TanHand, TanCard], TanCard],
) -> bool:
    """Return True if a rule without memory always wins, for small hands."""
    return _always(hand, other, table, to_move, 0, lambda own, theirs, top, _: rule(own, theirs, top))


def always_wins_from(hand: TanHand, other: TanHand, table: TanCard, to_move: bool, oracle: Oracle) -> bool:
    """Return True if asking μ₀ or μ₁ only now always wins, for small hands."""
    bound = first_bound(oracle, hand, other, table, to_move)
    return _always(hand, other, table, to_move, bound, lambda own, _, top, m: by_matching_size(own, top, m))


def _always(
    hand: TanHand,
    other: TanHand,
    table: TanCard,
    to_move: bool,
    bound: int,
    rule: Callable[[TanHand, TanHand, TanCard, int], TanCard],
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


LastBit = bool | None  # the last answer that still counts; None before the first question


@dataclass(frozen=True, slots=True)
class PlayTally:
    """A player's result against every play, and the most questions, all and on a card."""

    wins: bool
    questions: int
    on_cards: int


def choose_by_one_bit(
    hand: TanHand, table: TanCard, known: LastBit, ask: Callable[[], bool]
) -> tuple[TanCard, LastBit, bool]:
    """Return the move, the knowledge after it, and True if a question was asked."""
    matters = len(hand) > 1 and hand[0] > table
    asked = matters and not known and (known is None or table == EMPTY)
    if asked:
        known = ask()
    return by_matching_size(hand, table, len(hand) if known else 0), known, asked


def one_bit_against_every_play(
    hand: TanHand, other: TanHand, table: TanCard, to_move: bool, known: LastBit = None
) -> PlayTally:
    """Let the player with one bit play against every play of a small hand."""
    if to_move:
        move, known, asked = choose_by_one_bit(
            hand, table, known, lambda: bool(WHOLE_HAND.answer(hand, other, table, True))
        )
        rest = dict(placements(hand, table))[move]
        then = one_bit_against_every_play(rest, other, move, False, known) if rest else PlayTally(True, 0, 0)
        return PlayTally(then.wins, then.questions + asked, then.on_cards + (asked and table != EMPTY))
    wins, questions, on_cards = True, 0, 0
    for move, rest in placements(other, table):
        if not rest:
            return PlayTally(False, questions, on_cards)
        then = one_bit_against_every_play(hand, rest, move, True, known)
        wins = wins and then.wins
        questions, on_cards = max(questions, then.questions), max(on_cards, then.on_cards)
    return PlayTally(wins, questions, on_cards)
