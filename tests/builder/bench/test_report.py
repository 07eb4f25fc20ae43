"""What the figures of some loads come to."""

from __future__ import annotations

import json

import pytest

from web.builder import bench
from web.builder.bench import report
from web.builder.bench.throttle import Throttle
from web.builder.say import say

LOADS = {
    "stock cold": [20.0, 18.0, 19.0],
    "stock warm": [9.0],
    "plain cold": [6.0],
    "snapshot cold": [8.0],
    "default cold": [6.5],
    "default warm": [1.0],
}


def load(seconds, way):
    found = {"interactive": seconds * 1000, "text": 250.0, "bytes": 9_400_000}
    return found | ({"mode": way} if way else {})


@pytest.fixture
def figures():
    return {
        name: [load(one, "" if "stock" in name else "plain") for one in seconds]
        for name, seconds in LOADS.items()
    }


def test_rows_have_medians_ratios_and_the_way(figures):
    made = report.summary(figures, Throttle(20, 20))
    assert (made["mbits"], made["latency_ms"]) == (20, 20)
    stock = made["rows"]["stock cold"]
    assert (stock["interactive_s"], stock["best_s"], stock["worst_s"]) == (19, 18, 20)
    assert "ratio" not in stock
    assert "way" not in stock
    chosen = made["rows"]["default cold"]
    assert (chosen["ratio"], chosen["megabytes"], chosen["first_text_s"]) == (0.342, 9.4, 0.25)
    assert chosen["way"] == "plain"


def bars(made):
    return {bar["what"]: (bar["is"], bar["ok"]) for bar in made["bars"]}


def test_what_is_chosen_is_held_against_the_better_way_and_stock(figures):
    held = bars(report.summary(figures, Throttle(20)))
    assert held["default cold against stock cold"] == (0.342, False)
    assert held["default cold against the better way cold"] == (1.083, True)
    assert held["default warm against stock warm"] == (0.111, True)
    assert held["plain cold: on the wire (MB)"] == (9.4, False)
    assert "default cold: first text (s)" not in held, "that bar is for a line without limit"
    assert bars(report.summary(figures, Throttle()))["default cold: first text (s)"] == (0.25, True)


def test_what_was_not_measured_has_no_bar(figures):
    del figures["stock cold"], figures["snapshot cold"]
    held = bars(report.summary(figures, Throttle()))
    assert not any("stock cold" in what or "better way" in what for what in held)
    assert "default warm against stock warm" in held


def test_the_table_says_which_line_and_which_bar_is_missed(figures):
    text = report.text(report.summary(figures, Throttle(20, 20)))
    assert text.startswith("20 Mbit/s, 20 ms")
    assert "MISSED  default cold against stock cold: 0.342 (bar 0.25)" in text
    assert "unlimited, 0 ms" in report.text(report.summary(figures, Throttle()))


def test_json_is_alone_on_standard_output(monkeypatch, capsys):
    def measured(*_):
        say("• building the site …")
        return [{"bars": []}]

    monkeypatch.setattr(bench, "_measured", measured)
    assert bench.run(1, ["stock"], [], True) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == {"bars": []}
    assert "building" in err
