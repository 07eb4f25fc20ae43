"""The lessons of Pairs, with the whole tree of a round of three ranks, chance included."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import count
from typing import Any

from lastcard.core.engine import Effort
from lastcard.core.text import amount, one
from lastcard.core.worth import Worth, is_payoff
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.board import laid_out
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice, film
from lastcard.ui.rows import colour, retold

POSITION = "1|2 deck=0,1,3 burn=0"  # all six cards of three ranks, one dealt to each of two players
STEP, LEVEL, HALF = 29, 100, 42
"""Between two ends; between two decisions in a line; from a decision to its moves."""


@dataclass
class TreeNode:
    """A place of the tree.

    `depth` counts the cards dealt so far, `x` is the place from the left, `chance` that of the chance node,
    and `worth` that for the first player. `fold` is the end by folding, None at an end; `cards` lists rank,
    chance and node of each card.
    """

    state: State
    depth: int
    x: float
    worth: Fraction
    hits: bool = False
    fold: TreeNode | None = None
    chance: float = 0.0
    cards: list[tuple[int, Fraction, TreeNode]] | None = None


def tree(position: str = POSITION) -> TreeNode:
    """Return the tree of a position of two players."""
    return _grown(GAME.parse(position), 0, count())


def _grown(state: State, depth: int, ends: Iterator[int]) -> TreeNode:
    if state.ending is not None:
        return TreeNode(state, depth, STEP * (next(ends) + 0.5), Fraction(state.payoffs()[0]))
    solution = ENGINE.solve(state, Effort(exact=True))
    fold = _grown(state.fold(), depth, ends)
    coming = state.hit()
    ranks = GAME.legal_moves(coming)
    cards = [(rank, coming.chance(rank), _grown(coming.deal(rank), depth + 1, ends)) for rank in ranks]
    chance = (cards[0][2].x + cards[-1][2].x) / 2
    worth = solution.worths[0]
    assert isinstance(worth, Fraction)
    hits = solution.extra["action"] == "hit"
    return TreeNode(state, depth, (fold.x + chance) / 2, worth, hits, fold, chance, cards)


def nodes(root: TreeNode) -> list[TreeNode]:
    """Return all decisions from a node on, the highest first."""
    if root.fold is None:
        return []
    return [root, *(below for _, _, node in root.cards or [] for below in nodes(node))]


def drawn_tree(root: TreeNode, known: int) -> dict[str, Any]:
    """Return the drawing of a tree whose decisions are known from a depth on.

    Lines are ``[x, y, x, y, bold]``, cards ``{x, y, rank, chance}``, chance nodes ``[x, y]``, decisions
    ``{x, y, seat, stacks, text, says}`` and ends ``{x, y, text, word}``.
    """
    every, ends = nodes(root), _all_ends(root)
    return {
        "tree": True,
        "wide": max(node.x for node in ends) + STEP / 2,
        "tall": _y(max(node.depth for node in ends)) + 18,
        "lines": [line for node in every for line in _tree_lines(node, node.depth >= known)],
        "cards": [card for node in every for card in _chance_cards(node)],
        "chances": [[node.chance, _y(node.depth) + HALF] for node in every],
        "decisions": [_decision(node, node.depth >= known) for node in every],
        "ends": [_ending(node) for node in ends],
    }


def payoff_text(worth: Fraction) -> str:
    """Return a payoff with a true minus."""
    return str(worth).replace("-", "−")


def _all_ends(root: TreeNode) -> list[TreeNode]:
    if root.fold is None:
        return [root]
    return [root.fold, *(end for _, _, node in root.cards or [] for end in _all_ends(node))]


def _y(depth: float) -> float:
    return 20 + LEVEL * depth


def _tree_lines(node: TreeNode, known: bool) -> list[list[float | bool]]:
    assert node.fold is not None
    top, middle = _y(node.depth), _y(node.depth) + HALF
    cards = [[node.chance, middle, child.x, _y(child.depth), False] for _, _, child in node.cards or []]
    fold = [node.x, top, node.fold.x, middle, known and not node.hits]
    return [fold, [node.x, top, node.chance, middle, known and node.hits], *cards]


def _chance_cards(node: TreeNode) -> list[dict[str, Any]]:
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


def _decision(node: TreeNode, known: bool) -> dict[str, Any]:
    text, seat = payoff_text(node.worth) if known else "?", node.state.player
    stacks = "|".join("".join(map(str, stack)) for stack in node.state.stacks)
    better = f"{'hit' if node.hits else 'fold'}, {text}" if known else "not worked out yet"
    says = f"{stacks}, {colour(seat)}: {better}"
    return {"x": node.x, "y": _y(node.depth), "seat": seat, "stacks": stacks, "text": text, "says": says}


def _ending(node: TreeNode) -> dict[str, Any]:
    fold = node.state.ending is not None and node.state.ending.kind == "fold"
    y = _y(node.depth) + (HALF if fold else 0)
    return {"x": node.x, "y": y, "text": payoff_text(node.worth), "word": "fold" if fold else "pair"}


class Steps(LessonSteps):
    """The steps of Pairs: its table and deck, and the tree of a whole round."""

    script = "lessons.js"
    former = (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 6)


def _table_film(position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    return film(GAME, laid_out, _move_sentence, _turn_sentence, position, line)


def _turn_sentence(voice: Voice, state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"The round is over: {retold(outcome.sentence, GAME, state)}."
    if state.dealing:
        return _position_sentence(voice, state)
    return f"It is {voice.called(state.player)}’s turn; folding would take the {state.low}."


def _move_sentence(voice: Voice, state: State, move: str) -> str:
    if move.startswith("deal"):
        gets = voice.does(state.player, "get", "is dealt" if voice.reader is None else "")
        return f"{gets} {one(int(move.removeprefix('deal ')))}."
    return f"{voice.does(state.player, move)}."


def _position_sentence(voice: Voice, state: State) -> str:
    ended = state.ending
    if ended is not None and ended.loser is not None:
        why = "a pair" if state.pair else "the lowest card"
        return f"The round is over: {voice.does(ended.loser, 'get').lower()} {amount(ended.score, 'point')}, {why}."
    who = voice.called(state.player)
    if state.dealing:
        return f"A card is to come for {who}."
    whose = "your turn" if state.player == voice.reader else f"{who}’s turn"
    return f"It is {whose}. The lowest card is {one(state.low)}."


def _cost_sentence(voice: Voice, state: State, had: Worth, got: Worth) -> str:
    assert is_payoff(had)
    assert is_payoff(got)
    other = "Hitting" if state.ending else "Folding"
    return f"That {_brings(float(got))}. {other} {_brings(float(had))}."


def _brings(worth: float) -> str:
    amount = f"{abs(worth):.2f}".rstrip("0").rstrip(".")
    points = f"{amount} {'point' if amount == '1' else 'points'}"
    return f"{'costs' if worth < 0 else 'brings'} you {points}{'' if amount.isdigit() else ' on average'}"


SCENE = Scene(ENGINE, laid_out, _move_sentence, _position_sentence, _cost_sentence)
_TREE = tree()
_KEY = "Round: red decides. Square: blue decides. Diamond: chance. Numbers are what red gets."
KNOWN_FROM = {"last decisions": 2, "decisions of blue": 1, "all decisions": 0}  # depths


def _tree_film(known: int, position: str, line: tuple[str, ...] = ()) -> tuple[Frame, ...]:
    return (Frame(drawn_tree(_TREE, known), _KEY),)


FILMS = {name: partial(_tree_film, known) for name, known in KNOWN_FROM.items()}
LESSONS = lessons_beside(__file__, SCENE, {"": _table_film, **FILMS})
