"""Node-link data, networkx graphs, files on the command line, and the command line itself."""

from __future__ import annotations

import json
import os
from random import Random

import networkx as nx
import pytest

from lastcard.core.game import PositionError
from lastcard.games.shichinarabe.rules import GAME
from lastcard.games.shichinarabe.rules.notation import from_node_link, parse_file, to_node_link
from lastcard.games.shichinarabe.solver.explain import answer_position
from tests.games.shichinarabe.networkx_graph import from_networkx, to_networkx
from tests.games.shichinarabe.random_boards import random_graph, random_options


def test_data_go_round():
    rng = Random(1)
    for _ in range(200):
        state = random_options(rng, random_graph(rng, 10, rng.random() < 0.5))
        assert from_node_link(json.loads(json.dumps(to_node_link(state)))) == state
        graph = to_networkx(state)
        assert from_networkx(graph) == state
        assert from_node_link(json.loads(json.dumps(nx.node_link_data(graph, edges="edges")))) == state
    directed = GAME.parse("r: WRB 0>1 1-2")
    assert to_networkx(directed).is_directed()
    assert from_networkx(to_networkx(directed)) == directed


def test_any_graph():
    graph = nx.petersen_graph()
    nx.set_node_attributes(
        graph, {v: "white" if v == 0 else "red" if v % 2 else "blue" for v in graph}, "color"
    )
    state = from_networkx(graph, player=1, options=("passes=1,1",))
    assert (state.board.size, len(state.board.arcs), state.player, state.passes) == (10, 30, 1, (1, 1))
    assert answer_position(state).winner is not None
    named = nx.Graph([("seven", "six"), ("six", "five")])
    nx.set_node_attributes(named, {"seven": "W", "six": "r", "five": "Blue"}, "colour")
    assert GAME.format(from_networkx(named)) == "r: RB"
    several = nx.MultiGraph([(0, 1), (0, 1)])
    nx.set_node_attributes(several, {0: "w", 1: "r"}, "colour")
    assert len(from_networkx(several).board.arcs) == 2


BAD = [
    ([], 'no "nodes"'),
    ({}, 'no "nodes"'),
    ({"nodes": []}, 'no "nodes"'),
    ({"nodes": [1]}, 'node 0 of the list has no "id"'),
    ({"nodes": [{"id": 0}]}, "node '0' has no colour"),
    ({"nodes": [{"id": {"a": 1}, "colour": "R"}]}, "node 0 of the list has an object as its id"),
    ({"nodes": [{"id": [{}], "colour": "R"}]}, "node 0 of the list has an object as its id"),
    ({"nodes": [{"id": 0, "colour": "green"}]}, "has the colour 'green'"),
    ({"nodes": [{"id": 0, "colour": "W"}], "edges": []}, "no vertex is red or blue"),
    ({"nodes": [{"id": 0, "colour": "R"}]}, 'neither "edges" nor "links"'),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [], "links": [{}]}, "say different things"),
    ({"nodes": [{"id": 0, "colour": "R"}], "links": 3}, '"links" must be a list'),
    ({"nodes": [{"id": 0, "colour": "R"}, {"id": 0, "colour": "B"}]}, "same id"),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": 3}, '"edges" must be a list'),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [{}]}, 'edge 0 of the list has no "source"'),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [{"source": 0, "target": 7}]}, "there is no node '7'"),
    ({"nodes": [{"id": 0, "colour": "R"}], "links": [{"source": 0, "target": 0}]}, "to itself"),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [{"source": 0, "target": {}}]}, "there is no node"),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": 1}, '"graph" must be an object'),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": {"to_move": "x"}}, "to_move is 'x'"),
    (
        {"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": {"passes": 3}},
        '"passes" of the graph must be a list of two',
    ),
    (
        {"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": {"almighty": [1.0, 0]}},
        "a list of two whole numbers",
    ),
    (
        {"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": {"add": 1}},
        '"add" of the graph must be a list of edge rules',
    ),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": {"passes": [1]}}, "passes='1'"),
    ({"nodes": [{"id": 0, "colour": "R"}], "edges": [], "graph": {"add": ["0-1@2"]}}, "there is no vertex"),
]


@pytest.mark.parametrize(("data", "part"), BAD)
def test_bad_data_are_named(data, part):
    with pytest.raises(PositionError) as refused:
        from_node_link(data)
    assert part in str(refused.value)
    assert len(str(refused.value)) < 300


def test_files(tmp_path, cli):
    path = tmp_path / "board.json"
    state = GAME.parse("b: WRBRB 0-1 0-3 1-2 2-4 3-4 passes=1,1 add=0-4@1")
    path.write_text(json.dumps(to_node_link(state)), encoding="utf-8")
    assert parse_file(f"@{path}") == state
    assert parse_file(f"r: @{path} passes=2,0").passes == (2, 0)
    assert parse_file("r: RB add=0-2@1") is None
    spaced = tmp_path / "a board.json"
    spaced.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    assert parse_file(f"@{spaced}") == state
    assert parse_file(f"r: @{spaced}  passes=2,0 ").passes == (2, 0)
    code, out, err = cli("solve", "shichinarabe", f"@{path}", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["position"] == GAME.format(state)
    code, out, _ = cli("solve", "shichinarabe", "-", "--json", stdin=f"r: RB\n@{path}\nx\nr: B R\n")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [found.get("winner", "error") for found in answers][0::2] == ["r", "error"]
    assert len(answers) == 4
    os.mkfifo(tmp_path / "pipe")
    for text, part in [
        (f"@{tmp_path}/missing.json", "cannot be read"),
        (f"@{tmp_path}", "cannot be read: it is a folder"),
        ("@/dev/zero", "a device or a pipe"),
        (f"@{tmp_path}/pipe", "a device or a pipe"),
        ("@", "no file is named"),
        ("b: @ passes=1,1", "no file is named"),
    ]:
        code, out, err = cli("solve", "shichinarabe", text)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert part in err
    path.write_text("{", encoding="utf-8")
    assert "is not JSON" in cli("solve", "shichinarabe", f"@{path}")[2]


def test_answers_speak_the_ids_of_the_file(tmp_path, cli):
    names, path = ["seven", "six", 5, "eight"], tmp_path / "named.json"
    nodes = [{"id": name, "colour": colour} for name, colour in zip(names, "WRBB", strict=True)]
    edges = [{"source": names[u], "target": names[v]} for u, v in [(0, 1), (1, 2), (0, 3)]]
    path.write_text(json.dumps({"nodes": nodes, "edges": edges}), encoding="utf-8")
    state = parse_file(f"@{path}")
    assert state.board.names == ("seven", "six", "5", "eight")
    assert GAME.move_label(state, "!3 1") == "whiten eight, then play six"
    _, out, _ = cli("solve", "shichinarabe", f"@{path}", "--json")
    found = json.loads(out)
    assert found["ids"] == ["seven", "six", "5", "eight"]
    assert "six: 0, eight: −1" in found["reason"]["steps"][1]
    assert "1 is six, 2 is 5, 3 is eight" in found["reason"]["steps"][-1]
    assert GAME.parse(found["position"]) == state


def test_large_files(tmp_path):
    size = 20_000
    data = {
        "nodes": [{"id": v, "colour": "W" if v == 0 else "RB"[v % 2]} for v in range(size)],
        "edges": [{"source": (v - 1) // 2, "target": v} for v in range(1, size)],
    }
    path = tmp_path / "large.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    found = answer_position(parse_file(f"@{path}"))
    assert found.method == "linear"


def test_solve(cli):
    code, out, err = cli("solve", "shichinarabe", "b: BR(R BR) BR(R BR)")
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == "Red (not to move) wins."
    code, out, _ = cli("solve", "shichinarabe", "r:", "RBB", "RB(R", "B)", "B", "almighty=1,0", "--json")
    found = json.loads(out)
    assert found["position"] == "r: RBB RB(R B) B almighty=1,0"
    assert list(found)[7:] == ["winner", "winning_moves", "values", "total", "method", "nodes"]
    assert found["method"] == "rights"
    assert found["to_move"] == "red"


def test_bad_input_is_one_line(cli):
    for text in ["", "r: RQ", "r: WRB 0-9", "r: RB passes=1", "@"]:
        code, out, err = cli("solve", "shichinarabe", text)
        assert (code, out, err.count("\n")) == (2, "", 1)
