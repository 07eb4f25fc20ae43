"""The pictures beside a position: the joker's rounds, and the map of three players."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

import param

from lastcard.core.text import amount
from lastcard.games.babanuki.rules import GAME, JOKER, BabaCard, State, baba_text
from lastcard.games.babanuki.solver.attractors import Sharing, hand_sizes, partners, sharing
from lastcard.games.babanuki.solver.force import forced
from lastcard.games.babanuki.solver.three_players import STATEMENTS, case_of
from lastcard.ui.component import Messages
from lastcard.ui.contract import Picture
from lastcard.ui.jobs import WorkCard
from lastcard.ui.pictures.graph import PLIES, Arc, GraphPanel, Spot, graph_text
from lastcard.ui.rows import called
from lastcard.ui.shell.address import number_in

# Positions that are drawn unless more plies are asked for, and at most.
FEW_POSITIONS, MOST_SPOTS = (18, 90)
# Cards of the largest hand that is drawn; of a position with a larger one the hands are counted.
LARGEST_DRAWN_HAND = 5
AlikeKey = tuple[Sharing, int, tuple[int, ...]]  # equal for positions that differ only in their numbers


@dataclass
class JokerNode:
    """A position of the graph, and draws as a card, the number alike, and the next index."""

    state: State
    depth: int
    parent: int
    moves: list[str]
    draws: list[tuple[BabaCard, int, int]] = field(default_factory=list)


class JokerGraph(GraphPanel):
    """The panel of Explore: the positions a few plies around, and how the joker goes round."""

    def drawn(self, state: State, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        nodes, plies = _around(state, asked)
        ways = joker_rounds(nodes)
        names = called(GAME, state)
        return {
            "plies": plies,
            "graph": graph_text([_spot(node, state, hide) for node in nodes], _arcs(nodes, ways)),
            "players": [names[state.player], "another"],
            "names": [] if hide else list(names),
            "by": names[by],
            "summary": _summary(state, nodes, ways),
        }


def _around(state: State, asked: int) -> tuple[list[JokerNode], int]:
    """Return the positions n plies around, and n; for 0 enough for an easy picture."""
    for fewer in () if asked else sorted(PLIES[:-1], reverse=True):
        nodes = positions_around(state, fewer, FEW_POSITIONS + 1, whole=True)
        if len(nodes) <= FEW_POSITIONS:
            return nodes, fewer
    plies = asked or PLIES[0]
    return positions_around(state, plies, MOST_SPOTS), plies


def positions_around(state: State, plies: int, most: int, whole: bool = False) -> list[JokerNode]:
    """Return positions at most n plies away; `whole` stops at the first too many."""
    nodes = [JokerNode(state, 0, -1, [])]
    index: dict[AlikeKey, int] = {_alike_key(state): 0}
    waiting = deque([0])
    while waiting:
        here = waiting.popleft()
        node = nodes[here]
        if node.state.over or len(node.state.finished) > len(state.finished):
            continue
        for card, count in _choices(node.state):
            after = node.state.after(card)
            kind = _alike_key(after)
            if kind not in index:
                if node.depth == plies:
                    continue
                if len(nodes) >= most:
                    if whole:
                        return nodes
                    continue
                index[kind] = len(nodes)
                waiting.append(len(nodes))
                nodes.append(JokerNode(after, node.depth + 1, here, [*node.moves, baba_text(card)]))
            node.draws.append((card, count, index[kind]))
    return nodes


def _alike_key(state: State) -> AlikeKey:
    return sharing(state), state.player, state.finished


def _choices(state: State) -> list[tuple[BabaCard, int]]:
    found: dict[int, list[int]] = {}
    for card, partner in partners(state).items():
        found.setdefault(partner, [card, 0])[1] += 1
    return [(card, count) for card, count in found.values()]


def joker_rounds(nodes: list[JokerNode]) -> set[tuple[int, int]]:
    """Return the draws of the joker that are part of a round, as the indices of their ends."""
    follow = {here: end for here, node in enumerate(nodes) for card, _, end in node.draws if card == JOKER}
    ways: set[tuple[int, int]] = set()
    for start in follow:
        path = [start]
        while path[-1] in follow and len(path) <= len(nodes):
            path.append(follow[path[-1]])
            if path[-1] == start:
                ways |= set(pairwise(path))
                break
    return ways


def _spot(node: JokerNode, root: State, hide: bool) -> Spot:
    state = node.state
    text = GAME.format(state)
    few = max(map(len, state.hands)) <= LARGEST_DRAWN_HAND
    names = called(GAME, state)
    told = len(state.finished) > len(root.finished)
    winner = state.finished[len(root.finished)] if told else None if hide else _forcing(state)
    note = ""
    if winner is not None:
        force = "is first" if told else "can force first place"
        note = f"{names[winner]} {force}" if winner >= 0 else "nobody can force first place"
    return Spot(
        node.depth,
        node.parent,
        text,
        node.moves,
        first=state.player == root.player,
        note=note,
        winner=winner,
        label="" if few else _hand_counts(state),
        hands=GAME.hands(state, LARGEST_DRAWN_HAND) if few else (),
    )


def _forcing(state: State) -> int | None:
    found = forced(sharing(state))
    if found is None:
        return None
    return -1 if found.winner is None else state.playing[found.winner]


def _hand_counts(state: State) -> str:
    hands = (state.hands[seat] for seat in state.playing)
    return " ".join(f"{len(hand) - (JOKER in hand)}{'J' if JOKER in hand else ''}" for hand in hands)


def _arcs(nodes: list[JokerNode], ways: set[tuple[int, int]]) -> list[Arc]:
    return [
        Arc(
            here,
            end,
            baba_text(card) + (f" ×{count}" if count > 1 else ""),
            round="way" if (here, end) in ways else "",
        )
        for here, node in enumerate(nodes)
        for card, count, end in node.draws
    ]


def _summary(state: State, nodes: list[JokerNode], ways: set[tuple[int, int]]) -> str:
    if state.over:
        return "No draw leads on: the game is over."
    round_ = "Dashed: as long as everybody draws the joker, play goes round for ever."
    return (
        f"{amount(len(nodes), 'position')}. Positions that differ only in their numbers are one. "
        f"{round_ if ways else 'The joker does not go round among them.'}"
    )


COUNT = 10  # sizes along each edge of the map
AXES = ("x", "y", "z")


class SizesMapCard(WorkCard):
    """A slice of squares, one for each two sizes, and small pictures of all slices."""

    script = "sizes_map.js"
    messages = Messages(set={"setting": str, "value": int})  # another `axis`, `joker` or `printed`
    wide = param.Boolean(False)  # fills the width of its place
    shown = param.Boolean(True)  # has something to show
    names = param.List([])  # by seat
    seats = param.List([0, 1, 2])  # of the three who still play, the one to move first
    low = param.List([0, 0, 0])  # the smallest of each size that is drawn
    count = param.Integer(COUNT)  # the number of sizes along each edge
    axis = param.Integer(2)  # the size along which the map is cut
    joker = param.Integer(0)  # its holder, counted from the player to move
    printed_shown = param.Boolean(False)  # coloured by the printed theorems
    here = param.List([])  # the sizes of the marked position, if any
    held = param.Integer(-1)  # the joker's holder there
    # A digit for each position, the last size fastest, whose bits are the players who can force first place,
    # in truth and by the printed theorems; a dot where somebody would hold no card.
    truth = param.String("")
    printed = param.String("")


def map_texts(joker: int, low: list[int], count: int) -> tuple[str, str]:
    """Return the winners for all sizes from `low` on, in truth and by print."""
    statements = [statement for statement in STATEMENTS if statement.joker == joker]
    truth, printed = [], []
    for sizes in product(*(range(first, first + count) for first in low)):
        if not all(hand_sizes(Sharing(sizes, joker, 3))):
            truth.append(".")
            printed.append(".")
            continue
        case = case_of(sizes, joker)
        truth.append("0" if case is None else str(1 << case.winner))
        printed.append(str(sum(1 << said.player for said in statements if said.holds(*sizes))))
    return "".join(truth), "".join(printed)


class SizesMap(Picture):
    """The map in Explore around a position of three players."""

    def __init__(self) -> None:
        super().__init__(SizesMapCard(title="Who can force first place, by sizes"))
        self._axis, self._printed = 2, False
        self._joker: int | None = None  # as in the position on show
        self.card.listen(set=self._set)

    @property
    def query(self) -> dict[str, str]:
        return {
            "slices": "" if self._axis == 2 else AXES[self._axis],
            "joker": "" if self._joker is None else str(self._joker + 1),
            "printed": "1" if self._printed else "",
        }

    def visit(self, query: dict[str, str]) -> None:
        """Read ``slices`` (x, y or z), ``joker`` (1 is the player to move) and ``printed``."""
        axis = query.get("slices", "")
        self._axis = AXES.index(axis) if axis in AXES else 2
        joker = number_in(query, "joker", 0, 0, 3)
        self._joker = joker - 1 if joker else None
        self._printed = query.get("printed") == "1"

    def _set(self, setting: str, value: int) -> None:
        if setting == "printed":
            self._printed = bool(value)
        elif value not in range(3):
            return
        elif setting == "axis":
            self._axis = value
        elif setting == "joker":
            self._joker = value
        self._show_again()
        self.on_note()

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        if hide or len(state.playing) != 3:
            return {"shown": False, "truth": "", "printed": ""}
        here = sharing(state)
        joker = here.joker if self._joker is None else self._joker
        sizes = list(here.counts)
        low = [max(0, size - COUNT // 2) if size >= COUNT else 0 for size in sizes]
        truth, printed = map_texts(joker, low, COUNT)
        return {
            "shown": True,
            "names": list(called(GAME, state)),
            "seats": list(state.playing),
            "low": low,
            "axis": self._axis,
            "joker": joker,
            "printed_shown": self._printed,
            "here": sizes,
            "held": here.joker,
            "truth": truth,
            "printed": printed,
            "note": _sizes_note(truth, printed),
        }


def _sizes_note(truth: str, printed: str) -> str:
    there = [(true, said) for true, said in zip(truth, printed, strict=True) if true != "."]
    nobody = sum(true == "0" for true, _ in there)
    differ = sum(true != said for true, said in there)
    return (
        f"{len(there):,} positions: in {nobody:,} of them nobody can force first place; the printed theorems are wrong about "
        f"{differ:,}. A square opens its position."
    )
