"""BABANUKI's Study: the round of the joker, open positions, the whole map, numbers of players."""

from __future__ import annotations

import json
from itertools import product

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.facts.rounds import FIGURE, ORDERS
from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.attractors import Sharing, edges, hand_sizes
from lastcard.games.babanuki.solver.force import SOLVED_CACHE, forced
from lastcard.games.babanuki.view import charts as module
from lastcard.ui.rows import called
from tests.helpers.native_page import act, scenario, until


@pytest.fixture(scope="module")
def charts():
    return {type(chart).__name__: chart for chart in module.charts()}


def test_every_chart_follows_the_theme(charts):
    for chart in charts.values():
        chart.theme = "dark"
        chart.theme = "light"
        assert chart.__panel__() is not None


# ---- the round of the joker ----------------------------------------------------------------------------------------


def test_the_round_is_four_draws_of_the_joker_and_each_number_is_a_mistake(charts):
    frames = json.loads(charts["RepetitionStudy"].card.frames)
    state = GAME.parse(FIGURE)
    assert len(frames) == 4
    for drawn, options in frames:
        assert drawn["mover"] == state.player
        name = called(GAME, state)[state.player]
        told = dict(options)
        assert told["a number"].endswith(f"{name} last")
        assert told["the joker"].startswith("the same hands")
        state = state.after(0)
    assert (state.hands, state.player) == (GAME.parse(FIGURE).hands, 0)


def test_the_orders_of_preference_are_compared_at_once_and_further_on_demand():
    study = module.RepetitionStudy()
    assert [name for name, _ in study.card.orders] == [name for name, _ in ORDERS]
    assert [best == "the joker alone" for _, best in study.card.orders] == [True, False, False, False, False]

    async def story():
        act(study.card, "act")
        await until(lambda: study.card.share < 0)

    scenario(story)
    assert (study.card.action, study.card.orders[0][1]) == ("", "the joker alone")
    assert "21 to 40 draws" in study.card.note


# ---- open positions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
def test_open_positions_are_counted_one_by_one(seats):
    most = 4
    known = run_to_end(SOLVED_CACHE.work(seats, most))
    found = {count.pairs: count for count in module.count_open(known, most)}
    for pairs in range(1, most + 1):
        positions = nobody = longest = 0
        for counts in product(range(pairs + 1), repeat=len(edges(seats))):
            if sum(counts) != pairs:
                continue
            for joker in range(seats):
                if all(hand_sizes(Sharing(counts, joker, seats))):
                    found_here = forced(Sharing(counts, joker, seats))
                    positions += 1
                    nobody += found_here.winner is None
                    longest = max(longest, found_here.draws or 0)
        if not positions:
            assert pairs not in found
            continue
        count = found[pairs]
        assert (count.positions, count.open, count.longest) == (positions, nobody, longest)
        assert count.share == nobody / positions


def test_both_charts_go_on_together(charts, monkeypatch):
    monkeypatch.setattr(module, "MORE_COUNTED", {3: 12, 4: 6, 5: 3})
    chart, longest = charts["OpenPositions"], charts["LongestForce"]
    before = chart.card.csv

    async def story():
        act(chart.card, "act")
        await until(lambda: chart.card.share < 0)

    scenario(story)
    assert chart.card.csv != before
    assert {count.players for count in longest.counts} == {3, 4, 5}
    assert chart.card.action == ""


# ---- the map and the table -----------------------------------------------------------------------------------------


def test_the_formula_is_compared_with_the_attractors(monkeypatch):
    monkeypatch.setattr(module, "COMPARED_SIZE", 5)
    study = module.AllSizes()
    found = run_to_end(study._compute())
    live = sum(
        all(hand_sizes(Sharing(sizes, joker, 3)))
        for sizes in product(range(6), repeat=3)
        for joker in range(3)
    )
    assert (found.positions, found.formula) == (live, 0)
    assert found.printed > 0
    study._take(found)
    assert f"All {live:,} positions" in study.card.note


def test_a_wrong_formula_would_be_seen(monkeypatch):
    monkeypatch.setattr(module, "COMPARED_SIZE", 3)
    monkeypatch.setattr(module, "case_of", lambda sizes, joker: None)
    assert run_to_end(module.AllSizes()._compute()).formula > 10


def test_the_map_is_cut_and_turned():
    study = module.AllSizes()
    before = study.card.truth
    act(study.card, "set", setting="joker", value=2)
    assert study.card.truth != before
    act(study.card, "set", setting="axis", value=0)
    act(study.card, "set", setting="printed", value=1)
    act(study.card, "set", setting="joker", value=8)
    assert (study.card.axis, study.card.joker, study.card.printed_shown) == (0, 2, True)


def test_the_table_of_players_begins_with_what_is_quick_and_goes_on_when_it_is_seen(monkeypatch):
    monkeypatch.setattr(
        module, "LATER_SIZES", (module.Size(2, 4, 2), module.Size(4, 4, 4), module.Size(5, 3, 3))
    )
    table = module.PlayersTable()
    assert set(table.found) == {2, 3, 4}
    assert [row.forced == row.positions for row in table.found.values()] == [True, False, False]
    assert [len(row.rounds.rounds) for row in table.found.values()] == [0, 0, 1]

    assert all(cell["text"] for row in table.card.rows for cell in row)

    async def story():
        act(table.card, "seen")
        assert table.card.share >= 0
        act(table.card, "seen")  # seen again, as after a change of the theme: nothing is stopped
        await until(lambda: table.card.share < 0)

    scenario(story)
    assert set(table.found) == {2, 4, 5}
    assert table.card.action == ""
    links = [cell["link"] for row in table.card.rows for cell in row if cell["link"]]
    assert len(links) == 1
    assert GAME.parse(links[0].split("pos=")[1])
