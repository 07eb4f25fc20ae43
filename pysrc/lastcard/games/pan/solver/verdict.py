"""The verdict on one position: value, distance, every move, and a reason that a person can check.

The solutions of whole games that this process holds: solved when first needed, kept, or given by a caller.

Games of up to `LIVE` positions, 6-Pan among them, are solved on demand. Larger ones have a solution only if
somebody asks for it (`solve_whole`) or provides one: a `Table` that was computed, or a `Tablebase` that was fetched.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import lru_cache
from typing import Any

from lastcard.core.containers import SolvedCache
from lastcard.core.game import check_position
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.sentences import move_count
from lastcard.core.solution import MoveVerdict, Reason, Solution, Status, best_first
from lastcard.core.text import amount, capital, named_player
from lastcard.core.worth import OPPOSITE, Worth, mirrored
from lastcard.games.pan.rules import GAME, PLAYERS, USUAL, Move, Rules, State
from lastcard.games.pan.solver.attainable import attainable
from lastcard.games.pan.solver.retrograde import analyse
from lastcard.games.pan.solver.search import (
    NODES,
    LookAhead,
    MoveOutlook,
    Ply,
    after_each_move,
    fact,
    heuristic,
    look_ahead,
    loop,
    spell,
    told_variation,
)
from lastcard.games.pan.solver.space import Label, Source, Table, finished, positions

LIVE = 8_000_000  # most positions of a game that is solved on demand
_provided: dict[tuple[int, Rules], Source] = {}
_tables = SolvedCache[tuple[int, Rules], Table]()


def provide(source: Source) -> None:
    """Use a solution for its game from now on, in place of solving it."""
    _provided[source.ranks, source.rules] = source


def forget() -> None:
    """Drop everything that was provided or kept."""
    _provided.clear()
    _tables.clear()


def can_solve(ranks: int, rules: Rules = USUAL) -> bool:
    """Tell whether a game is small enough to be solved on demand, or its solution at hand."""
    return known_now(ranks, rules) is not None or positions(ranks, rules) <= LIVE


def known_now(ranks: int, rules: Rules = USUAL) -> Source | None:
    """Return the solution of a game if there is one already."""
    source = _provided.get((ranks, rules)) if _provided else None
    return source if source is not None else _tables.get((ranks, rules))


def solve_game(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Source]:
    """Solve a game in slices, unless its solution is at hand, and keep the solution.

    Raises `ValueError` if the game is too large to be solved on demand and nobody provided a solution.
    """
    source = known_now(ranks, rules)
    if source is not None:
        return source
    if not can_solve(ranks, rules):
        raise ValueError(f"{positions(ranks, rules):,} positions are more than the {LIVE:,} solved on demand")
    return (yield from _analysed(ranks, rules))


def solve_whole(state: State) -> Generator[Progress, None, Source]:
    """Solve all of a position's game in slices, however large, and answer from the solution from now on.

    For 7 ranks it takes some seconds and 0.3 GB, for 8 some minutes and 4.1 GB. Raises `ValueError` if there are too
    many positions to number.
    """
    source = known_now(state.ranks, state.rules)
    return (yield from _analysed(state.ranks, state.rules)) if source is None else source


def _analysed(ranks: int, rules: Rules) -> Generator[Progress, None, Table]:
    """Solve a game and keep its table, in the place of those that have not been used for longest."""
    return _keep((yield from analyse(ranks, rules)))


def _keep(table: Table) -> Table:
    return _tables.put((table.ranks, table.rules), table, table.labels.nbytes)


def solved(ranks: int, rules: Rules = USUAL) -> Source:
    """Return the solution of a game, solving it now if need be. Raises as `solve_game`."""
    return run_to_end(solve_game(ranks, rules))


def full_table(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Table]:
    """Return the whole table of a game, in slices; kept if it is small enough.

    Unlike `solve_game` this is never answered from a tablebase.
    """
    provided = _provided.get((ranks, rules))
    table = provided if isinstance(provided, Table) else _tables.get((ranks, rules))
    if table is None:
        table = yield from analyse(ranks, rules)
        if positions(ranks, rules) <= LIVE:
            _keep(table)
    return table


def source_of(state: State) -> Source | None:
    """Return the solution of a position's game, or None if the game is too large and none was provided."""
    source = known_now(state.ranks, state.rules)
    if source is None and can_solve(state.ranks, state.rules):
        return solved(state.ranks, state.rules)
    return source


def solve(state: State, nodes: int = NODES) -> Solution:
    """Solve a position.

    A game of up to `LIVE` positions is solved as a whole when it is first asked about (see `solved_cache`). In a larger
    one, unless its solution is at hand (see `solve_whole`), some plies are looked ahead, until no deeper search is begun
    after so many nodes: a win or a loss that is proved that way is exact, with its distance; else the value is None and the
    reason says how far was looked.
    """
    check_position(state, State, GAME.name)
    if state.over or (source := source_of(state)) is None:
        return judge(state, None) if state.over else foresee(state, run_to_end(look_ahead(state, nodes)))
    return _looked_up(state, source)


def solving(state: State, *, whole: bool = False) -> Generator[Progress, None, Solution]:
    """Do the same in slices; with `whole` its game is solved first, however large. Raises `ValueError`."""
    check_position(state, State, GAME.name)
    if whole:
        yield from solve_whole(state)
    elif not state.over and can_solve(state.ranks, state.rules):
        yield from solve_game(state.ranks, state.rules)
    elif not state.over:
        return foresee(state, (yield from look_ahead(state)))
    return solve(state)


def judge(state: State, source: Source | None) -> Solution:
    """Return the verdict on a position that a solution of its game gives.

    Without a solution only what needs none is judged: a game that is over, and a move that ends it.
    """
    if state.over:
        return _solution(state, finished(state), (), _over(state))
    if source is None:
        return _solution(state, None, _unjudged(state), _unsolved(state), "unknown")
    return _looked_up(state, source)


def _looked_up(state: State, source: Source) -> Solution:
    label = source.label(state)
    return Solution.unread(_Solved(source, state, label), status="exact", **_known(state, label))


_move_text = lru_cache(GAME.format_move)


class _Solved:
    """What the solution of a game says of a position beside its label."""

    __slots__ = ("label", "source", "state")

    def __init__(self, source: Source, state: State, label: Label) -> None:
        self.source, self.state, self.label = source, state, label

    def best_moves(self, _: Solution) -> tuple[str, ...]:
        """Return the best moves in notation: a label a move, and no more."""
        left = None if self.label.distance is None else self.label.distance - 1
        moves = self.state.moves()
        after = self.source.labels_after(self.state, moves)
        best = [move for move, there in zip(moves, after, strict=True) if there.distance == left]
        return tuple(map(_move_text, best))

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        return _judged(self.state, after_each_move(self.source, self.state))

    def reason(self, _: Solution) -> Reason:
        return _reason(self.source, self.state, self.label, after_each_move(self.source, self.state))

    def extra(self, _: Solution) -> dict[str, Any]:
        return _extra(self.state)

    def worths(self, _: Solution) -> tuple[Worth, Worth]:
        return mirrored(self.label.value, self.state.player)


def foresee(state: State, ahead: LookAhead) -> Solution:
    """Return the verdict that a bounded look ahead gives: what it proves, and else what it guesses."""
    status: Status = "unknown" if ahead.label is None else "bounded"
    return _solution(state, ahead.label, _judged(state, ahead.moves), _foreseen(state, ahead), status)


def _known(state: State, label: Label | None) -> dict[str, Any]:
    """What is said of a position with a label, as fields of a solution."""
    value = label.value if label else None
    return {
        "game": GAME.name,
        "position": GAME.format(state),
        "to_move": PLAYERS[state.player],
        "value": value,
        "distance": label.distance if label else None,
        "implied": True,
    }


def _solution(
    state: State,
    label: Label | None,
    moves: tuple[MoveVerdict, ...],
    reason: Reason,
    status: Status = "exact",
) -> Solution:
    known = _known(state, label)
    worths = mirrored(known["value"], state.player)
    return Solution(moves=moves, reason=reason, extra=_extra(state), status=status, worths=worths, **known)


def _extra(state: State) -> dict[str, Any]:
    return {
        "pile": list(state.pile),
        "attainable": attainable(state),
        "heuristic": heuristic(state),
        "heuristic_printed": heuristic(state, printed=True),
    }


def _judged(state: State, follow: Iterable[Ply | MoveOutlook]) -> tuple[MoveVerdict, ...]:
    """The moves, best first."""
    return tuple(sorted((_move(state, one.move, one.label) for one in follow), key=best_first))


def _move(state: State, move: Move, label: Label | None) -> MoveVerdict:
    """The verdict on a move that leads to a position with a label."""
    value = None if label is None else OPPOSITE[label.value]
    distance = None if label is None or label.distance is None else label.distance + 1
    return MoveVerdict(GAME.format_move(move), GAME.format(state.after(move)), value, distance)


def _unjudged(state: State) -> tuple[MoveVerdict, ...]:
    """The moves of a position whose game is not solved; one that ends the game wins at once all the same."""
    after = ((move, state.after(move)) for move in state.moves())
    return tuple(
        sorted(
            (_move(state, move, finished(there) if there.over else None) for move, there in after),
            key=best_first,
        )
    )


def _over(state: State) -> Reason:
    yours = not any(state.hand)
    winner = named_player(PLAYERS, state.player if yours else 1 - state.player)
    sentence = f"{capital(winner)} has no card left and has won."
    plain = "You have no card left: you win." if yours else "The other player has no card left: you lose."
    return Reason("over", sentence, plain=plain)


def _unsolved(state: State) -> Reason:
    count = positions(state.ranks, state.rules)
    why = f"more than the {LIVE:,} that are solved on demand, and" if count > LIVE else "and so far"
    return Reason(
        "unknown",
        f"This game has {count:,} positions, {why} no solution of it is at hand.",
        facts={"positions": count, "most": LIVE},
        plain=f"It is not known here who wins: this game has {amount(count, 'position')}, and they are not all worked out yet.",
    )


def _foreseen(state: State, ahead: LookAhead) -> Reason:
    far = f"{move_count(ahead.depth)} ahead ({ahead.nodes:,} nodes)"
    facts = {"depth": ahead.depth, "nodes": ahead.nodes}
    best = ahead.moves[0]
    name = GAME.move_label(state, GAME.format_move(best.move))
    steps = tuple(f"{capital(_named(state, o))}: {_guess(o)}." for o in ahead.moves)
    if ahead.label is None:
        count = positions(state.ranks, state.rules)
        return Reason(
            "unknown",
            f"Not decided here: this game has {count:,} positions. Looking {far} proves nothing; to {name} seems "
            f"best, worth {_signed(best.score)} by the essay's heuristic.",
            steps,
            facts,
            plain=f"It is not known here who wins. {amount(ahead.depth, 'move')} ahead nothing is decided; to {name} is a good "
            "guess, no more.",
        )
    won = f"to {name} forces the end" if ahead.label.value == "win" else "every move loses"
    plain = (
        _won(state, best.move)
        if ahead.label.value == "win"
        else "Whatever you do, the other player can get rid of their cards first, so you lose."
    )
    return Reason("ahead", f"Looking {far} proves it: {won}.", steps, facts, plain=plain)


def _won(state: State, move: Move) -> str:
    """In words why a move wins: it is the last card, or what the other player can still do."""
    first, after = capital(GAME.move_label(state, GAME.format_move(move))), state.after(move)
    if after.over:
        return f"{first}: you have no card left then, so you win."
    answers = [GAME.move_label(after, GAME.format_move(answer)) for answer in after.moves()]
    if len(answers) == 1:
        return f"{first}. The other player can only {answers[0]} then, and you can get rid of your cards first, so you win."
    return f"{first}. Then, whatever the other player does, you can get rid of your cards first, so you win."


def _lost(state: State, follow: tuple[Ply, ...], longest: Move) -> str:
    """In words that every move loses, and which holds out longest."""
    if len(follow) == 1:
        only = GAME.move_label(state, GAME.format_move(follow[0].move))
        return (
            f"You can only {only}, and then the other player can get rid of their cards first, so you lose."
        )
    sentence = "Whatever you do, the other player can get rid of their cards first, so you lose."
    if len({ply.label.distance for ply in follow}) == 1:
        return sentence
    return f"{sentence} To {GAME.move_label(state, GAME.format_move(longest))} holds out longest."


def _named(state: State, outlook: MoveOutlook) -> str:
    return GAME.move_label(state, GAME.format_move(outlook.move))


def _signed(score: float) -> str:
    return f"{score:+.1f}".replace("-", "−") if score else "0"


def _guess(outlook: MoveOutlook) -> str:
    if outlook.label is None:
        return f"nothing is proved; it seems worth {_signed(outlook.score)}"
    return f"{'wins' if outlook.label.value == 'loss' else 'loses'} in {move_count((outlook.label.distance or 0) + 1)}"


def _reason(source: Source, state: State, label: Label, follow: tuple[Ply, ...]) -> Reason:
    if label.value == "draw":
        return _draw(source, state, follow)
    line = told_variation(source, state)
    distance = label.distance or 0
    steps = [] if label.value == "win" else [_answer(source, state, ply) for ply in follow]
    steps += [spelled for _, spelled, _ in line]
    if len(line) < distance:
        steps.append(f"And so on, {move_count(distance)} in all.")
    facts = {"line": [told for _, _, told in line], "complete": len(line) == distance}
    first = line[0][0]
    best = first.move
    plain = _won(state, best) if label.value == "win" else _lost(state, follow, best)
    sentence = _sentence(state, label, first, follow)
    return Reason(
        f"line-{label.value}", sentence, tuple(steps), facts, plain=plain, found_by=_worked_back(state)
    )


def _worked_back(state: State) -> str:
    count = positions(state.ranks, state.rules)
    return f"Found by working back from the ends of play, through all {count:,} positions of this game."


def _sentence(state: State, label: Label, first: Ply, follow: tuple[Ply, ...]) -> str:
    plies = move_count(label.distance or 0)
    name = GAME.move_label(state, GAME.format_move(first.move))
    if label.value == "win":
        if first.state.over:
            return f"{capital(name)}: no card is left in the hand, which wins."
        return f"{capital(name)}: whatever the answer, the game is won in {plies}."
    if len(follow) == 1:
        return f"The only move is to {name}, and it loses in {plies}."
    return f"Each of the {len(follow)} moves leads to a position won for the other player; at best it takes {plies}."


def _answer(source: Source, state: State, ply: Ply) -> str:
    """One losing move, and the answer that beats it soonest."""
    answers = after_each_move(source, ply.state)
    best = next(reply for reply in answers if reply.label.distance == (ply.label.distance or 0) - 1)
    answer = GAME.move_label(ply.state, GAME.format_move(best.move))
    name = capital(GAME.move_label(state, GAME.format_move(ply.move)))
    return f"{name}? The answer “{answer}” wins: {move_count((ply.label.distance or 0) + 1)} in all."


def _draw(source: Source, state: State, follow: tuple[Ply, ...]) -> Reason:
    keeping = [ply for ply in follow if ply.label.value == "draw"]
    found = loop(source, state)
    others = len(follow) - len(keeping)
    only = "Only one move does not lose" if others and len(keeping) == 1 else "Nobody can force the end"
    plain = "Neither of you can force a win: both can keep to moves that do not lose, and go on for ever."
    if others and len(keeping) == 1:
        name = capital(GAME.move_label(state, GAME.format_move(keeping[0].move)))
        plain = f"{name}: every other move loses. Then neither of you can force a win, and play can go round for ever."
    if found is None:
        sentence = f"{only}: play that keeps the draw goes on for ever."
        return Reason("draw", sentence, facts={"loop": None}, plain=plain, found_by=_worked_back(state))
    steps, here = [], state
    for ply in found.plies:
        losing = sum(1 for move in here.moves() if source.value(here.after(move)) == "win")
        note = f" ({amount(losing, 'other move')} would lose)" if losing else ""
        steps.append(spell(here, ply) + note)
        here = ply.state
    back = "the position we began with" if found.entry == 0 else f"the position after step {found.entry}"
    steps.append(f"That is {back} again, with the same player to move.")
    round_ = len(found.plies) - found.entry
    return Reason(
        "loop",
        f"{only}: play can go round in {move_count(round_)} for ever, and no way out of the round wins.",
        tuple(steps),
        {"loop": [fact(ply) for ply in found.plies], "entry": found.entry},
        plain=plain,
        found_by=_worked_back(state),
    )
