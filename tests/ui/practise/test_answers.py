"""Exercises answered in the tab: of every kind of every game, on the board and by button, right and wrong."""

from __future__ import annotations

import json

import pytest

from lastcard import registry
from lastcard.core.exercises import GRADES
from lastcard.core.game import CHANCE
from lastcard.ui.practise.run import reader
from lastcard.ui.rows import retold
from tests.helpers.native_page import act
from tests.ui.practise.practise_tab import answer, exercise, on, opened, sent, wrong

EVERY = [(game, kind) for game in registry.names() for kind in registry.exercises(game).kinds]
KINDS = [
    pytest.param(game, kind.name, grade, marks=[pytest.mark.slow] * (grade != grades[turn % len(grades)]))
    for turn, (game, kind) in enumerate(EVERY)
    for grades in ([grade for grade in GRADES if grade not in kind.lacking],)
    for grade in grades
]
"""Every kind of every game; one of its grades in turn, the others in the long run."""


@pytest.mark.parametrize(("game", "kind", "grade"), KINDS)
def test_right_and_wrong_answers_of_every_kind_are_told_apart(game, kind, grade):
    tab = opened(game, kind, grade)
    rules = registry.game(game)
    for number in range(2):
        one = exercise(tab)
        assert (one.game, one.kind, one.grade) == (game, kind, grade)
        assert tab.panel.stage == "ask"
        assert tab.panel.question["number"] == number + 1
        given = one.answer if number % 2 else wrong(one)
        answer(tab, *given)
        reply, state = tab.panel.reply, rules.parse(one.position)
        assert tab.panel.stage == "answered"
        assert (reply["right"], reply["alone"]) == (bool(number % 2), bool(number % 2))
        assert (reply["given"], reply["solution"]) == (list(given), list(one.answer))
        said = registry.exercises(game).reply(one, given)
        assert reply["sentence"] == retold(said.sentence, rules, state, reader(rules, one, state)) != ""
        assert reply["why"] == retold(one.why_grade, rules, state, reader(rules, one, state))
        assert len(tab.panel.line) == len(said.line or one.line)
        on(tab)
    assert tab.panel.marks[:3] == ["wrong", "alone", ""]


@pytest.mark.parametrize("game", registry.names())
def test_what_was_better_is_shown_for_the_player_whose_mistake_it_was(game):
    tab = opened(game, "mistake")
    for _ in range(4):
        made = [one["who"] for one in tab.panel.line]
        number = int(exercise(tab).answer[0])
        answer(tab, str(number))
        assert tab.panel.line[0]["who"] == made[number - 1]
        on(tab)


@pytest.mark.parametrize(
    ("game", "kind", "grade"), [(game, kind.name, 2) for game, kind in EVERY if 2 not in kind.lacking]
)
def test_nothing_that_is_sent_gives_the_answer_away_before_it_is_given(game, kind, grade):
    tab = opened(game, kind, grade)
    for _ in range(2):
        one, state = exercise(tab), tab.stage.start
        told = sent(tab)
        for secret in (one.reason, one.why_grade, *one.hints):
            said = retold(secret, tab._game, state, reader(tab._game, one, state))
            assert json.dumps(said, ensure_ascii=False)[1:-1] not in told
        assert (tab.panel.reply, tab.panel.review) == ({}, [])
        if one.kind != "mistake":  # its line is on show, and the first move of it marked
            assert getattr(tab.stage.drawing, "hint", "") == ""
            assert tab.panel.line == []
        assert not getattr(tab.stage.drawing, "cover", [])
        answer(tab, *one.answer)
        on(tab)


def test_unusual_rules_stand_with_the_question_in_the_words_of_the_page():
    tab = opened("matches", "who-wins", 3, seed=4)
    for _ in range(8):
        one = exercise(tab)
        assert tab.panel.question["rules"] == list(one.unusual_rules)
        assert bool(one.unusual_rules) == ("=" in one.position)
        answer(tab, *one.answer)
        on(tab)


def test_a_wrong_answer_gets_the_reply_to_it_and_the_reason_of_the_right_one():
    tab = opened("matches", "best-move")
    one = exercise(tab)
    answer(tab, *wrong(one))
    reply = tab.panel.reply
    assert "your opponent replies" in reply["sentence"]
    assert "so you win." in reply["reason"]
    assert reply["shows"] == "See why"
    assert tab.panel.line[0]["move"] == f"Take {wrong(one)[0]}"


def moved(game, one):
    """The choices that a move on the board stands for, and the moves."""
    kind, rules = registry.exercises(game).kind(one.kind), registry.game(game)
    state = rules.parse(one.position)
    legal = [rules.format_move(move) for move in rules.legal_moves(state)]
    return {move: kind.of_move(move) for move in legal}


BY_MOVE = [
    *((game, "best-move") for game in registry.names()),
    ("pan", "place-or-take"),
    ("pairs", "hit-or-fold"),
    ("solitaire", "opens-column"),
]


@pytest.mark.parametrize(("game", "kind"), BY_MOVE)
def test_a_move_on_the_board_answers_where_a_move_is_asked_for(game, kind):
    tab = opened(game, kind)
    for number in range(3):
        one = exercise(tab)
        assert tab.panel.question["how"] == "board"
        assert not tab.stage.board.locked
        moves = moved(game, one)
        assert set(moves.values()) == set(one.choices)
        right = number != 1
        act(
            tab.stage.board,
            "play",
            move=next(move for move, choice in moves.items() if (choice in one.answer) == right),
        )
        assert tab.panel.reply["right"] == right
        assert tab.stage.board.locked
        act(tab.stage.board, "play", move=next(iter(moves)))  # nothing is answered twice
        assert tab.panel.reply["right"] == right
        on(tab)


def test_where_no_move_is_asked_for_the_board_takes_none():
    for game, kind in (
        ("pan", "who-wins"),
        ("matches", "plies"),
        ("pan", "mistake"),
        ("babanuki", "who-forces"),
    ):
        tab = opened(game, kind)
        assert tab.stage.board.locked
        for move in moved(game, exercise(tab)):
            act(tab.stage.board, "play", move=move)
        assert tab.panel.stage == "ask"


def test_a_vertex_is_chosen_on_the_board_though_it_cannot_be_played():
    tab = opened("shichinarabe", "blocker")
    one = exercise(tab)
    board = tab.stage.board
    assert (board.asking, board.about) == ([int(choice) for choice in one.choices], [])
    act(board, "choose", choice="99")
    assert tab.panel.stage == "ask"
    act(board, "choose", choice=one.answer[0])
    assert tab.panel.reply["right"]
    assert board.asking == []
    tab = opened("shichinarabe", "branch")
    assert tab.stage.board.about == list(exercise(tab).facts["vertices"])
    assert opened("solitaire", "opens-column").stage.board.asked_column > 0
    assert opened("solitaire", "best-move").stage.board.asked_column == 0


def test_a_matching_is_drawn_on_the_graph_and_proved_by_a_cover():
    tab = opened("tanhinmin", "matching", 2)
    for _ in range(10):
        one, drawing = exercise(tab), tab.stage.drawing
        names = ("beating", "beaten")
        rows = {name: [card["text"].replace("–", "0") for card in drawing.figure[name]] for name in names}
        assert rows == {name: list(map(str, one.facts[name])) for name in names}
        reach = [
            f"{card}>{rows['beaten'][place]}"
            for card, most in zip(rows["beating"], drawing.figure["reach"], strict=True)
            for place in range(most)
        ]
        assert sorted(reach) == sorted(one.choices)
        assert (drawing.drawn, drawing.cover, drawing.answered) == ([], [], False)
        act(drawing, "answer", choices=list(one.answer))
        assert tab.panel.reply["right"]
        above, below = drawing.cover
        assert len(above) + len(below) == len(drawing.drawn) == len(one.answer)
        pairs = [tuple(map(int, pair.split(">"))) for pair in one.choices]
        ends = ([one.facts["beating"][i] for i in above], [one.facts["beaten"][j] for j in below])
        assert all(card in ends[0] or other in ends[1] for card, other in pairs)
        on(tab)
    assert tab.panel.marks == ["alone"] * 10


def test_the_line_of_a_mistake_is_stepped_through_before_and_what_refutes_it_after():
    tab = opened("pan", "mistake", 2)
    one, board = exercise(tab), tab.stage.board
    assert tab.panel.question["how"] == "ply"
    for ply, move in enumerate(one.line):
        act(tab.panel, "ply", ply=ply)
        assert (tab.panel.ply, board.hint, board.mover) == (
            ply,
            move,
            tab._game.player_to_move(tab.stage.line.states[ply]),
        )
    act(tab.panel, "look", by=1)
    assert (tab.panel.ply, board.hint) == (len(one.line), "")
    act(tab.panel, "look", by=5)
    act(tab.panel, "look", by=-100)
    assert tab.panel.ply == 0
    answer(tab, *wrong(one))
    assert [entry["move"].casefold() for entry in tab.panel.line] != []
    assert tab.stage.line.texts() == list(registry.exercises("pan").reply(one, wrong(one)).line)


def test_chance_has_no_ply_to_mark():
    tab = opened("pairs", "mistake", 2)
    one = exercise(tab)
    line = tab.stage.line
    by_chance = [
        ply for ply, state in enumerate(line.states[:-1]) if tab._game.player_to_move(state) == CHANCE
    ]
    assert by_chance
    for ply in by_chance:
        assert tab.panel.line[ply]["seat"] == CHANCE
        assert str(ply + 1) not in one.choices
        answer(tab, str(ply + 1))
        assert tab.panel.stage == "ask"


@pytest.mark.parametrize("kind", ["best-move", "mistake"])
@pytest.mark.parametrize("game", registry.names())
def test_what_is_on_the_board_opens_in_explore_once_it_was_answered(game, kind):
    tab = opened(game, kind)
    asked = []
    tab.on_open = lambda where, query: asked.append((where, query))
    act(tab.panel, "explore")
    assert asked == []
    one = exercise(tab)
    answer(tab, *one.answer)
    act(tab.panel, "look", by=1)
    act(tab.panel, "explore")
    [(where, query)] = asked
    explore = registry.page(game).tab("explore")
    explore.visit(query)
    assert where == "explore"
    assert explore.state == tab.stage.state
    assert explore.bar.error == ""
