"""The solution of a position: who wins, every move, and the two matchings as the reason."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, ClassVar

from lastcard.core.game import check_position
from lastcard.core.solution import MoveVerdict, Solution
from lastcard.core.worth import mirrored
from lastcard.games.tanhinmin.rules import GAME, PASS, PLAYERS, State, write_card, write_hand
from lastcard.games.tanhinmin.solver.certificate import certificates, surplus_certificate
from lastcard.games.tanhinmin.solver.distance import MOST_CARDS, best_moves, distances_after
from lastcard.games.tanhinmin.solver.explain import explain, lemma
from lastcard.games.tanhinmin.solver.moves import judged_moves, move_sizes
from lastcard.games.tanhinmin.solver.strategy import advice
from lastcard.games.tanhinmin.solver.winner import configuration, verdict

if TYPE_CHECKING:
    from lastcard.core.solution import Reason
    from lastcard.core.worth import Value
    from lastcard.games.tanhinmin.rules import Card
    from lastcard.games.tanhinmin.solver.certificate import Certificate
    from lastcard.games.tanhinmin.solver.moves import MoveSizes
    from lastcard.games.tanhinmin.solver.strategy import Advice

MOST_TEXT = 40_000_000
"""Most characters in all positions after moves together: with larger hands only so many moves are listed."""


MOST_BRIEF = 400
"""Most cards in both hands of which no more than the best moves are worked out: of them all moves are listed."""


def solve(state: State) -> Solution:
    """Solve a position.

    Distances are those of `distance`, None for positions of many cards. The solution adds `winner` (0 the player to
    move, 1 the other), `winning_moves`, `mu0`, `mu1`, `matching0`, `matching1` (pairs of cards), `cover0`, `cover1`
    (cards), `lemma` (what decides), `case` and `lemma_move` (the move that the proof gives, and its case; None where
    the player to move loses), `surplus` (the player in the surplus state, or None) and `surplus_matching` (how the
    rival beats all of that player's ordinary cards), `method` (``over``, ``matching`` or ``surplus``) and `moves_left_out`: how many moves of very large hands are not listed in `moves`, best first.
    `winning_moves` always has all of them.
    """
    check_position(state, State, GAME.name)
    return _solution(_Worked(state), GAME.format(state))


def _solution(found: _Worked, position: str) -> Solution:
    value: Value = "loss" if found.known.winner else "win"
    return Solution.unread(
        found,
        game=GAME.name,
        position=position,
        to_move=PLAYERS[found.state.player],
        value=value,
        distance=found.plies,
        status="exact",
        worths=mirrored(value, found.state.player),
        implied=True,
    )


_move_text = lru_cache(GAME.format_move)


class _Worked:
    """Who wins a position; and what else is said of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cards = len(state.hand) + len(state.other)
        self.table = configuration(state)
        self.known = verdict(state, self.table)
        self.plies: int | None = None
        self.soonest: list[Card] = []  # the moves that take so many plies
        if self.known.method == "over":
            self.plies = 0 if self.cards <= MOST_CARDS else None
        elif self.cards <= MOST_CARDS:
            self.plies, self.soonest = best_moves(state, self.table, not self.known.winner)

    @cached_property
    def best(self) -> Advice | None:
        return advice(self.state, self.known, self.table)

    @cached_property
    def sizes(self) -> tuple[MoveSizes, ...]:
        return move_sizes(self.state)

    @cached_property
    def graphs(self) -> tuple[Certificate, Certificate]:
        return certificates(self.state)

    def best_moves(self, _: Solution) -> tuple[str, ...] | None:
        """Return the best moves in notation, that of the proof first; of few cards no others are looked for."""
        wins = not self.known.winner
        if self.known.method == "over" or self.cards > MOST_BRIEF:
            return None
        moves = self.soonest or [size.move for size in self.sizes if size.wins == wins]
        best = advice(self.state, self.known, self.table) if wins and len(moves) > 1 else None
        if best is not None and best.move in moves:
            moves = [best.move, *(move for move in moves if move != best.move)]
        return tuple(map(_move_text, moves))

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        return _moves(self.state, self.sizes, self.best)

    def left_out(self, told: Solution) -> int:
        return len(self.sizes) - len(told.moves)

    @cached_property
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
        return explain(self.state, self.known, self.graphs, self.best, self.sizes, self.facts, first)


class _Outline(_Worked):
    """The same of large hands: without what only a program reads, and with some moves."""

    facts: ClassVar[dict[str, Any]] = {}

    def __init__(self, state: State, most: int) -> None:
        super().__init__(state)
        self.most = most

    @cached_property
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
    """Solve a position without what only a program reads: no facts, and at most so many moves.

    If a move wins, the moves are winning ones, that of the proof first; the positions after them are empty texts, and
    so is that of the solution. Distances are not looked for.
    """
    return _solution(_Outline(state, most), "")


def _moves(state: State, sizes: tuple[MoveSizes, ...], best: Advice | None) -> tuple[MoveVerdict, ...]:
    """The moves: quick wins and slow losses first; then that of the proof, then weakest cards."""
    first: Card | None = best.move if best else None
    counted = len(state.hand) + len(state.other) <= MOST_CARDS
    winning = {size.move for size in sizes if size.wins}
    plies = distances_after(state, winning) if counted and not state.over else {}

    def order(size: MoveSizes) -> tuple[bool, bool, int, bool]:
        known = plies.get(size.move, 0)
        return not size.wins, known == 0, known if size.wins else -known, size.move != first

    mine, theirs = write_hand(state.hand), write_hand(state.other)
    listed = max(1, MOST_TEXT // (len(mine) + len(theirs) + 1))
    cards = mine.split(",")
    places: dict[Card, int] = {}
    for place, card in enumerate(state.hand):
        places.setdefault(card, place)
    found = []
    for size in sorted(sizes, key=order)[:listed]:
        if size.move == PASS:
            after = f"{theirs}|{mine}|0"
        else:
            place = places[size.move]
            rest = ",".join(cards[:place] + cards[place + 1 :])
            after = f"{theirs}|{rest}|{write_card(size.move)}"
        value: Value = "win" if size.wins else "loss"
        found.append(MoveVerdict(GAME.format_move(size.move), after, value, plies.get(size.move)))
    return tuple(found)
