"""The page of match-taking: opponents, charts, the machine, the simulation."""

from __future__ import annotations

import csv
import io
import json
from itertools import product
from random import Random

import pytest

from lastcard import registry
from lastcard.core.playing import RandomAgent
from lastcard.core.playing.simulate import play_out
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.optimal_play import MooreMachine
from lastcard.games.matches.solver.tree_sizes import tree_size
from lastcard.games.matches.solver.verdict import value, winning_move
from lastcard.games.matches.view import VIEW, charts
from lastcard.games.matches.view.charts import (
    LARGEST_DRAWN_TAKE,
    MachineStudy,
    SimulationChart,
    growth_chart,
    win_map,
)
from lastcard.ui.pictures.charts import PALETTES
from tests.helpers.native_page import act, scenario, until


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_every_page_is_new():
    assert registry.page("matches") is not registry.page("matches")


def test_the_blurb_is_the_games():
    assert registry.page("matches").frame.blurb == GAME.summary
    assert registry.page("matches").frame.title == GAME.title


@pytest.mark.parametrize("opponent", VIEW.opponents, ids=lambda opponent: opponent.key)
def test_opponents_play_legal_games(opponent):
    for strength in (0.0, 0.5, 1.0):
        agents = [opponent.make(strength), RandomAgent()]
        played = play_out(GAME, State(15), agents, Random(3))
        assert sum(played.moves) == 15


def test_the_perfect_opponent_wins_what_is_won():
    (perfect,) = [opponent for opponent in VIEW.opponents if opponent.key == "perfect"]
    for seed in range(20):
        played = play_out(GAME, State(11), [perfect.make(0.0), RandomAgent()], Random(seed))
        assert played.outcome.worth(0) == "win"


def test_the_growth_chart_says_what_is_computed():
    for row in rows(growth_chart().card.csv):
        left = State(int(row["matches"]))
        assert int(row["minimax"]) == tree_size(left, "minimax").nodes
        assert int(row["alphabeta"]) == tree_size(left, "alphabeta").nodes


def test_the_win_map_says_what_is_computed():
    found = rows(win_map().card.csv)
    assert len(found) == 300
    for row in found:
        state = State(int(row["matches"]), int(row["largest take"]))
        assert row["value for the first player"] == value(state)
        assert int(row["winning move (0: none)"]) == (winning_move(state) or 0)


@pytest.mark.parametrize("make", [growth_chart, win_map, SimulationChart])
def test_charts_are_redrawn_in_the_colours_of_the_theme(make):
    chart = make()
    for theme in ("dark", "light"):
        chart.theme = theme
        plot = getattr(chart, "chart", chart)._pane.object
        assert plot.background_fill_color == PALETTES[theme].surface
        assert {axis.axis_label_text_color for axis in plot.axis} == {PALETTES[theme].ink_soft}
        assert all(axis.axis_label for axis in plot.axis)


def test_files_of_charts_have_names_of_their_own():
    names = [chart.card.file for chart in (growth_chart(), win_map(), SimulationChart())]
    assert len(set(names)) == 3
    assert all(name.startswith("matches-") for name in names)


def test_the_simulation_begins_with_the_exact_chances():
    chart = SimulationChart()
    found = rows(chart.card.csv)
    assert {row["share won"] for row in found} == {""}
    for row in found:
        left, first = int(row["matches"]), row["seat of the optimal player"] == "red"
        won = (value(State(left)) == "win") == first
        assert (float(row["exact chance"]) == 1.0) == won or left == 1


def test_the_simulation_fills_in_shares_with_intervals(monkeypatch):
    monkeypatch.setattr(charts, "SIMULATED_GAMES", 20)
    chart = SimulationChart()
    act(chart.card, "act")
    assert chart.card.share < 0
    for row in rows(chart.card.csv):
        assert 0 <= float(row["low"]) <= float(row["share won"]) <= float(row["high"]) <= 1
    assert "20 games a pile and seat, played here" in chart.card.note


def test_the_simulation_can_be_stopped_and_begun_again(monkeypatch):
    monkeypatch.setattr(charts, "SIMULATED_GAMES", 10**6)

    async def story():
        chart = SimulationChart()
        for _ in range(2):
            act(chart.card, "act")
            await until(lambda: chart.card.share > 0)
            act(chart.card, "act", stop=True)
            assert chart.card.share < 0
        assert not chart.job.running

    scenario(story)


def test_the_machine_begins_with_the_papers_pile():
    picture = MachineStudy().card
    assert (picture.pile, picture.take, picture.misere) == (21, 3, True)
    assert picture.state == "s"
    assert (picture.left, picture.most) == (21, 3)


@pytest.mark.parametrize(("take", "misere"), [*product(range(1, LARGEST_DRAWN_TAKE + 1), (True, False))])
def test_the_machine_wins_every_pile_that_is_won(take, misere):
    study = MachineStudy()
    act(study.card, "setting", name="take", value=take)
    act(study.card, "setting", name="misere", value=misere)
    rng = Random(take)
    for pile in range(1, 31):
        act(study.card, "setting", name="pile", value=pile)
        while study.card.left:
            act(study.card, "taken", count=rng.randint(1, study.card.most))
        winner = study.card.log[-1]
        assert winner in ("The machine wins.", "You win.")
        if value(State(pile, take, misere)) == "win":
            assert winner == "The machine wins."


def test_the_machine_takes_over_a_slip():
    study = MachineStudy()
    act(study.card, "setting", name="pile", value=9)  # lost for who moves: you begin
    act(study.card, "taken", count=1)
    while study.card.left:
        act(study.card, "taken", count=1)
    assert study.card.log[-1] == "The machine wins."


@pytest.mark.parametrize(
    ("name", "value_", "kept"),
    [
        ("take", 99, LARGEST_DRAWN_TAKE),
        ("take", 0, 1),
        ("take", "2", 2),
        ("pile", 999, 60),
        ("pile", -3, 1),
        ("pile", "7", 7),
    ],
)
def test_settings_of_the_machine_stay_in_range(name, value_, kept):
    picture = MachineStudy().card
    act(picture, "setting", name=name, value=value_)
    assert getattr(picture, name) == kept


@pytest.mark.parametrize("take", range(1, LARGEST_DRAWN_TAKE + 1))
@pytest.mark.parametrize("misere", [True, False])
def test_the_drawn_machine_is_the_machine(take, misere):
    picture = MachineStudy().card
    act(picture, "setting", name="take", value=take)
    act(picture, "setting", name="misere", value=misere)
    machine = MooreMachine(take, misere)
    states = json.loads(picture.states)
    assert states == [[name, machine.output(name)] for name in machine.states if name != "lost"]
    names = {name for name, _ in states}
    edges = json.loads(picture.edges)
    assert {edge[0] for edge in edges} | {edge[1] for edge in edges} <= names
    for source, target, label in edges:
        if not label.startswith("n ≡"):
            assert {machine.next(source, int(taken)) for taken in label.split(", ")} == {target}


def test_starting_again_puts_the_pile_back():
    study = MachineStudy()
    act(study.card, "taken", count=2)
    assert study.card.left < 21
    act(study.card, "again")
    assert study.card.left == 21
    assert len(study.card.log) == 1
