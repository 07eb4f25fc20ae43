"""The answer to a position, by whichever method decides it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.games.shichinarabe.rules import Move
from lastcard.games.shichinarabe.solver.forest import NONE, forest_of
from lastcard.games.shichinarabe.solver.linear_rule import branch_values, judge, roles_of, winning_selections
from lastcard.games.shichinarabe.solver.search.alpha_beta import BUDGET, LARGEST, OutOfNodes, Search

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from lastcard.games.shichinarabe.rules import State
    from lastcard.games.shichinarabe.solver.forest import Forest
    from lastcard.games.shichinarabe.solver.linear_rule import Judgement
    from lastcard.games.shichinarabe.solver.search.cutoffs import Node
    from lastcard.games.shichinarabe.solver.search.work_meter import Limit

MOST_MOVES = 200_000
"""Most moves that are listed; where they are more, those with a right are left out."""

MOST_CHANGES = 2_000_000
"""On boards with edge rules: most vertices looked at to list the moves with a right, each on a board of its own."""

Method = Literal["linear", "rights", "search"]
"""The linear rule alone; a forest with rights, searched down to where the linear rule decides; any search."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Who wins, and by which moves.

    Parameters
    ----------
    winner : int or None
        0 is red, 1 is blue; None if the budget did not suffice.
    winning : tuple of Move
        The moves of the player to move that win.
    open : tuple of Move
        The moves that the budget did not suffice for.
    searched : bool
        False where nothing was searched yet (budget 0): every move is open then, and none is listed as such.
    values : dict of int to int
        The value of each branch by its root, positive for red; empty if the board is no forest that hangs off
        white vertices, or has edge rules.
    total : int or None
        Their sum; None if there are none.
    method : {"linear", "rights", "search"}
        How it was found.
    nodes : int
        Positions searched; 0 if the linear rule decided everything.
    limit : {"", "positions", "work", "memory"}
        What did not suffice, if something is left open by a search.
    judgement : Judgement or None
        What the linear rule found, if it decides the position.
    forest : Forest or None
        The forest, if the board is one.
    """

    winner: int | None
    winning: tuple[Move, ...]
    open: tuple[Move, ...] = ()
    searched: bool = True
    values: dict[int, int] = field(default_factory=dict)
    total: int | None = None
    method: Method = "linear"
    nodes: int = 0
    limit: Limit = ""
    judgement: Judgement | None = None
    forest: Forest | None = None


def answer(state: State, budget: int = BUDGET) -> Answer:
    """Answer a position; `budget` positions are searched at most, where the linear rule does not decide.

    A budget of 0 leaves the search to another time. A forest that hangs off white vertices takes linear time and a sort
    of small numbers, all winning moves included; other boards, rights and uneven passes take exponential time at worst.
    """
    return run_to_end(answering(state, budget))


def answering(state: State, budget: int = BUDGET) -> Generator[Progress, None, Answer]:
    """Do as `answer`, in slices of a few milliseconds where anything is searched; yields how far it is."""
    forest = None if state.board.has_rules else forest_of(state)
    if forest is None:
        return (yield from _searched(state, budget, "search"))
    plain = roles_of(state.counts, state.player, (0, 0), forest.dead)
    assert plain is not None  # without passes the roles are always clear
    judged = judge(forest, state, plain)
    values = {} if state.decided else branch_values(judged, state)
    total = sum(values.values())
    if state.decided:
        found = Answer(state.player if state.colour not in state.colours else 1 - state.player, ())
    elif any(state.almighty) and state.board.size > LARGEST:
        found = _held(state, forest)
    elif any(state.almighty):
        found = yield from _searched(state, budget, "rights")
    else:
        found = yield from _hanging(state, forest, judged, budget)
    return replace(found, values=values, total=total, forest=forest)


def _hanging(
    state: State, forest: Forest, plain: Judgement, budget: int
) -> Generator[Progress, None, Answer]:
    """A forest without rights: linear, unless the favourite has passes to spare."""
    roles = roles_of(state.counts, state.player, state.passes, forest.dead)
    if roles is None:
        return (yield from _searched(state, budget, "search"))
    judged = plain if roles == plain.roles else judge(forest, state, roles)
    winner = judged.winner(state.player)
    winning = [Move(vertex) for vertex in winning_selections(judged, state)]
    if not state.passes[state.player]:
        return Answer(winner, tuple(winning), judgement=judged)
    after = state.after(Move(None))
    then = roles_of(after.counts, after.player, after.passes, forest.dead)
    nodes = 0
    lost: bool | None = None
    if then is not None:
        lost = judge(forest, after, then).winner(after.player) == state.player
    elif winner != state.player:
        lost = False
    elif state.board.size <= LARGEST:
        search = Search(after, budget)
        won = yield from _asked(search, search.reduced(after))
        nodes, lost = search.nodes, None if won is None else not won
    return Answer(
        winner,
        (*winning, *([Move(None)] if lost else [])),
        open=() if lost is not None else (Move(None),),
        method="search" if nodes else "linear",
        nodes=nodes,
        judgement=judged,
    )


def _held(state: State, forest: Forest) -> Answer:
    """A forest too large to search: who alone has rights, and wins without them, wins.

    Moves that use a right are left out.
    """
    unused = replace(state, almighty=(0, 0))
    roles = roles_of(state.counts, state.player, state.passes, forest.dead)
    judged = None if roles is None else judge(forest, unused, roles)
    winner = None if judged is None else judged.winner(state.player)
    if (
        judged is None
        or winner is None
        or (state.almighty[1 - winner] and not _never_stuck(state, forest, judged))
    ):
        return Answer(None, (), listed(state), method="rights")
    if winner != state.player:
        return Answer(winner, (), method="rights")
    winning = [Move(vertex) for vertex in winning_selections(judged, unused)]
    rest = tuple(move for move in listed(state) if move not in set(winning))
    return Answer(winner, tuple(winning), rest, method="rights")


def _never_stuck(state: State, forest: Forest, judged: Judgement) -> bool:
    """Whether the favourite in the plain race reaches every vertex unaided: no right can stop that."""
    return judged.price >= NONE and not any(forest.dead) and not any(state.passes)


def listed(state: State) -> tuple[Move, ...]:
    """Return the legal moves; where those with a right are too many, or the board too large, those without one."""
    return _narrowed(state).moves()


def each_listed(state: State) -> Iterator[Move]:
    """Give the moves of `listed` one by one."""
    return _narrowed(state).each_move()


def count_listed(state: State) -> int:
    """Return how many moves `listed` returns."""
    return _narrowed(state).count_moves()


def _narrowed(state: State) -> State:
    return state if lists_rights(state) else replace(state, almighty=(0, 0))


def lists_rights(state: State) -> bool:
    """Tell whether moves with a right are listed."""
    if not state.almighty[state.player]:
        return True
    if state.board.size > LARGEST:
        return False
    uses = state.counts[1 - state.player]
    if state.board.has_rules and uses * state.counts[state.player] * state.board.size > MOST_CHANGES:
        return False
    return state.count_moves() <= MOST_MOVES


def _searched(state: State, budget: int, method: Method) -> Generator[Progress, None, Answer]:
    if state.winner is not None:
        return Answer(state.winner, (), method=method)
    if not budget:
        return Answer(None, (), searched=False, method=method)
    if state.board.size > LARGEST:
        return Answer(None, (), listed(state), method=method)
    search = Search(state, budget)
    won = yield from _asked(search, search.reduced(state))
    winning: list[Move] = []
    unknown: list[Move] = []
    for move, child in search.moves(search.exactly(state), lists_rights(state)):
        child_won = search.table.get(child) if search.ended else (yield from _asked(search, child))
        if child_won is None:
            unknown.append(move)
        elif not child_won:
            winning.append(move)
        yield Progress(search.done, search.budget, "positions")
    if winning:
        won = True
    elif won is None and not unknown:
        won = False
    winner = None if won is None else state.player if won else 1 - state.player
    limit: Limit = search.ended if unknown or winner is None else ""
    return Answer(winner, tuple(winning), tuple(unknown), method=method, nodes=search.nodes, limit=limit)


def _asked(search: Search, node: Node) -> Generator[Progress, None, bool | None]:
    """Whether the player to move wins at a node; None if the budget does not suffice."""
    try:
        return (
            yield from relay(search.steps(node), lambda _: Progress(search.done, search.budget, "positions"))
        )
    except OutOfNodes:
        return None
