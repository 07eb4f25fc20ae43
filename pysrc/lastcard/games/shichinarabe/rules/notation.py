"""The notation of positions, and their form as node-link data, the JSON of networkx.

A node has a ``colour`` (or ``color``): red, blue or white, or the first letter. The graph may have ``to_move``
(r or b, red if absent), ``almighty`` and ``passes`` (a number for red and one for blue), ``add`` and ``delete``
(lists of edge rules as in the notation, ``"8-6@6"``). Nodes called 0, 1, … n−1 keep their numbers; others are
numbered as listed, and called by their ids in sentences. Edges are listed under ``edges`` or ``links``.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from typing import Any

from lastcard.core.files import NotRead, read_regular
from lastcard.core.game import Example, Notation, PositionError, read_options, words_of
from lastcard.core.text import is_digits, quote
from lastcard.games.shichinarabe.rules.board import (
    Arc,
    ArcRule,
    Graph,
    both_ways,
    is_forest_text,
    read_forest,
    read_graph,
    read_rules,
    write_rules,
)
from lastcard.games.shichinarabe.rules.position import COLOURS, WHITE, Move, RedBlue, State

MAX_TEXT = 100_000  # characters of a position; larger boards come from a file or from Python
MAX_OPTION = 999  # most rights, and most passes, of a player
BLANKS = " \t"  # what separates words; no other white space does
_EDGE = r"[0-9]{1,9}[->][0-9]{1,9}"
_RULES = rf"{_EDGE}@[0-9]{{1,9}}(,{_EDGE}@[0-9]{{1,9}})*"

_DEAL = "r: RBBBRR BBRRRB RBBBRB RRRBBR BRBRRR RBRRBB BRBRBR RBRBBB"
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
    default=_DEAL,
    examples=(
        Example(_DEAL, "the ordinary game: eight branches of six cards around the sevens"),
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
    """Return a function from a selection to the text of the position after it."""
    single_run = re.fullmatch(r"[rb]: [RB]+( [a-z].*)?", text)
    if state.board.has_rules or single_run:
        return lambda vertex: str(state.after(Move(vertex)))
    letters = [place for place, sign in enumerate(text.partition("=")[0]) if sign in "RBW"]
    first = state.board.size - len(letters)
    turn = COLOURS[1 - state.player].lower()

    def after(vertex: int) -> str:
        if vertex < first or not vertex:  # a graph may become a forest when its vertex 0 turns white
            return str(state.after(Move(vertex)))
        place = letters[vertex - first]
        return f"{turn}{text[1:place]}{WHITE}{text[place + 1 :]}"

    return after


def read(text: str) -> State:
    """Read a position. Raises `PositionError`."""
    NOTATION.check_length(text)
    if text.lstrip(" \trb:").startswith("@"):
        how = "write the board out, as in r: RBB RB(R B) B"
        raise PositionError(f"a file is read by the command line alone: {how}")
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
    """Split off the player to move."""
    start = text.lstrip(BLANKS)
    if not start:
        raise PositionError("the position is empty: write for example r: RBB RB(R B) B")
    if start[:2] not in ("r:", "b:"):
        wrong = f"{quote(text)} does not begin with the player to move"
        raise PositionError(f"{wrong}: r: for red or b: for blue, as in r: RBB B")
    return "rb".index(start[0]), start[2:]


def split_options(text: str) -> tuple[str, list[str]]:
    """Split a board from its options, from the first word with a = on. Raises `PositionError`."""
    parts = text.split("=")
    if len(parts) == 1:
        return text, []
    begins = 0
    for place, (before, after) in enumerate(itertools.pairwise(parts), start=2):
        rest = after.lstrip(BLANKS)
        something_follows = rest or place < len(parts)
        if before.endswith((" ", "\t")) or (len(rest) < len(after) and something_follows):
            word = begins + _last_word(before.rstrip(BLANKS))
            how = "an option is written without spaces, as in passes=1,0"
            raise PositionError(f"{quote(text[word:])}: {how}")
        begins += len(before) + 1
    first = _last_word(parts[0])
    return text[:first], words_of(text[first:])


def _last_word(text: str) -> int:
    """Index of the last word of a text; its end, if it ends with a blank."""
    return max(text.rfind(" "), text.rfind("\t")) + 1


def assemble(
    colours: str, arcs: list[Arc], player: int, options: list[str], names: tuple[str, ...] = ()
) -> State:
    """Return the position of a board with options. Raises `PositionError`."""
    if "R" not in colours and "B" not in colours:
        raise PositionError("no vertex is red or blue, so there is nothing to play")
    pairs: dict[str, RedBlue] = {}
    rules: dict[str, list[ArcRule]] = {"add": [], "delete": []}
    allowed = f"after the board only {', '.join(_OPTIONS)} may follow, for example almighty=1,0"
    for name, value in read_options(options, _OPTIONS, allowed, _OPTIONS):
        if name in rules:
            rules[name] += read_rules(name, value, len(colours))
        elif name in pairs:
            red, blue = pairs[name]
            raise PositionError(f"{name} is given twice: {red},{blue} and {quote(value)}")
        else:
            pairs[name] = _pair(name, value)
    board = Graph(len(colours), tuple(arcs), tuple(rules["add"]), tuple(rules["delete"]), names)
    return State(board.without_idle_rules(colours), colours, player, **pairs)


def _pair(name: str, value: str) -> RedBlue:
    numbers = value.split(",")
    if len(numbers) != 2 or not all(
        is_digits(number) and len(number) <= 9 and int(number) <= MAX_OPTION for number in numbers
    ):
        raise PositionError(
            f"{name}={quote(value)} is not allowed: write a number for red and one for blue, 0 to {MAX_OPTION}, "
            f"as in {name}=1,0"
        )
    return int(numbers[0]), int(numbers[1])


MAX_VERTICES = 2_000_000
_COLOUR_NAMES = {"R": "red", "B": "blue", "W": "white"}
_PAIRS = ("almighty", "passes")
_LETTERS = {name: letter for letter, full in _COLOUR_NAMES.items() for name in (full, letter.lower())}


def from_node_link(data: Any, player: int | None = None, options: tuple[str, ...] = ()) -> State:
    """Read node-link data, overridden by `player` and `options`. Raises `PositionError`."""
    nodes = data.get("nodes") if isinstance(data, dict) else None
    if not isinstance(nodes, list) or not nodes:
        raise PositionError('the graph has no "nodes": it must be a networkx node-link JSON object')
    if len(nodes) > MAX_VERTICES:
        raise PositionError(f"the graph has {len(nodes):,} vertices; {MAX_VERTICES:,} are the most")
    number = _numbers(nodes)
    colours = [""] * len(nodes)
    for node in nodes:
        colours[number[_hashable(node["id"])]] = _colour(node)
    names: tuple[str, ...] = ()
    if any(name != place for name, place in number.items()):
        names = tuple(name if isinstance(name, str) else json.dumps(name) for name in number)
    settings = _settings(data.get("graph", {}), player, options)
    return assemble("".join(colours), _arcs(data, number), *settings, names)


def to_node_link(state: State) -> dict[str, Any]:
    """Return a position as node-link data that `from_node_link` and networkx read."""
    board = state.board.settled(state.colours)
    both = set(board.arcs)
    directed = any((v, u) not in both for u, v in board.arcs)
    graph: dict[str, Any] = {"to_move": state.colour.lower()}
    graph |= {name: list(pair) for name in _PAIRS if any(pair := getattr(state, name))}
    for name, rules in (("add", board.added), ("delete", board.deleted)):
        if rules:
            graph[name] = write_rules(rules).split(",")
    return {
        "directed": directed,
        "multigraph": False,
        "graph": graph,
        "nodes": [{"id": v, "colour": _COLOUR_NAMES[letter]} for v, letter in enumerate(state.colours)],
        "edges": [{"source": u, "target": v} for u, v in board.arcs if directed or u < v],
    }


def _numbers(nodes: list[Any]) -> dict[Any, int]:
    names = []
    for place, node in enumerate(nodes):
        if not isinstance(node, dict) or "id" not in node:
            raise PositionError(f'node {place} of the list has no "id"')
        names.append(_hashable(node["id"]))
        try:
            hash(names[-1])
        except TypeError:
            has = "has an object as its id: it is a number or a text"
            raise PositionError(f"node {place} of the list {has}") from None
    if len(set(names)) != len(names):
        raise PositionError("two nodes have the same id")
    if all(type(name) is int and 0 <= name < len(names) for name in names):
        return {name: name for name in names}
    return {name: place for place, name in enumerate(names)}


def _hashable(name: Any) -> Any:
    return tuple(map(_hashable, name)) if isinstance(name, list) else name


def _colour(node: dict[str, Any]) -> str:
    word = node.get("colour", node.get("color"))
    letter = _LETTERS.get(word.lower()) if isinstance(word, str) else None
    if letter is None:
        has = "no colour" if word is None else f"the colour {quote(str(word))}"
        raise PositionError(f"node {quote(str(node['id']))} has {has}: it is red, blue or white")
    return letter.upper()


def _arcs(data: dict[str, Any], number: dict[Any, int]) -> list[Arc]:
    given = [name for name in ("edges", "links") if name in data]
    if not given:
        neither = 'the graph has neither "edges" nor "links"'
        raise PositionError(f"{neither}: a board without edges has an empty list")
    if len(given) == 2 and data["edges"] != data["links"]:
        raise PositionError('"edges" and "links" of the graph say different things: keep one of them')
    links = data[given[0]]
    if not isinstance(links, list):
        raise PositionError(f'"{given[0]}" must be a list')
    arcs: list[Arc] = []
    for place, link in enumerate(links):
        if not isinstance(link, dict) or "source" not in link or "target" not in link:
            raise PositionError(f'edge {place} of the list has no "source" and "target"')
        ends = [_hashable(link["source"]), _hashable(link["target"])]
        try:
            missing = [end for end in ends if end not in number]
        except TypeError:
            missing = ends
        if missing:
            raise PositionError(f"edge {place} of the list: there is no node {quote(str(missing[0]))}")
        u, v = number[ends[0]], number[ends[1]]
        if u == v:
            raise PositionError(f"edge {place} of the list joins node {quote(str(ends[0]))} to itself")
        arcs.append((u, v))
        if not data.get("directed", False):
            arcs.append((v, u))
    return arcs


def _settings(graph: Any, player: int | None, options: tuple[str, ...]) -> tuple[int, list[str]]:
    if not isinstance(graph, dict):
        raise PositionError('"graph" must be an object')
    word = str(graph.get("to_move", "r")).lower()
    if word not in ("r", "b", "red", "blue"):
        raise PositionError(f"to_move is {quote(word)}: it is r or b")
    given = {option.partition("=")[0] for option in options}
    pairs = [name for name in _PAIRS if name in graph and name not in given]
    rules = [name for name in ("add", "delete") if graph.get(name)]
    words = [*options, *(f"{name}={_option_values(name, graph[name])}" for name in (*pairs, *rules))]
    return ("rb".index(word[0]) if player is None else player), words


def _option_values(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or not all(isinstance(part, (int, str)) for part in value):
        kind = "two whole numbers" if name in _PAIRS else "edge rules"
        raise PositionError(f'"{name}" of the graph must be a list of {kind}')
    return ",".join(map(str, value))


MAX_BYTES = 400_000_000  # largest file that is read
_OPTION = re.compile(r"[a-z]+=[^ \t]*")


def parse_file(text: str) -> State | None:
    """Read the file that a text names, as in ``b: @board.json``. Raises `PositionError`."""
    NOTATION.check_length(text)
    named = _file_reference(text)
    if named is None:
        return None
    player, name, options = named
    if not name:
        raise PositionError("no file is named: write its name after @, as in @board.json")
    return from_node_link(_contents(name), player, options)


def _contents(name: str) -> Any:
    shown = f"the file {quote(name)}"
    try:
        text = read_regular(name, MAX_BYTES)
    except NotRead as error:
        raise PositionError(f"{shown} {error}") from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"{shown} is not JSON: {error}") from None


def _file_reference(text: str) -> tuple[int | None, str, tuple[str, ...]] | None:
    """The player to move, the name of the file, and the options after it."""
    start, at, rest = text.partition("@")
    start = start.strip(BLANKS)
    if not at or start not in ("", "r:", "b:"):
        return None
    spaced = rest.replace("\t", " ")
    options: list[str] = []
    end = _without_blanks(spaced, len(spaced))
    while (before := spaced.rfind(" ", 0, end)) >= 0 and _OPTION.fullmatch(spaced, before + 1, end):
        options.append(rest[before + 1 : end])
        end = _without_blanks(spaced, before)
    name = rest[:end]
    if "\n" in name:
        return None
    return "rb".index(start[0]) if start else None, name, tuple(reversed(options))


def _without_blanks(text: str, end: int) -> int:
    while end and text[end - 1] == " ":
        end -= 1
    return end
