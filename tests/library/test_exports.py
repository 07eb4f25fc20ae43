"""Graphs that can be written as GraphML, and tables for pandas."""

from __future__ import annotations

import sys

import networkx as nx
import pytest

import lastcard
from lastcard.core.claims import run
from lastcard.core.twoplayer.trace import trace


@pytest.mark.parametrize("name", lastcard.names())
def test_a_graph_is_written_as_graphml_and_read_back(name, tmp_path):
    small = {
        "pairs": "2,3|1 deck=0,0,2,1 burn=2",
        "solitaire": "2x2: AH 2S/2H AS",
        "pan": "012/212",
        "shichinarabe": "r: RBB",
    }
    start = small.get(name, lastcard.game(name).start)
    graph = lastcard.to_networkx(name, start, most=40, solved=True)
    nx.write_graphml(graph, tmp_path / "graph.graphml")
    again = nx.read_graphml(tmp_path / "graph.graphml")
    assert set(again) == set(graph)
    assert again.nodes == graph.nodes
    assert set(again.edges) == set(graph.edges)
    assert again.edges == graph.edges
    for node, told in graph.nodes(data=True):
        assert node == f"{told['to_move']}: {told['position']}"


def test_a_graph_is_the_game_with_equal_positions_once():
    graph = lastcard.to_networkx("matches", 5)
    assert len(graph) == len(list(lastcard.game("matches").positions(lastcard.position("matches", 5))))
    assert graph.graph == {"game": "matches", "root": "first: 5", "complete": True}
    assert sorted(graph.successors("first: 5")) == ["second: 2", "second: 3", "second: 4"]
    assert not lastcard.to_networkx("matches", 5, depth=1).graph["complete"]
    with pytest.raises(ValueError, match="max_nodes is 1 or more"):
        lastcard.to_networkx("matches", 5, most=0)


def test_tables_have_a_line_for_each_move_row_node_or_solution():
    found = lastcard.solve("pairs", "3,7|2,5")
    lines = lastcard.table(found)
    assert [line["move"] for line in lines] == [move.move for move in found.moves]
    assert lines[0]["player 1"] == pytest.approx(-lines[0]["player 2"])
    many = lastcard.table(lastcard.solve_many("matches", range(1, 9), brief=True))
    assert [line["value"] for line in many] == ["loss", "win", "win", "win"] * 2
    assert lastcard.table([lastcard.solve("pan", "032/212")])[0]["best"] == "2"
    finding = run(lastcard.claims("matches")[0], 9)
    assert lastcard.table(finding) == [row.as_dict() for row in finding.rows]
    assert len(lastcard.table(trace(lastcard.game("matches"), lastcard.position("matches", 5)))) == 28
    for wrong in (21, "21", [21]):
        with pytest.raises(
            TypeError, match=r"have a table, not '?21|a line for each solution, and 21 is among"
        ):
            lastcard.table(wrong)


def test_pandas_gets_the_same_lines_and_is_asked_for_where_it_is_missing(monkeypatch):
    found = lastcard.solve("matches", 22)
    frame = lastcard.to_pandas(found)  # pandas is there wherever the pages are
    assert frame.to_dict("records") == lastcard.table(found)
    assert list(frame.columns) == ["move", "position", "value", "distance"]
    assert len(lastcard.to_pandas([])) == 0
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas, which is not installed: pip install pandas"):
        lastcard.to_pandas(found)
