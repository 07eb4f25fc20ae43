"""Judges the tasks of the lessons by brute force over a game's rules, sharing nothing with the solvers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from lastcard.core.game import CHANCE, Game, ending

Winner = Callable[[Any], "int | None"]


def winner(game: Game[Any, Any]) -> Winner:
    """Who has won in a position of a game; of old maid whoever is out first, even while the others play on."""

    def who(state: Any) -> int | None:
        if game.name == "babanuki" and state.finished:
            return state.finished[0]
        end = ending(game, state)
        return end.winners[0] if end is not None and end.winners else None

    return who


def reachable(game: Game[Any, Any], starts: Iterable[Any]) -> dict[Any, list[Any]]:
    """Every position that can follow on some others, each with the positions after its moves."""
    found: dict[Any, list[Any]] = {}
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        over = ending(game, state) is not None
        found[state] = [] if over else [game.play(state, move) for move in game.legal_moves(state)]
        waiting += found[state]
    return found


def forced(game: Game[Any, Any], graph: dict[Any, list[Any]], player: int) -> set[Any]:
    """The positions from which a player wins whatever all the others do."""
    before: dict[Any, list[Any]] = {state: [] for state in graph}
    for state, after in graph.items():
        for one in after:
            before[one].append(state)
    left = {state: len(after) for state, after in graph.items()}
    who = winner(game)
    over = {state: who(state) for state in graph}
    won = {state for state, first in over.items() if first == player}
    waiting = deque(won)
    while waiting:
        for state in before[waiting.popleft()]:
            left[state] -= 1
            mine = game.player_to_move(state) == player
            if state not in won and over[state] is None and (mine or left[state] == 0):
                won.add(state)
                waiting.append(state)
    return won


def expected(game: Game[Any, Any], start: Any) -> Fraction:
    """What the first of two players gets on average, where what one gets the other pays and chance deals."""

    @cache
    def value(state: Any) -> Fraction:
        end = ending(game, state)
        if end is not None:
            return Fraction(end.payoffs[0])
        if game.player_to_move(state) == CHANCE:
            return sum(
                (chance * value(game.play(state, move)) for move, chance in game.chance_outcomes(state)),
                Fraction(0),
            )
        choice = max if game.player_to_move(state) == 0 else min
        return choice(value(game.play(state, move)) for move in game.legal_moves(state))

    return value(start)
