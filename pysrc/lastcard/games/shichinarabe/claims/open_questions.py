"""What the thesis states or asks and nobody has proved: what the engine does there, judged by brute force."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress, relay
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import (
    MOST_GRAPH,
    coloured_forests,
    coloured_graphs,
    connected,
    graphs,
    none_of,
)
from lastcard.games.shichinarabe.rules import GAME, State, deal
from lastcard.games.shichinarabe.solver.answer import answer, answering

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lastcard.core.claims import Check


SEED = 11
COLUMNS = ("", "expected", "found")


def one_right(limit: int) -> Check:
    """Compare the engine with brute force for one right of one player."""
    return _compared(
        _held(limit, ((1, 0), (0, 1))),
        f"all two-coloured rooted forests with {span(2, limit)} vertices, both starters, one right of either",
        "Proved: the use of a right wins at once if and only if the value after it is at least 1 "
        "(docs/proofs/shichinarabe-forests.md, Lemma 4), bounds that add up (Theorem 4), and the question itself where nobody wins "
        "the race, on one-way, narrow and plain forests and on boards of legs (docs/proofs/shichinarabe-one-right.md, "
        "shichinarabe-narrow-forests.md). “At once or never” is false, for the underdog too, and where nobody wins the race. No algorithm "
        "is printed",
    )


def several_rights(limit: int) -> Check:
    """Compare the engine with brute force for two rights of one player."""
    return _compared(
        _held(limit, ((2, 0), (0, 2))),
        f"all two-coloured rooted forests with {span(2, limit)} vertices, both starters, two rights of either",
        "For a fixed number of rights nothing polynomial is known to us; no algorithm is printed",
    )


def any_rights(limit: int) -> Check:
    """Compare the engine with brute force for as many rights as there are vertices."""
    return _compared(
        _held(limit, ((limit, 0), (0, limit))),
        f"all two-coloured rooted forests with {span(2, limit)} vertices, both starters, {limit} rights of either",
        "Neither an algorithm nor a proof that it is hard is known to us; none is printed",
    )


def several_white(limit: int) -> Check:
    """Compare the engine with brute force on trees with white vertices anywhere."""
    trees = (
        state
        for size in range(3, min(limit, MOST_GRAPH) + 1)
        for state in coloured_graphs(
            size, [e for e in graphs(size) if len(e) == size - 1 and connected(e, size)]
        )
        if state.colours.count("W") > 1
    )
    return _compared(
        (replace(state, player=player) for state in trees for player in (0, 1)),
        f"all trees with {span(3, min(limit, MOST_GRAPH))} vertices of which two or more are white, both starters",
        "The value without blockers takes polynomial time for a fixed number of white vertices next to the tree; for "
        "the price of a blocker only bounds are known, and the engine searches between them "
        "(docs/proofs/shichinarabe-forests.md, section 5). On planar graphs of any shape it is PSPACE-complete to tell who wins (docs/proofs/shichinarabe-pspace.md)",
    )


def one_joker(limit: int) -> Check:
    """Deal the ordinary game with one joker, and count what is searched; judge small decks by brute force."""
    small = [
        replace(state, almighty=rights)
        for rights in ((1, 0), (0, 1))
        for state in coloured_forests(4)
        if state.board.opens[0] == (1, 3) and len(state.board.arcs) == 8 and state.board.opens[1] == (0, 2)
    ]
    wrong = [state for state in small if not _agrees(state, answer(state).winner)]
    rng, most, open_deals = Random(SEED), 0, 0
    for number in range(limit):
        found = yield from relay(
            answering(deal(rng, jokers=1)), partial(_passed, Progress(number, limit, "deals"))
        )
        most, open_deals = max(most, found.nodes), open_deals + (found.winner is None)
        yield Progress(number + 1, limit, "deals")
    rows = (
        Row(f"two legs of two, {len(small)} positions", "0 wrong", f"{len(wrong)} wrong", not wrong),
        Row(f"{limit:,} deals of 52 cards: not decided", "", f"{open_deals:,}", None),
        Row("most positions searched for a deal", "", f"{most:,}", None),
    )
    return Finding(
        "open",
        f"{limit:,} random deals with one joker",
        f"At most {most:,} positions were searched for a deal; that says nothing about larger packs.",
        rows,
        columns=COLUMNS,
        evidence=Evidence(
            "open",
            "It would follow from Theorem 6.5, which is open with a right; without jokers it is proved "
            "(docs/proofs/shichinarabe-forests.md)",
        ),
    )


def _held(limit: int, options: tuple[tuple[int, int], ...]) -> Iterator[State]:
    return (
        replace(state, player=player, almighty=rights)
        for state in coloured_forests(limit)
        for player in (0, 1)
        for rights in options
    )


def _agrees(state: State, winner: int | None) -> bool:
    return (winner == state.player) == BruteForce(state).wins(state.player, state.almighty)


def _compared(states: Iterable[State], bound: str, known: str) -> Check:
    """The engine against brute force, and what it searches: nothing of that decides the question."""
    most: dict[int, int] = {}
    wrong: dict[int, int] = {}
    counts: dict[int, int] = {}
    for checked, state in enumerate(states):
        size = len(state.colours) - state.colours.count("W")
        found = answer(state)
        counts[size] = counts.get(size, 0) + 1
        most[size] = max(most.get(size, 0), found.nodes)
        wrong[size] = wrong.get(size, 0) + (not _agrees(state, found.winner))
        if checked % 4 == 0:
            yield Progress(checked, checked + 1, "positions")
    if not counts:
        return unchecked(bound)
    rows = tuple(
        Row(
            f"{size} coloured vertices, {counts[size]:,} positions, at most {most[size]:,} searched for one",
            "0 wrong",
            f"{wrong[size]:,} wrong",
            not wrong[size],
        )
        for size in sorted(counts)
    )
    total = sum(wrong.values())
    return Finding(
        "open",
        bound,
        f"The engine names the right winner in {sum(counts.values()) - total:,} of {sum(counts.values()):,} positions, by "
        "brute force; how the work grows in the worst case is not decided.",
        rows,
        columns=COLUMNS,
        evidence=Evidence("open", known),
    )


def _passed(progress: Progress, _: Progress) -> Progress:
    return progress


def definition(limit: int) -> Check:
    """Find the smallest path on which it matters whether an edge of Definition 6.3 appears or goes."""
    checked = 0
    for state in coloured_forests(limit):
        size = state.board.size
        for vertex in range(1, size):
            for end in range(2, size):
                if end in state.board.opens[0] or end == vertex:
                    continue
                option = f"0-{end}@{vertex}"
                base = GAME.format(state)
                appears, goes = (GAME.parse(f"{base} {word}={option}") for word in ("add", "delete"))
                checked += 1
                if BruteForce(appears).wins(0) != BruteForce(goes).wins(0):
                    return _misprint(appears, goes, checked)
        yield Progress(checked, checked + 1, "boards")
    return unchecked(f"forests with up to {limit} vertices", none_of(checked))


def _misprint(appears: State, goes: State, checked: int) -> Finding:
    winners = ["red" if BruteForce(state).wins(0) else "blue" for state in (appears, goes)]
    return Finding(
        "fails",
        f"forests with up to {appears.board.size - 1} vertices and one edge rule, by size: {checked:,} until the first",
        f"If the edge appears {winners[0]} wins, if it goes {winners[1]} does: the word matters.",
        (Row("winner", winners[1], winners[0], False),),
        GAME.format(appears),
        "Definition 6.3 is of an additional edge: its formula E ∪ e and its title say so; “deletional” is copied from 6.4.",
        ("", "with a deletional edge", "with an additional edge"),
        evidence=Evidence("exhaustive"),
        smallest=True,
    )
