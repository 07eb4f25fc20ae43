"""Pan's Explore: verdicts that never make the page wait, the graph, and the strip of best play."""

from __future__ import annotations

import json
from random import Random

import pytest

from lastcard import registry
from lastcard.browser import link as files
from lastcard.core.engine import NOW, PAGE
from lastcard.core.lazy import Shipped, offer
from lastcard.core.progress import run_to_end
from lastcard.core.worth import OPPOSITE
from lastcard.games.pan.rules import GAME, random_position
from lastcard.games.pan.solver import engine
from lastcard.games.pan.solver.engine import ENGINE
from lastcard.games.pan.solver.search import LOOK_AHEAD_NODES
from lastcard.games.pan.solver.space import LabelTable
from lastcard.games.pan.solver.tablebase import TABLEBASE_NAME, Tablebase, pack_game
from lastcard.games.pan.solver.verdict import (
    forget_solutions,
    known_now,
    provide,
    solved_source,
    verdict_from,
)
from lastcard.games.pan.view import VIEW
from lastcard.games.pan.view.pictures import BestPlay, PanGraph
from lastcard.ui.explore.explore import Explore
from lastcard.ui.pictures.graph import EASY_ROWS, EASY_SPOTS, MOST
from tests.helpers.native_page import Notes, act, scenario, until


@pytest.fixture(autouse=True)
def _nothing_at_hand():
    forget_solutions()
    files.install("{}")
    yield
    forget_solutions()
    files.install("{}")


def opened(**query):
    tab = Explore(VIEW)
    tab.visit(query)
    return tab


def graph_of(state, hide=False, plies="") -> dict:
    picture = PanGraph()
    picture.visit({"plies": plies} if plies else {})
    picture.show(state, hide=hide)
    return json.loads(picture.card.graph)


def test_every_page_is_new():
    assert registry.page("pan") is not registry.page("pan")
    assert registry.page("pan").frame.title == "Pan"


def test_small_games_are_solved_on_the_spot():
    for text in ("132/212", "0304/2120", "11/11 take=2"):
        state = GAME.parse(text)
        assert engine.pending(state) == ()
        assert engine.prepare(state) is None
        assert engine.solve_for_page(state) == verdict_from(state, solved_source(state.ranks, state.rules))


def test_larger_games_are_not_solved_unasked():
    state = GAME.parse("22213/12231")
    assert engine.solve_for_page(state).value is None
    assert known_now(5) is None
    (work,) = engine.pending(state)
    assert work.eager
    assert "506,250" in work.title
    run_to_end(work.steps())
    assert engine.pending(state) == ()
    assert engine.solve_for_page(state).value == "win"


def test_the_whole_game_can_be_solved_beside_a_tablebase(monkeypatch):
    files.install(json.dumps({TABLEBASE_NAME: {"url": "nowhere", "size": 1_000}}))
    monkeypatch.setattr(engine, "SHIPPED", 5)
    state = GAME.parse("22213/12231")
    fetch, whole = engine.pending(state)
    assert fetch.eager
    assert not whole.eager
    provide(Tablebase(pack_game(5)))
    found = engine.solve_for_page(state)
    (again,) = engine.pending(state)
    assert not again.eager
    run_to_end(again.steps())
    assert isinstance(known_now(5), LabelTable)
    assert engine.pending(state) == ()
    assert engine.solve_for_page(state) == found


def test_what_is_too_large_is_looked_at_a_few_plies_ahead():
    state = GAME.parse("0000011/0000011")
    (work,) = engine.pending(state)
    assert engine.prepare(state) is None
    run_to_end(work.steps())
    assert engine.pending(state) == ()
    assert (engine.outlook(state).value, engine.outlook(state).distance) == ("win", 11)
    assert engine.outlook(state).status == "bounded"
    assert not engine.solve_for_page(
        state
    ).known  # what was not solved is not judged in a game that is played


def test_a_hint_looks_less_far_ahead_than_the_page_does_by_itself():
    state = GAME.parse("2222221/1222222")
    brief = run_to_end(ENGINE.solving(state, PAGE)).reason.facts
    assert brief["nodes"] >= engine.BRIEF
    (work,) = ENGINE.pending(state)
    assert not ENGINE.begins(state)
    assert run_to_end(ENGINE.solving(state, PAGE)).reason.facts == brief
    run_to_end(work.steps())
    far = ENGINE.solve(state, NOW).reason.facts
    assert far["nodes"] >= LOOK_AHEAD_NODES
    assert far["depth"] > brief["depth"]
    assert ENGINE.pending(state) == ()


def test_explore_shows_the_verdict_when_the_work_is_done():
    tab = opened(pos="22213/12231")
    assert tab.verdict.value == solved_source(5).value(GAME.parse("22213/12231"))
    assert tab.reason.doing == ""
    assert tab.reason.offers == []
    assert all(row["ends"] != "not known" for row in tab.moves.rows)


def test_work_can_be_stopped_and_begun_again():
    async def story():
        tab = opened(pos="22213/12231")
        assert tab.reason.doing.startswith("Solving")
        assert tab.moves.rows[0]["ends"] == "not known"
        act(tab.reason, "stop")
        assert tab.reason.doing == ""
        assert tab.reason.offers == ["Solve all of 5-Pan here"]
        act(tab.bar, "enter", text="22222/12222")
        assert tab.reason.doing == ""  # stopped for this game: it does not begin again by itself
        act(tab.reason, "work", index=0)
        await until(lambda: tab.verdict.value != "")
        assert tab.reason.doing == ""

    scenario(story)


def test_work_goes_on_while_moves_of_the_same_game_are_made():
    async def story():
        tab = opened(pos="22213/12231")
        act(tab.board, "play", move="1")
        assert tab.reason.doing.startswith("Solving")
        await until(lambda: tab.reason.doing == "")
        assert tab.bar.text == "12231/12213"
        assert tab.verdict.value != ""

    scenario(story)


def test_work_for_another_game_is_given_up():
    async def story():
        tab = opened(pos="22213/12231")
        act(tab.bar, "enter", text="132/212")
        assert tab.reason.doing == ""
        assert tab.verdict.value == "win"
        assert known_now(5) is None

    scenario(story)


def test_work_that_fails_says_why_and_leaves_another_way():
    def fail():
        yield from ()
        raise OSError("pan6 answered 404")

    offer({TABLEBASE_NAME: Shipped(1_000, fail)})
    tab = opened(pos="310413/034031")
    assert "pan6 answered 404" in tab.reason.trouble
    assert tab.reason.offers == ["Fetch the solution", "Solve all of 6-Pan here"]
    assert tab.verdict.value == ""


def test_damaged_files_are_refused():
    def spoilt():
        yield from ()
        return b"\\x00" * 1_000

    offer({TABLEBASE_NAME: Shipped(1_000, spoilt)})
    tab = opened(pos="310413/034031")
    assert "not a tablebase" in tab.reason.trouble


def test_a_random_position_has_as_many_ranks_and_the_same_rules():
    tab = opened(pos="12/21 take=2")
    for _ in range(10):
        act(tab.bar, "random")
        state = GAME.parse(tab.bar.text)
        assert (state.ranks, state.rules.take) == (2, 2)


def test_the_graph_tells_what_is_true():
    rng = Random(6)
    for _ in range(60):
        state = random_position(rng, rng.choice([2, 3, 4]))
        graph = graph_of(state)
        source = solved_source(state.ranks)
        assert graph["nodes"][0]["position"] == GAME.format(state)
        for node in graph["nodes"]:
            here = state
            for text in node["moves"]:
                here = GAME.play(here, GAME.parse_move(here, text))
            assert GAME.format(here) == node["position"]
            label = source.label(here)
            first = here.player == state.player
            assert node["first"] == first
            assert node["value"] == (label.value if first else OPPOSITE[label.value])
            if node["ends"]:
                assert int(node["ends"]) == label.distance
        for start, end, _label, best, _round in graph["edges"]:
            one, other = graph["nodes"][start], graph["nodes"][end]
            if best and one["ends"] and other["ends"]:
                assert int(one["ends"]) == int(other["ends"]) + 1


def test_every_position_of_the_graph_has_its_best_moves():
    graph = graph_of(GAME.parse("132/212"))
    expanded = {start for start, *_ in graph["edges"] if not graph["nodes"][start]["small"]}
    whole = {start for start in expanded if graph["nodes"][start]["layer"] < 2}
    assert {start for start, _end, _label, best, _round in graph["edges"] if best} >= whole


def test_a_draw_shows_the_round_that_keeps_it():
    graph = graph_of(GAME.parse("2222/1222"))
    way = [(start, end) for start, end, _label, _best, kind in graph["edges"] if kind == "draw"]
    assert len(way) == 6
    assert any(end <= start for start, end in way)
    assert {graph["nodes"][node]["value"] for arc in way for node in arc} == {"draw"}


@pytest.mark.parametrize("hide", [True, False])
def test_hidden_graphs_give_nothing_away(hide):
    won, drawn = graph_of(GAME.parse("132/212"), hide), graph_of(GAME.parse("2222/1222"), hide)
    for graph in (won, drawn):
        values = {node["value"] for node in graph["nodes"] if not node["note"]}
        assert (values == {""}) == hide
        assert any(edge[3] for edge in graph["edges"]) == (not hide)
    assert any(edge[4] == "draw" for edge in drawn["edges"]) == (not hide)


@pytest.mark.parametrize("plies", ["1", "3", "4"])
def test_so_many_plies_are_drawn_as_are_asked_for(plies):
    graph = graph_of(GAME.parse("132/212"), plies=plies)
    assert max(node["layer"] for node in graph["nodes"] if not node["small"]) == int(plies)


def test_the_picture_stays_easy_unless_more_is_asked_for():
    rng = Random(8)
    for _ in range(30):
        state = random_position(rng, rng.randint(2, 7))
        near = [node for node in graph_of(state)["nodes"] if not node["small"]]
        assert max(node["layer"] for node in near) <= (PanGraph.usual if len(near) <= EASY_SPOTS else 1)
        assert max(node["place"] for node in near) < EASY_ROWS
        assert len([node for node in graph_of(state, plies="4")["nodes"] if not node["small"]]) <= MOST


def test_the_plies_are_kept_in_the_address():
    tab = opened(pos="132/212")
    notes = Notes.of(tab)
    act(tab.picture.card, "plies", count=2)
    assert notes.last["plies"] == "2"
    assert opened(pos="132/212", plies="2").picture.card.plies == 2
    assert opened(pos="132/212", plies="99").picture.query == {"plies": "4"}  # the nearest


def strip_of(text, hide=False):
    panel = BestPlay()
    panel.show(GAME.parse(text), hide=hide)
    return panel.card


def test_the_strip_is_a_line_of_best_play():
    strip = strip_of("132/212")
    source = solved_source(3)
    for number, table in enumerate(strip.tables):
        state = GAME.parse(table["position"])
        assert source.label(state).distance == 25 - number
        assert len(table["moves"]) == number
    assert len(strip.tables) == 26
    assert strip.tables[-1]["mover"] == -1
    assert strip.back == -1


def test_the_strip_of_a_draw_comes_back():
    strip = strip_of("2222/1222")
    last = strip.tables[-1]
    entered = strip.tables[strip.back]
    assert (last["position"], last["mover"]) == (entered["position"], entered["mover"])
    assert all(table["round"] for table in strip.tables[strip.back :])


def test_a_long_line_says_how_long_it_goes_on():
    strip = strip_of("0400/2003")
    assert len(strip.tables) == 31
    assert "33 moves more follow" in strip.note


@pytest.mark.parametrize("text", ["132/212", "2222/1222"])
def test_the_strip_is_hidden_with_the_solution(text):
    assert strip_of(text, hide=True).tables == []


def test_a_click_in_the_strip_goes_there():
    tab = opened(pos="132/212")
    panel, _ = tab.panels
    act(panel.card, "walk", moves=panel.card.tables[3]["moves"])
    assert tab.history.at == 3
    assert tab.bar.text == strip_of("132/212").tables[3]["position"]
