"""The charts and tables of Pairs's Study tab, and its lessons."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction

import numpy as np
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver import whole_game as solver_openings
from lastcard.games.pairs.solver.contest import LINE_UPS
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.solver.printed_program import objective
from lastcard.games.pairs.view import charts
from lastcard.games.pairs.view.charts import AllOpenings, LineUps, ScorePairs, SeatWorths, weight
from lastcard.games.pairs.view.lessons import LESSONS, drawn_tree, nodes, tree
from lastcard.ui.learn.tasks import Exercise
from tests.helpers.native_page import act


def test_every_study_is_new():
    assert all(one is not other for one, other in zip(charts.charts(), charts.charts(), strict=True))


def test_the_openings_of_two_players_are_those_that_the_solver_finds():
    study = AllOpenings()
    assert study.card.squares == []
    act(study.card, "seen")
    squares = [square for row in study.card.squares for square in row if square]
    assert len(study.card.squares) == 10
    folds = {square["position"] for square in squares if square["move"] == "fold"}
    untied = {text for text in folds if len(set(text.split("|"))) == 2}
    assert untied == {
        f"{a}|{b}"
        for a, b in [
            (5, 1),
            (6, 1),
            (7, 1),
            (7, 2),
            (8, 1),
            (8, 2),
            (9, 1),
            (9, 2),
            (9, 3),
            (10, 1),
            (10, 2),
            (10, 3),
        ]
    }
    for square in squares[::9]:
        assert ENGINE.solve(GAME.parse(square["position"])).extra["action"] == square["move"]


def test_the_scores_are_those_of_the_record_until_they_are_worked_out_here(monkeypatch):
    study = ScorePairs()
    assert "record of a native run" in study.card.note
    assert len(list(csv.reader(io.StringIO(study.card.csv)))) == 1 + 31 * 31
    small = run_to_end(objective((1, 2, 3), 0, limit=6))
    monkeypatch.setattr(charts, "objective", lambda: _at_once(small))
    study = ScorePairs()
    act(study.card, "choose", value="given")
    act(study.card, "act")
    assert study.found is small
    assert study.shares().min() >= -1e-9
    assert f"{small.given_away:.2%}" in study.card.note
    assert "record" not in study.card.note
    act(study.card, "choose", value="chance")
    assert np.allclose(study.shares() + study.shares().T, 1)
    rows = list(csv.reader(io.StringIO(study.card.csv)))
    assert len(rows) == 37
    assert float(rows[1][2]) == pytest.approx(0.5)
    study.theme = "dark"


def _at_once(found):
    return found
    yield


def test_the_seats_of_three_are_the_openings_weighed(monkeypatch):
    small = run_to_end(solver_openings.work_out_three((1, 2, 3, 4), 0))
    monkeypatch.setattr(charts, "openings", lambda: _at_once(small))
    study = SeatWorths()
    act(study.card, "act")
    means = [Fraction(0)] * 3
    total = 0
    for cards in small.cards():
        if cards[0] < min(cards[1:]):
            total += weight(cards)
            means = [
                a + Fraction(weight(cards)) * Fraction(b)
                for a, b in zip(means, small.worth(cards), strict=True)
            ]
    found = list(csv.reader(io.StringIO(study.card.csv)))[1:]
    assert [float(row[1]) for row in found] == pytest.approx(
        [float(mean / total) for mean in means], abs=1e-6
    )
    assert sum(float(row[1]) for row in found) == pytest.approx(0, abs=1e-5)
    link = study.card.rows[0][2]["link"]
    assert re.fullmatch(r"#/pairs/explore\?pos=\d+(\||%7C)\d+(\||%7C)\d+", link)


def test_an_opening_is_dealt_in_as_many_ways_as_there_are_cards():
    assert weight((1, 2, 3)) == 6
    assert weight((4, 4, 2)) == 4 * 3 * 2
    assert weight((1, 1, 2)) == 0


def test_nothing_is_saved_before_there_is_anything():
    study = SeatWorths()
    assert (study.card.rows, study.card.csv) == ([], "")
    assert study.card.action


def test_the_seats_come_by_themselves_where_the_site_has_them(monkeypatch):
    small = run_to_end(solver_openings.work_out_three((1, 2, 3), 0))
    monkeypatch.setattr(charts, "shipped", lambda name: name == "pairs3" or None)
    monkeypatch.setattr(charts, "openings", lambda: _at_once(small))
    assert len(SeatWorths().card.rows) == 3


def test_line_ups_are_records_until_they_are_played(monkeypatch):
    few = {
        players: LINE_UPS[players]
        for players in (("heuristic", "random"), ("equilibrium", "random", "random"))
    }
    monkeypatch.setattr(charts, "LINE_UPS", few)
    study = LineUps()
    assert [row[0]["small"] for row in study.card.rows] == ["a record", "a record"]
    assert study.card.rows[0][3] == {"text": " ", "small": "", "gauge": None, "link": ""}
    assert "seed 2014" in study.card.note
    monkeypatch.setattr(charts, "LINE_UPS", {("heuristic", "random"): few["heuristic", "random"]})
    study.games = 200
    act(study.card, "act")
    (two,) = study.card.rows
    assert two[0]["small"] == "played here, 200 games"
    assert two[1]["gauge"] < 0.3 < two[2]["gauge"], "the heuristic loses less often than chance"
    assert [row[1] for row in csv.reader(io.StringIO(study.card.csv))] == [
        "origin",
        "played here",
        "played here",
    ]


# ---- lessons -------------------------------------------------------------------------------------------------------


def test_the_lines_of_the_lessons_can_be_played():
    for lesson in LESSONS[:-1]:
        state = GAME.parse(lesson.position)
        for text in lesson.line:
            state = GAME.play(state, GAME.parse_move(state, text))


def test_the_tree_has_every_decision_with_its_value():
    root = tree()
    assert len(nodes(root)) == 7
    for node in nodes(root):
        mean = sum(chance * child.worth for _, chance, child in node.cards)
        sign = 1 if node.state.player == 0 else -1
        better = max(sign * mean, sign * node.fold.worth)
        assert sign * node.worth == better
        assert node.hits == (sign * mean > sign * node.fold.worth)
        assert sum(chance for _, chance, _ in node.cards) == 1
    assert root.worth == Fraction(1, 4)


@pytest.mark.parametrize(("known", "open_"), [(3, 5), (2, 3), (1, 1), (0, 0)])
def test_a_tree_shows_what_is_worked_out_so_far(known, open_):
    picture = drawn_tree(tree(), known)
    assert [one["text"] for one in picture["decisions"]].count("?") == open_
    assert sum(line[4] for line in picture["lines"]) == 7 - open_
    assert len(picture["ends"]) == 11
    assert {card["chance"] for card in picture["cards"]} == {"", "1/4", "3/4", "1/3", "2/3", "1/2"}


def test_what_the_lessons_say_of_the_tree_is_so():
    by_stacks = {one["stacks"]: one for one in drawn_tree(tree(), 0)["decisions"]}
    assert by_stacks["13|2"]["says"] == "13|2, blue: hit, 0"
    assert by_stacks["12|2"]["says"] == "12|2, blue: fold, 1"
    assert by_stacks["123|23"]["says"] == "123|23, blue: fold, 1"
    assert by_stacks["1|2"]["text"] == "1/4"


@pytest.mark.parametrize(
    ("number", "move", "says"),
    [
        (0, "hit", "You hit. That costs you 3 points. Folding costs you 1 point."),
        (2, "hit", "You hit. That costs you 2.33 points on average. Folding costs you 1 point."),
        (
            1,
            "fold",
            "You fold. The round is over: you get 1 point, the lowest card. That costs you 1 point. Hitting brings you "
            "0.25 points on average.",
        ),
    ],
)
def test_what_a_wrong_answer_costs_is_said(number, move, says):
    """The averages are those that the tests of the tasks work out from the rules."""
    assert Exercise(LESSONS[number].task).answer(move)["says"] == says


@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_sums_of_the_tasks(number):
    task = LESSONS[number].task
    state = GAME.parse(task.position)
    cards = sum(state.deck)
    pairs = sum(rank * state.deck[rank - 1] for rank in state.hand)
    told = {2: (3, 6, 3), 3: (7, 14, 14), 4: (8, 12, 24)}
    assert (cards, pairs, cards * state.low) == told[number]


def test_the_fold_without_calculating_is_one():
    state = GAME.parse(LESSONS[-1].position)
    facts = ENGINE.solve(state).reason
    assert facts.kind == "corollary 8"
    assert facts.facts["cost"] == 102
    assert sum(state.deck) == 52
    assert sum(state.deck[rank - 1] for rank in state.hand) == 13
