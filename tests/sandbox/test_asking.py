"""What is asked of a game that has been read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lastcard.core.engine import Effort
from lastcard.core.game import legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.core.text import as_sentence
from lastcard.registry.loading import file_home
from lastcard.sandbox.program_run import solution_message
from tests.sandbox import programs
from tests.sandbox.sessions import Said


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """A game too large for a table, searched a little."""
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(tmp_path_factory.mktemp("programs"))
        yield Said().run(programs.LARGE, "piles.py", table=100, budget=2_000)


def plain(value):
    """What an answer says, without the marks by which a page calls players by other names."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return str(as_sentence(value)) if isinstance(value, str) else value


def game():
    return file_home(Path("piles.py")).game


def test_a_text_from_outside_is_read_by_the_program(said):
    answer = said.ask(what="read", text=" (2,1,0,0,1)")
    assert answer["ok"] is True
    assert answer["position"] == "(2, 1, 0, 0, 1)"
    assert said.ask(what="read", text="(2, 1") == {
        "ok": False,
        "error": "'(2, 1' is not written as Python writes a value; a position of fourpiles looks like "
        "(20, 20, 20, 20, 0)",
    }
    assert "5,000 characters long" in said.ask(what="read", text="9" * 5_000)["error"]


def test_a_position_comes_with_its_neighbours_and_what_they_are_worth(said):
    answer = said.ask(what="look", position="(2, 1, 0, 0, 1)", plies=1)
    rules, engine = game(), GeneralEngine(game())
    state = rules.parse("(2, 1, 0, 0, 1)")
    after = [rules.format(rules.play(state, move)) for move in legal_moves(rules, state)]
    assert list(answer["rows"]) == ["(2, 1, 0, 0, 1)", *after]
    mover, end, moves, fields, hands, extra, quick = answer["rows"]["(2, 1, 0, 0, 1)"]
    assert (mover, end, hands, extra) == (1, None, [], None)
    assert [move[2] for move in moves] == after
    solution = json.loads(json.dumps(solution_message(engine.solve(state))))
    assert {key: plain(answer["solution"][key]) for key in solution if key != "searched"} == {
        key: value for key, value in solution.items() if key != "searched"
    }
    assert quick == {"worths": ["loss", "win"], "distance": solution["distance"]}
    assert fields


def test_no_more_neighbours_come_than_are_asked_for(said):
    answer = said.ask(what="look", position="(20, 20, 20, 20, 0)", plies=3, most=30)
    assert len(answer["rows"]) == 30
    assert answer["solution"]["status"] == "unknown"
    assert answer["pending"]


def test_a_position_is_searched_for_as_long_as_somebody_wants(said):
    answer = said.ask(what="solve", position="(5, 4, 3, 0, 0)", budget=20_000)
    engine = GeneralEngine(game())
    native = solution_message(engine.solve(engine.game.parse("(5, 4, 3, 0, 0)"), Effort(budget=20_000)))
    assert {key: plain(answer["solution"][key]) for key in native} == json.loads(json.dumps(native))


def test_moves_and_random_positions(said):
    assert said.ask(what="move", position="(2, 1, 0, 0, 1)", text="(0,2)")["after"] == "(0, 1, 0, 0, 0)"
    assert "no legal move" in said.ask(what="move", position="(2, 1, 0, 0, 1)", text="(3, 2)")["error"]
    one, other = (said.ask(what="draw", seed=3, count=5)["positions"] for _ in range(2))
    assert one == other
    assert len(one) == 5


def test_what_nobody_knows_is_said(said):
    assert said.ask(what="sing") == {"ok": False, "error": "nothing is known of 'sing'"}


def test_questions_wait_until_the_game_is_there_and_not_too_many_of_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = Said()
    said.session.take(
        json.dumps(
            {"do": "run", "run": 1, "name": "a.py", "text": programs.COUNTDOWN, "table": 100, "budget": 100}
        )
    )
    for number in range(25):
        said.session.take(
            json.dumps({"do": "ask", "id": number, "question": {"what": "look", "position": "(12, 0)"}})
        )
    said.worked()
    answers = {one["id"]: one["answer"] for one in said.of("answer")}
    assert [number for number in answers if answers[number].get("refused") == "full"] == list(range(5))
    assert all(answers[number]["ok"] for number in range(5, 25))
    assert said.order.index("answer") < said.order.index("done")
