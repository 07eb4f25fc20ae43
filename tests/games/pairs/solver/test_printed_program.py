"""The printed program for two players, against its own text."""

from __future__ import annotations

import pytest

from lastcard.games.pairs.solver.contest import contest
from lastcard.games.pairs.solver.printed_program import printed_table
from tests.games.pairs.solver.printed_appendix import actions


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize("deck", [(1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5), (3, 1, 3, 2, 3)])
def test_it_hits_where_its_text_does(deck, remembers):
    table = printed_table(deck, remembers=remembers)
    expected = actions(deck, remembers=remembers)
    assert {key: bool(table[key]) for key in expected} == expected
    assert table.sum() == sum(expected.values())


def test_its_memory_matters_with_six_ranks():
    expected = actions((1, 2, 3, 4, 5, 6), remembers=True)
    table = printed_table((1, 2, 3, 4, 5, 6))
    assert {key: bool(table[key]) for key in expected} == expected
    assert (table != printed_table((1, 2, 3, 4, 5, 6), remembers=False)).any()


def test_it_plays_against_one_other_only():
    with pytest.raises(ValueError, match="plays against one other"):
        contest(("printed", "heuristic", "random"), 10, 1)
