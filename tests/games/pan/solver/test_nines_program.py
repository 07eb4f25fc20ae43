"""The program in C that finds who wins with the nines together, compiled and run again, and what docs/proofs/pan-nines.md says by it."""

from __future__ import annotations

import re
import subprocess

import pytest

from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver.verdict import solve
from tests.games.pan.solver.test_whole_game import FIGURES
from tests.helpers.c_program import compiled

COUNTS = re.compile(r"won (\d+), lost (\d+), drawn (\d+)")


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Output of the program for a number of ranks: the counts, and the lines after them."""
    program = compiled("pan-nines", tmp_path_factory.mktemp("nines"))

    def said(ranks, *how):
        first, *rest = subprocess.run(
            [program, str(ranks), *how], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        return tuple(map(int, COUNTS.search(first).groups())), rest

    return said


@pytest.mark.parametrize("how", [(), ("together",)])
@pytest.mark.parametrize("ranks", [5, pytest.param(6, marks=pytest.mark.slow)])
def test_nobody_wins_otherwise_with_the_nines_together(said, ranks, how):
    counts, rest = said(ranks, *how)
    figures = FIGURES[ranks]
    assert counts == (*figures[6], figures[4])
    places = 5 ** (ranks - 1)
    assert rest == [
        f"three nines and nothing in the pile: {places - 2}; one alone is worth more than three in 0, and than all else in 0",
        f"nines alone in the pile, and one with who waits: {3 * places - 4}; one more there is worse in 0",
    ]


@pytest.mark.slow
def test_with_seven_ranks_the_three_can_be_worse_than_one_and_something_else_is_as_good(said):
    counts, rest = said(7)
    assert counts == (69_106_546, 27_009_084, 17_665_621)
    assert rest[0] == "3340104/0104340: one 0, three -1, others 0"
    assert rest[1].endswith(": 15623; one alone is worth more than three in 1, and than all else in 0")
    assert "0421340/1023104: who waits is worse off with one more nine in the pile" in rest
    assert rest[-1].endswith(": 46871; one more there is worse in 10")
    assert said(7, "together")[0] == counts


@pytest.mark.parametrize(("held", "fewer"), [("303/041", "203/041"), ("312/032", "212/132")])
def test_a_nine_more_in_the_hand_can_be_better(held, fewer):
    """The nine lies in the pile instead, or is the other player's."""
    found = [solve(GAME.parse(text)).as_dict()["value"] for text in (held, fewer)]
    assert found[0] == "win" != found[1]
