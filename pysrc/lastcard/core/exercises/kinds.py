"""The general kinds *Who wins?*, *In how many moves?*, *Find the move*; refutations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from lastcard.core.exercises.exercise import (
    BEST_PLAY,
    CLEAR,
    Draft,
    Exercise,
    Judged,
    Kind,
    Mark,
    Reply,
    Source,
    best_line,
    choice_mark,
    counted,
    depth_mark,
    error_mark,
    gap_mark,
    tempting_mark,
)
from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.playing.levels import ShortSightedAgent
from lastcard.core.progress import Sliced
from lastcard.core.sentences import move_count, points, result, turn_sentence, verdict_sentence
from lastcard.core.solution import worths
from lastcard.core.text import Player, capital, marked, named_player
from lastcard.core.worth import Worth, is_payoff, order


def replies(source: Source, here: Judged, move: str) -> Sliced[tuple[str, ...]]:
    """Return the reply that is worst for the player who made a move; none if there is no such reply."""
    game, me = source.game, here.player
    after = game.play(here.state, game.parse_move(here.state, move))
    if ending(game, after) is not None or game.player_to_move(after) in (CHANCE, me):
        return ()
    moves = (yield from source.solving(after)).moves
    if len(here.everyone) > 2:
        moves = tuple(sorted(moves, key=lambda one: order(worths(game, after, one)[me])))
    return tuple(one.move for one in moves[:1])


def refutation(source: Source, here: Judged, move: str) -> Sliced[str]:
    """Return a sentence on what a wrong move leads to, with the reply to it."""
    game, state = source.game, here.state
    says = f"“{capital(game.move_label(state, move))}”"
    got, names = here.moves[move][1], game.players(state)
    after = game.play(state, game.parse_move(state, move))
    if here.for_points:
        return f"{says} costs {points(float(order(here.worth) - order(got)))} more on average."
    if (outcome := ending(game, after)) is not None:
        return f"After {says} the game is over: {marked(outcome.sentence)}."
    if len(names) == 1:
        return f"After {says} this can no longer be solved."
    answer = yield from replies(source, here, move)
    if not answer:
        return f"{says} is {result(got)} instead of {result(here.worth)}."
    other = Player(names, game.player_to_move(after))
    reply = f"{other('replies', 'reply')} “{game.move_label(after, answer[0])}”"
    if len(names) == 2:
        return (
            f"{says} loses: {reply} and {other.either('wins', 'win')}."
            if got == "loss"
            else f"{says} only draws: {reply}."
        )
    if got == "loss":
        return f"{says} loses: {reply}, and another player can force a win."
    stake = game.at_stake(state) or "a win"
    return (
        f"{says} gives the win away: {reply}, and {Player(names, here.player)} can no longer force {stake}."
    )


NO_PLAYER = "nobody"  # the choice that no player can force a win
RESULTS = ("win", "draw", "loss")


class WhoWins(Kind):
    """The result with best play; among three and more, or for points, the player who gets it."""

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

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        if len(here.moves) < 2:
            return None
        names = source.game.players(here.state)
        ask, choices, labels, answer = question_about(source.game, here, self.results)
        if answer not in choices or (wanted is not None and answer != choices[int(wanted * len(choices))]):
            return None
        far = here.solution.distance
        hints = ["Look at what each move leaves for the next player."]
        if far is not None:
            over = "it is over in" if len(names) < 3 else "somebody has won within"
            hints.append(f"With best play {over} {move_count(far)}.")
        hints.append(f"A best first move: {source.game.move_label(here.state, here.solution.moves[0].move)}.")
        verdict = marked(verdict_sentence(source.game, here.state, here.solution))
        reason = marked(here.solution.reason.words)
        said = reason if reason.startswith(verdict.rstrip(".")) else f"{verdict} {reason}"
        position, mover, marks = here.solution.position, here.solution.to_move, _winner_marks(source, here)
        return Draft(position, mover, ask, choices, (answer,), said, marks, labels, hints=tuple(hints))

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason with best play; for a wrong answer the overlooked move or reply."""
        found = yield from super().reply(source, exercise, given)
        here = yield from source.judge(source.game.parse(exercise.position))
        wrong = here and not found.right and given and given[0] in self.results
        sentence = (yield from self._overlooked(source, here, given[0])) if here and wrong else ""
        return replace(found, sentence=sentence or found.sentence, shows=BEST_PLAY)

    def _overlooked(self, source: Source, here: Judged, given: str) -> Sliced[str]:
        best = here.solution.moves[0].move
        says, names = f"“{source.game.move_label(here.state, best)}”", source.game.players(here.state)
        too_much = RESULTS.index(given) < RESULTS.index(str(here.worth))
        if len(names) == 1:
            return "" if too_much else f"It can be solved: start with {says}."
        has = capital(Player(names, here.player)("has", "have"))
        if too_much:
            return f"{has} no winning move. {(yield from refutation(source, here, best))}"
        return f"{has} a move that {'wins' if here.worth == 'win' else 'draws'}: {says}."


def question_about(
    game: Game[Any, Any], here: Judged, results: tuple[str, ...] = RESULTS
) -> tuple[str, tuple[str, ...], tuple[str, ...], str]:
    """Return the question, its choices, their labels, and the right one; empty if none can be named."""
    names = game.players(here.state)
    if not here.for_points and len(names) < 3:
        answer = str(here.solution.value)
        return (
            _ask_who_wins(here, names, False),
            results,
            _winner_labels(names, here.player, results, False),
            answer,
        )
    choices = names if here.for_points else (*names, NO_PLAYER)
    labels = _winner_labels(names, here.player, choices, True)
    return _ask_who_wins(here, names, True), choices, labels, _by_name(here, names)


def question_unsolved(
    game: Game[Any, Any], state: Any, results: tuple[str, ...] = RESULTS
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return the question, its choices and their labels for an unsolved position."""
    names, player = game.players(state), game.player_to_move(state)
    by_name = len(names) > 2
    choices = (*names, NO_PLAYER) if by_name else results
    turn = turn_sentence(names, player)
    ask = "Can this be solved?" if len(names) == 1 else f"{turn} Who wins with best play?"
    return ask, choices, _winner_labels(names, player, choices, by_name)


def _by_name(here: Judged, names: tuple[str, ...]) -> str:
    """The player who is better off; empty if alone or too close to another."""
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
    return NO_PLAYER if all(worth is None or worth == "draw" for worth in here.everyone) else ""


def _ask_who_wins(here: Judged, names: tuple[str, ...], by_name: bool) -> str:
    if len(names) == 1:
        return "Can this be solved?"
    turn = turn_sentence(names, here.player)
    if not by_name:
        return f"{turn} Who wins with best play?"
    if here.for_points:
        return f"{turn} Who is better off with best play?"
    return f"{turn} Who can force a win, whatever the others do?"


def _winner_labels(
    names: tuple[str, ...], player: int, choices: tuple[str, ...], by_name: bool
) -> tuple[str, ...]:
    if by_name:
        named = {name: named_player(names, number) for number, name in enumerate(names)}
        return tuple(named.get(choice, choice) for choice in choices)
    if len(names) == 1:
        words = {"win": "yes", "draw": "it need not end", "loss": "no"}
    else:
        me, you = (named_player(names, player) for player in (player, 1 - player))
        words = {"win": me, "draw": "a draw", "loss": you}
    return tuple(words[choice] for choice in choices)


def _winner_marks(source: Source, here: Judged) -> tuple[Mark, ...]:
    marks = [choice_mark(here), depth_mark(here)]
    if here.for_points:
        marks.append(_margin_mark(here))
    else:
        foreseen = ShortSightedAgent(2).foresees(source.game, here.state)
        seen = foreseen == {"win": 1, "loss": -1}.get(str(here.worth))
        marks.append(Mark(int(not seen), f"two moves are {'' if seen else 'not '}enough to see it"))
    if len(here.best) < len(here.moves):
        marks += [error_mark(source.engine, here), tempting_mark(here, source.tempting(here.state))]
    marks += source.more_marks(here)
    return tuple(mark for mark in marks if mark is not None)


def _margin_mark(here: Judged) -> Mark:
    ranked = sorted((float(order(worth)) for worth in here.everyone), reverse=True)
    margin, scale = ranked[0] - ranked[1], max(abs(float(order(worth))) for _, worth in here.moves.values())
    words = f"{points(margin)} lie between the players"
    return Mark(2 * ((margin < scale) + (margin < 0.4 * scale)), words)


PLY_CHOICES = 4  # how many choices there are


class Plies(Kind):
    """Four evenly spaced numbers, one of them true, the wrong ones with the same winner.

    `ask`: the question, if a game does not count the plies to its end.
    `step`: the space between the numbers; 2 if the players take turns, so that the winner moves last.
    """

    name = "plies"
    title = "In how many moves?"
    says = "choices: four numbers of plies; answer: the plies to the end with best play (distance in solve --json)"

    def __init__(self, ask: str = "", step: int = 2) -> None:
        self.ask = ask
        self.step = step

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        if len(here.moves) < 2 or (here.solution.distance or 0) <= self.step:
            return None
        solution = here.solution
        far = solution.distance or 0
        players = len(here.everyone)
        most = min(PLY_CHOICES - 1, (far - 1) // self.step)
        below = rng.randint(0, most)
        choices = tuple(str(far + self.step * place) for place in range(-below, PLY_CHOICES - below))
        once = counted(far, (4, 8), f"the end is {move_count(far)} away")
        marks = (
            replace(once, points=2 * once.points),
            choice_mark(here),
            tempting_mark(here, source.tempting(here.state)),
            *source.more_marks(here),
        )
        game = source.game
        return Draft(
            solution.position,
            solution.to_move,
            self.ask or _ask_plies(here, players),
            choices,
            (str(far),),
            f"{marked(verdict_sentence(game, here.state, solution))} {marked(solution.reason.words)}",
            tuple(mark for mark in marks if mark is not None),
            tuple(move_count(int(choice)) for choice in choices),
            hints=(
                f"A best first move: {game.move_label(here.state, solution.moves[0].move)}.",
                f"After it {move_count(far - 1)} or {move_count(far - 1 + self.step * (1 if below < 2 else -1))} are left.",
            ),
        )

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason with best play to the end, so that its plies can be counted."""
        right, far = self.right(exercise, given), int(exercise.answer[0])
        line = yield from best_line(source, source.game.parse(exercise.position), far)
        sentence = exercise.reason
        if not right and len(given) == 1 and given[0] in exercise.choices:
            takes = f"Best play takes {exercise.label(str(far))}, not {given[0]}."
            sentence = f"{takes} Count them in the moves below."
        return Reply(right, sentence, exercise.position, line, BEST_PLAY)


def _ask_plies(here: Judged, players: int) -> str:
    if players == 1:
        return "What is the fewest moves that solve this?"
    best = "The winner hurries, the loser stalls."
    if here.for_points:
        best = "Among equally good moves, the first in the list is played."
    return f"With best play, after how many moves (all players together) is the game over? {best}"


class BestMove(Kind):
    """Choose among the legal moves the one that is better than all others. `positions` as in `Kind`."""

    name = "best-move"
    title = "Find the move"
    says = "choices: all legal moves; answer: the one that keeps the win, or the draw, or is worth most on average"

    def __init__(self, positions: Callable[[Random, int], Any] | None = None) -> None:
        self.positions = positions

    def about(self, source: Source, here: Judged, rng: Random, wanted: Any) -> Draft | None:
        if len(here.moves) < 2 or len(here.best) != 1 or not here.clear:
            return None
        game, solution = source.game, here.solution
        marks = (
            choice_mark(here),
            depth_mark(here) if here.worth == "win" else None,
            error_mark(source.engine, here),
            gap_mark(here),
            tempting_mark(here, source.tempting(here.state)),
            *source.more_marks(here),
        )
        return Draft(
            solution.position,
            solution.to_move,
            _ask_best_move(here),
            tuple(here.moves),
            here.best,
            _move_reason(source, here),
            tuple(mark for mark in marks if mark is not None),
            tuple(game.move_label(here.state, move) for move in here.moves),
            hints=_move_hints(source, here),
        )

    def of_move(self, move: str) -> str:
        return move

    def reply(self, source: Source, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reason and best play; for a wrong move its refutation."""
        game = source.game
        right, state = self.right(exercise, given), game.parse(exercise.position)
        here = yield from source.judge(state)
        if here is None or len(given) != 1 or given[0] not in here.moves:
            return (yield from super().reply(source, exercise, given))
        line = (given[0], *(() if right else (yield from replies(source, here, given[0]))))
        for move in line:
            state = game.play(state, game.parse_move(state, move))
        sentence = exercise.reason if right else (yield from refutation(source, here, given[0]))
        return Reply(right, sentence, exercise.position, (*line, *(yield from best_line(source, state))))


def _ask_best_move(here: Judged) -> str:
    if here.for_points:
        return "Which move is better on average?"
    if len(here.everyone) == 1:
        return "Which move keeps the puzzle solvable?"
    if here.worth == "win":
        return "Find the only winning move."
    if here.worth == "draw":
        return "Find the only move that keeps the draw."
    return "Only one move stops the others forcing a win. Which?"


def _move_reason(source: Source, here: Judged) -> str:
    """Why the move is right, even where the solution's reason does not mention moves."""
    words = marked(here.solution.reason.words)
    if here.worth is not None:
        return words
    label = capital(source.game.move_label(here.state, here.best[0]))
    return f"{label}: after every other move another player can force a win. {words}"


def _move_hints(source: Source, here: Judged) -> tuple[str, ...]:
    game, far = source.game, here.solution.distance
    alone = len(here.everyone) == 1
    hints = [
        f"For each move, ask what {'can be done after it' if alone else 'it leaves to the next player'}."
    ]
    if far is not None and here.worth == "win":
        hints.append(f"The right move wins in {move_count(far)}.")
    wrong = [move for move in here.moves if move not in here.best]
    if len(wrong) == 1:
        return (*hints, f"The other move comes to {_comes_to(here.moves[wrong[0]][1])}.")
    tempting = [move for move in wrong if move in source.tempting(here.state)]
    first = (tempting or wrong)[0]
    hints.append(f"It is not this one: {game.move_label(here.state, first)}.")
    if len(wrong) > 2:
        last = [move for move in wrong if move != first][-1]
        left = [move for move in here.moves if move in here.best or move == last]
        labels = " or ".join(game.move_label(here.state, move) for move in left)
        hints.append(f"It is one of these two: {labels}.")
    return tuple(hints)


def _comes_to(worth: Worth) -> str:
    return f"{points(float(worth))} on average" if is_payoff(worth) else result(worth)
