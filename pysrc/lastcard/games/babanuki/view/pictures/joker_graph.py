"""The positions around the one on show, and the ways on which the joker goes round."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lastcard.core.text import amount
from lastcard.games.babanuki.rules import GAME, JOKER, State, write_card
from lastcard.games.babanuki.solver.force import forced
from lastcard.games.babanuki.solver.shares import partners, shares
from lastcard.ui.pictures.graph.graph_panel import GraphPanel
from lastcard.ui.pictures.graph.graph_picture import PLIES, Arc, Spot, graph_text
from lastcard.ui.player_names import called

if TYPE_CHECKING:
    from lastcard.games.babanuki.rules import Card
    from lastcard.games.babanuki.solver.shares import Shares

FEW, MOST = 18, 90
"""Positions that are drawn unless more plies are asked for, and at most."""

HELD = 5
"""Cards of the largest hand that is drawn; of a position with a larger one the hands are counted."""

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
