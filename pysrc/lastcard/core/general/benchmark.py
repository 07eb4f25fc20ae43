"""The benchmark: the general solver beside plain negamax, on tic-tac-toe and Nim.

Both call the same rules; negamax finds only the winner, the general solver the distance too.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from lastcard.core.bench import Task
from lastcard.core.game import Ending, Game
from lastcard.core.general.engine import GeneralEngine

HEAPS = 7  # counters in each of the three heaps of Nim
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Heaps = tuple[int, ...]  # what is left in each of three heaps, and whose turn it is


class TicTacToe(Game[str, int]):
    """Three in a row: the first player with a line of three wins."""

    start = "........."

    def player_to_move(self, state: str) -> int:
        return (9 - state.count(".")) % 2

    def legal_moves(self, state: str) -> list[int]:
        return [cell for cell in range(9) if state[cell] == "."]

    def play(self, state: str, move: int) -> str:
        return state[:move] + "XO"[self.player_to_move(state)] + state[move + 1 :]

    def outcome(self, state: str) -> Ending | None:
        for one, two, three in LINES:
            if state[one] == state[two] == state[three] != ".":
                return "XO".index(state[one])
        return None if "." in state else "draw"


class Nim(Game[Heaps, tuple[int, int]]):
    """Nim with three heaps: take any number from one heap; the player who takes the last counter wins."""

    start = (HEAPS, HEAPS, HEAPS, 0)

    def player_to_move(self, state: Heaps) -> int:
        return state[3]

    def legal_moves(self, state: Heaps) -> list[tuple[int, int]]:
        return [(heap, take) for heap in range(3) for take in range(1, state[heap] + 1)]

    def play(self, state: Heaps, move: tuple[int, int]) -> Heaps:
        heap, take = move
        left = list(state)
        left[heap] -= take
        left[3] = 1 - left[3]
        return tuple(left)

    def outcome(self, state: Heaps) -> Ending | None:
        return None if any(state[:3]) else 1 - state[3]


def bench_tasks() -> list[Task]:
    """Return the tasks: both ways on both games."""
    return [
        Task(group, way, "positions", partial(work, game))
        for group, game in (("tic-tac-toe", TicTacToe()), (f"Nim, three heaps of {HEAPS}", Nim()))
        for way, work in (("plain negamax", by_negamax), ("general solver", by_general_solver))
    ]


def by_negamax(game: Game[Any, Any]) -> int:
    """Solve a game by recursion with a dictionary; return the number of positions."""
    known: dict[Any, int] = {}
    negamax(game, game.start, known)
    return len(known)


def negamax(game: Game[Any, Any], state: Any, known: dict[Any, int]) -> int:
    """Return 1, 0 or -1 for a win, a draw or a loss of the player to move, and store it."""
    end = game.outcome(state)
    if end is None:
        value = -1
        for move in game.legal_moves(state):
            after = game.play(state, move)
            found = known.get(after)
            if found is None:
                found = negamax(game, after, known)
            value = max(value, -found)
    else:
        value = 0 if end == "draw" else 1 if end == game.player_to_move(state) else -1
    known[state] = value
    return value


def by_general_solver(game: Game[Any, Any]) -> int:
    """Solve a game with a new general solver; return the number of positions explored."""
    searched = GeneralEngine(game).solve(game.start).extra["searched"]
    return int(searched)
