"""Steps that ask: right answers, refutations, hints and answers; every task judged by brute force over the rules."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from lastcard import registry
from lastcard.core.game import ending
from lastcard.core.worth import is_payoff
from lastcard.ui.learn.exercise import Exercise
from lastcard.ui.learn.lessons import Learn
from lastcard.ui.learn.tasks import Task
from lastcard.ui.play.play import Play
from lastcard.ui.shell.address import parse_address
from tests.helpers.native_page import Notes, act
from tests.ui.learn.lesson_oracle import expected, forced, reachable

GAMES = registry.names()


def lessons(name: str) -> tuple[Any, ...]:
    return import_module(f"lastcard.games.{name}.view").VIEW.lessons()


def tasks() -> list[Any]:
    every = [(name, lesson) for name in GAMES for lesson in lessons(name) if lesson.task]
    return [pytest.param(name, lesson.task, id=f"{name}: {lesson.title}") for name, lesson in every]


def learn(name: str, step: int = 1) -> Learn:
    view = import_module(f"lastcard.games.{name}.view").VIEW
    tab = Learn(name, view.lessons(), view.lesson_steps(), "")
    tab.visit({"step": str(step)})
    return tab


def first_task(name: str) -> tuple[Learn, Task]:
    step = next(number for number, lesson in enumerate(lessons(name), 1) if lesson.task)
    return learn(name, step), lessons(name)[step - 1].task


@cache
def winners(name: str) -> tuple[set[Any], ...]:
    """For each player the positions that can follow on a task's, from which that player wins whatever the others do."""
    game = registry.game(name)
    every = [lesson.task for lesson in lessons(name) if lesson.task and not lesson.task.goal]
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
def test_every_game_asks_early_and_often_and_ends_in_play(name):
    steps = lessons(name)
    asking = [number for number, lesson in enumerate(steps, 1) if lesson.task]
    assert len(asking) >= 3
    assert asking[0] <= 2
    assert steps[-1].play
    assert not any(lesson.play for lesson in steps[:-1])


@pytest.mark.parametrize(("name", "task"), tasks())
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


@pytest.mark.parametrize(("name", "task"), tasks())
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
    assert (tab.steps.exercise["kind"], notes.last) == ("ask", {"step": "2"})
    act(tab.steps, "turn", step=3)
    assert tab.steps.exercise == {}
    for name, more in (("answer", {"move": "1"}), ("hint", {}), ("reveal", {}), ("again", {"afresh": False})):
        act(tab.steps, name, **more)
        assert tab.steps.exercise == {}


@pytest.mark.parametrize("name", GAMES)
def test_the_last_step_opens_a_game_that_the_reader_can_win_against_somebody_easy(name):
    view = import_module(f"lastcard.games.{name}.view").VIEW
    address = parse_address(lessons(name)[-1].play)
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
