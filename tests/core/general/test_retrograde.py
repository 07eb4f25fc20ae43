"""Retrograde analysis against definitions, on random graphs with cycles."""

from __future__ import annotations

import pytest
from hypothesis import given

from lastcard.core.general.retrograde import Verdict, retrograde
from lastcard.core.progress import run_to_end
from tests.core.finite_games import GraphGame, TreeGame, graphs


def solved(game, *starts):
    steps = retrograde(game, starts or (0,))
    return run_to_end(steps)


def by_rounds(game):
    """Won and lost positions by repeating the definition until nothing changes."""
    known = {node: ("loss", 0) for node, (_, moves) in enumerate(game.nodes) if not moves}
    for ply in range(1, len(game.nodes) + 2):
        news = {}
        for node, (player, moves) in enumerate(game.nodes):
            if node in known or not moves:
                continue
            after = [
                None
                if move not in known
                else known[move][0]
                if game.nodes[move][0] == player
                else {"win": "loss", "loss": "win"}[known[move][0]]
                for move in moves
            ]
            if "win" in after:
                news[node] = ("win", ply)
            elif None not in after:
                news[node] = ("loss", ply)
        known.update(news)
    return known


@given(graphs())
def test_values_and_distances_are_those_of_the_definition(game):
    found = solved(game, *range(len(game.nodes)))
    expected = by_rounds(game)
    assert {node: (verdict.value, verdict.distance) for node, verdict in found.items()} == {
        node: expected.get(node, (None, None)) for node in range(len(game.nodes))
    }


def test_only_what_can_follow_is_solved():
    game = GraphGame(nodes=((0, (1,)), (1, ()), (0, (1,))))
    assert solved(game) == {0: Verdict("win", 1), 1: Verdict("loss", 0)}


def test_progress_never_falls_back_and_slices_are_short():
    game = GraphGame(nodes=tuple((i % 2, (i + 1,) if i < 3000 else ()) for i in range(3001)))
    seen = [step.share for step in retrograde(game, [0], 3001)]
    assert seen == sorted(seen)
    assert len(seen) > 40
    assert seen[-1] > 0.8


def test_a_draw_counts_where_it_can_be_come_to_without_giving_up_a_win():
    assert solved(TreeGame(tree=(0, (0.0, 0.5))), ())[()] == Verdict("draw", 1)


def test_what_it_cannot_do_is_refused():
    with pytest.raises(ValueError, match="3 players"):
        solved(GraphGame(names=("a", "b", "c")))
    with pytest.raises(ValueError, match="more than 10 positions"):
        list(retrograde(GraphGame(nodes=(*((0, (i + 1,)) for i in range(20)), (0, ()))), [0], 10))
