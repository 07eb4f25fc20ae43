"""What the lessons say is so by the solution, and their pictures show the positions that are meant."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from lastcard.core.game import IllegalMove
from lastcard.games.pan.rules import GAME, TAKE, State
from lastcard.games.pan.solver import score, solve, solved, starts
from lastcard.games.pan.view import VIEW
from lastcard.games.pan.view.lesson_drawings import drawing, film, told
from lastcard.games.pan.view.lessons import LESSONS
from lastcard.ui.address import parse_address
from lastcard.ui.explore import Explore
from lastcard.ui.lessons import Learn

BY_TITLE = {lesson.title: lesson for lesson in LESSONS}


def verdicts(text: str) -> dict[str, tuple[str | None, int | None]]:
    return {move.move: (move.value, move.distance) for move in solve(GAME.parse(text)).moves}


def played(lesson) -> list[State]:
    states = [GAME.parse(lesson.position)]
    for text in lesson.line:
        states.append(GAME.play(states[-1], GAME.parse_move(states[-1], text)))
    return states


@pytest.mark.parametrize(
    "title", ["A set goes down at once", "Bullying", "Digging out", "Why the 9♥ is a burden"]
)
def test_lines_that_are_won_are_played_in_the_fewest_plies(title):
    """Both sides: the winner hurries and the loser delays, to the very end."""
    lesson = BY_TITLE[title]
    states = played(lesson)
    assert states[-1].over
    assert solve(states[0]).distance == len(lesson.line)
    for before, after in pairwise(states):
        left = solve(after).distance
        assert left == solve(before).distance - 1


def test_the_set():
    lesson = BY_TITLE["A set goes down at once"]
    assert solve(GAME.parse(lesson.position)).distance == 3
    assert "in 3 plies" in lesson.text
    fewer = solve(GAME.parse("031/003"))
    assert (fewer.value, lesson.position) == ("loss", "041/003")


def test_bullying():
    found = verdicts(BY_TITLE["Bullying"].position)
    assert [move for move, (value, _) in found.items() if value == "win"] == ["4"]
    assert all(value == "loss" for move, (value, _) in found.items() if move != "4")
    assert [found[move][1] for move in ("2", "2*", "t")] == [2, 2, 2]  # the four jacks go down at once
    bullied = GAME.play(GAME.parse(BY_TITLE["Bullying"].position), 4)
    assert bullied.moves() == (TAKE,)
    assert bullied.taken() == (2, 0, 0, 1)


def test_digging_out():
    found = verdicts(BY_TITLE["Digging out"].position)
    assert found["4"] == ("win", 9)
    assert found["t"][0] == "draw"
    assert found["4*"][0] == "loss"
    assert len(found) == 3
    states = played(BY_TITLE["Digging out"])
    assert states[1].moves() == (TAKE,)
    assert states[1].taken() == (0, 2, 0, 1)
    assert states[2].top == 1


def test_starving():
    lesson = BY_TITLE["Starving"]
    lost = solve(GAME.parse(lesson.position))
    assert (lost.value, lost.distance) == ("loss", 18)
    assert "lost in 18 plies" in lesson.text
    assert solve(GAME.parse("1004/0240 take=2")).value == "draw"
    assert solve(GAME.parse("1004/0240")).value == "win"
    for before, after in pairwise(played(lesson)):
        assert after.pile[1] == 2  # the tens stay where they are
        if not sum(before.pile) < sum(after.pile):
            assert before.taken() == (0, 0, 0, 1)


def test_the_draw_goes_round():
    lesson = BY_TITLE["Round and round"]
    states = played(lesson)
    assert states[-1] == states[0]
    assert len(lesson.line) == 6
    assert all(solve(state).value == "draw" for state in states)
    found = verdicts(lesson.position)
    assert [found[move][0] for move in ("1", "2", "3", "4")] == ["draw", "draw", "loss", "loss"]
    tally = solved(4).count()
    assert f"{tally.total:,} positions" in lesson.text
    assert f"{tally.draws:,} are drawn" in lesson.text


def test_the_nines():
    lesson, source = BY_TITLE["Why the 9♥ is a burden"], solved(4)
    counts: dict[tuple[int, str], int] = {}
    for start in starts(4):
        key = (1 + start.state.other[0], source.label(start.state).value)
        counts[key] = counts.get(key, 0) + start.deals
    deals = {
        nines: sum(count for (held, _), count in counts.items() if held == nines) for nines in range(1, 5)
    }
    # the values are those of the player to move, who is not the holder
    assert (
        f"with all four nines wins {counts[4, 'loss']} of {deals[4]} deals and loses {counts[4, 'win']};"
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
    lesson, source = BY_TITLE["The whole game"], solved(6)
    steps = score(source)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            _, deals = end.value
            break
    for number in (deals.win, deals.total, deals.loss, deals.draw, source.space.size):
        assert f"{number:,}" in lesson.text
    assert f"{100 * deals.win / deals.total:.1f}%" in lesson.text
    assert f"{100 * deals.loss / deals.total:.1f}%" in lesson.text
    assert f"{source.count().longest} plies" in lesson.text
    assert source.value(GAME.parse(lesson.position)) == "draw"


def cards_in(picture: str) -> list[int]:
    """How many cards are drawn in each of the three rows, from above."""
    rows: dict[int, int] = {}
    for group in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}g"):
        y = float(group[0].get("y"))
        rows[round(y / 70 + 0.08)] = rows.get(round(y / 70 + 0.08), 0) + 1
    return [rows.get(row, 0) for row in range(3)]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_pictures_show_the_positions(lesson):
    pictures = [lesson.picture, *(frame.picture for frame in lesson.more)]
    states = played(lesson)
    assert len(pictures) == len(states)
    for picture, state in zip(pictures, states, strict=True):
        first, second = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
        assert cards_in(picture) == [sum(second), sum(state.pile), sum(first)]
        box = [float(number) for number in ElementTree.fromstring(picture).get("viewBox").split()]
        for card in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}rect"):
            assert float(card.get("x")) + float(card.get("width")) <= box[2]
            assert box[1] <= float(card.get("y")) <= box[1] + box[3] - float(card.get("height"))


def test_what_was_moved_is_marked():
    state = GAME.parse("1004/0240")
    after = state.after(4)
    assert drawing(after, 400, state, 4).count("marked") == 1
    assert drawing(after.after(TAKE), 400, after, TAKE).count("marked") == 3
    assert drawing(state.after(-4), 400, state, -4).count("marked") == 4
    assert drawing(state, 400).count("marked") == 0


def test_captions_tell_moves_and_turns():
    state = GAME.parse("1004/0240")
    assert told(state, 4) == "The first player places a Q."
    assert told(state.after(4), TAKE) == "The second player takes Q, 10, 10."
    assert film(state, ["4"])[1].caption == "The first player places a Q. The second player is to move."
    assert film(GAME.parse("1/1"), ["1"])[1].caption.endswith("The first player has no card left and wins.")
    with pytest.raises(IllegalMove):
        film(state, ["1"])


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_links_open_the_line_at_its_start(number):
    tab = Learn("pan", LESSONS, "After Samkoff.")
    address = parse_address(tab.steps.lessons[number]["link"])
    explore = Explore(VIEW)
    explore.visit(address.query)
    assert (explore.bar.text, explore.bar.error) == (LESSONS[number].position, "")
    assert explore._line.at == 0
    assert explore._line.texts() == list(LESSONS[number].line)


def test_ranks_beyond_the_ace_have_numbers():
    names = re.findall(r"<text [^>]*>([^<]*)</text>", drawing(GAME.parse("0000002/0000002"), 400))
    assert "7" in names
    assert not any(name.startswith("rank") for name in names)
