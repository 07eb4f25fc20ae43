"""What the shell offers when somebody presses the key that completes: games, players, and positions as their examples are written."""

from __future__ import annotations

import os
import shlex
from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from lastcard import registry
from lastcard.core.capabilities import HoldsContests
from lastcard.core.playing.levels import player_names

if TYPE_CHECKING:
    import click

ASKED = "_LASTCARD_COMPLETE"
"""In the environment: which shell asks."""


def games(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the games whose names begin so, those of installed packages included; files where a path is begun."""
    if registry.is_path(begun) or begun.startswith("."):
        return [CompletionItem(begun, type="file")]
    names = dict.fromkeys([*registry.names(), *registry.installed()])
    return [CompletionItem(name, help=_title(name)) for name in names if name.startswith(begun)]


def timed(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return what can be timed and begins so: games, and what is timed beside them."""
    others = (name for name in (registry.GENERAL, registry.THROUGHPUT) if name.startswith(begun))
    return games(context, param, begun) + [CompletionItem(name) for name in others]


def positions(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the examples of a game's positions that begin so; files after an ``@``."""
    before = " ".join(context.params.get(param.name or "") or ())
    if begun.startswith("@") and not before:
        return [CompletionItem(begun, type="file")]
    name = context.params.get("game")
    if not isinstance(name, str):
        return []
    typed = f"{before} {begun}" if before else begun
    found = []
    for example in registry.game(name).notation.examples:
        if example.text.startswith(typed):
            rest = example.text[len(typed) - len(begun) :]
            found.append(CompletionItem(_quoted(rest), help=example.note))
    return found


def players(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return a game's players whose names begin so."""
    name = context.params.get("game")
    if not isinstance(name, str):
        return []
    engine = registry.engine(name)
    names = engine.contestants() if isinstance(engine, HoldsContests) else player_names(engine.own_players)
    return [CompletionItem(player) for player in names if player.startswith(begun)]


def _title(name: str) -> str:
    """What a game is called, if it can be used."""
    try:
        return registry.game(name).title
    except (registry.UnknownGame, registry.BrokenGame):
        return ""


def _quoted(text: str) -> str:
    """A text as a shell takes it: bash puts it in as it is, the others quote it themselves."""
    return shlex.quote(text) if os.environ.get(ASKED, "").startswith("bash") else text
