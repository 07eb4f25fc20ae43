"""The charts of the Study tab, and the picture of the values."""

from __future__ import annotations

import csv
import io
from random import Random

import pytest
from bokeh.models import GlyphRenderer

from lastcard.games.shichinarabe.rules import GAME, deal
from lastcard.games.shichinarabe.solver.explain import answer_position
from lastcard.games.shichinarabe.solver.verdict import solve
from lastcard.games.shichinarabe.view import charts as module
from lastcard.games.shichinarabe.view.charts import board_of, charts
from lastcard.games.shichinarabe.view.pictures import SevensValues
from lastcard.ui.pictures.charts import PALETTES
from lastcard.ui.shell.address import parse_address
from tests.helpers.native_page import act


def test_charts_are_the_same_every_time():
    assert [chart.card.csv for chart in charts()] == [chart.card.csv for chart in charts()]


def test_deals_are_counted(monkeypatch):
    monkeypatch.setattr(module, "DEALT", {"no joker": (0, False, 30), "tunnel": (0, True, 4)})
    chart = module.WinRates()
    act(chart.card, "act")  # without an event loop the work is done at once
    assert {name: tally.deals for name, tally in chart.tallies.items()} == {"no joker": 30, "tunnel": 4}
    assert chart.card.csv.count("\n") == 3


@pytest.mark.parametrize("theme", PALETTES)
def test_bars_have_the_colours_of_players_and_not_of_wins_and_losses(theme):
    palette = PALETTES[theme]
    for chart in (module.WinRates(), module.ValueSpread()):
        chart.theme = theme
        used: set[str] = set()
        for renderer in chart.chart._pane.object.select(GlyphRenderer):
            fill = getattr(renderer.glyph, "fill_color", None)
            column = renderer.data_source.data.get(fill, [fill])
            used |= {colour for colour in column if isinstance(colour, str)}
        assert used >= set(palette.players[:2])
        assert not used & {palette.win, palette.loss}


def test_more_deals_add_up(monkeypatch):
    monkeypatch.setattr(module, "MORE_DEALS", 50)
    chart = module.ValueSpread()
    act(chart.card, "act")
    assert chart.tally.deals == module.FIRST_DEALS + 50
    assert sum(chart.tally.totals.values()) == chart.tally.deals


@pytest.mark.slow  # the counts have tests of their own
def test_the_curve_grows(monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 8)
    monkeypatch.setattr(module, "BOARD_BUDGET", 10_000)
    chart = module.HardnessCurve()
    act(chart.card, "act")
    assert 2 * chart.rows[module.HARD_BOARDS[2], 4] < chart.rows[module.HARD_BOARDS[2], 6]
    for kind in module.HARD_BOARDS[:2]:
        nodes = [chart.rows[kind, size] for size in (4, 6, 8)]
        assert nodes == [answer_position(module.board_of(kind, size)).nodes for size in (4, 6, 8)]
        assert nodes[2] > 2 * nodes[1] > 4 * nodes[0]


def test_a_curve_ends_where_the_budget_does(monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 10)
    chart = module.HardnessCurve()
    least = min(chart.rows[kind, 6] for kind in module.HARD_BOARDS[:2])
    monkeypatch.setattr(module, "BOARD_BUDGET", least)
    before, asked = dict(chart.rows), []
    monkeypatch.setattr(module, "board_of", lambda kind, size: asked.append(size) or board_of(kind, size))
    for _ in chart._search(10):
        pass
    assert chart.rows == before
    assert asked == [4, 8, 8]  # one board of each kind, and no larger one


def test_the_marks_are_listed_and_saved_whole():
    """Positions have commas in them: a line of CSV still has one cell a column; each mark has a link of its own."""
    chart = module.HardnessCurve()
    lines = list(csv.reader(io.StringIO(chart.card.csv)))
    assert {len(line) for line in lines} == {4}
    assert any("," in line[3] for line in lines)
    for _, size, nodes, position in lines[1:]:
        assert answer_position(GAME.parse(position)).nodes == int(nodes), size
    linked = [parse_address(row[-1]).query["pos"] for row in chart.card.rows]
    assert sorted(linked) == sorted(line[3] for line in lines[1:])
    assert module.address_of(module.board_of(module.HARD_BOARDS[0], 60)) == ""


def test_bars_add_up():
    rng, picture = Random(2), SevensValues()
    for _ in range(100):
        state = deal(rng) if rng.random() < 0.3 else GAME.random_state(rng, rng.randrange(3, 60))
        picture.show(state, hide=False)
        bars, facts = picture.card.bars, solve(state).reason.facts
        if state.winner is not None:
            continue
        plain = [bar for bar in bars if not bar["sum"]]
        sums = [bar["value"] for bar in bars if bar["sum"]]
        assert sum(bar["value"] for bar in plain) == sums[-1]
        if facts["lead"] is not None:
            assert sums[-1] == (1 if facts["underdog"] == "r" else -1) * facts["lead"]


def test_hidden_bars_are_gone():
    picture = SevensValues()
    picture.show(GAME.parse("r: RBB RB(R B) B"), hide=True)
    assert (picture.card.bars, picture.card.note) == ([], "")
