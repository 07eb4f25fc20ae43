"""The command `simulate`: whole games between named players, here, in several processes, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from lastcard import registry
from lastcard.core.capabilities import HoldsContests
from lastcard.core.containers import json_values
from lastcard.core.playing.level_contest import level_contest
from lastcard.terminal.columns import fields, say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import LARGE_COUNT, complete_players, game_argument, json_option, seed_option
from lastcard.terminal.pieces import PieceTask, Where, out_option, place, results, tell_failed, work_options
from lastcard.terminal.stream import print_json


@command(
    "lastcard simulate pairs equilibrium heuristic",
    "lastcard simulate pairs equilibrium random random --games 1000000 --jobs 4 --json",
    "lastcard simulate pairs heuristic random --scheduler tcp://10.0.0.1:8786",
    "lastcard simulate matches easy medium --games 1000",
    "lastcard simulate solitaire greedy rules=swap --games 10000",
    "lastcard simulate solitaire solver budget=100000 --seed 0 --games 20 --json",
)
@game_argument
@click.argument("players", nargs=-1, required=True, shell_complete=complete_players)
@click.option("--games", type=LARGE_COUNT, default="100000", show_default=True, help="How many games.")
@seed_option("Makes them repeatable.")
@work_options
@out_option
@json_option
def simulate(
    game: str, players: tuple[str, ...], games: int, seed: int, where: Where, out: str | None, as_json: bool
) -> None:
    """Let players, named one a seat, play many whole games, and count who loses; alone, how many are won.

    Every game knows easy, medium, hard, perfect and random, and the players that its page offers.

    The same seed gives the same counts, wherever the games are played.
    """
    engine = registry.engine(game)
    try:
        if isinstance(engine, HoldsContests):
            contest = engine.contest(players, games, seed)
        else:
            contest = level_contest(engine, players, games, seed)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    asked = " ".join(filter(None, (f"simulate {game} {players} {games} {seed}", registry.version(game))))
    numbered = list(enumerate(contest.pieces, start=1))
    task = PieceTask(
        asked,
        numbered,
        partial(_play_piece, contest.work),
        lambda piece: f"{game} {piece[0]} of {len(numbered)}",
        lambda _, result: {"result": json_values(result)},
        total=len(numbered),
    )
    played, failed = [], 0
    with place(where) as here:
        for _, result, told in results(task, out, here):
            failed += "error" in told
            if "error" not in told:
                played.append(contest.read(told["result"]) if result is None else result)
    tell_failed(failed, len(numbered), "the rest by itself says nothing")
    summary = contest.together(played)
    if as_json:
        print_json({"game": game, **summary.as_dict()})
    else:
        say(f"{game}: {', '.join(players)}\n" + fields(summary.pairs()))


def _play_piece(work: Callable[[Any], Any], piece: tuple[int, Any]) -> Any:
    return work(piece[1])
