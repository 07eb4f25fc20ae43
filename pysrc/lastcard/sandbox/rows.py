"""Positions of a program as plain JSON values, lines of its text, and ways to a position.

A row holds all that a page shows of a position, so that the page needs nothing of the program.
"""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

from lastcard.core.containers import json_values, parts_of
from lastcard.core.contract import Check
from lastcard.core.contract.calls import Call, calls
from lastcard.core.contract.fault import one_line
from lastcard.core.game import CHANCE, Game, Guide, Outcome, ending, legal_moves
from lastcard.core.positions import fields_of
from lastcard.core.text import marked
from lastcard.core.worth import exact

NAMED_CARDS = 60  # of a hand at most
# What a game may say of each position but usually says of all alike.
MAY_DIFFER = ("players", "rules", "guide", "called_off", "at_stake")

# Characters of a position, of a move or a name, of a text of sentences.
LONGEST_POSITION, NAME_LENGTH, LONGEST_PROSE = 10_000, 1_000, 20_000

PAGE_MOVES = 5_000  # moves of a position that a page takes


class PositionTooLarge(ValueError):
    """A position is too large for the page."""


PositionRow = list[Any]  # ``[text, mover, end, moves, fields, hands, extra]``


class Rows:
    """Writes the positions of a game as rows; values that equal those of `start` are left out."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self._own = [name for name in MAY_DIFFER if getattr(type(game), name) is not getattr(Game, name)]
        self.usual = {name: json_attribute(game, name, start) for name in MAY_DIFFER}
        self._labelled = type(game).move_label is not Game.move_label

    def row(self, state: Any, name: Callable[[Any], object]) -> PositionRow:
        """Return the row of a position; `name` represents the positions after its moves."""
        game = self.game
        end = ending(game, state)
        hands = [list(cards) for cards in game.hands(state, NAMED_CARDS)]
        moves: list[list[Any]] = []
        if end is None:
            chance = game.player_to_move(state) == CHANCE
            shares = [str(Fraction(share)) for _, share in game.chance_outcomes(state)] if chance else []
            for place, move in enumerate(legal_moves(game, state)):
                text = game.format_move(move)
                label = game.move_label(state, text) if self._labelled else text
                share = shares[place] if chance else None
                moves.append([text, None if label == text else label, name(game.play(state, move)), share])
        text = game.format(state)
        longest = max((len(part) for move in moves for part in move[:2] if part), default=0)
        if len(text) > LONGEST_POSITION or longest > NAME_LENGTH or len(moves) > PAGE_MOVES:
            size = f"{len(text):,} signs, {len(moves):,} moves"
            raise PositionTooLarge(f"the position is too large to be shown: {size}")
        found = {name: json_attribute(game, name, state) for name in self._own}
        extra = {name: value for name, value in found.items() if value != self.usual[name]} or None
        outcome, mover = None if end is None else end_of(end), int(game.player_to_move(state))
        return [text, mover, outcome, moves, fields_of(game, state, beside=bool(hands)), hands, extra]


def bare(game: Game[Any, Any], state: Any) -> PositionRow:
    """Return the row of a position whose rules cannot be asked: only its parts."""
    return [game.format(state), 0, None, [], fields_of(game, state), [], None]


def json_attribute(game: Game[Any, Any], name: str, state: Any) -> Any:
    """Return one of `MAY_DIFFER` for a position, as JSON values."""
    found = getattr(game, name)(state)
    if name == "players":
        return list(found)
    if name == "guide":
        return guide_of(found)
    if name == "called_off":
        return None if found is None else end_of(found)
    return marked(found)


def end_of(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON values, with exact payoffs."""
    return {
        "payoffs": [str(exact(payoff)) for payoff in outcome.payoffs],
        "results": list(outcome.results),
        "sentence": marked(outcome.sentence),
    }


def guide_of(guide: Guide) -> dict[str, Any]:
    """Return the rules, part by part, as JSON values."""
    texts = {part: marked(getattr(guide, part)) for part in ("goal", "setup", "turn", "end", "unusual")}
    example = guide.example and parts_of(guide.example, "position", "move", "caption")
    return texts | {"example": example, "words": json_values(guide.words)}


LONGEST_ARGUMENT = 80  # signs of an argument that are shown


def calls_in(error: BaseException, file: str) -> list[Call]:
    """Return the program's calls on the way to an error, the innermost last."""
    return list(calls(error, lambda frame: frame.f_code.co_filename == file))


def arguments(call: Call) -> list[str]:
    """Return the arguments of a call in short; none for Python's own frames."""
    return [] if call.name.startswith("<") else list(map(_in_short, call.given))


def raised_by_python_or_program(error: BaseException) -> bool:
    """Return true unless the games' library itself raised the error."""
    way = list(calls(error))
    return not way or "/lastcard/core/" not in way[-1].frame.f_code.co_filename.replace("\\", "/")


def line_of(text: str, *names: str) -> int:
    """Return the line that defines the first known name, best in the last class; 0 for none."""
    lines: dict[str, int] = {}
    with suppress(SyntaxError, ValueError, RecursionError):
        lines = dict(_definitions(ast.parse(text)))
    return next((lines[name] for name in names if name in lines), 0)


def names_in(message: str) -> list[str]:
    """Return words of a message that may be names in a program, likelier ones first."""
    words = re.findall(r"[A-Za-z_]\w*", message)
    return [*dict.fromkeys(word for word in words if word.isupper()), *dict.fromkeys(words)]


def _definitions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The names defined in a file and its classes, with their lines; the last one counts."""
    places: list[ast.Module | ast.ClassDef] = [tree]
    places += (one for one in tree.body if isinstance(one, ast.ClassDef))
    for node in places:
        for part in node.body:
            if isinstance(part, ast.FunctionDef | ast.ClassDef):
                yield part.name, part.lineno
            targets = part.targets if isinstance(part, ast.Assign) else []
            targets = [part.target] if isinstance(part, ast.AnnAssign) else targets
            yield from ((one.id, one.lineno) for one in targets if isinstance(one, ast.Name))


def _in_short(value: Any) -> str:
    try:
        return one_line(repr(value), LONGEST_ARGUMENT)
    except Exception:
        return f"a {type(value).__name__}"


MOST_SEARCHED = 50_000  # positions
Way = tuple[tuple[Any, Any], ...]  # positions, each with the move that is made there


def path_to(game: Game[Any, Any], target: Hashable, most: int = MOST_SEARCHED) -> Way | None:
    """Return a shortest way from the start to a position, if `most` positions have one."""

    def after(state: Any) -> list[tuple[Any, Any]]:
        found = []
        for move in legal_moves(game, state):
            with suppress(Exception):
                found.append((move, game.play(state, move)))
        return found

    with suppress(Exception):
        return _breadth_first(game.start, after, lambda state: bool(state == target), most)[1]
    return None


def seen_path(check: Check, start: Any, text: str, write: Callable[[Any], str]) -> tuple[Any, Way] | None:
    """Return the position that a check wrote as `text`, and the way on which it got there."""

    def after(state: Any) -> list[tuple[Any, Any]]:
        return check.seen[state].after if state in check.seen else []

    with suppress(Exception):
        state, way = _breadth_first(start, after, lambda state: write(state) == text, MOST_SEARCHED)
        return None if way is None else (state, way)
    return None


def _breadth_first(
    start: Any, after: Callable[[Any], list[tuple[Any, Any]]], is_it: Callable[[Any], bool], most: int
) -> tuple[Any, Way | None]:
    before: dict[Any, tuple[Any, Any] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if is_it(here):
            way, last = [], here
            while (step := before[last]) is not None:
                way.append(step)
                last = step[0]
            return here, tuple(reversed(way))
        if len(before) > most:
            continue
        with suppress(Exception):  # what is wrong in a position ends the search there, and not elsewhere
            for move, there in after(here):
                if there not in before:
                    before[there] = (here, move)
                    waiting.append(there)
    return None, None
