"""The pictures that go with a position of BABANUKI in Explore.

The positions around the one on show, and the ways on which the joker goes round.

The map of three players by sizes: who can force first place for all sizes around the position on show, and what is printed.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

import param

from lastcard.core.text import amount
from lastcard.games.babanuki.rules import GAME, JOKER, Card, State, write_card
from lastcard.games.babanuki.solver.attractors import Shares, hand_sizes, partners, shares
from lastcard.games.babanuki.solver.force import forced
from lastcard.games.babanuki.solver.three_players import STATEMENTS, case_of
from lastcard.ui.component import Messages
from lastcard.ui.contract import Picture
from lastcard.ui.jobs import WorkCard
from lastcard.ui.pictures.graph import PLIES, Arc, GraphPanel, Spot, graph_text
from lastcard.ui.rows import called
from lastcard.ui.shell.address import number_in

FEW, MOST = 18, 90  # positions that are drawn unless more plies are asked for, and at most
HELD = 5  # cards of the largest hand that is drawn; of a position with a larger one the hands are counted
Kind = tuple["Shares", int, tuple[int, ...]]
"""What makes positions alike: what is shared, who is to move, and who has left; which numbers they are does not count."""


@dataclass
class Node:
    """A position of the graph: itself, how far it is, from which it was found, and the draws from it.

    Draws of cards with the same partner are one: a card, how many there are, and the index of the position after it.
    """

    state: State
    depth: int
    parent: int
    moves: list[str]
    draws: list[tuple[Card, int, int]] = field(default_factory=list)


class JokerGraph(GraphPanel):
    """The panel of Explore: the positions a few plies around, and how the joker goes round between them."""

    def drawn(self, state: State, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        """What is drawn of the positions around one; without who can force first place where that is hidden."""
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


def _around(state: State, asked: int) -> tuple[list[Node], int]:
    """The positions so many plies around, and how many plies that is; if 0, as many as make an easy picture."""
    if asked:
        return positions_around(state, asked, MOST), asked
    for fewer in sorted(PLIES[:-1], reverse=True):
        nodes = positions_around(state, fewer, FEW + 1, whole=True)
        if len(nodes) <= FEW:
            return nodes, fewer
    return positions_around(state, PLIES[0], MOST), PLIES[0]


def positions_around(state: State, plies: int, most: int, whole: bool = False) -> list[Node]:
    """Return the positions at most so many plies away, those that are alike as one, the nearest first.

    Where somebody has finished that was still there, first place is decided, and nothing further is drawn. If only the
    whole is of use, it is given up at the first position too many, without the draws that are left.
    """
    nodes = [Node(state, 0, -1, [])]
    index: dict[Kind, int] = {_kind(state): 0}
    waiting = deque([0])
    while waiting:
        here = waiting.popleft()
        node = nodes[here]
        if node.state.over or len(node.state.finished) > len(state.finished):
            continue
        for card, count in _choices(node.state):
            after = node.state.after(card)
            kind = _kind(after)
            if kind not in index:
                if node.depth == plies:
                    continue
                if len(nodes) >= most:
                    if whole:
                        return nodes
                    continue
                index[kind] = len(nodes)
                waiting.append(len(nodes))
                nodes.append(Node(after, node.depth + 1, here, [*node.moves, write_card(card)]))
            node.draws.append((card, count, index[kind]))
    return nodes


def _kind(state: State) -> Kind:
    return shares(state), state.player, state.finished


def _choices(state: State) -> list[tuple[Card, int]]:
    """One card a partner, and how many there are with it."""
    found: dict[int, list[int]] = {}
    for card, partner in partners(state).items():
        found.setdefault(partner, [card, 0])[1] += 1
    return [(card, count) for card, count in found.values()]


def joker_rounds(nodes: list[Node]) -> set[tuple[int, int]]:
    """Return the draws of the joker that lie on a way round, as the indices of their ends."""
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


def _spot(node: Node, root: State, hide: bool) -> Spot:
    state = node.state
    text = GAME.format(state)
    few = max(map(len, state.hands)) <= HELD
    names = called(GAME, state)
    told = len(state.finished) > len(root.finished)
    winner = state.finished[len(root.finished)] if told else None if hide else _forcing(state)
    note = "" if winner is None else _says(winner, told, names)
    return Spot(
        node.depth,
        node.parent,
        text,
        node.moves,
        first=state.player == root.player,
        note=note,
        winner=winner,
        label="" if few else _counted(state),
        hands=GAME.hands(state, HELD) if few else (),
    )


def _forcing(state: State) -> int | None:
    """The seat that can force first place, -1 if nobody can; None if that is not known."""
    found = forced(shares(state))
    if found is None:
        return None
    return -1 if found.winner is None else state.playing[found.winner]


def _says(winner: int, told: bool, names: tuple[str, ...]) -> str:
    if winner < 0:
        return "nobody can force first place"
    return f"the {names[winner]} player {'is first' if told else 'can force first place'}"


def _counted(state: State) -> str:
    """A long position by the number cards in each hand, and the joker."""
    hands = (state.hands[seat] for seat in state.playing)
    return " ".join(f"{len(hand) - (JOKER in hand)}{'J' if JOKER in hand else ''}" for hand in hands)


def _arcs(nodes: list[Node], ways: set[tuple[int, int]]) -> list[Arc]:
    return [
        Arc(
            here,
            end,
            write_card(card) + (f" ×{count}" if count > 1 else ""),
            round="way" if (here, end) in ways else "",
        )
        for here, node in enumerate(nodes)
        for card, count, end in node.draws
    ]


def _summary(state: State, nodes: list[Node], ways: set[tuple[int, int]]) -> str:
    if state.over:
        return "No draw leads on: the game is over."
    alike = "Positions that differ only in their numbers are one. "
    if not ways:
        return f"{amount(len(nodes), 'position')}. {alike}The joker does not go round among them."
    return f"{amount(len(nodes), 'position')}. {alike}Dashed: as long as everybody draws the joker, play goes round for ever."


COUNT = 10  # sizes along each edge of the map
AXES = ("x", "y", "z")


class SizesMapCard(WorkCard):
    """A slice of squares, one for each two sizes, and all slices small."""

    script = "sizes_map.js"
    messages = Messages(set={"setting": str, "value": int})  # another `axis`, `joker` or `printed`
    wide = param.Boolean(False)  # whether it takes the whole width of its place
    shown = param.Boolean(True)  # whether there is anything to be seen
    # What the players are called by seat; the seats of the three who still play, the one to move first.
    names = param.List([])
    seats = param.List([0, 1, 2])
    # The smallest of each size that is drawn, and how many are.
    low = param.List([0, 0, 0])
    count = param.Integer(COUNT)
    # Along which size the map is cut; who holds the joker, counted from the player to move; and whether the
    # colours are those of the printed theorems.
    axis = param.Integer(2)
    joker = param.Integer(0)
    printed_shown = param.Boolean(False)
    # The sizes of the position on show, empty if it is not to be marked, and who holds the joker there.
    here = param.List([])
    held = param.Integer(-1)
    # A digit a position, the last size the fastest, whose bits are the players who can force first place, in
    # truth and by the printed theorems; a dot where somebody would hold no card.
    truth = param.String("")
    printed = param.String("")


def map_texts(joker: int, low: list[int], count: int) -> tuple[str, str]:
    """Return who can force first place for all sizes from `low` on, in truth and by print, as `SizesMapCard` has them."""
    statements = [statement for statement in STATEMENTS if statement.joker == joker]
    truth, printed = [], []
    for sizes in product(*(range(first, first + count) for first in low)):
        if not all(hand_sizes(Shares(sizes, joker, 3))):
            truth.append(".")
            printed.append(".")
            continue
        case = case_of(sizes, joker)
        truth.append("0" if case is None else str(1 << case.winner))
        printed.append(str(sum(1 << said.player for said in statements if said.holds(*sizes))))
    return "".join(truth), "".join(printed)


class SizesMap(Picture):
    """The picture of Explore: the map around the position on show, as long as three players play."""

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
        """Take up ``slices`` (x, y or z), ``joker`` (1 is the player to move) and ``printed``."""
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
        here = shares(state)
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
            "note": _note(truth, printed),
        }


def _note(truth: str, printed: str) -> str:
    there = [(true, said) for true, said in zip(truth, printed, strict=True) if true != "."]
    nobody = sum(true == "0" for true, _ in there)
    differ = sum(true != said for true, said in there)
    return (
        f"{len(there):,} positions: in {nobody:,} of them nobody can force first place; the printed theorems are wrong about "
        f"{differ:,}. A square opens its position."
    )
