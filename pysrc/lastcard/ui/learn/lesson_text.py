"""Lessons written as text: a Markdown file beside the module that draws them.

A heading of the first level begins a part (`PARTS`), one of the second a step: paragraphs, then fields as
items of a list, ``- position: 21``. An indented line continues its item.

======================== ======================================================================================
``position``, ``line``   the position (``default``: the game's usual one), and moves from there, with commas
between ``ask, right, hint``     the question, why the right answer is right, and what helps, as in `Task`
``turns``, ``goal``      the number of moves to find, and the name of what judges them ``options``,
``answer``  of a question answered in words: the options, with `` / `` between, and the name of what knows
                         the right one; ``who wins`` alone asks for the winner
``wrong``, ``first``     why an option is wrong, as text or by name; the first move of the play that is
shown ``picture``, ``shown``   the name of what draws the step, and of what draws it after an answer
``play``                 ``yes`` if it leads to a game against an easy opponent ``former``               its
former title, as in `Lesson`
======================== ======================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from lastcard.ui.learn import PARTS, Lesson, asked, easy_game
from lastcard.ui.learn.tasks import Choice, Frame, Scene, Task, who_wins

_FIELD = re.compile(r"- ([a-z]+): (.+)")


def lessons_beside(file: str, scene: Scene, named: Mapping[str, Callable[..., Any]]) -> tuple[Lesson, ...]:
    """Return the steps of ``lessons.md`` beside ``lessons.py``, whose ``__file__`` is given.

    `named` has the functions named in the text. What draws a step gets position and line and returns the
    pictures; the usual one's name is empty. For the others see `Task` and `Choice`.
    """
    text = Path(file).with_suffix(".md").read_text("utf-8")
    return tuple(_lesson(scene, named, *step) for step in _lesson_steps(text))


def _lesson_steps(text: str) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    keys = {heading: part for part, heading in PARTS.items()}
    for heading, steps in re.findall(r"^# (.+)\n((?:(?!# ).*\n?)*)", text, re.MULTILINE):
        for step in re.split(r"^## ", steps, flags=re.MULTILINE)[1:]:
            title, *blocks = re.sub(r"\n +", " ", step.strip()).split("\n\n")
            fields = dict(_FIELD.findall(blocks.pop())) if blocks[-1].startswith("- ") else {}
            yield keys[heading], title, "\n\n".join(" ".join(block.split("\n")) for block in blocks), fields


def _lesson(
    scene: Scene,
    named: Mapping[str, Callable[..., Any]],
    part: str,
    title: str,
    text: str,
    fields: Mapping[str, str],
) -> Lesson:
    game, position = scene.engine.game, fields.get("position", "")
    position = game.notation.default if position == "default" else position
    line = tuple(fields["line"].split(", ")) if "line" in fields else ()
    shared: dict[str, Any] = {"part": part, "former": fields.get("former", "")}
    if "ask" not in fields:
        return Lesson(title, text, named[fields.get("picture", "")](position, line), position, line, **shared)

    def pictures(field: str) -> tuple[Frame, ...]:
        return tuple(named[fields[field]](position, line)) if field in fields else ()

    about = scene, position, fields["ask"], fields["right"], fields["hint"]
    task: Task | Choice
    if "options" in fields:
        said = fields.get("wrong", "")
        wrong = named.get(said, lambda state, option: said) if said else None
        options, answer = tuple(fields["options"].split(" / ")), named[fields["answer"]]
        more = fields.get("first", ""), pictures("picture"), pictures("shown")
        task = Choice(*about, options, answer, wrong, *more)
    elif "answer" in fields:
        task = who_wins(*about, asked=pictures("picture"))
    else:
        goal = named.get(fields.get("goal", "-"))
        task = Task(*about, int(fields.get("turns", 1)), goal)
    play = easy_game(scene, position) if "play" in fields else ""
    return asked(title, text, task, play=play, **shared)
