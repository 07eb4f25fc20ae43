"""The graph of positions as the script gets it."""

from __future__ import annotations

import json
from itertools import pairwise

from lastcard.ui.pictures.graph import Arc, GraphPicture, Spot, graph_text
from tests.helpers.native_page import act


def test_a_graph_without_positions_is_empty():
    assert json.loads(graph_text([], [])) == {"nodes": [], "edges": []}


def test_positions_of_a_layer_stand_apart_and_their_parent_between():
    spots = [
        Spot(0, -1, "a"),
        Spot(1, 0, "b"),
        Spot(1, 0, "c"),
        Spot(2, 1, "d"),
        Spot(2, 1, "e"),
        Spot(2, 2, "f"),
    ]
    nodes = json.loads(graph_text(spots, []))["nodes"]
    for layer in (1, 2):
        places = [node["place"] for node in nodes if node["layer"] == layer]
        assert all(after - before >= 1 for before, after in pairwise(places))
    assert nodes[0]["place"] == (nodes[1]["place"] + nodes[2]["place"]) / 2
    assert [node["position"] for node in nodes] == list("abcdef")


def test_moves_are_told_in_order_with_their_kind():
    spots = [Spot(0, -1, "a"), Spot(1, 0, "b")]
    edges = json.loads(graph_text(spots, [Arc(0, 1, "J", best=True), Arc(1, 0, "take", round="draw")]))[
        "edges"
    ]
    assert edges == [[0, 1, "J", True, ""], [1, 0, "take", False, "draw"]]


def test_what_is_done_in_the_picture_is_told():
    heard = []

    def walk(moves):
        heard.append(moves)

    def plies(count):
        heard.append(count)

    picture = GraphPicture()
    picture.listen(walk=walk, plies=plies)
    act(picture, "walk", moves=["1", "t"])
    act(picture, "plies", count=4)
    assert heard == [["1", "t"], 4]
