"""Boards from formulas: their values, their parts, and how they are written on the command line."""

from __future__ import annotations

import json
import re
from itertools import combinations, combinations_with_replacement, product

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.shichinarabe.facts import FACTS, hardness
from lastcard.games.shichinarabe.facts.boards import coloured_forests, coloured_graphs
from lastcard.games.shichinarabe.facts.brute_force import BruteForce, FreeMoves
from lastcard.games.shichinarabe.facts.hardness import formulas, satisfied
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver import reductions as builder
from lastcard.games.shichinarabe.solver.reductions import board_of_text, formula_board
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view.charts import address_of

CLAIM = {claim.id: claim for claim in FACTS}["pspace-without-rights"]


class Values(FreeMoves):
    """What a board is worth for red if whoever cannot move loses, by the options of both players."""

    def __init__(self, state):
        super().__init__(state)
        self.known = {}

    def value(self):
        return self.below(self.white) + self.free[0] - self.free[1]

    def below(self, white):
        """The whole number nearest to 0 that is more than what red leads to and less than what blue does."""
        if white not in self.known:
            low, high = (
                [self.below(after) + red - blue for after, red, blue in self.turns(white, player)]
                for player in (0, 1)
            )
            least, most = max(low, default=-1) + 1, min(high, default=1) - 1
            assert not (low and high) or least <= most
            self.known[white] = max(least, 0) if most >= 0 else most
        return self.known[white]


def signed(variables, width):
    """All clauses of at most so many literals of different variables."""
    return [
        clause
        for length in range(1, width + 1)
        for chosen in combinations(range(1, variables + 1), length)
        for clause in product(*((v, -v) for v in chosen))
    ]


def changed(monkeypatch, pair=0, penalty=0, long=None):
    """Draw boards with paths of other lengths."""
    lengths = builder.lengths

    def other(clauses):
        variables, *rest = lengths(clauses)
        return variables, rest[0] + pair, rest[1] + penalty, long or rest[2]

    monkeypatch.setattr(builder, "lengths", other)


def wrong(formulas_tried):
    """How many boards are not worth what is missing at best play."""
    return sum(Values(formula_board(one)).value() != len(one) - satisfied(one) for one in formulas_tried)


def begun():
    """The board of (x1 or x4)(x2 or not x5)(not x2 or x5) at literal stage 2, x1 being true and the first clause cashed in.

    What stands by itself is left out, and so is the other literal of x1; the diode at x4 is spare.
    """
    formula = ((1, 4), (2, -5), (-2, 5))
    _, pair, penalty, long = builder.lengths(formula)
    step = 3 + pair + 2 * penalty
    clauses = 1 + 5 * step
    gone = {*range(step + 1), *range(clauses, clauses + 2 * long + 1)}
    race = clauses + sum(long + len(clause) * (1 + long) for clause in formula)
    state = formula_board(formula)
    letters = "".join("W" if v in gone or v >= race else colour for v, colour in enumerate(state.colours))
    return State(state.board, letters)


def test_free_moves_are_what_brute_force_finds():
    for state in (*coloured_forests(4), *coloured_graphs(4)):
        for player in (0, 1):
            assert run_to_end(FreeMoves(state).winning(player, Progress(0, 1))) == BruteForce(state).wins(
                player
            )


def test_values_are_what_is_missing_at_best_play():
    assert not wrong(one for variables in (1, 2) for one in formulas(variables, 2))
    assert wrong([((1,),)]) == 0
    assert Values(formula_board(((1,),))).value() == 1


@pytest.mark.parametrize("change", [{"penalty": 1}, {"penalty": -1}, {"pair": 1}, {"pair": -1}], ids=str)
def test_paths_of_another_length_are_wrong(change, monkeypatch):
    changed(monkeypatch, **change)
    assert wrong([((1,),)]) == 1


@pytest.mark.slow
def test_the_paths_of_clauses_are_needed(monkeypatch):
    """Blue goes through the first clause to x4, which is set before x2."""
    assert builder.lengths(((1, 4),))[3] > 2
    changed(monkeypatch, long=2)
    assert Values(begun()).value() == -1
    monkeypatch.undo()
    changed(monkeypatch, long=1)
    assert Values(begun()).value() == -2


@pytest.mark.slow
def test_values_of_more_formulas():
    clauses = signed(3, 2)
    assert not wrong(formulas(3, 3))
    assert not wrong((one,) for one in signed(3, 3))
    assert not wrong(combinations_with_replacement(clauses, 2))


@pytest.mark.slow
def test_the_game_on_more_boards(monkeypatch):
    monkeypatch.setattr(hardness, "FORMULA_LITERALS", 3)
    finding = run(CLAIM, 3)
    assert finding.status == "holds"
    assert [row.label for row in finding.rows] == [
        "1 variable, 6 formulas",
        "2 variables, 16 formulas",
        "3 variables, 31 formulas",
    ]


def test_the_size_is_as_the_text_says():
    for formula in (((1,),), ((-1, 2), (-2,)), ((1, 2, 3),) * 4, ((9,),)):
        size = formula_board(formula).board.size
        variables, number = builder.lengths(formula)[0], len(formula)
        assert builder._size(formula) < size < 30 * variables * number * (number + sum(map(len, formula)))
        assert formula_board(formula).counts[0] > formula_board(formula).counts[1]


def test_a_formula_is_read_as_people_write_it():
    expected = formula_board(((1, 2), (-2,)))
    for text in (
        "(x1 or x2)(not x2)",
        " ( x1|x2 ) and (~x2)",
        "(x1 ∨ x2) ∧ (¬x2)",
        "(x1 or x2) & (-x2 or not x2)",
    ):
        assert board_of_text(text) == expected
    assert GAME.parse(GAME.format(expected)) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no clause"),
        ("x1 or x2", "each clause in brackets"),
        ("(x1", "each clause in brackets"),
        ("(x1)(x1 or)", "a literal is missing"),
        ("()", "a literal is missing"),
        ("(x0)", "'x0' is no literal"),
        ("(y1)", "'y1' is no literal"),
        ("(x1 and x2)", "'x1 and x2' is no literal"),
        ("(x100000)", "at most 10,000 are drawn"),
    ],
)
def test_what_is_no_formula_is_told_plainly(text, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        board_of_text(text)


@pytest.mark.parametrize("clauses", [(), ((),), ((0,),)])
def test_a_formula_has_clauses_and_these_have_literals(clauses):
    with pytest.raises(ValueError, match="there is a clause"):
        formula_board(clauses)


def test_the_command_line_draws_boards(cli):
    code, out, err = cli("board", "pspace", "(x1)")
    assert (code, err) == (0, "")
    assert solve(GAME.parse(out.strip())).as_dict()["winner"] == "r"
    told = json.loads(cli("board", "pspace", "(x1", "or", "not", "x1)", "--json")[1])
    assert told["game"] == "shichinarabe"
    assert solve(GAME.parse(told["position"])).as_dict()["winner"] == "b"
    assert cli("board", "pspace", "x1")[0] == 2
    assert "the kinds are pspace" in cli("board", "chess", "(x1)")[2]


def test_a_small_board_opens_by_its_link():
    assert address_of(board_of_text("(x1 or x2)(not x2)"))
