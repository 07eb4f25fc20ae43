"""Theorem 6.1 and what becomes of it when the numbers of passes differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import (
    MOST_GRAPH,
    coloured_graphs,
    connected,
    exceptions,
    graphs,
    none_of,
)
from lastcard.games.shichinarabe.rules import GAME, PLAYERS, State

if TYPE_CHECKING:
    from lastcard.core.claims import Check

EQUAL = (1, 2, 3)
COLUMNS = ("vertices", "different winners printed", "different winners found")


def graphs_up_to(limit: int) -> str:
    """Return the range of `equal_passes` in words."""
    return f"all graphs with {span(3, min(limit, MOST_GRAPH))} vertices"


def equal_passes(limit: int) -> Check:
    """Compare the winner without passes with that with 1, 2 and 3 passes for each player."""
    last = min(limit, MOST_GRAPH)
    rows, compared, wrong = [], 0, None
    for size in range(3, last + 1):
        here = 0
        for number, state in enumerate(coloured_graphs(size)):
            truth = BruteForce(state)
            for player in (0, 1):
                plain = truth.wins(player)
                for passes in EQUAL:
                    compared += 1
                    if truth.wins(player, passes=(passes, passes)) != plain:
                        here += 1
                        wrong = wrong or State(state.board, state.colours, player, (0, 0), (passes, passes))
            if number % 8 == 0:
                yield Progress(compared, compared + 1, "boards")
        rows.append(Row(str(size), "0", str(here), here == 0))
    bound = f"{graphs_up_to(last)}, in white, red and blue, both starters, 1 to 3 passes"
    if not rows:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"In {compared:,} comparisons equal passes {'changed' if wrong else 'never changed'} the winner.",
        rows,
        "The proof does not cover what was found.",
        EXHAUSTIVE,
        columns=COLUMNS,
    )


def uneven_passes(limit: int) -> Check:
    """Look for the smallest board in one piece on which one pass for one player changes the winner."""
    last = min(limit, MOST_GRAPH)
    checked = 0
    for size in range(3, last + 1):
        whole = [edges for edges in graphs(size) if connected(edges, size)]
        for number, state in enumerate(coloured_graphs(size, whole)):
            truth = BruteForce(state)
            for player in (0, 1):
                checked += 1
                for passes in ((1, 0), (0, 1)):
                    if truth.wins(player) != truth.wins(player, passes=passes):
                        found = State(state.board, state.colours, player, (0, 0), passes)
                        winners = [
                            PLAYERS[player if truth.wins(player, passes=p) else 1 - player]
                            for p in ((0, 0), passes)
                        ]
                        return Finding(
                            "fails",
                            f"all graphs in one piece with {span(3, size)} vertices, in white, red and blue, until the first exception",
                            f"Without passes {winners[0]} wins, with them {winners[1]}.",
                            (Row("winner", winners[0], winners[1], False),),
                            GAME.format(found),
                            "Only the difference of the numbers of passes matters; a difference can change the winner.",
                            ("", "without passes", "with passes"),
                            evidence=EXHAUSTIVE,
                            smallest=True,
                        )
            if number % 8 == 0:
                yield Progress(checked, checked + 1, "boards")
    return unchecked(
        f"all graphs in one piece with {span(3, last)} vertices, in white, red and blue", none_of(checked)
    )
