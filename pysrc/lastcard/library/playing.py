"""Games between players by name, and their mistakes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lastcard import registry
from lastcard.core.playing import Agent
from lastcard.core.playing import review as reviewing
from lastcard.core.playing.levels import player_named
from lastcard.core.playing.match import Match
from lastcard.core.playing.review import Review
from lastcard.library.games import game, position


def match(name: str, *players: str | Agent, start: object = None) -> Match:
    """Return a game that is about to begin.

    Raises `UnknownGame`, `PositionError`, or `ValueError` for an unknown player or the wrong number of players.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.
    *players : str or Agent
        One player a seat: ``easy``, ``medium``, ``hard``, ``perfect``, ``random``, or your own agent.
    start : optional
        The first position, as `position` takes it; by default the game's own.

    Examples
    --------
    >>> game = lastcard.match("matches", "perfect", "easy", start=22)
    >>> game.run(seed=1).winners
    (0,)
    >>> game.line.moves[0]
    1
    """
    known = registry.take_up(name)
    engine = registry.engine(known)
    state = engine.game.start if start is None else position(known, start)
    seats = [
        player_named(one, engine.perfect_player(), engine.levels, engine.own_players)
        if isinstance(one, str)
        else one
        for one in players
    ]
    return Match(engine.game, state, seats)


def review(name: str, start: object, moves: Iterable[Any]) -> Review:
    """Return the mistakes of a game; `Review.turning_point` is the one that decided it.

    Raises `UnknownGame`, `PositionError`, `MoveError` for a text that is no move, or `IllegalMove`.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.
    start
        The first position, as `position` takes it.
    moves : iterable
        The moves, as text or as the rules have them.

    Examples
    --------
    >>> lastcard.review("matches", 22, ["2", "3"]).mistakes[0].better[0].move
    '1'
    >>> lost = lastcard.review("matches", 15, ["1", "3", "2", "2", "3", "3", "1"])
    >>> lost.turning_point().ply, [mistake.given_back for mistake in lost.mistakes]
    (5, [2, 5, None])
    """
    known = registry.take_up(name)
    rules, begins = game(known), position(known, start)
    here, played = begins, []
    for move in moves:
        played.append(rules.parse_move(here, move) if isinstance(move, str) else move)
        here = rules.play(here, played[-1])
    return reviewing.review(rules, registry.engine(known).solve, begins, played)
