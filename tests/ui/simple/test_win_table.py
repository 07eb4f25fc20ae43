"""The table of who wins from which start, against a search written from the rules alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import lastcard.gallery
from lastcard import registry
from lastcard.core.progress import run_to_end
from lastcard.ui.simple.win_table import MOST_STARTS, WinTable, summary, win_table

PROGRAMS = Path(lastcard.gallery.__file__).parent / "programs"


@pytest.fixture
def engine_of():
    def load(name: str):
        return registry.engine(registry.load(PROGRAMS / f"{name}.py", over=True))

    with registry.kept():
        yield load


def test_nim_is_lost_where_the_heaps_cancel(engine_of):
    engine = engine_of("nim")
    found = run_to_end(win_table(engine, MOST_STARTS))
    assert len(found) == 232
    for one in found:
        heaps = engine.game.parse(one.text).heaps
        total = 0
        for heap in heaps:
            total ^= heap
        assert one.own == ("win" if total else "loss")
        assert one.over == (not any(heaps))
        assert one.distance is not None


def test_what_is_lost_for_whoever_moves_comes_first_and_all_is_saved(engine_of):
    engine = engine_of("nim")
    table = WinTable(engine)
    table._take(run_to_end(table._compute()))
    table.redraw()
    rows = table.card.rows
    assert len(rows) == 61
    assert rows[-1][0]["text"] == "and 172 positions more"
    assert table.card.csv.count("\n") == 233
    lost = [engine.solve(engine.game.parse(row[0]["text"])).value == "loss" for row in rows[:-1]]
    assert lost == sorted(lost, reverse=True)
    assert 0 < sum(lost) < 60


def minimax(game, state, known):
    """Who wins with best play, from the rules alone: a player, or None for a draw."""
    if state not in known:
        said = game.outcome(state)
        if said is not None:
            known[state] = None if said == "draw" else said
        else:
            mover = game.player_to_move(state)
            found = {minimax(game, game.play(state, move), known) for move in game.legal_moves(state)}
            known[state] = mover if mover in found else None if None in found else 1 - mover
    return known[state]


def test_noughts_and_crosses_are_counted_as_a_plain_search_does(engine_of):
    engine = engine_of("noughts")
    known: dict[object, object] = {}
    minimax(engine.game, engine.game.start, known)
    wins = [sum(winner == player for winner in known.values()) for player in (0, 1, None)]
    assert summary(run_to_end(win_table(engine, MOST_STARTS)), ("red", "blue")) == (
        f"5,478 positions can follow: red wins {wins[0]:,}, blue wins {wins[1]:,}, {wins[2]:,} are drawn. "
        "Of the 958 ends red wins 626, blue wins 316, 16 are drawn."
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hanoi", "81 positions can follow: 81 can be solved. Of the 1 end one can be solved."),
        ("coins", "74 positions can follow; the players play for points."),
    ],
)
def test_what_was_counted_is_said(engine_of, name, said):
    engine = engine_of(name)
    assert summary(run_to_end(win_table(engine, MOST_STARTS)), WinTable(engine).names) == said
