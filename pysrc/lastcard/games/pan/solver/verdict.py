"""The verdict on one position: value, distance, moves, and a reason to check by hand.

Games of up to `LIVE` positions, 6-Pan among them, are solved on demand, and their tables kept. A larger one
is solved only on request (`solve_whole`), or its solution is provided: a `LabelTable` or a fetched
`Tablebase`.
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
from lastcard.core.text import Player, amount, capital
from lastcard.core.worth import OPPOSITE, Worth, mirrored
from lastcard.games.pan.rules import ESSAY_RULES, GAME, PAN_PLAYERS, Move, PanRules, State
from lastcard.games.pan.solver import search
from lastcard.games.pan.solver.attainable import attainable
from lastcard.games.pan.solver.retrograde import analyse
from lastcard.games.pan.solver.space import (
    DRAWN_LABEL,
    Label,
    LabelSource,
    LabelTable,
    finished,
    position_count,
)

LIVE = 8_000_000  # most positions of a game that is solved on demand
Moves = tuple[MoveVerdict, ...]
_move_text = lru_cache(GAME.format_move)
_provided: dict[tuple[int, PanRules], LabelSource] = {}
_solved_tables = SolvedCache[tuple[int, PanRules], LabelTable]()


def provide(source: LabelSource) -> None:
    """Use a solution for its game from now on, instead of solving it."""
    _provided[source.ranks, source.rules] = source


def forget_solutions() -> None:
    """Drop all provided and cached solutions."""
    _provided.clear()
    _solved_tables.clear()


def can_solve(ranks: int, rules: PanRules = ESSAY_RULES) -> bool:
    """Return True if a game is small enough to solve on demand, or its solution is available."""
    return known_now(ranks, rules) is not None or position_count(ranks, rules) <= LIVE


def known_now(ranks: int, rules: PanRules = ESSAY_RULES) -> LabelSource | None:
    """Return the solution of a game if there already is one."""
    source = _provided.get((ranks, rules)) if _provided else None
    return source if source is not None else _solved_tables.get((ranks, rules))


def solve_game(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, LabelSource]:
    """Solve a game in slices, unless it is available. Raises `ValueError` if it is too large."""
    source = known_now(ranks, rules)
    if source is not None:
        return source
    if not can_solve(ranks, rules):
        count = position_count(ranks, rules)
        raise ValueError(f"{count:,} positions are more than the {LIVE:,} solved on demand")
    return _keep_table((yield from analyse(ranks, rules)))


def solve_whole(state: State) -> Generator[Progress, None, LabelSource]:
    """Solve a position's game in slices, however large, and keep it. Raises `ValueError`.

    For 7 ranks it takes some seconds and 0.3 GB, for 8 some minutes and 4.1 GB.
    """
    game = (state.ranks, state.rules)
    source = known_now(*game)
    return _keep_table((yield from analyse(*game))) if source is None else source


def _keep_table(table: LabelTable) -> LabelTable:
    return _solved_tables.put((table.ranks, table.rules), table, table.labels.nbytes)


def solved_source(ranks: int, rules: PanRules = ESSAY_RULES) -> LabelSource:
    """Return the solution of a game, solving it now if needed. Raises as `solve_game`."""
    return run_to_end(solve_game(ranks, rules))


def full_table(ranks: int, rules: PanRules = ESSAY_RULES) -> Generator[Progress, None, LabelTable]:
    """Return the table of a game, in slices, never a tablebase; kept if it is small enough."""
    provided = _provided.get((ranks, rules))
    table = provided if isinstance(provided, LabelTable) else _solved_tables.get((ranks, rules))
    if table is None:
        table = yield from analyse(ranks, rules)
        if position_count(ranks, rules) <= LIVE:
            _keep_table(table)
    return table


def solve(state: State, nodes: int = search.LOOK_AHEAD_NODES) -> Solution:
    """Solve a position, with its game on first use if that has up to `LIVE` positions.

    In a larger game, unless its solution is available, it looks ahead until `nodes` are visited. A win or a
    loss that this proves is exact, with its distance; else the value is None and the reason reports how far it
    looked.
    """
    check_position(state, State, GAME.name)
    if state.over:
        return verdict_from(state, None)
    if not can_solve(state.ranks, state.rules):
        return foresee(state, run_to_end(search.search_ahead(state, nodes)))
    return _looked_up(state, solved_source(state.ranks, state.rules))


def solution_steps(state: State, *, whole: bool = False) -> Generator[Progress, None, Solution]:
    """Solve a position in slices; with `whole` its game first. Raises `ValueError`."""
    check_position(state, State, GAME.name)
    if whole:
        yield from solve_whole(state)
    elif not state.over and can_solve(state.ranks, state.rules):
        yield from solve_game(state.ranks, state.rules)
    elif not state.over:
        return foresee(state, (yield from search.search_ahead(state)))
    return solve(state)


def verdict_from(state: State, source: LabelSource | None) -> Solution:
    """Return the verdict from a solution of the game; without one only ends are judged."""
    if state.over:
        return _solution(state, finished(state), (), _over(state))
    if source is None:
        moves = _move_verdicts(state, (search.at_once(move, state.after(move)) for move in state.moves()))
        return _solution(state, None, moves, _unsolved(state), "unknown")
    return _looked_up(state, source)


def _looked_up(state: State, source: LabelSource) -> Solution:
    label = source.label(state)
    return Solution.unread(_Solved(source, state, label), status="exact", **_label_fields(state, label))


class _Solved:
    """The parts of a solution that are read when needed."""

    __slots__ = ("label", "source", "state")

    def __init__(self, source: LabelSource, state: State, label: Label) -> None:
        self.source, self.state, self.label = source, state, label

    def best_moves(self, _: Solution) -> tuple[str, ...]:
        left = None if self.label.distance is None else self.label.distance - 1
        moves = self.state.moves()
        after = self.source.labels_after(self.state, moves)
        best = [move for move, there in zip(moves, after, strict=True) if there.distance == left]
        return tuple(map(_move_text, best))

    def moves(self, _: Solution) -> Moves:
        return _move_verdicts(self.state, search.after_each_move(self.source, self.state))

    def reason(self, _: Solution) -> Reason:
        return _line_reason(self.source, self.state, self.label)

    def extra(self, _: Solution) -> dict[str, Any]:
        return _extra(self.state)

    def worths(self, _: Solution) -> tuple[Worth, Worth]:
        return mirrored(self.label.value, self.state.player)


def foresee(state: State, ahead: search.LookAhead) -> Solution:
    """Return the verdict of a bounded look ahead: what it proves, else what it guesses."""
    status: Status = "unknown" if ahead.label is None else "bounded"
    return _solution(state, ahead.label, _move_verdicts(state, ahead.moves), _foreseen(state, ahead), status)


def _label_fields(state: State, label: Label | None) -> dict[str, Any]:
    value = label.value if label else None
    return {
        "game": GAME.name,
        "position": GAME.format(state),
        "to_move": PAN_PLAYERS[state.player],
        "value": value,
        "distance": label.distance if label else None,
        "implied": True,
    }


def _solution(
    state: State, label: Label | None, moves: Moves, reason: Reason, status: Status = "exact"
) -> Solution:
    fields = _label_fields(state, label)
    fields["worths"] = mirrored(fields["value"], state.player)
    return Solution(moves=moves, reason=reason, extra=_extra(state), status=status, **fields)


def _extra(state: State) -> dict[str, Any]:
    return {
        "pile": list(state.pile),
        "attainable": attainable(state),
        "heuristic": search.essay_heuristic(state),
        "heuristic_printed": search.essay_heuristic(state, printed=True),
    }


def _move_verdicts(state: State, follow: Iterable[search.Ply | search.MoveOutlook]) -> Moves:
    return tuple(sorted((_move_verdict(state, one.move, one.label) for one in follow), key=best_first))


def _move_verdict(state: State, move: Move, label: Label | None) -> MoveVerdict:
    value = None if label is None else OPPOSITE[label.value]
    distance = None if label is None or label.distance is None else label.distance + 1
    return MoveVerdict(GAME.format_move(move), GAME.format(state.after(move)), value, distance)


def _seats(state: State) -> tuple[Player, Player]:
    """Return the player to move and the other one."""
    return Player(PAN_PLAYERS, state.player), Player(PAN_PLAYERS, 1 - state.player)


def _over(state: State) -> Reason:
    me, other = _seats(state)
    lost = any(state.hand)
    empty = f"{capital((other if lost else me)('has', 'have'))} no cards left"
    result = me("loses", "lose") if lost else me("wins", "win")
    return Reason("over", f"{empty}.", plain=f"{empty}, so {result}.")


def _unsolved(state: State) -> Reason:
    count = position_count(state.ranks, state.rules)
    large = count > LIVE
    why = f"more than the {LIVE:,} solved on demand" if large else "which are not worked out yet"
    return Reason(
        "unknown",
        f"This game has {count:,} positions, {why}.",
        facts={"positions": count, "most": LIVE},
        plain=f"It is not known here who wins: this game has {amount(count, 'position')}, "
        f"{'too many to solve on demand' if large else 'which are not worked out yet'}.",
    )


def _foreseen(state: State, ahead: search.LookAhead) -> Reason:
    far = f"{move_count(ahead.depth)} ahead ({ahead.nodes:,} nodes)"
    facts = {"depth": ahead.depth, "nodes": ahead.nodes}
    best = ahead.moves[0]
    name = search.move_words(state, best.move)
    steps = tuple(f"{capital(search.move_words(state, o.move))}: {_guess(o)}." for o in ahead.moves)
    if ahead.label is None:
        count = position_count(state.ranks, state.rules)
        return Reason(
            "unknown",
            f"Not decided: this game has {count:,} positions, and looking {far} proves nothing. “{capital(name)}” "
            f"seems best, worth {_signed(best.score)} by the essay’s heuristic.",
            steps,
            facts,
            plain=f"It is not known here who wins: nothing is decided {amount(ahead.depth, 'move')} ahead. "
            f"“{capital(name)}” is only a good guess.",
        )
    won, plain = "every move loses", _lost(state)
    if ahead.label.value == "win":
        won, plain = f"“{name}” forces a win", _won(state, best.move)
    return Reason("ahead", f"Looking {far} proves it: {won}.", steps, facts, plain=plain)


def _won(state: State, move: Move) -> str:
    me, other = _seats(state)
    first, after = capital(search.move_words(state, move)), state.after(move)
    if after.over:
        return f"{first}: then {me('has', 'have')} no cards left, so {me('wins', 'win')}."
    answers = after.moves()
    wins = f"{me('can run out of cards')} first, so {me('wins', 'win')}"
    if len(answers) == 1:
        return f"{first}. Then {other('can only')} {search.move_words(after, answers[0])}, and {wins}."
    return f"{first}. Whatever {other('does', 'do')} then, {wins}."


def _lost(state: State) -> str:
    me, other = _seats(state)
    loses = f"{other('can run out of cards')} first, so {me('loses', 'lose')}"
    moves = state.moves()
    if len(moves) == 1:
        return f"{capital(me('can only'))} {search.move_words(state, moves[0])}. After that {loses}."
    return f"Whatever {me('does', 'do')}, {loses}."


def _lost_slowly(state: State, follow: tuple[search.Ply, ...], longest: Move) -> str:
    alike = len({ply.label.distance for ply in follow}) == 1
    return f"{_lost(state)}{'' if alike else f' To hold out longest, {search.move_words(state, longest)}.'}"


def _signed(score: float) -> str:
    return f"{score:+.1f}".replace("-", "−") if score else "0"


def _guess(outlook: search.MoveOutlook) -> str:
    if outlook.label is None:
        return f"undecided, but seems worth {_signed(outlook.score)}"
    return f"{'wins' if outlook.label.value == 'loss' else 'loses'} in {move_count((outlook.label.distance or 0) + 1)}"


def _line_reason(source: LabelSource, state: State, label: Label) -> Reason:
    follow = search.after_each_move(source, state)
    if label.value == "draw":
        return _draw(source, state, follow)
    line = search.spelled_variation(source, state)
    distance = label.distance or 0
    steps = [] if label.value == "win" else [_answer(source, state, ply) for ply in follow]
    steps += [spelled for _, spelled, _ in line]
    if len(line) < distance:
        steps.append(f"And so on: {move_count(distance)} in total.")
    facts = {"line": [ply for _, _, ply in line], "complete": len(line) == distance}
    first = line[0][0]
    return Reason(
        f"line-{label.value}",
        _line_sentence(state, label, first, follow),
        tuple(steps),
        facts,
        plain=_won(state, first.move) if label.value == "win" else _lost_slowly(state, follow, first.move),
        found_by=_worked_back(state),
    )


def _worked_back(state: State) -> str:
    count = position_count(state.ranks, state.rules)
    return f"Found by working back from the ends of play, through all {count:,} positions of this game."


def _line_sentence(state: State, label: Label, first: search.Ply, follow: tuple[search.Ply, ...]) -> str:
    me, other = _seats(state)
    plies = move_count(label.distance or 0)
    name = search.move_words(state, first.move)
    if label.value == "win":
        if first.state.over:
            return f"{capital(name)}, and {me('has', 'have')} no cards left."
        return f"{capital(name)}: whatever {other('does', 'do')} then, {me('wins', 'win')} in {plies}."
    if len(follow) == 1:
        return f"The only move is to {name}, and it loses in {plies}."
    none = "Neither move" if len(follow) == 2 else f"None of the {len(follow)} moves"
    return f"{none} helps: {other('wins', 'win')} in at most {plies}."


def _answer(source: LabelSource, state: State, ply: search.Ply) -> str:
    """Return one losing move and the fastest winning reply, in words."""
    answers = search.after_each_move(source, ply.state)
    best = next(reply for reply in answers if reply.label.distance == (ply.label.distance or 0) - 1)
    name = capital(search.move_words(state, ply.move))
    _, other = _seats(state)
    reply = search.move_words(ply.state, best.move)
    return f"{name}? Then {other('wins', 'win')} with “{reply}”: {move_count((ply.label.distance or 0) + 1)} in total."


def _draw(source: LabelSource, state: State, follow: tuple[search.Ply, ...]) -> Reason:
    keeping = [ply for ply in follow if ply.label.value == "draw"]
    found = search.loop(source, state)
    only = "Nobody can force a win"
    plain = "Neither player can force a win: both can go on for ever without losing."
    if 1 == len(keeping) < len(follow):
        only, name = "Only one move does not lose", capital(search.move_words(state, keeping[0].move))
        plain = f"{name}: every other move loses. Then neither player can force a win, and play can go on for ever."
    if found is None:
        sentence = f"{only}: with best play the game never ends."
        found_by = _worked_back(state)
        return Reason("draw", sentence, (), {"loop": None}, plain, found_by=found_by)
    steps, here = [], state
    plies = [search.Ply(move, after, DRAWN_LABEL) for move, after in found.plies]
    for ply in plies:
        losing = sum(1 for move in here.moves() if source.value(here.after(move)) == "win")
        note = f" ({amount(losing, 'other move')} would lose)" if losing else ""
        steps.append(search.spell(here, ply) + note)
        here = ply.state
    back = "first position" if found.entry == 0 else f"position after step {found.entry}"
    steps.append(f"This is the {back} again, with the same player to move.")
    round_ = len(found.plies) - found.entry
    return Reason(
        "loop",
        f"{only}: play can go round a loop of {move_count(round_)} for ever, and nobody wins by leaving it.",
        tuple(steps),
        {"loop": [search.fact(ply) for ply in plies], "entry": found.entry},
        plain=plain,
        found_by=_worked_back(state),
    )
