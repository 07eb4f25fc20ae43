"""The solution of a position, and two rules of chapter 7 by exact search.

With the multi-card rule a player may open an empty table with several equal cards, which only as many
stronger equal cards beat. With revolution, when enough equal cards are on the table and the other player
passes, the weakest card becomes the strongest, until the next revolution.
Source: Kiya 2021, chapter 7 (“further research directions”), which solves neither.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice, product
from typing import Any, ClassVar

from lastcard.core.containers import ComputedOnce
from lastcard.core.game import check_position
from lastcard.core.progress import Progress
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.core.worth import Value, mirrored
from lastcard.games.tanhinmin.rules import GAME, PASS, TAN_PLAYERS, State, TanCard, tan_text, write_hand
from lastcard.games.tanhinmin.solver.distance import MOST_CARDS, best_moves, distances_after
from lastcard.games.tanhinmin.solver.explain import (
    Certificate,
    certificates,
    lemma,
    matched_reason,
    surplus_certificate,
)
from lastcard.games.tanhinmin.solver.hidden_hands import wins
from lastcard.games.tanhinmin.solver.moves import Advice, MoveSizes, advice, judged_moves, move_sizes
from lastcard.games.tanhinmin.solver.winner import configuration, verdict

MOST_MOVE_TEXT = 40_000_000  # characters in all positions after the listed moves together
MOST_BRIEF = 400  # cards in both hands of which the best moves can be listed without all others


def solve(state: State) -> Solution:
    """Solve a position.

    Distances are None for positions of many cards. The solution adds `winner` (0 the player to move, 1 the
    other), `winning_moves`, `mu0`, `mu1`, `matching0`, `matching1` (pairs of cards), `cover0`, `cover1`
    (cards), `lemma`, `case` and `lemma_move` (the winning move of the proof and its case, or None), `surplus`
    (the player in the surplus state, or None) and `surplus_matching` (how the rival beats all ordinary cards
    of that player), `method` (``over``, ``matching`` or ``surplus``) and `moves_left_out`, the number of
    moves of very large hands that are missing in `moves`; `winning_moves` always has all of them.
    """
    check_position(state, State, GAME.name)
    return _solution(_Worked(state), GAME.format(state))


def _solution(found: _Worked, position: str) -> Solution:
    value: Value = "loss" if found.known.winner else "win"
    return Solution.unread(
        found,
        game=GAME.name,
        position=position,
        to_move=TAN_PLAYERS[found.state.player],
        value=value,
        distance=found.plies,
        status="exact",
        worths=mirrored(value, found.state.player),
        implied=True,
    )


_move_text = lru_cache(GAME.format_move)


class _Worked:
    def __init__(self, state: State) -> None:
        self.state = state
        self.cards = len(state.hand) + len(state.other)
        self.table = configuration(state)
        self.known = verdict(state, self.table)
        self.plies: int | None = None
        self.soonest: list[TanCard] = []  # the moves that take so many plies
        if self.known.method == "over":
            self.plies = 0 if self.cards <= MOST_CARDS else None
        elif self.cards <= MOST_CARDS:
            self.plies, self.soonest = best_moves(state, self.table, not self.known.winner)

    @ComputedOnce
    def best(self) -> Advice | None:
        return advice(self.state, self.known, self.table)

    @ComputedOnce
    def sizes(self) -> tuple[MoveSizes, ...]:
        return move_sizes(self.state)

    @ComputedOnce
    def graphs(self) -> tuple[Certificate, Certificate]:
        return certificates(self.state)

    def best_moves(self, _: Solution) -> tuple[str, ...] | None:
        """Return the best moves, that of the proof first, or None if that takes all moves."""
        wins = not self.known.winner
        if self.known.method == "over" or self.cards > MOST_BRIEF:
            return None
        moves = self.soonest or [size.move for size in self.sizes if size.wins == wins]
        best = advice(self.state, self.known, self.table) if wins and len(moves) > 1 else None
        if best is not None and best.move in moves:
            moves = [best.move, *(move for move in moves if move != best.move)]
        return tuple(map(_move_text, moves))

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        return _sorted_moves(self.state, self.sizes, self.best)

    def left_out(self, told: Solution) -> int:
        return len(self.sizes) - len(told.moves)

    @ComputedOnce
    def facts(self) -> dict[str, Any]:
        known, best, surplus = self.known, self.best, self.known.surplus
        return {
            "winner": known.winner,
            "winning_moves": [GAME.format_move(size.move) for size in self.sizes if size.wins],
            "mu0": known.mu0,
            "mu1": known.mu1,
            "matching0": self.graphs[0].edge_cards(),
            "matching1": self.graphs[1].edge_cards(),
            "cover0": self.graphs[0].cover_cards(),
            "cover1": self.graphs[1].cover_cards(),
            "lemma": None if known.method == "over" else lemma(self.state, known),
            "case": best.case if best else None,
            "lemma_move": GAME.format_move(best.move) if best else None,
            "surplus": surplus,
            "surplus_matching": None
            if surplus is None
            else surplus_certificate(self.state, surplus).edge_cards(),
            "method": known.method,
        }

    def extra(self, told: Solution) -> dict[str, Any]:
        return {**self.facts, "moves_left_out": told.left_out}

    def reason(self, told: Solution) -> Reason:
        first = told.moves[0].move if told.moves else ""
        return matched_reason(self.state, self.known, self.graphs, self.best, self.sizes, self.facts, first)


class _Outline(_Worked):
    facts: ClassVar[dict[str, Any]] = {}

    def __init__(self, state: State, most: int) -> None:
        super().__init__(state)
        self.most = most

    @ComputedOnce
    def sizes(self) -> tuple[MoveSizes, ...]:
        judged = judged_moves(self.state)
        if self.best:  # a move wins: some that do, that of the proof first
            proved = next(size for size in judged_moves(self.state) if size.move == self.best.move)
            judged = chain([proved], (size for size in judged if size.wins and size != proved))
        return tuple(islice(judged, self.most))

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        return tuple(
            MoveVerdict(GAME.format_move(size.move), "", "win" if size.wins else "loss", None)
            for size in self.sizes
        )

    def left_out(self, told: Solution) -> int:
        return len(self.state.moves()) - len(self.sizes)


def outline(state: State, most: int) -> Solution:
    """Solve a position without facts, distances and texts, with at most `most` moves."""
    return _solution(_Outline(state, most), "")


def _sorted_moves(state: State, sizes: tuple[MoveSizes, ...], best: Advice | None) -> tuple[MoveVerdict, ...]:
    """Return the moves: quick wins, slow losses; then the proof's, then weakest cards."""
    first: TanCard | None = best.move if best else None
    counted = len(state.hand) + len(state.other) <= MOST_CARDS
    winning = {size.move for size in sizes if size.wins}
    plies = distances_after(state, winning) if counted and not state.over else {}

    def order(size: MoveSizes) -> tuple[bool, bool, int, bool]:
        known = plies.get(size.move, 0)
        return not size.wins, known == 0, known if size.wins else -known, size.move != first

    mine, theirs = write_hand(state.hand), write_hand(state.other)
    listed = max(1, MOST_MOVE_TEXT // (len(mine) + len(theirs) + 1))
    cards = mine.split(",")
    places = {card: place for place, card in reversed(list(enumerate(state.hand)))}  # the first of each
    found = []
    for size in sorted(sizes, key=order)[:listed]:
        if size.move == PASS:
            after = f"{theirs}|{mine}|0"
        else:
            place = places[size.move]
            rest = ",".join(cards[:place] + cards[place + 1 :])
            after = f"{theirs}|{rest}|{tan_text(size.move)}"
        value: Value = "win" if size.wins else "loss"
        found.append(MoveVerdict(GAME.format_move(size.move), after, value, plies.get(size.move)))
    return tuple(found)


HandCounts = tuple[int, ...]  # how many cards of each rank, the weakest rank first
Laid = tuple[int, int]  # the table: the rank's index, and the number of cards of it
NOTHING: Laid = (-1, 0)  # an empty table
DEALS_AT_A_TIME = 2


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules that hold: several cards at once, and the equal cards that turn the order."""

    multi: bool = True
    revolution: int | None = None


class Search:
    """Exact search of a variant from any position, with a memory."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._known: dict[tuple[HandCounts, HandCounts, Laid, bool], bool] = {}

    def wins(self, hand: HandCounts, other: HandCounts, laid: Laid = NOTHING, turned: bool = False) -> bool:
        """Return True if the player to move wins; `turned` if the order of strength is reversed."""
        key = (hand, other, laid, turned)
        if key not in self._known:
            self._known[key] = self._decide(hand, other, laid, turned)
        return self._known[key]

    def _decide(self, hand: HandCounts, other: HandCounts, laid: Laid, turned: bool) -> bool:
        for rank, count in self.placements(hand, laid, turned):
            left = hand[rank] - count
            rest = (*hand[:rank], left, *hand[rank + 1 :])
            if not any(rest) or not self.wins(other, rest, (rank, count), turned):
                return True
        if laid == NOTHING:
            return False
        size = self.variant.revolution
        return not self.wins(other, hand, NOTHING, turned ^ (size is not None and laid[1] >= size))

    def placements(self, hand: HandCounts, laid: Laid, turned: bool) -> Iterator[Laid]:
        """Give the legal placements: a rank's index, and the number of cards."""
        top, needed = laid
        for rank, held in enumerate(hand):
            if not held:
                continue
            if laid == NOTHING:
                for count in range(1, (held if self.variant.multi else 1) + 1):
                    yield rank, count
            elif held >= needed and (rank < top if turned else rank > top):
                yield rank, needed


@dataclass(frozen=True, slots=True)
class Forecast:
    """How often the plain criterion foretells the winner, over all deals of a deck."""

    ranks: int
    copies: int
    deals: int
    right: int  # deals in which the criterion of the plain game names the winner
    by_ranks: int  # the same with equal cards of a hand counted once
    mover: int  # deals that the player to move wins
    wrong: HandCounts | None  # the smallest hand to move where it fails

    @property
    def share(self) -> float:
        """The share of deals that the criterion foretells."""
        return self.right / self.deals


def forecast(ranks: int, copies: int, variant: Variant) -> Generator[Progress, None, Forecast]:
    """Count how often the plain criterion names a variant's winner; seconds for 4 × 4."""
    search = Search(variant)
    right = by_ranks = mover = deals = 0
    wrong: list[HandCounts] = []
    for number, hand in enumerate(product(range(copies + 1), repeat=ranks)):
        other = tuple(copies - held for held in hand)
        if any(hand) and any(other):
            deals += 1
            truth = search.wins(hand, other)
            mover += truth
            by_ranks += truth == wins(spread(map(bool, hand)), spread(map(bool, other)), 0)
            if truth == wins(spread(hand), spread(other), 0):
                right += 1
            else:
                wrong.append(hand)
        if number % DEALS_AT_A_TIME == 0:
            yield Progress(number, (copies + 1) ** ranks, "deals searched")
    smallest = min(wrong, key=lambda hand: (sum(hand), hand), default=None)
    return Forecast(ranks, copies, deals, right, by_ranks, mover, smallest)


def spread(counts: Iterable[int]) -> tuple[int, ...]:
    """Return counts by rank as a hand of cards 1, 2, …"""
    return tuple(rank for rank, count in enumerate(counts, start=1) for _ in range(count))
