"""How positions of SHICHINARABE are written and read."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from lastcard.core.game import Example, Notation, PositionError, read_options, words_of
from lastcard.core.text import is_digits, quote
from lastcard.games.shichinarabe.rules.board import Arc, ArcRule, Board, both_ways
from lastcard.games.shichinarabe.rules.forestform import is_forest_text, read_forest
from lastcard.games.shichinarabe.rules.graphform import (
    read_graph,
    read_rules,
)
from lastcard.games.shichinarabe.rules.position import COLOURS, WHITE, Move, Pair, State

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_TEXT = 100_000
"""Longest position, in characters, that is read; larger boards come from a file or from Python."""

MAX_OPTION = 999
"""Most rights, and most passes, of a player."""

BLANKS = " \t"
"""What separates words; no other white space does."""

_EDGE = r"[0-9]{1,9}[->][0-9]{1,9}"
_RULES = rf"{_EDGE}@[0-9]{{1,9}}(,{_EDGE}@[0-9]{{1,9}})*"

NOTATION = Notation(
    prose=(
        "The player to move (r or b) and a colon; then what hangs off one white root: a run of letters is a path "
        "outward, brackets branch, and the vertices are numbered 1, 2, … in reading order (0 is the white root; a "
        "vertex played before is W). Or a graph: a letter R, B or W for each vertex, numbered from 0, then the "
        "edges, as in WRBRB 0-1 1-2 0-3 3-4 (0>1 opens one way only; - stands for no edges). One run of letters with a W "
        "in it is a graph without edges, as WRB; without a W it is a path of a forest, as RRB. Options after either: "
        "almighty=1,0 and passes=3,3 (red, blue), add=8-6@6 and delete=2-3@5 (the edge appears, or goes, when the "
        "vertex after @ turns white in play; several with commas)."
    ),
    regex=(
        r"[ \t]*[rb]:[ \t]*([RBW()]+([ \t]+[RBW()]+)*|[RBW]+([ \t]+(-|" + _EDGE + r"))*)"
        r"([ \t]+(almighty=[0-9]{1,3},[0-9]{1,3}|passes=[0-9]{1,3},[0-9]{1,3}|(add|delete)=" + _RULES + r"))*"
        r"[ \t]*"
    ),
    default="r: RBBBRR BBRRRB RBBBRB RRRBBR BRBRRR RBRRBB BRBRBR RBRBBB",
    examples=(
        Example(
            "r: RBBBRR BBRRRB RBBBRB RRRBBR BRBRRR RBRRBB BRBRBR RBRBBB",
            "the ordinary game: eight branches of six cards around the sevens",
        ),
        Example("r: RBB RB(R B) B", "a small forest"),
        Example("b: BR(R BR) BR(R BR)", "which blocker to keep is best decided later"),
        Example("b: R R B", "the sum of the values is not enough: blue wins although it is +1"),
        Example("r: RBWR 0-1 0-2 1-3 passes=1,0", "one pass more: without it, blue wins"),
        Example("r: B(BB(BRR B) R) R almighty=1,0", "a right that has to wait: only 9 wins"),
        Example("b: BRWRW 2>3 2-4 almighty=1,1 passes=0,1", "a right, and then a pass: only !3 pass wins"),
        Example("r: WRBRB 0-1 0-3 1-2 2-4 3-4", "a graph that is no forest"),
        Example("b: BRRB RRBB add=4-8@4 delete=0-5@4", "a tunnel between the ends of two branches"),
    ),
    moves=(
        "A vertex number, as in 5, selects it (in the ordinary game a card does too, as in 10♠); pass passes. !4 before either uses an "
        "all-mighty right on 4 first: !4 5 then selects 5, !4 pass then passes."
    ),
    longest=MAX_TEXT,
)

_OPTIONS = ("almighty", "passes", "add", "delete")


def after_selections(state: State, text: str) -> Callable[[int], str]:
    """Return a function from a vertex that is selected to the position after it, as `str` would write it.

    `text` is the position before. Where no edge rule can fire, the text is not worked out anew.
    """
    single_run = re.fullmatch(r"[rb]: [RB]+( [a-z].*)?", text)
    if state.board.has_rules or single_run:
        return lambda vertex: str(state.after(Move(vertex)))
    letters = [place for place, sign in enumerate(text.partition("=")[0]) if sign in "RBW"]
    first = state.board.size - len(letters)
    turn = COLOURS[1 - state.player].lower()

    def after(vertex: int) -> str:
        if vertex < first or (
            not vertex and not first
        ):  # a graph may become a forest when its vertex 0 turns white
            return str(state.after(Move(vertex)))
        place = letters[vertex - first]
        return f"{turn}{text[1:place]}{WHITE}{text[place + 1 :]}"

    return after


def read(text: str) -> State:
    """Read a position. Raises `PositionError`."""
    NOTATION.check_length(text)
    if text.lstrip(" \trb:").startswith("@"):
        raise PositionError(
            "a file is read by the command line alone: write the board out, as in r: RBB RB(R B) B"
        )
    player, rest = read_player(text)
    body, options = split_options(rest)
    body = body.strip(BLANKS)
    if not body:
        raise PositionError("there is no board: write a forest such as r: RBB RB(R B) B, or a graph")
    arcs: list[Arc]
    if is_forest_text(body):
        parents, letters = read_forest(body)
        colours = "W" + letters
        arcs = both_ways((parent, vertex) for vertex, parent in enumerate(parents, start=1))
    else:
        colours, arcs = read_graph(words_of(body))
    return assemble(colours, arcs, player, options)


def read_player(text: str) -> tuple[int, str]:
    """Split off who is to move."""
    start = text.lstrip(BLANKS)
    if not start:
        raise PositionError("the position is empty: write for example r: RBB RB(R B) B")
    if start[:2] not in ("r:", "b:"):
        raise PositionError(
            f"{quote(text)} does not begin with the player to move: r: for red or b: for blue, as in r: RBB B"
        )
    return "rb".index(start[0]), start[2:]


def split_options(text: str) -> tuple[str, list[str]]:
    """Split a board from the options after it: they begin with the first word that has a = in it.

    Raises `PositionError` if there is a blank before a =, or between a = and what follows it.
    """
    parts = text.split("=")
    if len(parts) == 1:
        return text, []
    begins = 0
    for place, (before, after) in enumerate(itertools.pairwise(parts), start=2):
        rest = after.lstrip(BLANKS)
        something_follows = rest or place < len(parts)
        if before.endswith((" ", "\t")) or (len(rest) < len(after) and something_follows):
            word = begins + _last_word(before.rstrip(BLANKS))
            raise PositionError(
                f"{quote(text[word:])}: an option is written without spaces, as in passes=1,0"
            )
        begins += len(before) + 1
    first = _last_word(parts[0])
    return text[:first], words_of(text[first:])


def _last_word(text: str) -> int:
    """Where the last word of a text begins; its end, if it ends with a blank."""
    return max(text.rfind(" "), text.rfind("\t")) + 1


def assemble(
    colours: str, arcs: list[Arc], player: int, options: list[str], names: tuple[str, ...] = ()
) -> State:
    """Return the position of a board with options. Raises `PositionError`."""
    if "R" not in colours and "B" not in colours:
        raise PositionError("no vertex is red or blue: there is nothing to play")
    pairs: dict[str, Pair] = {}
    rules: dict[str, list[ArcRule]] = {"add": [], "delete": []}
    allowed = f"after the board only {', '.join(_OPTIONS)} may follow, for example almighty=1,0"
    for name, value in read_options(options, _OPTIONS, allowed, _OPTIONS):
        if name in rules:
            rules[name] += read_rules(name, value, len(colours))
        elif name in pairs:
            raise PositionError(
                f"{name} is given twice: {pairs[name][0]},{pairs[name][1]} and {quote(value)}"
            )
        else:
            pairs[name] = _pair(name, value)
    board = Board(len(colours), tuple(arcs), tuple(rules["add"]), tuple(rules["delete"]), names)
    none = (0, 0)
    return State(
        board.without_idle_rules(colours),
        colours,
        player,
        pairs.get("almighty", none),
        pairs.get("passes", none),
    )


def _pair(name: str, value: str) -> Pair:
    numbers = value.split(",")
    if len(numbers) != 2 or not all(
        is_digits(number) and len(number) <= 9 and int(number) <= MAX_OPTION for number in numbers
    ):
        raise PositionError(
            f"{name}={quote(value)} is not allowed: write a number for red and one for blue, 0 to {MAX_OPTION}, "
            f"as in {name}=1,0"
        )
    return int(numbers[0]), int(numbers[1])
