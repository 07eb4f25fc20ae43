"""The whole tree of a round with three ranks for the lessons, chance included, worked out level by level."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.engine import Effort
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.ui.player_names import colour

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import State

POSITION = "1|2 deck=0,1,3 burn=0"
"""All six cards of three ranks, none burned, after each of two players has been dealt one."""

STEP, LEVEL, HALF = 29, 100, 42
"""Between two ends of the round; between two decisions, one after the other; from a decision to its moves."""


@dataclass
class Node:
    """A place of the tree.

    The `depth` counts the cards that have been dealt before it, `x` is its place from the left and `chance` that of
    its chance node, and `worth` counts for the first player. `fold` is the end by folding, None at an end; `cards`
    has what each card leads to: rank, chance, node.
    """

    state: State
    depth: int
    x: float
    worth: Fraction
    hits: bool = False
    fold: Node | None = None
    chance: float = 0.0
    cards: list[tuple[int, Fraction, Node]] | None = None


def tree(position: str = POSITION) -> Node:
    """Return the tree of a position of two players, its ends one beside the other."""
    ends = [0]
    return _grown(GAME.parse(position), 0, ends)


def _end(state: State, depth: int, ends: list[int]) -> Node:
    ends[0] += 1
    return Node(state, depth, STEP * (ends[0] - 0.5), Fraction(state.payoffs()[0]))


def _grown(state: State, depth: int, ends: list[int]) -> Node:
    if state.ending is not None:
        return _end(state, depth, ends)
    solution = ENGINE.solve(state, Effort(exact=True))
    fold = _end(state.fold(), depth, ends)
    coming = state.hit()
    cards = [
        (rank, coming.chance(rank), _grown(coming.deal(rank), depth + 1, ends))
        for rank in GAME.legal_moves(coming)
    ]
    chance = (cards[0][2].x + cards[-1][2].x) / 2
    worth = solution.worths[0]
    assert isinstance(worth, Fraction)
    hits = solution.extra["action"] == "hit"
    return Node(state, depth, (fold.x + chance) / 2, worth, hits, fold, chance, cards)


def nodes(root: Node) -> list[Node]:
    """Return a node with all decisions below it, the highest first."""
    if root.fold is None:
        return []
    return [root, *(below for _, _, node in root.cards or [] for below in nodes(node))]


def drawn(root: Node, known: int) -> dict[str, Any]:
    """Return what is drawn of a tree whose decisions are worked out from a depth on; those before it are still open.

    Lines are ``[x, y, x, y, bold]``, cards ``{x, y, rank, chance}``, chance nodes ``[x, y]``, decisions
    ``{x, y, seat, stacks, text, says}`` and ends ``{x, y, text, word}``.
    """
    every, ends = nodes(root), _all_ends(root)
    deepest = max(node.depth for node in ends)
    return {
        "tree": True,
        "wide": max(node.x for node in ends) + STEP / 2,
        "tall": _y(deepest) + 18,
        "lines": [line for node in every for line in _lines(node, node.depth >= known)],
        "cards": [card for node in every for card in _cards(node)],
        "chances": [[node.chance, _y(node.depth) + HALF] for node in every],
        "decisions": [_decision(node, node.depth >= known) for node in every],
        "ends": [_ending(node) for node in ends],
    }


def number(worth: Fraction) -> str:
    """Return a payoff with a true minus."""
    return str(worth).replace("-", "−")


def _all_ends(root: Node) -> list[Node]:
    if root.fold is None:
        return [root]
    return [root.fold, *(end for _, _, node in root.cards or [] for end in _all_ends(node))]


def _y(depth: float) -> float:
    return 20 + LEVEL * depth


def _lines(node: Node, known: bool) -> list[list[float | bool]]:
    """The two moves of a decision, the better one bold once it is known, and the cards of chance."""
    assert node.fold is not None
    top, middle = _y(node.depth), _y(node.depth) + HALF
    cards = [[node.chance, middle, child.x, _y(child.depth), False] for _, _, child in node.cards or []]
    return [
        [node.x, top, node.fold.x, middle, known and not node.hits],
        [node.x, top, node.chance, middle, known and node.hits],
        *cards,
    ]


def _cards(node: Node) -> list[dict[str, Any]]:
    """The cards that chance can deal, a third of the way down to what they lead to."""
    middle = _y(node.depth) + HALF
    return [
        {
            "x": node.chance + (child.x - node.chance) * 0.42,
            "y": middle + (_y(child.depth) - middle) * 0.42,
            "rank": str(rank),
            "chance": "" if chance == 1 else str(chance),
        }
        for rank, chance, child in node.cards or []
    ]


def _decision(node: Node, known: bool) -> dict[str, Any]:
    text = number(node.worth) if known else "?"
    stacks = "|".join("".join(map(str, stack)) for stack in node.state.stacks)
    better = "hit" if node.hits else "fold"
    who = colour(node.state.player)
    says = f"{stacks}, {who} player: {f'{better}, {text}' if known else 'not worked out yet'}"
    return {
        "x": node.x,
        "y": _y(node.depth),
        "seat": node.state.player,
        "stacks": stacks,
        "text": text,
        "says": says,
    }


def _ending(node: Node) -> dict[str, Any]:
    """The end of the round: a fold stands beside the chance node, a pair where the next decision would."""
    fold = node.state.ending is not None and node.state.ending.kind == "fold"
    y = _y(node.depth) + (HALF if fold else 0)
    return {"x": node.x, "y": y, "text": number(node.worth), "word": "fold" if fold else "pair"}
