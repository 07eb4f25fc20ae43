"""Steps that ask: right answers, refutations, hints and answers; every question judged by brute force over the rules."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from lastcard import registry
from lastcard.core.game import ending, legal_moves
from lastcard.core.worth import is_payoff
from lastcard.ui.learn import Learn, Lesson
from lastcard.ui.learn.tasks import Choice, Exercise, Task, started
from lastcard.ui.play.play import Play
from lastcard.ui.shell.address import parse_address
from tests.helpers.native_page import Notes, act
from tests.ui.learn.lesson_oracle import expected, forced, reachable

GAMES = registry.names()


BASICS = 8
"""Steps of the basics at most."""

WORDS = 60
"""Words of the text of a step that asks, at most: one idea a step."""


def lessons(name: str) -> tuple[Lesson, ...]:
    return import_module(f"lastcard.games.{name}.view").VIEW.lessons()


def asking(kind: type) -> list[Any]:
    every = [(name, lesson) for name in GAMES for lesson in lessons(name) if isinstance(lesson.task, kind)]
    return [pytest.param(name, lesson.task, id=f"{name}: {lesson.title}") for name, lesson in every]


def learn(name: str, step: int = 1) -> Learn:
    view = import_module(f"lastcard.games.{name}.view").VIEW
    tab = Learn(name, view.lessons(), view.lesson_steps(), "")
    act(tab.steps, "turn", step=step - 1)
    return tab


def first_task(name: str) -> tuple[Learn, Task]:
    step = next(number for number, lesson in enumerate(lessons(name), 1) if isinstance(lesson.task, Task))
    return learn(name, step), lessons(name)[step - 1].task


@pytest.mark.parametrize(("name", "task"), [*asking(Task), *asking(Choice)])
def test_a_question_has_the_unusual_rules_of_its_position(name, task):
    game = registry.game(name)
    assert started(task).ask()["rules"] == list(game.unusual_rules(game.parse(task.position)))


@cache
def winners(name: str) -> tuple[set[Any], ...]:
    """For each player the positions that can follow on a task's, from which that player wins whatever the others do."""
    game = registry.game(name)
    every = [
        lesson.task for lesson in lessons(name) if lesson.task and not getattr(lesson.task, "goal", None)
    ]
    graph = reachable(game, [game.parse(task.position) for task in every])
    most = max(len(game.players(state)) for state in graph)
    return tuple(forced(game, graph, player) for player in range(most))


def turns(name: str, task: Task) -> list[tuple[Any, dict[str, Any], Exercise]]:
    """The positions in which a task asks, if every answer is right: each with what is shown, and the exercise there."""
    exercise, found = Exercise(task), []
    shown = exercise.ask()
    while shown["kind"] in ("ask", "on"):
        here = Exercise(task)
        for before, _, _ in found:
            here.answer(task.right_moves(before)[0])
        found.append((exercise._state, shown, here))
        shown = exercise.answer(task.right_moves(exercise._state)[0])
    assert shown["kind"] == "right"
    assert shown["says"] == task.right
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_the_basics_asks_and_the_last_leads_into_play(name):
    steps = lessons(name)
    basics = [lesson for lesson in steps if lesson.part == "basics"]
    assert steps[: len(basics)] == tuple(basics)
    assert 5 <= len(basics) <= BASICS
    assert len(steps) > len(basics)
    assert all(lesson.task for lesson in basics)
    assert [bool(lesson.play) for lesson in steps] == [lesson is basics[-1] for lesson in steps]
    assert len({lesson.title for lesson in steps}) == len(steps)
    assert len({lesson.former or lesson.title for lesson in steps}) == len(steps)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_that_asks_has_one_position_a_few_words_and_a_question(name):
    game = registry.game(name)
    for lesson in lessons(name):
        if task := lesson.task:
            state = game.parse(task.position)
            assert lesson.position == task.position
            assert ending(game, state) is None
            assert len(legal_moves(game, state)) > 1 or isinstance(task, Choice)
            assert len(lesson.text.split()) <= WORDS
            assert "?" in task.question
            assert task.right.endswith(".")
            assert task.hint.endswith((".", "?"))


@pytest.mark.parametrize(("name", "choice"), asking(Choice))
def test_one_option_is_right_and_every_other_gets_its_reason(name, choice):
    state = registry.game(name).parse(choice.position)
    right = choice.answer(state)
    assert choice.options.count(right) == 1
    assert len(set(choice.options)) == len(choice.options) > 1
    quiz = started(choice)
    assert [text for text, _ in quiz.ask()["moves"]] == list(choice.options)
    assert quiz.answer("no option")["kind"] == "ask"
    assert quiz.hint()["says"] == choice.hint
    tried = []
    for option in choice.options:
        said = quiz.answer(option)
        tried += [option] if option != right else []
        assert (said["kind"], said["chosen"]) == ("right" if option == right else "wrong", option)
        assert said["tried"] == tried
        assert said["says"].endswith(".")
        assert said["board"] is False
        assert 0 <= said["at"] < len(json.loads(said["frames"]))
    shown = quiz.reveal()
    assert (shown["kind"], shown["says"]) == ("shown", f"{right}. {choice.right}")


@pytest.mark.parametrize(
    ("name", "choice"), [one for one in asking(Choice) if set(one.values[1].options) & {"You"}]
)
def test_who_wins_is_so_by_brute_force_and_the_play_that_is_shown_proves_it(name, choice):
    game = registry.game(name)
    state = game.parse(choice.position)
    players = [game.player_to_move(state)]
    players += [player for player in range(len(game.players(state))) if player not in players]
    here = game.play(state, game.parse_move(state, choice.move)) if choice.move else state
    won = [here in winners(name)[player] for player in players]
    assert sum(won) == 1
    right = choice.options[won.index(True)]
    assert choice.answer(state) == right
    said = started(choice).answer(next(option for option in choice.options if option != right))
    last = json.loads(said["frames"])[-1][1]
    assert right.lower() in last.lower()
    assert "win" in last or "first" in last


@pytest.mark.parametrize(("name", "task"), asking(Task))
def test_the_right_moves_are_right_by_brute_force(name, task):
    game = registry.game(name)
    for state, shown, _ in turns(name, task):
        moves = [game.parse_move(state, text) for text, _ in shown["moves"]]
        assert set(moves) == set(game.legal_moves(state))
        assert all(label[0].isupper() or not label[0].isalpha() for _, label in shown["moves"])
        right = set(task.right_moves(state))
        assert 0 < len(right) < len(moves), "a question that any move answers"
        got = {move: by_brute_force(name, task, state, move) for move in moves}
        best = max(got.values())
        assert {game.format_move(move) for move in moves if got[move] == best} == right


def by_brute_force(name: str, task: Task, state: Any, move: Any) -> Fraction:
    """What a move is worth: 1 for a win that is certain, 0 for a loss that is, 1/2 between; or a payoff, or the goal."""
    game = registry.game(name)
    after, player = game.play(state, move), game.player_to_move(state)
    if task.goal:
        return Fraction(task.goal(state, after))
    if is_payoff(task.worth(state, move)):
        return expected(game, after) * (1 if player == 0 else -1)
    won = winners(name)
    if after in won[player]:
        return Fraction(1)
    return Fraction(0) if any(after in others for others in won) or len(won) == 1 else Fraction(1, 2)


@pytest.mark.parametrize(("name", "task"), asking(Task))
def test_every_wrong_move_is_refuted_or_it_is_said_what_it_gives_away(name, task):
    game = registry.game(name)
    for state, shown, exercise in turns(name, task):
        player = game.player_to_move(state)
        wrong = [text for text, _ in shown["moves"] if text not in task.right_moves(state)]
        for number, text in enumerate(wrong, 1):
            said = exercise.answer(text)
            frames = json.loads(said["frames"])
            assert (said["kind"], said["chosen"], len(said["tried"])) == ("wrong", text, number)
            assert 0 < said["at"] < len(frames)
            assert said["says"].endswith(".")
            assert len(said["says"]) > len(frames[1][1].split(". ")[0])
            after = game.play(state, game.parse_move(state, text))
            if task.goal or is_payoff(task.worth(state, game.parse_move(state, text))):
                continue  # how it is said is tested with the game
            won = winners(name)
            assert after not in won[player]
            back = replayed(name, task, exercise, text, said["at"])
            assert back not in won[player], "the reply shown lets the reader win again"
            lost = any(back in others for others in won)
            if "can win, whatever you do" in said["says"] or ending(game, back):
                assert lost or len(won) == 1
            if by_brute_force(name, task, state, game.parse_move(state, text)) == 0 and len(won) > 1:
                assert lost, "a reply that does not refute"


def replayed(name: str, task: Task, exercise: Exercise, text: str, at: int) -> Any:
    """The position of the picture at which the refutation stops, played from the rules."""
    _, _, states = exercise._played(text)
    game, state = registry.game(name), states[0]
    for after in states[1 : at + 1]:
        assert after in [game.play(state, move) for move in game.legal_moves(state)]
        state = after
    return state


@pytest.mark.parametrize("name", GAMES)
def test_wrong_then_hint_then_right_by_the_messages_of_the_page(name):
    tab, task = first_task(name)
    steps = tab.steps
    assert steps.exercise["kind"] == "ask"
    right = task.right_moves(task.scene.engine.game.parse(task.position))
    wrong = next(move for move, _ in steps.exercise["moves"] if move not in right)
    act(steps, "answer", move=wrong)
    assert (steps.exercise["kind"], steps.exercise["tried"]) == ("wrong", [wrong])
    act(steps, "hint")
    assert (steps.exercise["kind"], steps.exercise["says"]) == ("hint", task.hint)
    act(steps, "again", afresh=False)
    assert (steps.exercise["kind"], steps.exercise["tried"]) == ("ask", [wrong])
    act(steps, "answer", move="no move")
    assert steps.exercise["kind"] == "ask"
    act(steps, "reveal")
    assert (steps.exercise["kind"], steps.exercise["chosen"]) == ("shown", right[0])
    assert steps.exercise["says"].endswith(task.right)
    act(steps, "again", afresh=True)
    assert (steps.exercise["kind"], steps.exercise["tried"]) == ("ask", [])
    act(steps, "answer", move=right[0])
    assert steps.exercise["kind"] == ("right" if task.turns == 1 else "on")


def test_several_turns_are_asked_one_after_the_other():
    step = next(
        number for number, lesson in enumerate(lessons("matches"), 1) if lesson.title == "Into the trap"
    )
    steps = learn("matches", step).steps
    act(steps, "answer", move="3")
    assert (steps.exercise["kind"], steps.exercise["turn"], steps.exercise["turns"]) == ("on", 2, 2)
    captions = [caption for _, caption in json.loads(steps.exercise["frames"])]
    assert captions[-1] == "Your friend takes 1. 4 matches left. Your turn."
    assert steps.exercise["at"] == len(captions) - 1
    act(steps, "answer", move="1")
    assert (
        steps.exercise["says"] == "You take 1. Your friend takes 2. One match is left, and you must take it."
    )
    act(steps, "answer", move="3")
    assert steps.exercise["kind"] == "right"
    act(steps, "again", afresh=True)
    assert (steps.exercise["turn"], len(steps.exercise["moves"])) == (1, 3)


def test_turning_asks_what_the_step_asks_and_nothing_blocks_going_on():
    tab = learn("matches")
    notes = Notes.of(tab)
    act(tab.steps, "answer", move="1")
    act(tab.steps, "walk", by=1)
    assert (tab.steps.exercise["kind"], notes.last) == ("ask", {"part": "basics", "step": "2"})
    act(tab.steps, "turn", step=9)
    assert (tab.steps.exercise, notes.last) == ({}, {"part": "deeper", "step": "2"})
    for name, more in (("answer", {"move": "1"}), ("hint", {}), ("reveal", {}), ("again", {"afresh": False})):
        act(tab.steps, name, **more)
        assert tab.steps.exercise == {}


@pytest.mark.parametrize("name", GAMES)
def test_the_last_step_opens_a_game_that_the_reader_can_win_against_somebody_easy(name):
    view = import_module(f"lastcard.games.{name}.view").VIEW
    [link] = [lesson.play for lesson in lessons(name) if lesson.play]
    address = parse_address(link)
    assert (address.game, address.tab) == (name, "play")
    assert address.query["pos"] in view.first.positions
    play = Play(view)
    play.visit(dict(address.query))
    assert play.setup.error == ""
    assert play.setup.seats == (address.query["seats"].split(",") if "seats" in address.query else ["you"])
    assert play.card.promise == view.first.promise


def test_the_next_game_follows_in_the_order_of_the_games():
    assert registry.page("matches").tab("learn").steps.following == ["pan", "Pan"]
    assert registry.following("solitaire")[0] == "matches"
    with registry.kept():
        for name in registry.names()[1:]:
            del registry.GAMES[name]
        assert registry.following("matches") == ()
