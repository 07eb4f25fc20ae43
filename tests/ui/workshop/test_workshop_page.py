"""The page of the workshop without a browser: it takes up what the sandbox tells, and asks it for what it does not know."""

from __future__ import annotations

import json

import pytest

from lastcard.app import App, create
from lastcard.core.engine import NOW
from lastcard.gallery import PROGRAMS, first_lesson
from lastcard.ui.shell import TABS
from tests.helpers.native_page import act, scenario, until
from tests.ui.workshop.tables import PATH, Sandbox, told_of

NIM = (PATH / "nim.py").read_text(encoding="utf-8")


def goto(app: App, address: str) -> None:
    app.frame.asked = [app.frame.asked[0] + 1, address, app.theme, False]


def with_game(name: str, address: str = "#/workshop") -> App:
    """The page with a game of the gallery."""
    app = create(address)
    game, rows, verdict = told_of(name)
    act(app._page.frame, "take", run=1, game=game, rows=list(rows), verdict=verdict)
    return app


def explore(app: App):
    return app._page._page.tab("explore")


def test_before_a_program_has_been_run_there_is_no_game():
    app = create("#/workshop/play")
    assert app.address == "#/workshop/play"
    assert (app._page.frame.tab, app._page.frame.page) == ("play", None)
    assert [name for name, *_ in app._page.frame.gallery] == [program.name for program in PROGRAMS]
    assert [step[4] for step in app._page.frame.lesson] == [False, True, True, False, True, True]


@pytest.mark.parametrize("tab", TABS)
def test_each_tab_of_a_game_opens(tab):
    app = with_game("chomp")
    goto(app, f"#/workshop/{tab}")
    assert app.address.startswith(f"#/workshop/{tab}")
    assert (app._page._page.frame.tab, app._page._page.frame.notice) == (tab, "")


def test_a_game_opens_where_the_address_says_and_its_moves_stand_in_it():
    app = with_game("nim", "#/workshop/explore?pos=(1,+2,+2)&line=a1&hide=1")
    assert explore(app).position == "(0, 2, 2) player=1"
    act(explore(app).board, "play", move="b1")
    assert app.address == "#/workshop/explore?pos=(1,+2,+2)&line=a1,b1&hide=1"


def shown(app):
    """The verdict's sentence, and red's payoff in full."""
    verdict = explore(app).verdict
    return verdict.sentence, verdict.badges[0]["exact"]


def test_what_the_sandbox_says_of_the_start_is_said_until_the_page_has_solved_the_table():
    async def story() -> None:
        app = create("#/workshop")
        game, rows, verdict = told_of("pig")
        act(app._page.frame, "take", run=1, game=game, rows=list(rows), verdict=verdict)
        assert shown(app) == ("With best play red gets 0.71 and blue gets 0.29 on average.", "7776/10961")
        assert app._page._engine._worked_out(0) is None
        await until(lambda: app._page._engine._worked_out(0) is not None)
        assert app._page._engine.solve(0, NOW).as_dict()["reason"]["steps"]
        assert shown(app)[1] == "7776/10961"

    scenario(story)


def test_a_program_in_an_address_is_none_of_pythons():
    app = create("#/workshop?program=1abc")
    assert app.address == "#/workshop/explore"
    assert app._page.frame.notice == ""


def test_what_a_changed_game_can_still_show_is_kept():
    async def story() -> None:
        app = with_game("nim", "#/workshop/explore?pos=(1,+2,+2)&line=a1,b2")
        smaller = Sandbox(NIM.replace("range(1, size + 1)", "range(1, min(size, 1) + 1)"))
        smaller.hand_to(app._page, run=2)
        await until(lambda: explore(app).position == "(0, 2, 2) player=1")  # the second move is none any more
        pairs = Sandbox(NIM.replace("HEAPS = (3, 4, 5)", "HEAPS = (1, 1)"))
        pairs.ask = lambda question: json.dumps({"ok": False, "error": "there are two heaps"})
        pairs.hand_to(app._page, run=3)
        await until(lambda: explore(app).position == "(1, 1)" and not explore(app).bar.error)
        assert app._page.frame.taken == [3, 4]

    scenario(story)


def test_a_solved_game_does_a_step_of_the_lesson():
    async def story() -> None:
        page = create("#/workshop")._page
        step = first_lesson.STEPS[0]
        Sandbox(step.program).hand_to(page, step=0)
        await until(lambda: page.frame.taken == [1, 42])
        Sandbox(step.solution).hand_to(page, step=0, run=2)
        await until(lambda: page.frame.learnt == [2, 0])

    scenario(story)


def test_a_table_that_comes_later_takes_the_place_of_the_positions_around_the_start():
    async def story() -> None:
        app = create("#/workshop")
        whole, first = Sandbox(NIM), Sandbox(NIM, table=50)
        first.hand_to(app._page)
        act(explore(app).board, "play", move="a2")
        whole.hand_to(app._page)
        assert explore(app).position == "(1, 4, 5) player=1"
        assert app._page.frame.taken == [1, 232]
        goto(app, "#/workshop/study")
        assert len(app._page._page.tab("study").charts) == 2

    scenario(story)


@pytest.mark.parametrize(("game", "rows"), [("{}", "[]"), ("", ""), (told_of("nim")[0], '{"rows": [[]]}')])
def test_what_cannot_be_read_is_told_and_shown_nowhere(game, rows):
    page = create("#/workshop")._page
    act(page.frame, "take", run=4, game=game, rows=[rows], verdict="{}")
    assert page.frame.wrong[0] == 4
    assert "cannot be read" in page.frame.wrong[1]
    assert page.frame.page is None
    act(page.frame, "large", run=5, game=game, start=rows)
    assert page.frame.wrong[0] == 5


def test_a_position_that_does_not_follow_is_read_by_the_program():
    async def story() -> None:
        app = create("#/workshop")
        Sandbox(NIM).hand_to(app._page)
        act(explore(app).bar, "enter", text="(9, 1)")
        assert "is being read" in explore(app).bar.error
        await until(lambda: explore(app).position == "(9, 1)")
        assert explore(app).verdict.value == "win"
        assert app.address == "#/workshop/explore?pos=(9,+1)"
        act(explore(app).bar, "enter", text="nine")
        await until(lambda: "looks like (3, 4, 5)" in explore(app).bar.error)

    scenario(story)


def test_a_game_too_large_for_a_table_is_explored_and_played_by_asking():
    async def story() -> None:
        app = create("#/workshop")
        Sandbox(NIM, table=50).hand_to(app._page)
        page = app._page
        assert page.frame.taken[0] == 1
        assert explore(app).verdict.value == "win"
        assert len(explore(app).moves.rows) == 12
        for move in ("a2", "b1", "b1", "c1", "c2", "a1"):
            await until(lambda move=move: any(one["move"] == move for one in explore(app).board.moves))
            act(explore(app).board, "play", move=move)
        await until(lambda: explore(app).verdict.value != "")
        assert explore(app).position == "(0, 2, 2)"
        assert explore(app).verdict.value == "loss"
        goto(app, "#/workshop/play?seats=easy")
        play = page._page.tab("play")
        assert play.state == 0
        goto(app, "#/workshop/study")
        assert page._page.tab("study").charts == []  # where not all is known, nothing is counted

    scenario(story)


@pytest.mark.slow  # it goes through a thousand positions
def test_more_is_gone_through_when_somebody_wants_it():
    async def story() -> None:
        app = create("#/workshop")
        Sandbox(NIM.replace("(3, 4, 5)", "(5, 5, 5, 5)"), table=50, budget=500).hand_to(app._page)
        reason, verdict = explore(app).reason, explore(app).verdict
        await until(lambda: reason.offers or reason.doing)
        if not reason.doing:
            act(reason, "work", index=0)
        await until(lambda: verdict.value == "loss")

    scenario(story)


def test_a_question_that_is_not_answered_is_told():
    async def story() -> None:
        app = create("#/workshop")
        sandbox = Sandbox(NIM, table=50)
        sandbox.ask = lambda question: json.dumps({"ok": False, "refused": "stopped"})
        game = sandbox.texts("game")[0]
        start = Sandbox(NIM, table=50).ask({"what": "look", "position": "(3, 4, 5)", "plies": 1, "most": 20})
        app._page.frame.param.watch(lambda change: sandbox._answer(app._page, *change.new), "asked")
        act(app._page.frame, "large", run=1, game=game, start=start)
        act(explore(app).board, "play", move="a2")
        await until(lambda: "stopped" in explore(app).reason.trouble)
        assert "Run brings it back" in explore(app).reason.trouble

    scenario(story)


def test_a_random_position_is_one_that_the_program_draws():
    async def story() -> None:
        app = create("#/workshop")
        drawing = NIM.replace(
            "    def move_label",
            "    def random_state(self, rng, size=None):\n        return Position((7, 7))\n\n    def move_label",
        )
        Sandbox(drawing).hand_to(app._page)
        await until(lambda: bool(app._page._table.drawn))
        act(explore(app).bar, "random")
        await until(lambda: explore(app).verdict.value == "loss")
        assert explore(app).position == "(7, 7)"

    scenario(story)
