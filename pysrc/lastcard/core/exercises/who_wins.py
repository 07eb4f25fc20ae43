"""*Who wins?* with best play of everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lastcard.core.exercises.difficulty import Mark, choice_mark, depth_mark, error_mark, tempting_mark
from lastcard.core.exercises.judged import CLEAR, Judged
from lastcard.core.exercises.kind import BEST_PLAY, Draft, Kind
from lastcard.core.exercises.refutation import refutation
from lastcard.core.playing.levels import ShortSightedAgent
from lastcard.core.sentences import move_count, points, verdict_sentence
from lastcard.core.text import capital
from lastcard.core.text.named import marked, named_player
from lastcard.core.worth import order

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from lastcard.core.exercises.exercise import Exercise, Reply
    from lastcard.core.exercises.kind import Source
    from lastcard.core.game import Game

NOBODY = "nobody"
"""The choice that no player can force a win."""

RESULTS = ("win", "draw", "loss")


class WhoWins(Kind):
    """What a position comes to: for the player to move, or among three and more and for points, to whom it comes.

    `results` are those that a game for one or two can have.
    """

    name = "who-wins"
    title = "Who wins?"
    says = (
        "choices: win, draw, loss for the player to move, as far as the game has them; with three players and more or "
        "for points the players' names, and nobody; answer: the one that is true with best play"
    )

    def __init__(self, results: tuple[str, ...] = RESULTS) -> None:
        self.results = results

    def wanted(self, source: Source, rng: Random) -> float:
        return rng.random()

    def draft(self, source: Source, rng: Random, grade: int, wanted: Any) -> Draft | None:
        here = source.position(rng, grade)
        if here is None or len(here.moves) < 2:
            return None
        names = source.game.players(here.state)
        ask, choices, labels, answer = question_about(source.game, here, self.results)
        if answer not in choices or (wanted is not None and answer != choices[int(wanted * len(choices))]):
            return None
        far, seen = here.solution.distance, _seen(source, here)
        hints = ["Look at what each move leaves to the next player."]
        if far is not None:
            over = "it is over in" if len(names) < 3 else "somebody has won within"
            hints.append(f"With best play {over} {move_count(far)}.")
        hints.append(f"A best first move: {source.game.move_label(here.state, here.solution.moves[0].move)}.")
        verdict = marked(verdict_sentence(source.game, here.state, here.solution))
        reason = marked(here.solution.reason.words)
        said = reason if reason.startswith(verdict.rstrip(".")) else f"{verdict} {reason}"
        return Draft(
            here.solution.position,
            here.solution.to_move,
            ask,
            choices,
            (answer,),
            said,
            _marks(source, here, seen),
            labels,
            hints=tuple(hints),
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Reply:
        """Return the reason, with best play; of a wrong answer the move that it overlooks, or the reply that it does."""
        found = super().reply(source, exercise, given)
        here = source.judge(source.game.parse(exercise.position))
        wrong = here and not found.right and given and given[0] in self.results
        sentence = self._overlooked(source, here, given[0]) if here and wrong else ""
        return replace(found, sentence=sentence or found.sentence, shows=BEST_PLAY)

    def _overlooked(self, source: Source, here: Judged, given: str) -> str:
        """What somebody has not seen who says that a position is a win, a draw or a loss."""
        best = here.solution.moves[0].move
        says, names = f"“{source.game.move_label(here.state, best)}”", source.game.players(here.state)
        too_much = RESULTS.index(given) < RESULTS.index(str(here.worth))
        if len(names) == 1:
            return "" if too_much else f"It can be solved: begin with {says}."
        me = capital(named_player(names, here.player))
        if too_much:
            return f"{me} has no winning move. {refutation(source, here, best)}"
        return f"{me} has a move that {'wins' if here.worth == 'win' else 'draws'}: {says}."


def question_about(
    game: Game[Any, Any], here: Judged, results: tuple[str, ...] = RESULTS
) -> tuple[str, tuple[str, ...], tuple[str, ...], str]:
    """Return the question, its choices, these in words, and the one that is right; empty where none of them can be named."""
    names = game.players(here.state)
    if not here.for_points and len(names) < 3:
        answer = str(here.solution.value)
        return _ask(here, names, False), results, _labels(names, here.player, results, False), answer
    choices = names if here.for_points else (*names, NOBODY)
    labels = _labels(names, here.player, choices, True)
    return _ask(here, names, True), choices, labels, _by_name(here, names)


def question_unsolved(
    game: Game[Any, Any], state: Any, results: tuple[str, ...] = RESULTS
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return the question, its choices and these in words, of a position of which it is not known who wins."""
    names, player = game.players(state), game.player_to_move(state)
    by_name = len(names) > 2
    choices = (*names, NOBODY) if by_name else results
    turn = f"{capital(named_player(names, player))} is to move."
    ask = "Can this be solved?" if len(names) == 1 else f"{turn} Who wins with best play?"
    return ask, choices, _labels(names, player, choices, by_name)


def _by_name(here: Judged, names: tuple[str, ...]) -> str:
    """Whose the position is; empty where that cannot be said: somebody plays alone, or two get as much, or nearly so."""
    if here.for_points:
        if len(names) == 1:
            return ""
        ranked = sorted((float(order(worth)) for worth in here.everyone), reverse=True)
        if ranked[0] - ranked[1] < CLEAR:
            return ""
        return names[max(range(len(names)), key=lambda player: order(here.everyone[player]))]
    winners = [name for name, worth in zip(names, here.everyone, strict=True) if worth == "win"]
    if len(winners) == 1:
        return winners[0]
    return NOBODY if all(worth is None or worth == "draw" for worth in here.everyone) else ""


def _ask(here: Judged, names: tuple[str, ...], by_name: bool) -> str:
    if len(names) == 1:
        return "Can this be solved?"
    turn = f"{capital(named_player(names, here.player))} is to move."
    if not by_name:
        return f"{turn} Who wins with best play?"
    if here.for_points:
        return f"{turn} Who is better off with best play?"
    return f"{turn} Who can force a win, whatever the others do?"


def _labels(names: tuple[str, ...], player: int, choices: tuple[str, ...], by_name: bool) -> tuple[str, ...]:
    if by_name:
        return tuple(
            choice if choice == NOBODY else named_player(names, names.index(choice)) for choice in choices
        )
    if len(names) == 1:
        words = {"win": "yes", "draw": "it need not end", "loss": "no"}
    else:
        me, you = (named_player(names, player) for player in (player, 1 - player))
        words = {"win": me, "draw": "a draw", "loss": you}
    return tuple(words[choice] for choice in choices)


def _seen(source: Source, here: Judged) -> bool:
    """Whether two plies are enough to see who wins."""
    worth = ShortSightedAgent(2).foresees(source.game, here.state)
    return worth == {"win": 1, "loss": -1}.get(str(here.worth))


def _marks(source: Source, here: Judged, seen: bool) -> tuple[Mark, ...]:
    marks = [choice_mark(here), depth_mark(here)]
    if here.for_points:
        marks.append(_margin_mark(here))
    else:
        marks.append(Mark(int(not seen), f"two moves are {'' if seen else 'not '}enough to see it"))
    if len(here.best) < len(here.moves):
        marks += [error_mark(source.engine, here), tempting_mark(here, source.tempting(here.state))]
    marks += source.more_marks(here)
    return tuple(mark for mark in marks if mark is not None)


def _margin_mark(here: Judged) -> Mark:
    """How close two players are, where they play for points."""
    ranked = sorted((float(order(worth)) for worth in here.everyone), reverse=True)
    margin, scale = ranked[0] - ranked[1], max(abs(float(order(worth))) for _, worth in here.moves.values())
    words = f"{points(margin)} lie between the players"
    return Mark(2 * ((margin < scale) + (margin < 0.4 * scale)), words)
