"""Sentences that the command line and every page word alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending
from lastcard.core.solution import bounds_of, worths
from lastcard.core.text import amount, capital, span
from lastcard.core.text.named import YOU, as_sentence, marked, named, named_player
from lastcard.core.worth import bounded_text, is_payoff, number_text, worth_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from lastcard.core.game import Game
    from lastcard.core.solution import MoveVerdict, Solution
    from lastcard.core.worth import Worth


BY_INDUCTION = "induction"
"""The kind of reason of what comes of everybody's best play, and need not be what anybody can force."""


MANY_PLAYERS = 10
"""From more players than this on, nobody asks how many may play."""


def move_count(count: int) -> str:
    """Return a distance in plies with its unit: ``1 move``, ``2 moves``. The moves of all players count."""
    return amount(count, "move")


def result(worth: Worth) -> str:
    """Return what something is worth as a part of a sentence: ``a win``, ``an unsettled game``, ``worth 2``.

    A game is unsettled where nobody can force a result.
    """
    if is_payoff(worth):
        return f"worth {worth_text(worth)}"
    return f"a {worth}" if worth else "an unsettled game"


def points(cost: Fraction | float) -> str:
    """Return a cost with its unit: ``1 point``, ``0.2266 points``."""
    text = number_text(cost)
    return f"{text} {'point' if text == '1' else 'points'}"


def on_average(verdict: Solution | MoveVerdict) -> str:
    """Return `` on average`` for what is worth a number, unless it is certain: then the plies to the end are known."""
    return " on average" if verdict.distance is None else ""


def signed(value: int) -> str:
    """Return a balance with its sign, a true minus: ``+2``, ``0``, ``−1``."""
    return f"{value:+,d}".replace("-", "−") if value else "0"


def facts(game: Game[Any, Any]) -> list[str]:
    """Return how many play a game, about how long it takes and what part luck has, in a few words each."""
    fewest, most = game.player_counts
    players = f"{fewest} or more players" if most > MANY_PLAYERS else f"{span(fewest, most)} players"
    return [
        "1 player" if most == 1 else players,
        *([f"about {amount(game.minutes, 'minute')}"] if game.minutes else []),
        game.luck,
    ]


def mover_name(game: Game[Any, Any], state: Any) -> str:
    """Return the name of the player to move, or ``chance``."""
    mover = game.player_to_move(state)
    return "chance" if mover == CHANCE else game.players(state)[mover]


def the_player(names: Sequence[str], player: int) -> str:
    """Return a player in a sentence: ``the first player``, ``you``; ``the player``, where only one plays."""
    if names[player] == YOU:
        return YOU
    return "the player" if len(names) == 1 else f"the {names[player]} player"


def verdict_sentence(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """Return what a position is worth to whom, and in how many plies it ends, in a sentence; it knows whom it names."""
    return as_sentence(_verdict(game, state, solution))


def _verdict(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    outcome = ending(game, state)
    if outcome is not None:
        return f"The game is over: {marked(outcome.sentence)}."
    if not solution.known:
        return _open(game, state, solution)
    everyone = worths(game, state, solution)
    if any(is_payoff(worth) for worth in everyone):
        told = [bounded_text(*pair) for pair in bounds_of(solution)] or [worth_text(one) for one in everyone]
        return f"With best play {_payoffs(game.players(state), told)}{on_average(solution)}."
    distance = _distance(solution)
    if len(everyone) == 1:
        return _puzzle(everyone[0], distance)
    if all(worth == "draw" for worth in everyone):
        return "With best play the game is drawn."
    if len(everyone) > 2 and solution.reason.kind == BY_INDUCTION:
        return (
            f"With best play of everybody that comes to {_results(game.players(state), everyone)}{distance}."
        )
    if "win" in everyone:
        return _winner(game, state, everyone.index("win"), distance)
    if "loss" in everyone:
        loser = named_player(game.players(state), everyone.index("loss"))
        return f"{capital(loser)} can be made to lose{distance}, whatever {loser} does."
    return "Nobody can force a result."


def _distance(solution: Solution) -> str:
    """In how many plies a game ends, or in how many at most, where a line is known that need not be the shortest."""
    if solution.distance is not None:
        return f" in {move_count(solution.distance)}"
    most = solution.extra.get("at_most")
    return "" if most is None else f" in at most {move_count(most)}"


def _open(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """That nothing is known; where a move is worth a number, games are played for numbers."""
    if any(is_payoff(worth) for move in solution.moves for worth in move.worths):
        return "What this is worth on average is not known here."
    return "Who wins is not known here." if len(game.players(state)) > 1 else "Not known here."


def _winner(game: Game[Any, Any], state: Any, winner: int, distance: str) -> str:
    """Who wins: of two players the one who does, of more the one who can force it whatever the others do."""
    names, mover = game.players(state), game.player_to_move(state)
    turn = "to move" if winner == mover else "not to move"
    who = capital(named_player(names, winner))
    if len(names) == 2:
        return f"{who} ({turn}) wins{distance}."
    stake = game.at_stake(state) or "a win"
    return f"{who} ({turn}) can force {stake}{distance}, whatever the others do."


def _results(names: Sequence[str], everyone: Sequence[Worth]) -> str:
    each = [f"{result(worth)} for {named(names, player)}" for player, worth in enumerate(everyone)]
    return f"{', '.join(each[:-1])} and {each[-1]}"


def _puzzle(worth: Worth, distance: str) -> str:
    """What one player alone can reach."""
    if worth == "win":
        return f"This can be solved{distance}."
    return "This cannot be solved." if worth == "loss" else "Nothing forces an end here."


def _payoffs(names: Sequence[str], told: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{told[0]} is reached"
    shares = [f"{named_player(names, player)} gets {worth}" for player, worth in enumerate(told)]
    return f"{', '.join(shares[:-1])} and {shares[-1]}"
