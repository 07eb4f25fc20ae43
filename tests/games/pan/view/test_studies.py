"""The Study tab of Pan: what the charts and tables show is what the solution says, and work can be stopped."""

from __future__ import annotations

import asyncio
import csv
import io
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from lastcard.core.claims import run
from lastcard.core.progress import run_to_end
from lastcard.core.worth import OPPOSITE
from lastcard.games.pan.facts import FACTS, truth
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.rules.deals import number_of_all_deals, starts
from lastcard.games.pan.solver.attainable import attainable, branching, score
from lastcard.games.pan.solver.verdict import forget_solutions, known_now, solve, solved_source
from lastcard.games.pan.solver.whole_game import RECORDS, summarise
from lastcard.games.pan.view import VIEW
from lastcard.games.pan.view.charts import charts, engines
from lastcard.games.pan.view.charts.all_positions import (
    LIVE,
    TOPS,
    LargerGames,
    TakingChart,
    branching_chart,
    cards,
)
from lastcard.games.pan.view.charts.deals import ANY, LOW, DealMap, NinesChart, middles, parts
from lastcard.games.pan.view.charts.engines import ENTRANTS, EngineContest, Searches
from lastcard.ui.study.study import Study
from tests.helpers.native_page import act, scenario, until


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_tab_holds_them_all_and_they_follow_the_theme():
    tab = Study(VIEW, FACTS)
    assert len(tab.charts) == len(charts()) == 7
    tab.theme = "dark"
    assert {chart.theme for chart in tab.charts} == {"dark"}
    assert len({chart.card.file for chart in tab.charts}) == 7
    assert all(
        chart.card.note and chart.card.csv.count("\n") != 1 for chart in tab.charts
    )  # no bare headings
    assert {chart.card.file for chart in tab.charts if not chart.card.csv} == {"pan-contest", "pan-searches"}


def test_branching_is_exact():
    for row in table(branching_chart().card.csv):
        assert float(row["exact"]) == float(branching(int(row["ranks"])))
    assert table(branching_chart().card.csv)[3]["printed"] == "2.019"


@pytest.mark.parametrize("ranks", [3, 4, 5])
def test_the_deal_map_has_every_deal_with_its_value(ranks):
    chart = DealMap()
    act(chart.card, "choose", value=str(ranks))
    assert (chart.ranks, chart.card.choice, chart.card.action) == (ranks, str(ranks), "")
    rows = table(chart.card.csv)
    source = solved_source(ranks)
    assert len(rows) == len(starts(ranks)) == len({row["position"] for row in rows})
    for row in rows:
        label = source.label(GAME.parse(row["position"]))
        assert row["value for the player to move"] == label.value
        assert row["plies"] == ("" if label.distance is None else str(label.distance))
        assert attainable(GAME.parse(row["position"]))
    assert sum(int(row["deals"]) for row in rows) == number_of_all_deals(ranks)


@pytest.mark.parametrize("ranks", [3, 4, 5])
def test_every_start_has_a_place_of_its_own_on_the_map(ranks):
    low = LOW[ranks]
    columns, rows = parts(0, low), parts(low, ranks)
    places = {(columns.index(s.state.hand[:low]), rows.index(s.state.hand[low:])) for s in starts(ranks)}
    assert len(places) == len(starts(ranks))
    for hands in (columns, rows):
        assert all(sum(one) <= sum(other) for one, other in pairwise(hands))
        assert all(later - earlier > 0.03 * len(hands) for earlier, later in pairwise(middles(hands)))


@pytest.mark.parametrize("ranks", [3, 4, 5, 6])
def test_the_nines_add_up_to_table_7(ranks):
    chart = NinesChart()
    act(chart.card, "choose", value=str(ranks))
    rows = {row["nines of the holder"]: row for row in table(chart.card.csv)}
    _, dealt = run_to_end(score(solved_source(ranks)))
    assert [int(rows[ANY][f"deals {word}"]) for word in ("won", "drawn", "lost")] == [
        dealt.win,
        dealt.draw,
        dealt.loss,
    ]
    for word in ("won", "drawn", "lost"):
        assert sum(int(rows[str(nines)][f"deals {word}"]) for nines in range(1, 5)) == int(
            rows[ANY][f"deals {word}"]
        )
    source = solved_source(ranks)
    for start in starts(ranks)[:: max(1, ranks * ranks)]:
        value = OPPOSITE[source.value(start.state)]
        assert chart.counts()[str(1 + start.state.other[0])][value] >= start.deals


def test_the_more_nines_the_worse_for_the_holder():
    """What the note says, for the real game."""
    chart = NinesChart()
    act(chart.card, "choose", value="6")
    rows = table(chart.card.csv)[:4]
    shares = [Fraction(int(row["deals lost"]), int(row["deals"])) for row in rows]
    assert shares == sorted(shares)


def test_a_game_that_is_chosen_is_solved_in_slices_and_can_be_stopped():
    async def story():
        forget_solutions()
        chart = NinesChart()
        act(chart.card, "choose", value="6")
        await until(lambda: chart.card.share > 0)
        assert chart.card.choice == "3"
        act(chart.card, "act", stop=True)
        assert (chart.card.share, chart.card.action) == (-1, "Solve 6-Pan")
        assert chart.ranks == 3
        await asyncio.sleep(0.05)
        assert known_now(6) is None
        act(chart.card, "choose", value="4")
        await until(lambda: chart.ranks == 4)
        assert chart.card.action == ""

    scenario(story)


def test_taking_shows_the_numbers_of_tables_11_and_12():
    chart = TakingChart()
    before = table(chart.card.csv)
    assert [row["top three cards"] for row in before] == [cards(top) for top in TOPS]
    assert before[0]["top three cards"] == "Q Q Q"
    assert {row["positions"] for row in before} == {""}
    act(chart.card, "act")
    after = table(chart.card.csv)
    claims = {claim.id: claim for claim in FACTS}
    rows = (row for name in ("table-11", "table-12") for row in run(claims[name]).rows)
    printed = [row for row in rows if row.label.startswith("[")]
    for row, claim in zip(after, printed, strict=True):
        assert f"{float(row['printed share']):.3f}" == claim.printed.rpartition(" ")[2]
        assert f"{float(row['share at depth 8']):.3f}" == claim.computed.partition(",")[0]
        assert f"{float(row['share among the best moves']):.3f}" == claim.computed.rpartition(" ")[2]
        assert float(row["share the only best move"]) <= float(row["share among the best moves"])
    assert sum(int(row["positions"]) for row in after) == 27_696
    assert "of 20 of them, where about 19" in chart.card.note


def test_larger_games_are_not_shown_before_they_are_computed():
    study = LargerGames()
    rows = {row[0]["text"]: row for row in study.card.rows}
    assert list(rows) == [f"{k}-Pan" for k in (*LIVE, *RECORDS)]
    for ranks in LIVE:
        assert rows[f"{ranks}-Pan"][0]["small"] == "not computed yet"
        assert all(cell["text"] == "" for cell in rows[f"{ranks}-Pan"][2:])
    for ranks in RECORDS:
        assert rows[f"{ranks}-Pan"][0]["small"] == "a record"
    assert [row["origin"] for row in table(study.card.csv)] == ["record"] * len(RECORDS)


def test_larger_games_are_solved_one_after_the_other():
    study = LargerGames()
    act(study.card, "act")
    rows = {int(row["ranks"]): row for row in table(study.card.csv)}
    for ranks, longest, draws in ((3, 37, 96), (4, 83, 4565), (5, 211, 52989), (6, 528, 952816)):
        assert rows[ranks]["origin"] == "computed here"
        assert (int(rows[ranks]["longest game in moves"]), int(rows[ranks]["positions drawn"])) == (
            longest,
            draws,
        )
    assert (rows[6]["deals won by the holder"], rows[6]["deals lost by the holder"]) == ("361736", "696263")
    shown = {row[0]["text"]: [cell["text"] for cell in row] for row in study.card.rows}
    assert shown["6-Pan"][2:5] == ["528 moves", "12.59%", "754 · 201 · 476"]
    assert {row[-1]["text"] for row in study.card.rows} == {"the other player"}
    assert shown["6-Pan"][6:9] == ["26.75%", "21.75%", "51.50%"]


def test_larger_games_can_be_stopped_and_keep_what_is_done(monkeypatch):
    truth.forget_compared()

    async def story():
        forget_solutions()
        study = LargerGames()
        act(study.card, "act")
        await until(lambda: 3 in study.found)
        act(study.card, "act", stop=True)
        assert study.card.share == -1
        assert study.card.rows[0][0]["small"] == "computed here"

    scenario(story)


@pytest.mark.parametrize("ranks", RECORDS)
def test_records_agree_with_what_can_be_counted(ranks):
    record = RECORDS[ranks]
    assert record.potential == 10 * 15 ** (ranks - 1)
    assert record.tally.total == record.potential - 2 * 4 * 5 ** (ranks - 1) + 1
    assert record.branching == branching(ranks)
    assert record.starts.total == len(starts(ranks))
    assert record.deals.total == number_of_all_deals(ranks)


@pytest.mark.slow
def test_the_record_of_7_ranks_is_what_the_solver_finds():
    assert run_to_end(summarise(7)) == RECORDS[7]


@pytest.mark.slow  # each search has tests of its own
def test_four_searches_find_the_same_with_fewer_and_fewer_nodes():
    study = Searches()
    assert all(cell["text"] == "" for row in study.card.rows for cell in row[1:4])
    act(study.card, "act")
    assert list(study.runs) == [entrant.name for entrant in ENTRANTS]
    assert {(found.value, found.move) for found in study.runs.values()} == {(1.5, "place a 9")}
    nodes = [found.nodes for found in study.runs.values()]
    assert nodes == sorted(nodes, reverse=True)
    assert (nodes[0], nodes[-1]) == (713_612, 9_821)
    assert all(found.seconds > 0 for found in study.runs.values())
    rows = table(study.card.csv)
    assert [row["seconds in the essay"] for row in rows] == ["128.982", "", "9.173", "1.794"]
    assert study.card.rows[0][1]["text"] == "713,612"


def test_searches_can_be_stopped():
    async def story():
        study = Searches()
        act(study.card, "act")
        await asyncio.sleep(0.05)
        act(study.card, "act", stop=True)
        assert study.card.share == -1
        count = len(study.runs)
        await asyncio.sleep(0.1)
        assert len(study.runs) == count < len(ENTRANTS)

    scenario(story)


@pytest.mark.slow  # contests have tests of their own
def test_the_contest_counts_every_game_once_and_the_perfect_player_never_loses_a_won_deal(monkeypatch):
    monkeypatch.setattr(engines, "DEALS_A_PAIR", 3)
    chart = EngineContest()
    act(chart.card, "act")
    rows = table(chart.card.csv)
    assert [row["pair"] for row in rows] == list(engines.PAIR_NAMES)
    for row in rows:
        wins, lost, draws = (int(row[name]) for name in ("first named wins", "other wins", "draws"))
        assert wins + lost + draws == int(row["games"]) == 6
        assert float(row["first named low"]) <= wins / 6 <= float(row["first named high"])
        assert float(row["other low"]) <= lost / 6 <= float(row["other high"])
    assert "36 games were played here" in chart.card.note


def test_a_contest_exchanges_the_seats():
    state = starts(3)[0].state
    won = solve(state).value == "win"
    chart = EngineContest()
    steps = chart._game(state, (0, 3), Random(1), 0, 1)
    playout = run_to_end(steps)
    assert engines._turned(playout).outcome.payoffs == playout.outcome.payoffs[::-1]
    assert not won or playout.outcome.winners == (0,)


def test_a_contest_can_be_stopped_and_shows_what_was_played():
    async def story():
        chart = EngineContest()
        act(chart.card, "act")
        await until(lambda: chart.card.share > 0)
        act(chart.card, "act", stop=True)
        assert chart.card.share == -1
        assert sum(int(row["games"]) for row in table(chart.card.csv)) > 0

    scenario(story)
