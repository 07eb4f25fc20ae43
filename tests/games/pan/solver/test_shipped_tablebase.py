"""What lies beside the site: 6-Pan, solved, small enough, and true."""

from __future__ import annotations

from random import Random

from lastcard.games.pan.rules import ESSAY_RULES, GAME, random_position
from lastcard.games.pan.solver.tablebase import SHIPPED, TABLEBASE_FILES, TABLEBASE_NAME, Tablebase
from lastcard.games.pan.solver.verdict import solved_source


def test_the_shipped_solution_is_small_and_true():
    data = TABLEBASE_FILES[TABLEBASE_NAME]()
    assert len(data) <= 4_000_000
    tablebase = Tablebase(data)
    assert (tablebase.ranks, tablebase.rules) == (SHIPPED, ESSAY_RULES)
    whole = solved_source(SHIPPED)
    rng = Random(11)
    examples = [example.text for example in GAME.notation.examples]
    states = [
        state for state in map(GAME.parse, examples) if state.ranks == SHIPPED and state.rules == ESSAY_RULES
    ]
    states += [random_position(rng, SHIPPED) for _ in range(2_000)]
    assert {whole.value(state) for state in states} == {"win", "loss", "draw"}
    for state in states:
        assert tablebase.label(state) == whole.label(state)
