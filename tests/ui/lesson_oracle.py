"""Judges the tasks of the lessons by brute force over a game's rules, sharing nothing with the solvers."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cache
from typing import Any

from lastcard.core.game import CHANCE, Game, ending


def reachable(game: Game[Any, Any], start: Any) -> dict[Any, list[Any]]:
    """Every position that can follow, each with the positions after its moves."""
    found: dict[Any, list[Any]] = {}
    waiting = [start]
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
    ends = {state: ending(game, state) for state, after in graph.items() if not after}
    won = {state for state, end in ends.items() if end is not None and end.worth(player) == "win"}
    waiting = deque(won)
    while waiting:
        for state in before[waiting.popleft()]:
            left[state] -= 1
            mine = game.player_to_move(state) == player
            if state not in won and (mine or left[state] == 0):
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
