"""Words and sentences about worths, distances, verdicts, mistakes and claims, for every page and the command line.

`lastcard.core.worth` writes single worths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, Game, Outcome, ending
from lastcard.core.game.ends import bare_sentence
from lastcard.core.solution import MoveVerdict, Solution, bounds_of, worths
from lastcard.core.text import (
    YOU,
    Player,
    amount,
    as_sentence,
    capital,
    listed,
    marked,
    named_player,
    player_text,
    span,
    with_names,
)
from lastcard.core.worth import Worth, better, bounded_text, is_payoff, number_text, order, worth_text

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
    """Return everyone's share: ``3 for red and −3 for blue``; ``a win for north, a loss for …``."""
    if len(names) == 1:
        return share_text(worths[0])
    return listed([f"{share_text(worth)} for {Player(names, seat)}" for seat, worth in enumerate(worths)])


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
        return f"leads to {shares_text(names, everyone)}"
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
    """Return a player in a sentence: ``red``, ``the first player``; ``you``, if only one plays."""
    return YOU if len(names) == 1 else player_text(names[player])


def turn_sentence(names: Sequence[str], player: int) -> str:
    """Return whose turn it is, with a marked name: ``Red is to move.``, ``It is your move.``"""
    return f"{capital(Player(names, player).either('{} is to move', 'it is your move'))}."


def ending_sentence(outcome: Outcome, names: Sequence[str], you: int | None) -> str:
    """Return how a game ended: ``You win: your opponent took the last match.``

    `names` are the players' names in sentences, and `you` the seat of the only person, if any.
    """
    sentence, cause = with_names(outcome.sentence, names), with_names(outcome.cause, names)
    bare = sentence == with_names(as_sentence(bare_sentence(names, outcome)), names)
    if you is None or (bare and not outcome.results):
        each = [f"{name} {number_text(share)}" for name, share in zip(names, outcome.payoffs, strict=True)]
        shares = "" if bare or outcome.results else f": {', '.join(each)}"
        return f"{capital(sentence)}{shares}."
    why = "" if bare else f": {cause or sentence}"
    if not outcome.results:
        payoff = outcome.payoffs[you]
        does, much = ("pay", -payoff) if payoff < 0 else ("gain", payoff)
        return f"You {does} {number_text(much)}{why}."
    said = {"win": "You win", "draw": "A draw", "loss": "You lose"}
    if len(names) == 1:
        said = {"win": "Solved", "draw": "Over", "loss": "Not solved"}
    return f"{said[outcome.results[you]]}{why}."


def verdict_sentence(game: Game[Any, Any], state: Any, solution: Solution, full: bool = False) -> str:
    """Return the worth of a position and the moves to its end, in a sentence with marked names.

    With `full` it also says whether the winner is to move, and numbers are not rounded to two places.
    """
    return as_sentence(_verdict(game, state, solution, full))


def _verdict(game: Game[Any, Any], state: Any, solution: Solution, full: bool) -> str:
    outcome = ending(game, state)
    if outcome is not None:
        return f"The game is over: {marked(outcome.sentence)}."
    if not solution.known:
        return "Too large to solve here."
    everyone, names = worths(game, state, solution), game.players(state)
    if any(is_payoff(worth) for worth in everyone):
        return f"With best play {_payoffs(names, everyone, solution, full)}{on_average(solution)}."
    distance = _distance(solution)
    if len(everyone) == 1:
        return _puzzle(everyone[0], distance)
    if all(worth == "draw" for worth in everyone):
        return "A draw: with best play nobody can force a win."
    if len(everyone) > 2 and solution.reason.kind == BY_INDUCTION:
        winners = [
            Player(names, seat)("wins", "win") for seat, worth in enumerate(everyone) if worth == "win"
        ]
        each = [f"{result(worth)} for {Player(names, seat)}" for seat, worth in enumerate(everyone)]
        said = listed(winners) if winners else f"this is {listed(each)}"
        return f"If everyone plays their best, {said}{distance}."
    if "win" in everyone:
        return _winning_player(game, state, everyone.index("win"), distance, full)
    if "loss" in everyone:
        loser = Player(names, everyone.index("loss"))
        return f"The others can make {loser} lose{distance}, whatever {loser('does', 'do')}."
    return "Nobody can force a result."


def _distance(solution: Solution) -> str:
    """The plies to the end, or a bound if the known line may not be the shortest."""
    if solution.distance is not None:
        return within(solution.distance)
    most = solution.extra.get("at_most")
    return "" if most is None else f" in at most {move_count(most)}"


def _winning_player(game: Game[Any, Any], state: Any, winner: int, distance: str, turn: bool) -> str:
    """The winner, who among three or more can force it whatever the others do."""
    names, mover = game.players(state), game.player_to_move(state)
    whose = f"({'' if winner == mover else 'not '}to move) " if turn else ""
    who = Player(names, winner)
    if len(names) == 2:
        return f"{capital(who(f'{whose}wins', f'{whose}win'))}{distance}."
    stake = game.at_stake(state) or "first place"
    return f"{capital(who(f'{whose}can force {stake}'))}{distance}, whatever the others do."


def _puzzle(worth: Worth, distance: str) -> str:
    if worth == "win":
        return f"Can be solved{distance}."
    return {"loss": "Cannot be solved.", "draw": "A draw at best."}.get(
        str(worth), "Cannot be solved, and need not end."
    )


def _payoffs(names: Sequence[str], everyone: Sequence[Worth], solution: Solution, exact: bool) -> str:
    bounds = bounds_of(solution)
    two = len(everyone) == 2 and not bounds and all(map(is_payoff, everyone))
    if two and everyone[0] == -order(everyone[1]):
        gains = int(better(everyone[1], everyone[0]))
        if not (most := everyone[gains]):
            return "neither player gains anything"
        loser = Player(names, 1 - gains)
        return f"{loser('loses', 'lose')} {points(_short(most, exact))} to {Player(names, gains)}"
    shares = [bounded_text(*pair) for pair in bounds] or [worth_text(_short(one, exact)) for one in everyone]
    if len(names) == 1:
        return f"{named_player(names, 0, 'get')} {shares[0]}"
    return listed(
        [named_player(names, seat, f"gets {share}", f"get {share}") for seat, share in enumerate(shares)]
    )


def _short(worth: Any, exact: bool) -> Any:
    """A number to two places, unless it would vanish or is to be exact."""
    if exact or not is_payoff(worth) or worth == round(worth):
        return worth
    return round(float(worth), 2) or worth


def winning_seat(
    names: Sequence[str], everyone: Sequence[Worth], solution: Solution, stake: str
) -> tuple[int | None, str]:
    """Return the seat that wins a position, or gets most on average, and the reason in a sentence; None if no seat does.

    The `stake` of three or more players is what they play for, if not first place.
    """
    if not solution.known:
        return None, "We don’t know who wins from here, so no seat is sure to win."
    if any(is_payoff(worth) for worth in everyone):
        best = [
            seat for seat, one in enumerate(everyone) if not any(better(other, one) for other in everyone)
        ]
        if len(best) > 1:
            return None, "On average no seat does better than the others here."
        each = ", ".join(
            f"{name} {worth_text(_short(one, False))}" for name, one in zip(names, everyone, strict=True)
        )
        return best[0], f"On average {player_text(names[best[0]])} gets most ({each})"
    if "win" in everyone:
        winner = everyone.index("win")
        verb = "wins" if len(names) == 2 else f"can force {stake or 'first place'}"
        return winner, f"With best play {player_text(names[winner])} {verb}{within(solution.distance)}"
    if all(one == "draw" for one in everyone):
        return None, "A draw: with best play no seat wins."
    return None, "Nobody can force a win here, so no seat is sure to win."


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
