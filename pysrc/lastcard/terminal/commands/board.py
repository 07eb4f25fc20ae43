"""The command `board`: positions that stand for questions of another kind."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.core.text import quote
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import json_option
from lastcard.terminal.stream import print_json


@command(
    'lastcard board pspace "(x1 or x2)(not x2)"',
    'lastcard board pspace "(x1)" | lastcard solve shichinarabe - --json',
)
@click.argument("kind")
@click.argument("question", nargs=-1)
@json_option
def board(kind: str, question: tuple[str, ...], as_json: bool) -> None:
    """Make a position that stands for a hard question.

    The kind pspace takes a formula, a pair of brackets a clause, and prints a position of shichinarabe without rights: red,
    to move, wins exactly if not all clauses become true, where red and blue set the variables in the order of their
    numbers, red x1, blue x2 and so on.
    """
    kinds: dict[str, str] = {}
    for game in registry.names():
        engine = registry.engine(game)
        kinds.update(engine.questions)
        if kind in engine.questions:
            break
    else:
        raise click.BadParameter(f"{quote(kind)}; the kinds are {', '.join(kinds)}", param_hint="KIND")
    try:
        state = engine.board_of(kind, " ".join(question))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="QUESTION") from None
    position = engine.game.format(state)
    if as_json:
        print_json({"kind": kind, "question": " ".join(question), "game": game, "position": position})
    else:
        click.echo(position)
