"""A brute force for equilibria: whether nobody likes to depart alone from a plan, wherever play stands.

It works on concrete cards, from the rules alone, and knows nothing of how the plan was found. All positions that can
follow are gone through, each with what the plan promises there; then, for each seat, all that it can bring about while
the others keep to the plan. Source: our own; subgame perfect equilibria are Selten's, 1965.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.brute_force_own_place import renamed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from lastcard.games.babanuki.claims.brute_force_own_place import Ending, Likes
    from lastcard.games.babanuki.rules import Card, State

    Node = tuple[State, Ending]
    """A position, and the seats that the plan lets finish, those that have finished included."""

    Plan = Callable[[State, Ending], tuple[Card, dict[Card, Ending]]]
    """From a position and what is promised: the card to draw, and what is promised after each card that may be drawn."""

PAUSE = 100
"""Positions between two pauses."""

UNKNOWN = float("-inf")


@dataclass(frozen=True)
class Tried:
    """How a plan stood the trial: how many positions there are with what is promised there, and what is wrong with it."""

    nodes: int
    wrong: str


def stands(start: State, promise: Ending, plan: Plan, likes: Likes) -> Generator[Progress, None, Tried]:
    """Try a plan: what it promises must come, and nobody may like better what it can bring about by departing alone."""
    after: dict[Node, dict[Card, Node]] = {}
    drawn: dict[Node, Card] = {}
    waiting = [(renamed(start), promise)]
    while waiting:
        node = waiting.pop()
        if node in after:
            continue
        here, promised = node
        after[node] = {}
        if not here.over:
            drawn[node], then = plan(here, promised)
            after[node] = {card: (renamed(here.after(card)), then[card]) for card in here.moves}
            waiting += after[node].values()
        if len(after) % PAUSE == 0:
            yield Progress(len(after), len(after) + len(waiting), "positions with what is promised")
    kept: dict[Node, tuple[Node, ...]] = {node: (after[node][card],) for node, card in drawn.items()}
    for number, seat in enumerate(range(len(start.hands))):
        yield Progress(number, len(start.hands), "departures")
        promised_to = {node: _liked(node[1], seat, likes) for node in after}
        for ways, said in (
            (kept, "the plan does not keep what it promises"),
            (None, "somebody likes to depart"),
        ):
            choices = ways or {
                node: tuple(after[node].values()) if node[0].player == seat else kept[node] for node in kept
            }
            best = _best(after, choices, seat, likes)
            if any(best[node] != promised_to[node] for node in after):
                return Tried(len(after), said)
    return Tried(len(after), "")


def _best(
    after: Iterable[Node], choices: dict[Node, tuple[Node, ...]], seat: int, likes: Likes
) -> dict[Node, float]:
    """Return from each node the best that a seat can come to where play takes one of some ways."""
    best = {
        node: _liked(node[0].ranking, seat, likes) if _placed(node[0], seat) else UNKNOWN for node in after
    }
    before: dict[Node, list[Node]] = {node: [] for node in best}
    playing = {node for node in choices if not _placed(node[0], seat)}
    ways = {}
    for node, nexts in choices.items():
        ways[node] = sum(there in playing for there in nexts)
        for there in nexts:
            before[there].append(node)
    ended = [node for node in playing if not ways[node]]
    while ended:
        node = ended.pop()
        playing.discard(node)
        for earlier in before[node]:
            ways[earlier] -= 1
            if earlier in playing and not ways[earlier]:
                ended.append(earlier)
    for node in playing:
        best[node] = likes(None)
    waiting = list(best)
    while waiting:
        node = waiting.pop()
        for earlier in before[node]:
            if not _placed(earlier[0], seat) and best[earlier] < best[node]:
                best[earlier] = best[node]
                waiting.append(earlier)
    return best


def _placed(here: State, seat: int) -> bool:
    """Whether a seat has its place."""
    return here.over or seat in here.finished


def _liked(ending: Ending, seat: int, likes: Likes) -> float:
    """How much a seat likes an ending."""
    return likes(ending.index(seat) if seat in ending else None)
