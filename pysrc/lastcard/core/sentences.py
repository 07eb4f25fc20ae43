"""Words and sentences about worths, distances, verdicts, mistakes and claims, for every page and the command line.

`lastcard.core.worth` writes single worths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.solution import MoveVerdict, Solution, bounds_of, worths
from lastcard.core.text import YOU, amount, as_sentence, capital, listed, marked, named, named_player, span
from lastcard.core.worth import Worth, better, bounded_text, is_payoff, number_text, worth_text

if TYPE_CHECKING:
    from lastcard.core.claims import Origin, Status


BY_INDUCTION = "induction"  # the kind of reason for the result of everyone's best play, which nobody may be able to force

MANY_PLAYERS = 10  # for more players, only the smallest number is given
LONG_SHARE, LONG_CELL = 15, 5  # characters of the longest fraction in a sentence, and in a column

EITHER_WAY = "either way"  # on pages, if nobody can force a result; elsewhere it is called open
NOT_KNOWN = "not known"


def share_text(worth: Worth) -> str:
    """Return one player's share: a result, or a number, rounded if it is a long fraction."""
    if is_payoff(worth):
        text = number_text(worth)
        short = len(text) <= LONG_SHARE or "/" not in text
        return text if short else f"about {number_text(float(worth))}"
    return f"a {worth}" if worth else "nothing settled"


def shares_text(names: Sequence[str], worths: Sequence[Worth]) -> str:
    """Return everyone's share: ``3 for the first and −3 for the second``; ``a win for north, a loss for …``."""
    if len(names) == 1:
        return share_text(worths[0])
    return listed([f"{share_text(worth)} for {named(names, player)}" for player, worth in enumerate(worths)])


def cell_text(worth: Worth, settled: bool = True) -> tuple[str, str]:
    """Return a worth in a column, and in full if it is a fraction too long for that.

    None is not known if it is not settled, else it means that nobody can force a result.
    """
    if worth is None:
        return EITHER_WAY if settled else NOT_KNOWN, ""
    text = worth_text(worth)
    if isinstance(worth, Fraction) and len(text) > LONG_CELL:
        return number_text(round(float(worth), 3)), text
    return text, ""


def winner_text(everyone: Sequence[Worth], names: Sequence[str], settled: bool = True) -> str:
    """Return the winner in a word or two, if at most two play, and not for numbers."""
    known, _ = cell_text(everyone[0], settled)
    if len(everyone) == 1:
        return {"win": "solvable", "loss": "lost"}.get(str(everyone[0]), known)
    return f"{names[everyone.index('win')]} wins" if "win" in everyone else known


def chance_text(probability: Fraction) -> str:
    """Return a probability for people: a short fraction, else a percentage."""
    return str(probability) if probability.denominator <= 1_000 else f"{float(probability):.2%}"


def move_count(count: int) -> str:
    """Return a distance in plies with its unit: ``1 move``, ``2 moves``. The moves of all players count."""
    return amount(count, "move")


def within(distance: int | None) -> str:
    """Return a distance as the end of a sentence: `` in 2 moves``; empty for None."""
    return "" if distance is None else f" in {move_count(distance)}"


def ends_text(
    move: MoveVerdict, everyone: Sequence[Worth], at_most: int | None = None, settled: bool = True
) -> str:
    """Return when a move ends the game; for a winning line that may not be the shortest, an upper bound.

    Empty if nobody can force a result.
    """
    if move.distance is not None:
        return move_count(move.distance)
    if at_most is not None and move.value == "win":
        return f"≤ {move_count(at_most)}"
    if any(is_payoff(worth) for worth in everyone):
        return ""
    if len(everyone) == 1:
        return "never" if everyone[0] == "loss" else NOT_KNOWN
    return {"draw": "never", None: "" if settled else NOT_KNOWN}.get(move.value, "")


def outlook(names: Sequence[str], everyone: Sequence[Worth], mover: int, distance: int | None) -> str:
    """Return the result of a move for the player who makes it: ``wins in 3 moves``."""
    worth, far = everyone[mover], within(distance)
    if worth is None:
        return "settles nothing"
    if is_payoff(worth):
        return f"comes to {shares_text(names, everyone)}"
    if worth == "draw":
        return f"keeps the draw{far and f': it can end{far}'}"
    return f"{'wins' if worth == 'win' else 'loses'}{far}"


def result(worth: Worth) -> str:
    """Return a worth as a part of a sentence: ``a win``, ``worth 2``; ``an unsettled game`` if nobody can force one."""
    if is_payoff(worth):
        return f"worth {worth_text(worth)}"
    return f"a {worth}" if worth else "an unsettled game"


def points(cost: Fraction | float) -> str:
    """Return a cost with its unit: ``1 point``, ``0.2266 points``."""
    text = number_text(cost)
    return f"{text} {'point' if text == '1' else 'points'}"


def on_average(verdict: Solution | MoveVerdict) -> str:
    """Return `` on average`` for a number, unless it is certain: then the plies to the end are known."""
    return " on average" if verdict.distance is None else ""


def signed(value: int) -> str:
    """Return a balance with its sign, a true minus: ``+2``, ``0``, ``−1``."""
    return f"{value:+,d}".replace("-", "−") if value else "0"


def facts(game: Game[Any, Any]) -> list[str]:
    """Return the players, the minutes and the luck of a game, in a few words each."""
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
    """Return a player in a sentence: ``the first player``, ``you``; ``the player``, if only one plays."""
    if names[player] == YOU:
        return YOU
    return "the player" if len(names) == 1 else f"the {names[player]} player"


def verdict_sentence(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    """Return the worth of a position and the plies to its end, in a sentence with marked names."""
    return as_sentence(_verdict(game, state, solution))


def _verdict(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    outcome = ending(game, state)
    if outcome is not None:
        return f"The game is over: {marked(outcome.sentence)}."
    if not solution.known:
        return _unknown_worth(game, state, solution)
    everyone = worths(game, state, solution)
    if any(is_payoff(worth) for worth in everyone):
        shares = [bounded_text(*pair) for pair in bounds_of(solution)] or [
            worth_text(one) for one in everyone
        ]
        return f"With best play {_payoffs(game.players(state), shares)}{on_average(solution)}."
    distance = _distance(solution)
    if len(everyone) == 1:
        return _puzzle(everyone[0], distance)
    if all(worth == "draw" for worth in everyone):
        return "With best play the game is drawn."
    names = game.players(state)
    if len(everyone) > 2 and solution.reason.kind == BY_INDUCTION:
        each = listed([f"{result(worth)} for {named(names, seat)}" for seat, worth in enumerate(everyone)])
        return f"With best play of everybody that comes to {each}{distance}."
    if "win" in everyone:
        return _winning_player(game, state, everyone.index("win"), distance)
    if "loss" in everyone:
        loser = named_player(names, everyone.index("loss"))
        return f"{capital(loser)} can be made to lose{distance}, whatever {loser} does."
    return "Nobody can force a result."


def _distance(solution: Solution) -> str:
    """The plies to the end, or a bound if the known line may not be the shortest."""
    if solution.distance is not None:
        return within(solution.distance)
    most = solution.extra.get("at_most")
    return "" if most is None else f" in at most {move_count(most)}"


def _unknown_worth(game: Game[Any, Any], state: Any, solution: Solution) -> str:
    if any(is_payoff(worth) for move in solution.moves for worth in move.worths):
        return "What this is worth on average is not known here."
    return "Who wins is not known here." if len(game.players(state)) > 1 else "Not known here."


def _winning_player(game: Game[Any, Any], state: Any, winner: int, distance: str) -> str:
    """The winner, who among three or more can force it whatever the others do."""
    names, mover = game.players(state), game.player_to_move(state)
    turn = "to move" if winner == mover else "not to move"
    who = capital(named_player(names, winner))
    if len(names) == 2:
        return f"{who} ({turn}) wins{distance}."
    stake = game.at_stake(state) or "a win"
    return f"{who} ({turn}) can force {stake}{distance}, whatever the others do."


def _puzzle(worth: Worth, distance: str) -> str:
    if worth == "win":
        return f"This can be solved{distance}."
    return "This cannot be solved." if worth == "loss" else "Nothing forces an end here."


def _payoffs(names: Sequence[str], shares: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{shares[0]} is reached"
    return listed([f"{named_player(names, player)} gets {share}" for player, share in enumerate(shares)])


def winning_seat(
    names: Sequence[str], everyone: Sequence[Worth], solution: Solution, stake: str
) -> tuple[int | None, str]:
    """Return the seat that wins a position, or gets most on average, and the reason in a sentence; None if no seat does.

    The `stake` of three or more players is what they play for, if not first place.
    """
    if not solution.known:
        return None, "Who wins here is not known, so no seat can be promised."
    if any(is_payoff(worth) for worth in everyone):
        best = [
            seat for seat, one in enumerate(everyone) if not any(better(other, one) for other in everyone)
        ]
        if len(best) > 1:
            return None, "On average no seat gets more than the others here."
        each = ", ".join(f"{name} {worth_text(one)}" for name, one in zip(names, everyone, strict=True))
        return best[0], f"On average the {names[best[0]]} player gets most ({each})"
    if "win" in everyone:
        winner = everyone.index("win")
        verb = "wins" if len(names) == 2 else f"can force {stake or 'first place'}"
        return winner, f"With best play the {names[winner]} player {verb}{within(solution.distance)}"
    if all(one == "draw" for one in everyone):
        return None, "With best play this is a draw: no seat wins."
    return None, "Nobody can force a win here: no seat is sure of it."


def lost(mistake: Any, players: int) -> str:
    """Return what a mistake (`lastcard.core.playing.review.Mistake`) gave away.

    ``the win``, ``second place``, ``a game that could go either way``, ``the solution``, or a number of points.
    """
    if mistake.cost is not None:
        return f"{points_text(mistake.cost)}{on_average(mistake.played)}"
    return "the solution" if players == 1 else had(mistake, "a game that could go either way")


def had(mistake: Any, unsettled: str = "an open game") -> str:
    """Return what a player had before a mistake."""
    if mistake.had == "win" and mistake.stake:
        return str(mistake.stake)
    return "as much" if mistake.cost is not None else f"the {mistake.had}" if mistake.had else unsettled


def change(mistake: Any) -> str:
    """Return the effect of a mistake."""
    if mistake.cost is not None:
        return f"left {worth_text(mistake.got)} of {worth_text(mistake.had)}"
    stake = f" of {mistake.stake}" if mistake.stake else ""
    return f"turned {result(mistake.had)} into {result(mistake.got)}{stake}"


def points_text(cost: Fraction | float) -> str:
    """Return a cost with its unit, to two places unless it would vanish."""
    short = round(cost, 2) if isinstance(cost, float) else cost
    return points(short or cost)


def totals(verdicts: Iterable[tuple[Origin, Status]]) -> tuple[str, ...]:
    """Return the numbers of statements by status: a sentence for those of the paper, then one for ours."""
    found = list(verdicts)
    return tuple(
        f"Of {len(part)} {whose[len(part) > 1]}: {', '.join(f'{number} {verb}' for _, number, verb in counts(part))}."
        for origin, whose in _WHOSE.items()
        if (part := [status for own, status in found if own == origin])
    )


_WHOSE: dict[Origin, tuple[str, str]] = {
    "paper": ("printed statement", "printed statements"),
    "ours": ("statement of ours", "statements of ours"),
}
_VERBS: dict[Status, tuple[str, str]] = {
    "holds": ("holds", "hold"),
    "fails": ("fails", "fail"),
    "differs": ("differs", "differ"),
    "counted": ("is counted", "are counted"),
    "open": ("is undecided", "are undecided"),
    "unchecked": ("is unchecked", "are unchecked"),
}


def counts(statuses: Sequence[Status]) -> list[tuple[Status, int, str]]:
    """Return each status that occurs, its number, and its verb: ``("fails", 2, "fail")``."""
    numbers = {status: statuses.count(status) for status in _VERBS}
    return [(status, number, _VERBS[status][number > 1]) for status, number in numbers.items() if number]
