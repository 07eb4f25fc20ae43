"""The command `exercises`: questions about positions of a game, with their answers."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.core.exercises import Exercise, Exercises
from lastcard.core.text import quote
from lastcard.terminal.columns import fields, filled, say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import COUNT, COUNT_FROM_ZERO, game_argument, json_lines_option
from lastcard.terminal.stream import print_json, their_code

GRADES = ("1", "2", "3")
USUAL_COUNT = 5  # exercises that are set unless told how many


def _grade(context: click.Context, param: click.Parameter, value: str | None) -> int:
    if value is None:
        return 0
    if value not in GRADES:
        raise click.BadParameter(
            f"{quote(value)} is no grade; the grades are 1 (easy), 2 and 3 (hard)", context, param
        )
    return int(value)


@command(
    "lastcard exercises matches",
    "lastcard exercises pan --kind best-move --grade 3 --seed 7",
    "lastcard exercises tanhinmin --count 100 --json",
    "lastcard exercises solitaire --kinds",
    "lastcard exercises ./kayles.py",
)
@game_argument
@click.option(
    "--kind", metavar="KIND", default="", help="Set exercises of one kind alone; --kinds lists them."
)
@click.option(
    "--grade", metavar="1|2|3", callback=_grade, help="Set exercises of one grade alone, 1 easy to 3 hard."
)
@click.option(
    "--seed",
    type=COUNT_FROM_ZERO,
    help="The number that they are made from, 0 unless given: the same number gives the same exercises, anywhere.",
)
@click.option("--count", "amount", metavar="K", type=COUNT, help=f"How many, {USUAL_COUNT} unless given.")
@json_lines_option
@click.option("--kinds", is_flag=True, help="List the kinds with the grades that each has, and set nothing.")
def exercises(
    game: str, kind: str, grade: int, seed: int | None, amount: int | None, as_json: bool, kinds: bool
) -> None:
    """Set exercises about a game, with their answers.

    Only positions are asked about of which the solver knows everything exactly. The grade comes from what it can count:
    legal moves, how far the end is, how often a player of medium strength goes wrong, whether the greedy move is wrong.

    In the JSON "takes" says what answers an exercise: "one" of the answers, "all" of them and nothing else, or a
    "matching": as many of the choices as the answer has, no two of which share an end.
    """
    with their_code():
        offered = registry.exercises(game)
    if kinds:
        _list(offered, kind, as_json)
        return
    made = offered.made(kind, grade, seed or 0)
    for number in range(1, (amount or USUAL_COUNT) + 1):
        with their_code():
            exercise = next(made)
        if as_json:
            print_json(exercise.as_dict())
        else:
            say(("\n" if number > 1 else "") + _exercise_text(number, exercise))


def _list(offered: Exercises, kind: str, as_json: bool) -> None:
    for one in [offered.kind(kind)] if kind else offered.kinds:
        with their_code():
            lacking = offered.grades(one)
        grades = [grade for grade, why in lacking.items() if not why]
        if as_json:
            print_json(
                {
                    "kind": one.name,
                    "title": one.title,
                    "says": one.says,
                    "takes": one.takes,
                    "grades": grades,
                    "lacking": {str(grade): why for grade, why in lacking.items() if why},
                }
            )
            continue
        none = "; ".join(f"none of grade {grade}: {why}" for grade, why in lacking.items() if why)
        pairs = [
            ("asks", one.title),
            ("says", one.says),
            ("takes", one.takes),
            ("grades", ", ".join(map(str, grades)) or "none"),
            ("lacks", none),
        ]
        say(f"{one.name}\n{fields(pairs)}")


def _exercise_text(number: int, exercise: Exercise) -> str:
    position = exercise.position
    head = f"{number}. {exercise.game} {position}"
    above = f"Rules here: {' '.join(exercise.unusual_rules)}" if exercise.unusual_rules else ""
    lines = [head, *(filled(text, "   ", "   ") for text in (above, exercise.ask) if text)]
    if exercise.line:
        lines.append(_indented("line", ", ".join(exercise.line)))
    said = [
        choice if label == choice else f"{choice} ({label})"
        for choice, label in zip(exercise.choices, exercise.labels or exercise.choices, strict=True)
    ]
    lines += [
        _indented("choices", ", ".join(said)),
        _indented("answer", ", ".join(exercise.answer)),
        _indented("because", exercise.reason),
        _indented("grade", exercise.why_grade),
    ]
    return "\n".join(lines)


def _indented(name: str, text: str) -> str:
    return fields([(name.ljust(7), text)], indent=3)
