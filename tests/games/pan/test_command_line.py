"""Pan on the command line."""

from __future__ import annotations

import json
from functools import partial
from random import Random

import pytest

from lastcard.core.playing import RandomAgent
from lastcard.core.playing.review import review
from lastcard.core.playing.simulate import play_out
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver import verdict
from lastcard.games.pan.solver.verdict import forget_solutions, solve
from lastcard.terminal.session import TerminalGame


def test_solve(cli):
    code, out, err = cli("solve", "pan", "132/212")
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == ["pan 132/212", "The first player (to move) wins in 25 moves."]
    assert "  1. The first player plays a 9: 212/032" in out.splitlines()
    code, out, _ = cli("solve", "pan", "132-212", "take=2", "--json")
    found = json.loads(out)
    assert found["position"] == "132/212 take=2"
    assert list(found)[7:] == ["pile", "attainable", "heuristic", "heuristic_printed"]


def test_a_tree_that_ends_is_searched(cli):
    code, out, _ = cli("tree", "pan", "1/1", "--json")
    assert code == 0
    assert (json.loads(out)["value"], json.loads(out)["nodes"]) == ("win", 4)


@pytest.fixture
def small(monkeypatch):
    """Games of more than a thousand positions are too large to be solved on demand."""
    forget_solutions()
    monkeypatch.setattr(verdict, "LIVE", 1_000)
    yield
    forget_solutions()


def test_a_large_game_is_looked_at_and_what_is_proved_is_exact(cli, small):
    found = json.loads(cli("solve", "pan", "002/212", "--json")[1])
    assert (found["value"], found["distance"], found["reason"]["kind"]) == ("win", 3, "ahead")
    found = json.loads(cli("solve", "pan", "222/122", "--json")[1])
    assert (found["value"], found["distance"], found["reason"]["kind"]) == (None, None, "unknown")
    assert found["reason"]["facts"]["nodes"] > 1_000
    assert "With --whole, all of this game is solved first" in cli("solve", "pan", "222/122")[1]
    assert "--whole" not in cli("solve", "pan", "002/212")[1]


def test_a_large_game_is_solved_as_a_whole_once(cli, small, monkeypatch):
    assert "loss" not in cli("solve", "pan", "222/122", "--json")[1]
    solved = []
    analyse = verdict.analyse
    monkeypatch.setattr(verdict, "analyse", lambda *game: solved.append(game) or analyse(*game))
    code, out, err = cli("solve", "pan", "-", "--json", "--whole", stdin="222/122\nx\n132/212\n")
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(solved)) == (0, "", 1)
    assert [line.get("value") for line in lines] == ["loss", None, "win"]
    assert [line.get("distance") for line in lines] == [26, None, 25]
    assert lines[1]["line"] == 2


def test_a_review_by_looking_ahead_accuses_nobody_wrongly(monkeypatch):
    start = GAME.parse("132/212")
    games = []
    for seed in range(8):
        played = play_out(GAME, start, [RandomAgent(), RandomAgent()], Random(seed), repetition=True)
        games.append((played.moves, review(GAME, solve, start, played.moves).mistakes))
    forget_solutions()
    monkeypatch.setattr(verdict, "LIVE", 1_000)
    named = 0
    for moves, exact in games:
        found = review(GAME, partial(solve, nodes=200), start, moves).mistakes
        named += len(found)
        assert {(mistake.ply, mistake.had, mistake.got) for mistake in found} <= {
            (mistake.ply, mistake.had, mistake.got) for mistake in exact
        }
    assert named > 0


def test_table(cli):
    code, out, err = cli("table", "pan", "4", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["potential"] == 33750
    assert found["attainable"] == 33239
    assert found["attainable_together"] == 33232
    assert found["decisive"] == 28674
    assert found["draws"] == 4565
    assert found["longest"] == 83
    assert found["starts"] == {"win": 34, "loss": 23, "draw": 13}
    assert found["deals"] == {"win": 1391, "loss": 2778, "draw": 2266, "total": 6435}
    assert round(found["branching"], 5) == 2.02234
    assert "83 moves" in cli("table", "pan", "4")[1]


def test_table_of_a_variant(cli):
    assert json.loads(cli("table", "pan", "2", "take=1", "--json")[1])["decisive"] == 101
    code, out, _ = cli("table", "pan", "3", "suits=2 take=2")
    assert (code, out.splitlines()[0]) == (0, "pan 3 suits=2 take=2")


def test_path(cli):
    found = json.loads(cli("path", "pan", "001/341", "--json")[1])
    state = GAME.parse(found["start"])
    for step in found["line"]:
        state = GAME.play(state, GAME.parse_move(state, step["move"]))
        assert (state.hand, state.other) == (lambda s: (s.hand, s.other))(GAME.parse(step["position"]))
    assert (found["position"], found["line"][-1]["position"]) == ("001/341", "001/341")
    out = cli("path", "pan", "001/341")[1].splitlines()
    assert out[0] == f"pan 001/341: {found['plies']} moves from a deal"
    assert len(out) == found["plies"] + 3


def test_the_old_name_of_path_still_works_and_says_the_new_one(cli):
    code, out, err = cli("printpath", "pan", "001/341")
    assert (code, out) == cli("path", "pan", "001/341")[:2]
    assert err == "lastcard: printpath is called path now; the old name goes with the next version\n"


def test_bad_input_is_one_line(cli):
    for arguments, part in [
        (["table", "pan", "0"], "not a whole number"),
        (["table", "pan", "x"], "not a whole number"),
        (["table", "pan", "11"], "1 to 8 ranks"),
        (["table", "pan", "-1"], "lastcard table pan -- -1"),
        (["table", "pan", "4", "take=x"], "take='x' is not allowed"),
        (["path", "pan", "001/340"], "001/340 cannot occur in play"),
        (["path", "pan", "111/111", "take=2"], "paths are only known for two ranks or more"),
        (["path", "matches", "21"], "matches has no ways"),
        (["table", "matches", "4"], "has no table"),
        (["table", "nosuch", "4"], "no game 'nosuch'"),
        (["solve", "pan", "40/00"], "rank 1 (9) has 4 + 0"),
        (["solve", "pan", "12"], "not two hands"),
        (
            ["solve", "pan", "222222222/122222222", "--whole"],
            "25,628,906,250 positions; the limit is 2,147,483,647",
        ),
        (["solve", "matches", "21", "--whole"], "every position of matches is solved on its own"),
        (["tree", "pan", "132/212"], "no end, for play can go round: 1 1 t 1 1 t leads back to 132/212"),
        (["tree", "pan", "001/001"], "1 2 t leads back to the position after 3 moves"),
    ]:
        code, out, err = cli(*arguments)
        assert (code, out) == (2, "")
        assert part in err
        assert err.count("\n") == 1


def test_play(cli):
    code, out, _ = cli("play", "pan", "132/212", "--seat", "first", stdin="hint\n1\nquit\n")
    assert code == 0
    assert "play a 9" in out


class _Script:
    """An engine that makes the given moves."""

    name = "script"

    def __init__(self, *moves):
        self.moves = iter(moves)

    def choose(self, game, state, rng):
        return game.parse_move(state, next(self.moves))


def test_a_game_that_goes_round_can_be_called_a_draw():
    typed, said = iter(["draw", "1", "t", "4", "draw"]), []
    session = TerminalGame(
        game=GAME,
        solve=solve,
        start=GAME.parse("2222/1222"),
        engine=_Script("4", "2", "t"),
        ask=lambda prompt: next(typed),
        say=said.append,
        seat=0,
    )
    session.run()
    assert "This position has not come up before: there is no draw to call." in said
    assert (
        "This position has come up before, with the same player to move. With best play it is a draw. "
        "Type draw to call it a draw."
    ) in said
    assert "Draw: the game was called a draw after 6 moves." in said
    assert "A perfect game" in said[-1]


def test_a_hint_where_nothing_is_known_claims_nothing(cli):
    code, out, _ = cli("play", "pan", "2222222/1222222", "--seat", "first", stdin="hint\nquit\n")
    assert code == 0
    assert "It is not known here who wins:" in " ".join(out.split())
    assert "game without end" not in out
