"""Whether a game is the same in every process: its start, its moves and their order, its ends.

The order of a set of texts hangs on a number that Python draws anew for each process, and so does a start that is drawn at
random. `trail` goes the same short way through a game in each process; `first_difference` compares two of them.
"""

from __future__ import annotations

import ast
import inspect
from collections import deque
from random import Random
from textwrap import dedent
from time import monotonic
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.fault import Fault, one_line
from lastcard.core.contract.rules import TRIED
from lastcard.core.game import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lastcard.core.game import Game

POSITIONS, SECONDS = 300, 1.0
"""Positions of a trail at most, and its time."""

DRAWN = 3
"""Random positions of a trail."""

_ORDER = "what goes through a set has another order in each process: write sorted(...) around it"
_SAME = (
    "let it be the same in every process: no random numbers, and sorted(...) around what goes through a set"
)

Step = tuple[str, str, tuple[str, ...]]
"""What was asked, of which position, and what was said."""


def trail(game: Game[Any, Any]) -> Iterator[Step]:
    """Yield what a game says on a walk from its start, in the order of its moves, as far as it raises nothing."""
    until = monotonic() + SECONDS
    start = game.start
    yield "start", "", (game.format(start),)
    waiting, met = deque([start]), {start}
    for _ in range(POSITIONS):
        if not waiting or monotonic() > until:
            break
        state = waiting.popleft()
        here = game.format(state)
        yield "players", here, tuple(map(str, game.players(state)))
        mover, end = game.player_to_move(state), game.outcome(state)
        yield "player_to_move", here, (str(mover),)
        yield "outcome", here, (repr(end),)
        if end is not None:
            continue
        if mover == CHANCE:
            outcomes = tuple(game.chance_outcomes(state))
            moves = tuple(move for move, _ in outcomes)
            yield (
                "chance_outcomes",
                here,
                tuple(f"{game.format_move(move)}: {share}" for move, share in outcomes),
            )
        else:
            moves = tuple(game.legal_moves(state))
            yield "legal_moves", here, tuple(game.format_move(move) for move in moves)
        for move in moves[:TRIED]:
            after = game.play(state, move)
            yield "play", here, (f"{game.format_move(move)} leads to {game.format(after)}",)
            if after not in met:
                met.add(after)
                waiting.append(after)
    for seed in range(DRAWN):
        yield "random_state", "", (game.format(game.random_state(Random(seed))),)


def first_difference(game: Game[Any, Any], one: Iterable[Step], other: Iterable[Step]) -> Fault | None:
    """Return where two trails of a game part; None if one of them goes on as the other does, as far as it goes."""
    for (method, position, said), (asked, there, again) in zip(one, other, strict=False):
        if (method, position, said) == (asked, there, again):
            continue
        if (method, position) != (asked, there):
            return None
        line = _line(game, method)
        what = (
            f"in one process it is {one_line(', '.join(said))} and in another {one_line(', '.join(again))}"
            f"{f' (line {line})' if line else ''}"
        )
        ordered = len(said) > 1 and sorted(said) == sorted(again)
        return Fault(position, method, what, _ORDER if ordered else _SAME)
    return None


def uses_sets(game: Game[Any, Any]) -> bool:
    """Return whether the file of a game makes a set anywhere, as far as it can be read."""
    try:
        tree = ast.parse(inspect.getsource(inspect.getmodule(type(game)) or type(game)))
    except (OSError, TypeError, SyntaxError):
        return True
    return any(map(_unsteady, ast.walk(tree)))


def _line(game: Game[Any, Any], name: str) -> int:
    """Return the line of a game's file that goes through a set or draws a number in a method; else that of the method."""
    try:
        source, first = inspect.getsourcelines(type(game))
        tree = ast.parse(dedent("".join(source)))
    except (OSError, TypeError, SyntaxError):
        return 0
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            lines = [part.lineno for part in ast.walk(node) if isinstance(part, ast.expr) and _unsteady(part)]
            return first + min(lines, default=node.lineno) - 1
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return first + getattr(node, "lineno", 1) - 1
    return 0


def _unsteady(node: ast.AST) -> bool:
    """Return whether an expression makes a set or uses random numbers."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return isinstance(node, ast.Name) and node.id in ("set", "frozenset", "random")
