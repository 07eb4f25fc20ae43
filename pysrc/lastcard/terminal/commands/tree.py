"""The command `tree`: the nodes of a plain game-tree search."""

from __future__ import annotations

import click

from lastcard import registry
from lastcard.core.containers import parts_of
from lastcard.core.progress import run_to_end
from lastcard.core.sentences import mover_name
from lastcard.core.twoplayer import ALGORITHMS, Algorithm
from lastcard.core.twoplayer.minimax import search_steps
from lastcard.core.worth import payoff_value
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import LARGE_COUNT, game_argument, json_option, position_argument, position_of
from lastcard.terminal.layout import tree_text
from lastcard.terminal.limits import check_limit, refuse_large
from lastcard.terminal.stream import print_json, their_code

MOST_NODES = 20_000_000  # largest tree that `tree` searches unless told otherwise: some seconds


@command(
    "lastcard tree matches 21",
    "lastcard tree matches 21 --algorithm alphabeta --json",
    "lastcard tree matches 26 --limit 30000000",
)
@game_argument
@position_argument
@click.option(
    "--algorithm", type=click.Choice(ALGORITHMS), default="minimax", show_default=True, help="How to search."
)
@json_option
@click.option(
    "--limit",
    type=LARGE_COUNT,
    default=str(MOST_NODES),
    show_default=True,
    help="Most nodes that may be visited.",
)
def tree(game: str, position: tuple[str, ...], algorithm: Algorithm, as_json: bool, limit: int) -> None:
    """Count the nodes of a plain game-tree search.

    The search is really run. A tree known to be larger than the limit is refused with its size.
    """
    with their_code():
        engine = registry.engine(game)
        rules = engine.game
        state = position_of(game, position)
        text = rules.format(state)
        refuse_large(engine, state, algorithm, limit)
        steps = search_steps(rules, state, algorithm)
        result = run_to_end(steps, lambda nodes: check_limit(text, nodes, limit))
        to_move = mover_name(rules, state)
        value = payoff_value(result.value)
    if as_json:
        print_json(
            {
                "game": game,
                "position": text,
                "algorithm": algorithm,
                "to_move": to_move,
                "value": value,
                **parts_of(result, "nodes", "cutoffs", "pruned"),
            }
        )
    else:
        say(tree_text(text, rules, to_move, result, value))
