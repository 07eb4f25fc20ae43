"""What the lessons say is so by the solution, and their pictures show the positions that are meant."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lastcard.core.game import IllegalMove
from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import GAME, TAKE, State
from lastcard.games.pan.rules.deals import starts
from lastcard.games.pan.solver.attainable import score
from lastcard.games.pan.solver.verdict import solve, solved_source
from lastcard.games.pan.view import VIEW
from lastcard.games.pan.view.board import PanBoard
from lastcard.games.pan.view.lessons import LESSONS, SCENE, Steps, table_frames
from lastcard.ui.explore.explore import Explore
from lastcard.ui.learn import Learn
from lastcard.ui.learn.tasks import Exercise, Voice
from lastcard.ui.rows import called
from lastcard.ui.shell.address import parse_address
from tests.helpers.native_page import played

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}
PLACED = [lesson for lesson in LESSONS if lesson.position]


def verdicts(text: str) -> dict[str, tuple[str | None, int | None]]:
    return {move.move: (move.value, move.distance) for move in solve(GAME.parse(text)).moves}


def shown(title: str) -> list[State]:
    """The positions of a lesson's line; of a task those that are shown to the right answer."""
    lesson = BY_TITLE[title]
    if not lesson.task:
        return played(GAME, lesson)
    right = lesson.task.right_moves(GAME.parse(lesson.position))[0]
    return Exercise(lesson.task)._played(right)[2]


@pytest.mark.parametrize(
    "title",
    ["Count turns, not cards", "High cards are weapons", "Digging out", "Why the 9♥ is a burden"],
)
def test_lines_that_are_won_are_played_in_the_fewest_plies(title):
    """Both sides: the winner hurries and the loser delays, to the very end."""
    states = shown(title)
    assert states[-1].over
    assert solve(states[0]).distance == len(states) - 1
    for before, after in pairwise(states):
        left = solve(after).distance
        assert left == solve(before).distance - 1


def test_the_set():
    first, *_, last = shown("Count turns, not cards")
    assert (solve(first).distance, len(shown("Count turns, not cards"))) == (3, 4)
    assert (first.hand, last.over) == ((0, 4, 1), True)


def test_bullying():
    found = verdicts(BY_TITLE["High cards are weapons"].position)
    assert [move for move, (value, _) in found.items() if value == "win"] == ["4"]
    assert all(value == "loss" for move, (value, _) in found.items() if move != "4")
    assert [found[move][1] for move in ("2", "2*", "t")] == [2, 2, 2]  # the four jacks go down at once
    bullied = GAME.play(GAME.parse(BY_TITLE["High cards are weapons"].position), 4)
    assert bullied.moves() == (TAKE,)
    assert bullied.taken() == (2, 0, 0, 1)


def test_digging_out():
    found = verdicts(BY_TITLE["Digging out"].position)
    assert found["4"] == ("win", 9)
    assert found["t"][0] == "draw"
    assert found["4*"][0] == "loss"
    assert len(found) == 3
    states = shown("Digging out")
    assert states[1].moves() == (TAKE,)
    assert states[1].taken() == (0, 2, 0, 1)
    assert states[2].top == 1


def test_starving():
    lesson = BY_TITLE["Why you pick up three cards"]
    lost = solve(GAME.parse(lesson.position))
    assert (lost.value, lost.distance) == ("loss", 18)
    assert "a loss in 18 moves" in lesson.text
    assert solve(GAME.parse("1004/0240 take=2")).value == "draw"
    assert solve(GAME.parse("1004/0240")).value == "win"
    for before, after in pairwise(played(GAME, lesson)):
        assert after.pile[1] == 2  # the tens stay where they are
        if not sum(before.pile) < sum(after.pile):
            assert before.taken() == (0, 0, 0, 1)


def test_the_draw_goes_round():
    lesson = BY_TITLE["Round and round"]
    states = played(GAME, lesson)
    assert states[-1] == states[0]
    assert len(lesson.line) == 6
    assert all(solve(state).value == "draw" for state in states)
    found = verdicts(lesson.position)
    assert [found[move][0] for move in ("1", "2", "3", "4")] == ["draw", "draw", "loss", "loss"]
    tally = run_to_end(solved_source(4).counting())
    assert f"{tally.draws:,} of the {tally.total:,} unfinished positions" in lesson.text


def test_the_nines():
    lesson, source = BY_TITLE["Why the 9♥ is a burden"], solved_source(4)
    counts: dict[tuple[int, str], int] = {}
    for start in starts(4):
        key = (1 + start.state.other[0], source.label(start.state).value)
        counts[key] = counts.get(key, 0) + start.deals
    deals = {
        nines: sum(count for (held, _), count in counts.items() if held == nines) for nines in range(1, 5)
    }
    # the values are those of the player to move, who is not the holder
    assert (
        f"with all four nines wins {counts[4, 'loss']} of {deals[4]} deals and loses {counts[4, 'win']}."
        in lesson.text
    )
    assert (
        f"with no other nine wins {counts[1, 'loss']} of {deals[1]} and loses {counts[1, 'win']}."
        in lesson.text
    )
    start = GAME.parse(lesson.position)
    assert start.other[0] == 3
    assert solve(start).distance == 9


def test_the_whole_game():
    lesson, source = BY_TITLE["The whole game"], solved_source(6)
    steps = score(source)
    _, deals = run_to_end(steps)
    for number in (deals.win, deals.total, deals.loss, deals.draw, source.space.size):
        assert f"{number:,}" in lesson.text
    assert f"{100 * deals.win / deals.total:.1f}%" in lesson.text
    assert f"{100 * deals.loss / deals.total:.1f}%" in lesson.text
    assert f"{run_to_end(source.counting()).longest} moves" in lesson.text
    assert source.value(GAME.parse(lesson.position)) == "draw"


@pytest.mark.parametrize("lesson", PLACED, ids=lambda lesson: lesson.title)
def test_pictures_are_those_of_the_board(lesson):
    states = played(GAME, lesson)
    assert len(lesson.frames) == len(states)
    board = PanBoard()
    for frame, state in zip(lesson.frames, states, strict=True):
        first, second = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
        assert frame.drawing["hands"] == [list(first), list(second)]
        assert sum(frame.drawing["pile"]) + (not state.rules.bottom_free) == sum(state.pile)
        players = ("you", "your friend") if lesson.task else called(GAME, state)
        board.display(state, None, players=players)
        assert frame.drawing == {name: getattr(board, name) for name in frame.drawing}


def test_captions_tell_moves_and_turns():
    state = GAME.parse("1004/0240")
    voice = Voice(called(GAME, state), None)
    assert SCENE.told(voice, state, "4") == "Red plays a Q."
    assert SCENE.told(voice, state.after(4), "t") == "Blue picks up Q, 10, 10."
    assert SCENE.told(voice, state, "4*") == "Red plays all Qs."
    begin, after = table_frames("1004/0240", "4")
    assert begin.caption == "Red is to move. In the pile: 10, 10, 9, 9, 9."
    assert after.caption == "Red plays a Q. Blue is to move."
    assert table_frames("1/1", "1")[1].caption.endswith("Red has no card left and wins.")
    with pytest.raises(IllegalMove):
        table_frames("1004/0240", "1")


@pytest.mark.parametrize("number", range(len(PLACED)))
def test_links_open_the_line_at_its_start(number):
    tab = Learn("pan", LESSONS, Steps, "After Samkoff.")
    address = parse_address(tab.steps.lessons[number]["link"])
    explore = Explore(VIEW)
    explore.visit(address.query)
    assert (explore.bar.text, explore.bar.error) == (LESSONS[number].position, "")
    assert explore._line.at == 0
    assert explore._line.texts() == list(LESSONS[number].line)
