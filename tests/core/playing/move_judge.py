"""A judge of moves of its own: what each move of a position comes to for who makes it, by going through all play.

Nothing is taken from a solver, from what reviews are made of, or from how worths are ordered: only the rules of a game.
A move is judged by a number, and more is better: the payoff where games are played for numbers, else `WON` if the player
can then force a win whatever all others do, `LOST` if somebody else can, and `OPEN` if nobody can.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

from lastcard.core.game import CHANCE, Game, legal_moves
from tests.games.babanuki import oracle

LOST, OPEN, WON = Fraction(0), Fraction(1), Fraction(2)

Numbers = dict[str, Fraction]
"""By the move as it is written: what it comes to."""


def forcing(
    players: int, after: dict[Hashable, list[tuple[Hashable, Callable[[int], int]]]], mover, won
) -> list:
    """For each player the positions from which that player can force a win.

    `after` has for each position what it leads to, with the number that a player of the one has in the other.
    """
    inside: list[set[Hashable]] = [set() for _ in range(players)]
    into: dict[Hashable, list[tuple[Hashable, int, int]]] = defaultdict(list)
    open_: dict[tuple[Hashable, int], int] = {}
    waiting = []
    for here, following in after.items():
        for player in range(players):
            open_[here, player] = 1 if mover(here) == player else len(following)
            for there, seat in following:
                into[there].append((here, player, seat(player)))
        if (winner := won(here)) is not None:
            waiting.append((here, winner))
    while waiting:
        here, player = waiting.pop()
        if here in inside[player]:
            continue
        inside[player].add(here)
        for before, one, then in into[here]:
            if then == player:
                open_[before, one] -= 1
                if open_[before, one] == 0:
                    waiting.append((before, one))
    return inside


class Results:
    """Judges a game whose results count, over all positions that can follow one."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game, self.players = game, len(game.players(start))
        after: dict[Any, list[Any]] = {}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            if here not in after:
                after[here] = [game.play(here, move) for move in legal_moves(game, here)]
                waiting += after[here]
        same = {
            here: [(there, lambda player: player) for there in following] for here, following in after.items()
        }
        self.inside = forcing(self.players, same, game.player_to_move, self._winner)

    def _winner(self, state: Any) -> int | None:
        outcome = self.game.outcome(state)
        return None if outcome is None or "win" not in outcome.results else outcome.results.index("win")

    def numbers(self, state: Any) -> Numbers:
        """What each move comes to."""
        mover = self.game.player_to_move(state)
        return {
            self.game.format_move(move): self.standing(self.game.play(state, move), mover)
            for move in legal_moves(self.game, state)
        }

    def standing(self, state: Any, player: int) -> Fraction:
        """What a position comes to for a player."""
        wins = [one for one in range(self.players) if state in self.inside[one]]
        lost = bool(wins) or self.players == 1  # who plays alone has nobody to wait for
        return WON if wins == [player] else LOST if lost else OPEN


class Payoffs:
    """Judges a game for numbers, with chance: each takes what is worth most, and of equal moves the last one."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self.known: dict[Any, tuple[Fraction, ...]] = {}

    def worth(self, state: Any) -> tuple[Fraction, ...]:
        """What everybody gets."""
        if state not in self.known:
            self.known[state] = self._worth(state)
        return self.known[state]

    def _worth(self, state: Any) -> tuple[Fraction, ...]:
        outcome, mover = self.game.outcome(state), self.game.player_to_move(state)
        if outcome is not None:
            return tuple(map(Fraction, outcome.payoffs))
        if mover == CHANCE:
            shares = [
                [chance * share for share in self.worth(self.game.play(state, move))]
                for move, chance in self.game.chance_outcomes(state)
            ]
            return tuple(map(sum, zip(*shares, strict=True)))
        follow = [self.worth(self.game.play(state, move)) for move in legal_moves(self.game, state)]
        return max(reversed(follow), key=lambda everyone: everyone[mover])

    def numbers(self, state: Any) -> Numbers:
        """What each move comes to."""
        mover = self.game.player_to_move(state)
        return {
            self.game.format_move(move): self.worth(self.game.play(state, move))[mover]
            for move in legal_moves(self.game, state)
        }

    def standing(self, state: Any, player: int) -> Fraction:
        """What a position comes to for a player."""
        return self.worth(state)[player]


Seen = tuple[tuple[int, int], ...]
"""Which two seats share each number, sorted, seen from the player to move; the joker is with one seat alone."""


class FirstPlaces:
    """Judges BABANUKI by the next place that is still to be had, with the rules of `tests.games.babanuki.oracle`.

    What the numbers are called does not matter: positions in which the same seats share as many of them are one.
    """

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self.inside: dict[int, list[set[Seen]]] = {}
        self.after: dict[Seen, list[tuple[Any, Callable[[int], int]]]] = {}

    def numbers(self, state: Any) -> Numbers:
        """What each draw comes to."""
        here = oracle.table(self.game.format(state))
        return {card: self._number(here, there) for card, there in oracle.draws(here).items()}

    def _number(self, here: oracle.Table, there: oracle.Table) -> Fraction:
        if there.left:
            return WON if there.left[0] == 0 else LOST
        return self._standing(there, 0)

    def standing(self, state: Any, player: int) -> Fraction:
        """What a position comes to for a player who has not left."""
        return self._standing(oracle.table(self.game.format(state)), state.playing.index(player))

    def _standing(self, here: oracle.Table, player: int) -> Fraction:
        players, seen = len(here.seats), _seen(here.hands)
        if seen not in self.after:
            self._look(players, seen)
        wins = [here.seats[seat] for seat in range(players) if seen in self.inside[players][seat]]
        return OPEN if not wins else WON if wins == [player] else LOST

    def _look(self, players: int, start: Seen) -> None:
        waiting: list[Any] = [start]
        while waiting:
            here = waiting.pop()
            if here in self.after or here[0] == "won":
                continue
            self.after[here] = []
            for there in _kinds(oracle.draws(_table(players, here)).values()):
                if there.left:
                    self.after[here].append((("won", there.left[0]), lambda player: player))
                else:
                    seen = _seen(there.hands)
                    self.after[here].append((seen, there.seats.index))
                    waiting.append(seen)
        own = {here: follow for here, follow in self.after.items() if _players(here) == players}
        own |= {("won", seat): [] for seat in range(players)}
        self.inside[players] = forcing(
            players, own, lambda here: 0, lambda here: here[1] if here[0] == "won" else None
        )


def _kinds(tables: Iterable[oracle.Table]) -> list[oracle.Table]:
    """Tables without those that differ in what numbers are called alone."""
    return list({(there.seats, there.left, _seen(there.hands)): there for there in tables}.values())


def _seen(hands: tuple[frozenset[str], ...]) -> Seen:
    held: dict[str, list[int]] = defaultdict(list)
    for seat, hand in enumerate(hands):
        for card in hand:
            held[card].append(seat)
    shared = [tuple(seats) for card, seats in held.items() if card != "J"]
    return ((len(hands), held["J"][0]), *sorted(shared))


def _players(seen: Any) -> int:
    return -1 if seen[0] == "won" else seen[0][0]


def _table(players: int, seen: Seen) -> oracle.Table:
    hands: list[set[str]] = [set() for _ in range(players)]
    hands[seen[0][1]].add("J")
    for number, pair in enumerate(seen[1:], start=1):
        for seat in pair:
            hands[seat].add(str(number))
    return oracle.Table(tuple(range(players)), tuple(map(frozenset, hands)))
