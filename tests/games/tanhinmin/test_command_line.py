"""TANHINMIN on the command line."""

from __future__ import annotations

import json

from lastcard.games.tanhinmin.facts.benchmark import deal
from lastcard.games.tanhinmin.rules import GAME


def test_solve(cli):
    code, out, err = cli("solve", "tanhinmin", "2,3,6,7|1,4,5|0")
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == [
        "tanhinmin 2,3,6,7|1,4,5|0",
        "The first player (to move) wins in 7 moves.",
    ]
    assert "3 > 1: the first player wins." in out
    code, out, _ = cli("solve", "tanhinmin", "1,2,4~ | 3,1~ | 0", "--json")
    assert json.loads(out)["position"] == "1,2,4~|1~,3|0"


def test_a_stream_of_positions_with_bad_lines_and_long_ones(cli):
    large = GAME.format(deal(2_000))
    lines = ["1,3,4,5,8|2,6,7|0", "1,0|2|0", large, "", "x" * 10_000, "3|1,2|0"]
    code, out, err = cli("solve", "tanhinmin", "-", "--json", stdin="".join(f"{line}\n" for line in lines))
    found = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert [sorted(answer)[0] for answer in found] == ["case", "error", "case", "error", "error", "case"]
    assert found[1]["line"] == 2
    assert found[2]["position"] == large
    assert len(found[2]["moves"]) == 1_000


def test_bad_input_is_one_line(cli):
    for position, part in [
        ("1,2", "has 1 part"),
        ("1,0|2|0", "'0' in the hand of the player to move"),
        ("||0", "both hands are empty"),
    ]:
        code, out, err = cli("solve", "tanhinmin", position)
        assert (code, out) == (2, "")
        assert part in err
        assert err.count("\n") == 1


def test_play(cli):
    code, out, _ = cli("play", "tanhinmin", "2,3,6,7|1,4,5|0", "--seat", "first", stdin="hint\n3\nquit\n")
    assert code == 0
    assert "place 3" in out


def test_claims_and_games(cli):
    code, out, _ = cli("claims", "tanhinmin", "--limit", "3", "--json")
    assert code == 0
    assert out.count('"evidence"') == 46
    assert "tanhinmin: Beat the card (TANHINMIN)" in cli("games")[1]
