"""The answer to a position by the method that decides it, and the reason in words."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, Literal

from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.sentences import signed
from lastcard.core.solution import Reason
from lastcard.core.text import Player, amount, capital, marked
from lastcard.games.shichinarabe.rules import COLOURS, GAME, RED_AND_BLUE, Move, State
from lastcard.games.shichinarabe.rules.cards import namer, piece, right, teller
from lastcard.games.shichinarabe.rules.position import PASS
from lastcard.games.shichinarabe.solver.alpha_beta import LARGEST_SEARCHED, SEARCH_BUDGET, OutOfNodes, Search
from lastcard.games.shichinarabe.solver.components import Limit
from lastcard.games.shichinarabe.solver.forest import (
    NONE,
    Forest,
    Judgement,
    branch_values,
    forest_of,
    judge_forest,
    roles_of,
    winning_selections,
)
from lastcard.games.shichinarabe.solver.rights import SearchNode

MOST_LISTED_MOVES = 200_000  # with more moves, those with a right are not listed
MOST_CHANGES = 2_000_000  # likewise with edge rules: most vertices looked at, as each use makes a new board
Method = Literal["linear", "rights", "search"]  # "rights": search of a forest until the linear rule decides


@dataclass(frozen=True, slots=True)
class SevensAnswer:
    """The winner (None if unknown), the winning moves, and those left `open` by the budget.

    If nothing was `searched` yet (budget 0), every move is open and none is listed. `values` has the value of each
    branch by its root, + for red, and `total` their sum: only for forests below white vertices without edge rules.
    `limit` ended the search of `nodes` positions. `judgement` is set if the linear rule decides.
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


def answer_position(state: State, budget: int = SEARCH_BUDGET) -> SevensAnswer:
    """Answer a position by the linear rule, or by a search of `budget` positions at most.

    A forest below white vertices takes linear time and a sort of small numbers, winning moves included; other boards,
    rights and uneven passes take exponential time at worst.
    """
    return run_to_end(answering(state, budget))


Answering = Generator[Progress, None, SevensAnswer]


def answering(state: State, budget: int = SEARCH_BUDGET) -> Answering:
    """Answer a position like `answer_position`, in slices; yields the progress."""
    forest = None if state.board.has_rules else forest_of(state)
    if forest is None:
        return (yield from _by_searching(state, budget, "search"))
    plain = roles_of(state.counts, state.player, (0, 0), forest.dead)
    assert plain is not None  # without passes the roles are always clear
    judged = judge_forest(forest, state, plain)
    values = {} if state.decided else branch_values(judged, state)
    total = sum(values.values())
    if state.decided:
        found = SevensAnswer(state.player if state.colour not in state.colours else 1 - state.player, ())
    elif any(state.almighty) and state.board.size > LARGEST_SEARCHED:
        found = _held(state, forest)
    elif any(state.almighty):
        found = yield from _by_searching(state, budget, "rights")
    else:
        found = yield from _hanging(state, forest, judged, budget)
    return replace(found, values=values, total=total, forest=forest)


def _hanging(state: State, forest: Forest, plain: Judgement, budget: int) -> Answering:
    """The answer for a forest without rights: linear unless the favourite has spare passes."""
    roles = roles_of(state.counts, state.player, state.passes, forest.dead)
    if roles is None:
        return (yield from _by_searching(state, budget, "search"))
    judged = plain if roles == plain.roles else judge_forest(forest, state, roles)
    winner = judged.winner(state.player)
    winning = [Move(vertex) for vertex in winning_selections(judged, state)]
    if not state.passes[state.player]:
        return SevensAnswer(winner, tuple(winning), judgement=judged)
    after = state.after(PASS)
    then = roles_of(after.counts, after.player, after.passes, forest.dead)
    nodes, lost = 0, None
    if then is not None:
        lost = judge_forest(forest, after, then).winner(after.player) == state.player
    elif winner != state.player:
        lost = False
    elif state.board.size <= LARGEST_SEARCHED:
        search = Search(after, budget)
        won = yield from _asked(search, search.reduced(after))
        nodes, lost = search.nodes, None if won is None else not won
    return SevensAnswer(
        winner,
        (*winning, *((PASS,) if lost else ())),
        (PASS,) if lost is None else (),
        method="search" if nodes else "linear",
        nodes=nodes,
        judgement=judged,
    )


def _held(state: State, forest: Forest) -> SevensAnswer:
    """The answer for a large forest, if a player wins without rights and alone has some."""
    unused = replace(state, almighty=(0, 0))
    roles = roles_of(state.counts, state.player, state.passes, forest.dead)
    winner, winning = None, dict[Move, None]()
    if roles is not None:
        judged = judge_forest(forest, unused, roles)
        winner = judged.winner(state.player)
        # No right stops a favourite who reaches every vertex unaided.
        never_stuck = judged.price >= NONE and not any(forest.dead) and not any(state.passes)
        if state.almighty[1 - winner] and not never_stuck:
            winner = None
        elif winner != state.player:
            return SevensAnswer(winner, (), method="rights")
        else:
            winning = {Move(vertex): None for vertex in winning_selections(judged, unused)}
    rest = tuple(move for move in listable(state).moves() if move not in winning)
    return SevensAnswer(winner, tuple(winning), rest, method="rights")


def listable(state: State) -> State:
    """Return the position, without rights if the moves with a right are too many to list."""
    return state if lists_rights(state) else replace(state, almighty=(0, 0))


def lists_rights(state: State) -> bool:
    """True if moves with a right are listed."""
    if not state.almighty[state.player]:
        return True
    if state.board.size > LARGEST_SEARCHED:
        return False
    uses = state.counts[1 - state.player]
    if state.board.has_rules and uses * state.counts[state.player] * state.board.size > MOST_CHANGES:
        return False
    return state.count_moves() <= MOST_LISTED_MOVES


def _by_searching(state: State, budget: int, method: Method) -> Answering:
    if state.winner is not None:
        return SevensAnswer(state.winner, (), method=method)
    if not budget:
        return SevensAnswer(None, (), searched=False, method=method)
    if state.board.size > LARGEST_SEARCHED:
        return SevensAnswer(None, (), listable(state).moves(), method=method)
    search, winning, unknown = Search(state, budget), list[Move](), list[Move]()
    won = yield from _asked(search, search.reduced(state))
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
    moves = tuple(winning), tuple(unknown)
    return SevensAnswer(winner, *moves, method=method, nodes=search.nodes, limit=limit)


def _asked(search: Search, node: SearchNode) -> Generator[Progress, None, bool | None]:
    """True if the player to move wins at a node; None if the budget does not suffice."""
    steps = search.steps(node)
    try:
        return (yield from relay(steps, lambda _: Progress(search.done, search.budget, "positions")))
    except OutOfNodes:
        return None


LARGEST_EXPLAINED = 20_000  # most vertices of a board in which the kept blocker is looked up
_SPENT = {"work": ", which took all the time there was", "memory": ", which took all the memory there was"}
PROOF = "shichinarabe-forests.md"
MOST_NAMED = 12  # most branches, gates or moves that are listed in a sentence


def reason_for(state: State, found: SevensAnswer, first: str = "") -> Reason:
    """Return the reason for an answer; `first` is the best move, in notation."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        said = marked(outcome.sentence)
        return Reason("over", f"{capital(said)}.", plain=f"The game is over: {said}.")
    if not found.searched:
        plain = "Not known yet: nothing has been searched here so far."
        return Reason("unknown", "Not decided yet: nothing has been searched.", (), {"nodes": 0}, plain)
    do = capital(GAME.move_label(state, first)) if first else ""
    if found.winner is None:
        tried, verb = amount(found.nodes, "position"), "was" if found.nodes == 1 else "were"
        sentence = f"Not decided within the budget: {tried} searched{_SPENT.get(found.limit, '')}."
        if state.board.size > LARGEST_SEARCHED:
            sentence = f"Not decided: boards of this shape are searched up to {LARGEST_SEARCHED:,} vertices."
        plain = "Not known yet: this board is too large to solve here."
        if found.nodes:
            plain = f"Not known yet: {tried} {verb} tried, which did not settle who wins."
        return Reason("unknown", f"{sentence}{_unlisted(state)}", (), {"nodes": found.nodes}, plain)
    if found.judgement is None or found.forest is None:
        return _by_search(state, found, do)
    return _by_rule(state, found, found.judgement, found.forest, do)


def _unlisted(state: State) -> str:
    return "" if lists_rights(state) else " Moves that use a right are not listed."


def _by_search(state: State, found: SevensAnswer, do: str) -> Reason:
    mover, other = RED_AND_BLUE[state.player], RED_AND_BLUE[1 - state.player]
    me, rival = _players(state)
    mine = found.winner == state.player
    if found.method == "rights" and state.board.size > LARGEST_SEARCHED:
        winner, loser = (mover, other) if mine else (other, mover)
        if state.almighty[RED_AND_BLUE.index(loser)]:
            sentence = f"{capital(winner)} can never be stuck and finishes first, whatever rights are used."
            plain = _first_to_finish(state, mine, do)
        else:
            sentence = f"{capital(winner)} wins without using a right, and {loser} has none."
            plain = f"Only {rival('has', 'have')} {right(state)}s, and {rival.they} can win even without one, so {me('loses', 'lose')}."
            if mine:
                plain = f"{do}. Only {me('has', 'have')} {right(state)}s, and {me('wins', 'win')} even without one."
        return Reason("rights", f"{sentence}{_unlisted(state)}", plain=plain, proof=PROOF)
    if not mine:
        sentence = f"Every move of {mover} leaves {other} a winning reply."
        plain = (
            f"Whatever {me('does', 'do')}, {rival('has', 'have')} a winning reply, so {me('loses', 'lose')}."
        )
    elif found.winning:
        names = _enumerated([GAME.move_label(state, GAME.format_move(move)) for move in found.winning], "; ")
        sentence = (
            f"{capital(mover)} wins by: {names}. Whatever {other} replies, {mover} still has a winning move."
        )
        plain = f"{do}. Whatever {rival('replies', 'reply')}, {me('still has', 'still have')} a winning move, so {me('wins', 'win')}."
    else:
        sentence = f"{capital(mover)} wins, but the budget was spent before a first move was settled."
        plain = f"{capital(me('wins', 'win'))} with good play; the first move has not been worked out yet."
    found_by = f"Found by a search through {amount(found.nodes, 'position')}, to the end or to where the linear rule decides."
    return Reason("search", sentence, (), {"nodes": found.nodes}, plain, found_by=found_by)


def _first_to_finish(state: State, mine: bool, do: str) -> str:
    winner, loser = _players(state)[:: 1 if mine else -1]
    never = f"{winner('never has', 'never have')} to wait for {loser.whose} {piece(state)}s and {winner.either('finishes', 'finish')} first"
    return (
        f"{do}. {capital(never)}, so {winner('wins', 'win')}."
        if mine
        else f"{capital(never)}, so {loser('loses', 'lose')}."
    )


def _players(state: State) -> tuple[Player, Player]:
    """The player to move and the other one."""
    return Player(RED_AND_BLUE, state.player), Player(RED_AND_BLUE, 1 - state.player)


def _race_in_words(state: State, judgement: Judgement, do: str) -> str:
    roles, held = judgement.roles, piece(state)
    mine = judgement.winner(state.player) == state.player
    if judgement.lead is None:
        return _first_to_finish(state, mine, do)
    winner, loser = _players(state)[:: 1 if mine else -1]
    if roles.blocked:
        why = f"Both have {held}s that can never be played, so the first to get stuck loses: that is {loser}"
    elif judgement.winner(state.player) != roles.underdog:
        why = (
            f"{capital(winner('finishes', 'finish'))} first unless stuck, and {loser('has', 'have')} too few moves to wait "
            "for that"
        )
    else:
        why = (
            f"{capital(winner('holds', 'hold'))} back a {held} that {loser('needs', 'need')}, and "
            f"{winner.either('has', 'have')} enough other moves until {loser('is', 'are')} stuck"
        )
    ends = winner("wins", "win") if mine else loser("loses", "lose")
    return f"{do}. {why}, so {ends}." if mine else f"{why}, so {ends}."


def _by_rule(state: State, found: SevensAnswer, judgement: Judgement, forest: Forest, do: str) -> Reason:
    roles = judgement.roles
    weak, strong = RED_AND_BLUE[roles.underdog], RED_AND_BLUE[1 - roles.underdog]
    steps = [_race_step(state, judgement, forest, weak, strong), _values_step(state, found, weak, judgement)]
    if roles.bonus:
        whose = weak if roles.bonus > 0 else strong
        steps.append(f"The passes give {whose} {amount(abs(roles.bonus), 'extra move')}.")
    elif any(state.passes):
        steps.append("Equal passes cancel: the reply to a pass is a pass.")
    kept = blocker(judgement, forest, state) if state.board.size <= LARGEST_EXPLAINED else None
    steps += _price_steps(state, judgement, kept, weak, strong)
    lead = judgement.lead
    winner = RED_AND_BLUE[judgement.winner(state.player)]
    if lead is None:
        kind = "race"
        sentence = f"{capital(strong)} can never be stuck and finishes first, so {strong} wins."
    else:
        kind = "blocker" if winner == weak else "values"
        turn = f" with {RED_AND_BLUE[state.player]} to move" if not lead else ""
        kept_text = "" if roles.blocked else "with a blocker kept, "
        sentence = f"The values add up to {signed(found.total or 0)}; {kept_text}{weak} is {_standing(lead)}{turn}: {winner} wins."
        steps.append(
            f"{capital(weak)} needs to be ahead, or level with {strong} to move, so that {strong} is stuck first."
        )
    gates = judgement.gates[:100]
    facts: dict[str, Any] = {
        "favourite": COLOURS[1 - roles.underdog].lower(),
        "underdog": COLOURS[roles.underdog].lower(),
        "bonus": roles.bonus,
        "price": None if judgement.price >= NONE else max(0, judgement.price),
        "lead": lead,
        "blocker": kept,
        "gates": [{"vertex": vertex, "due": due, "pays": pays} for due, pays, vertex in gates],
    }
    plain = _race_in_words(state, judgement, do)
    return Reason(kind, sentence, tuple(steps), facts, plain, PROOF)


def _race_step(state: State, judgement: Judgement, forest: Forest, weak: str, strong: str) -> str:
    dead = f"{piece(state)}s that can never be reached"
    if judgement.roles.blocked:
        return f"Both players have {dead}, so the first player who cannot move loses."
    if any(forest.dead):
        return f"{capital(weak)} has {dead}: {weak} wins only if {strong} gets stuck."
    red, blue = state.counts
    return (
        f"Red has {red:,} left, blue {blue:,}, and {RED_AND_BLUE[state.player]} is to move: unless stuck, {strong} "
        f"finishes first. So {weak} wins if and only if {strong} gets stuck."
    )


def _values_step(state: State, found: SevensAnswer, weak: str, judgement: Judgement) -> str:
    name, roots = namer(state), list(found.values)  # can be very many
    terms = ", ".join(f"{name(root)}: {signed(found.values[root])}" for root in roots[:MOST_NAMED])
    more = f", and {len(roots) - MOST_NAMED:,} more" if len(roots) > MOST_NAMED else ""
    before = "" if judgement.roles.blocked else " before keeping a blocker"
    return (
        f"Values of the branches by root, + for red: {terms or 'none'}{more}. Together {signed(found.total or 0)}: "
        f"{weak} is {_standing(judgement.total)}{before}."
    )


def _price_steps(state: State, judgement: Judgement, kept: int | None, weak: str, strong: str) -> list[str]:
    if judgement.roles.blocked:
        return []
    if judgement.price >= NONE:
        return [f"No {piece(state)} of {weak} has one of {strong} below it: there is no blocker to keep."]
    called = namer(state)
    name = "a blocker" if kept is None else f"the blocker {teller(state)(kept)}"
    cost = "which costs nothing"
    if judgement.price > 0:
        cost = f"never plays it, and gives up {amount(judgement.price, 'move')} by that"
    steps = [f"{capital(weak)} keeps {name}, {cost}."]
    if judgement.gates:
        gates = [f"{called(vertex)} (costs {pays}, due {due})" for due, pays, vertex in judgement.gates]
        steps.append(
            f"Blockers behind these gates of {strong} are free until {strong} opens the gate, earliest due first: "
            f"{_enumerated(gates)}."
        )
    return steps


def blocker(judgement: Judgement, forest: Forest, state: State) -> int | None:
    """Return the vertex that the underdog has to keep in the end; None without need."""
    found, colour = judgement.scan, COLOURS[judgement.roles.underdog]
    if judgement.roles.blocked or judgement.price >= NONE:
        return None
    above, wanted = len(state.colours), found.cost[-1]
    if wanted != judgement.price:
        times = accumulate(pays for _, pays, _ in judgement.gates)
        above = next(
            vertex
            for (_, _, vertex), time in zip(judgement.gates, times, strict=True)
            if found.cost[vertex] - time == judgement.price
        )
        wanted = found.cost[above]
    for vertex in forest.order:
        own = state.colours[vertex] == colour
        if forest.parents[vertex] != above or not (found.over[vertex] if own else found.below[vertex] <= 1):
            continue
        if own and max(0, found.below[vertex] + 1) == wanted:
            return vertex
        if found.cost[vertex] == wanted:
            above = vertex
    return None


def _standing(lead: int) -> str:
    return f"{amount(abs(lead), 'move')} {'ahead' if lead > 0 else 'behind'}" if lead else "level"


def _enumerated(names: list[str], between: str = ", ") -> str:
    more = f", and {len(names) - MOST_NAMED:,} more" if len(names) > MOST_NAMED else ""
    return between.join(names[:MOST_NAMED]) + more
