"""The command `path`: legal play from the beginning of a game to a position."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.core.capabilities import KnowsPaths
from lastcard.core.sentences import move_count, mover_name
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import game_argument, json_option, position_argument, position_of
from lastcard.terminal.stream import print_json


@command("lastcard path pan 032/212", "lastcard path pan 001/341 --json")
@game_argument
@position_argument
@json_option
def path(game: str, position: tuple[str, ...], as_json: bool) -> None:
    """Show how a position can come up: a deal, and legal play from it, every move of it checked.

    It is the procedure printpath of the essay on Pan.
    """
    engine = registry.engine(game)
    rules = engine.game
    state = position_of(game, position)
    if not isinstance(engine, KnowsPaths):
        raise click.UsageError(f"{game} has no ways from a deal to its positions")
    try:
        found = engine.path_to(state)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    places = [rules.format(one) for one in found.states]
    moves = [rules.format_move(move) for move in found.moves]
    if as_json:
        head = {"game": game, "position": rules.format(state), "start": places[0], "plies": len(moves)}
        line = [{"move": move, "position": place} for move, place in zip(moves, places[1:], strict=True)]
        print_json({**head, "line": line})
        return
    say(f"{game} {rules.format(state)}: {move_count(len(moves))} from a deal\n")
    say(f"{'':>5} {places[0]}")
    plays = zip(found.states[:-1], moves, places[1:], strict=True)
    for number, (before, move, place) in enumerate(plays, start=1):
        say(f"{number:>4}. {place}  {mover_name(rules, before)}: {rules.move_label(before, move)}")
