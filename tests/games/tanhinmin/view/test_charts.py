"""The charts of TANHINMIN tell what is so, and can be run, stopped and saved."""

from __future__ import annotations

import pytest

from lastcard.games.tanhinmin.facts.benchmark import deal
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.winner import winner
from lastcard.games.tanhinmin.view import charts
from lastcard.games.tanhinmin.view.charts import (
    EDGES,
    ORACLE_NODES,
    SOURCES,
    CutTable,
    LatticeStudy,
    SpeedTable,
    VariantTable,
    WinMap,
)
from lastcard.ui.shell.address import parse_address, position_of
from tests.games.tanhinmin import oracle
from tests.helpers.native_page import act, scenario, until


def test_every_study_follows_the_theme():
    for study in charts.charts():
        study.theme = "dark"
        assert study.__panel__() is not None


def test_the_lattice_has_every_node_above_what_tells_less():
    lattice = LatticeStudy().card
    layer = {node["id"]: node["layer"] for node in lattice.nodes}
    assert set(layer) == {node.id for node in ORACLE_NODES}
    assert all(layer[less] < layer[more] for less, more in EDGES)
    assert all(node["evidence"] for node in lattice.nodes)


def test_a_node_runs_its_evidence():
    study = LatticeStudy()
    act(study.card, "choose", node="nothing")
    act(study.card, "run", node="nothing")
    assert study.card.running == ""
    (claim,) = next(node for node in study.card.nodes if node["id"] == "nothing")["evidence"]
    assert study.card.findings[claim["id"]]["status"] == "holds"
    act(study.card, "choose", node="no such node")
    assert study.card.chosen == "nothing"


def test_evidence_can_be_stopped():
    async def story():
        study = LatticeStudy()
        act(study.card, "run", node="hand")
        assert study.card.running == "lemma-2-2"
        act(study.card, "stop")
        assert study.card.running == ""
        assert study.card.findings == {}

    scenario(story)


def test_the_map_counts_every_deal():
    study = WinMap()
    act(study.chart.card, "choose", value="6")
    assert study.chart.card.choice == "6"
    rows = [line.split(",") for line in study.chart.card.csv.splitlines()[1:]]
    states = [
        GAME.parse(f"{mine}|{theirs}|0")
        for number in range(3**6)
        for mine, theirs in [_dealt(number, 6)]
        if mine and theirs
    ]
    for hand, other, deals, wins, _ in rows:
        here = [state for state in states if (len(state.hand), len(state.other)) == (int(hand), int(other))]
        assert len(here) == int(deals)
        assert sum(oracle.wins(state.hand, state.other, state.table) for state in here) == int(wins)


def _dealt(number, ranks):
    hands = [[], [], []]
    for rank in range(1, ranks + 1):
        number, owner = divmod(number, 3)
        hands[owner].append(str(rank))
    return ",".join(hands[0]), ",".join(hands[1])


@pytest.mark.parametrize("key", SOURCES)
def test_every_map_can_be_drawn(key):
    study = WinMap()
    act(study.chart.card, "choose", value=key)
    assert SOURCES[key].words in study.chart.card.note


def test_the_table_of_cut_cards(monkeypatch):
    monkeypatch.setattr(charts, "CUT_SIZES", range(2, 5))
    study = CutTable()
    assert study.card.rows[0][1]["text"] == ""
    act(study.card, "act")
    last = study.card.rows[-1]
    assert last[-1]["text"] == "0 wrong"
    for wrong in last[2:4]:
        state = GAME.parse(parse_address(wrong["link"]).query["pos"])
        assert GAME.format(state) == wrong["small"]
        assert oracle.wins(state.hand, state.other, state.table) == (winner(state) == 0)
    assert study.card.csv.count("\n") == 1 + 3 * 3


def test_the_table_of_variants(monkeypatch):
    monkeypatch.setattr(charts, "DECKS", ((2, 2), (3, 2)))
    study = VariantTable()
    act(study.card, "act")
    assert len(study.found) == 4
    assert {len(row) for row in study.card.rows} == {len(VariantTable.columns)}
    assert all(part["text"] for row in study.card.rows for part in row)


def test_large_hands_are_timed_and_can_be_opened(monkeypatch):
    monkeypatch.setattr(charts, "TIMED_SIZES", (500, 1_000))
    monkeypatch.setattr(charts, "OPENED", 1_000)
    study = SpeedTable()
    assert study.card.rows[0][1]["text"] == ""
    act(study.card, "act")
    assert [row[0]["text"] for row in study.card.rows] == ["500", "1,000"]
    assert [winner(deal(cards)) for cards in (500, 1_000)] == [t.verdict.winner for t in study.found.values()]
    query = parse_address(study.card.rows[1][0]["link"]).query
    assert GAME.parse(position_of(query, "")) == deal(1_000)
    assert study.card.csv.count("\n") == 3


def test_the_search_can_be_stopped():
    async def story():
        study = VariantTable()
        act(study.card, "act")
        await until(lambda: len(study.found) > 1)
        act(study.card, "act", stop=True)
        assert study.card.share < 0
        assert len(study.found) < 2 * len(study.card.rows)

    scenario(story)
