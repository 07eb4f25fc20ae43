"""Why somebody wins, in words and numbers that a person can check."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import signed
from lastcard.core.solution import Reason
from lastcard.core.text import amount, capital
from lastcard.core.text.named import marked
from lastcard.games.shichinarabe.rules import (
    COLOURS,
    GAME,
    PLAYERS,
    Move,
    is_ordinary,
    namer,
    piece,
    right,
    teller,
)
from lastcard.games.shichinarabe.solver.answer import lists_rights
from lastcard.games.shichinarabe.solver.forest import NONE
from lastcard.games.shichinarabe.solver.search.alpha_beta import LARGEST as SEARCHABLE

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State
    from lastcard.games.shichinarabe.solver.answer import Answer
    from lastcard.games.shichinarabe.solver.forest import Forest
    from lastcard.games.shichinarabe.solver.linear_rule import Judgement

LARGEST = 20_000
"""Most vertices of a board in which the kept blocker is looked up."""

_SPENT = {
    "": "",
    "positions": "",
    "work": ", which took all the time there was",
    "memory": ", which took all the memory there was",
}

PROOF = "shichinarabe-forests.md"

LISTED = 12
"""Most branches, gates or moves that are listed in a sentence."""


def explain(state: State, found: Answer, first: str = "") -> Reason:
    """Return the reason for an answer; `first` is the best of the moves, in notation."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        sentence = f"{capital(marked(outcome.sentence))}."
        return Reason("over", sentence, plain=f"The game is over: {marked(outcome.sentence)}.")
    if not found.searched:
        return Reason(
            "unknown",
            "Not decided yet: nothing has been searched.",
            facts={"nodes": 0},
            plain="It is not known yet who wins: nobody has tried anything here so far.",
        )
    do = capital(GAME.move_label(state, first)) if first else ""
    if found.winner is None:
        tried = f"{amount(found.nodes, 'position')} {'was' if found.nodes == 1 else 'were'} tried"
        return Reason(
            "unknown",
            f"Not decided within the budget: {amount(found.nodes, 'position')} searched{_SPENT[found.limit]}.{_unlisted(state)}"
            if state.board.size <= SEARCHABLE
            else f"Not decided: boards of this shape are searched up to {SEARCHABLE:,} vertices.{_unlisted(state)}",
            facts={"nodes": found.nodes},
            plain=f"Nobody has worked this out yet: {tried}, and that did not settle who wins."
            if found.nodes
            else "Nobody has worked this out yet: a board like this has far too many ways to go on to try them all.",
        )
    if found.judgement is None or found.forest is None:
        return _by_search(state, found, do)
    return _by_rule(state, found, found.judgement, found.forest, do)


def _unlisted(state: State) -> str:
    return "" if lists_rights(state) else " Moves that use a right are not listed."


def _by_search(state: State, found: Answer, do: str) -> Reason:
    mover, other = PLAYERS[state.player], PLAYERS[1 - state.player]
    plain = "Whatever you do, the other player has an answer that wins, so you lose."
    if found.winner == state.player:
        begin = f"{do}. Whatever" if found.winning else "Whatever"
        plain = f"{begin} the other player does, you always have a move that still wins: so you win."
        if not found.winning:
            plain = "You win if you play well; which move to begin with is not worked out yet."
    if found.method == "rights" and state.board.size > SEARCHABLE:
        holder = PLAYERS[found.winner or 0]
        if state.almighty[1 - (found.winner or 0)]:
            sentence = f"{capital(holder)} can never be stuck and has no {piece(state)} left first, whatever rights are used."
            plain = _first_to_finish(state, holder == mover, do)
            return Reason("rights", f"{sentence}{_unlisted(state)}", plain=plain, proof=PROOF)
        sentence = f"{capital(holder)} wins without using a right, and {other if holder == mover else mover} has none."
        plain = _without_rights(state, holder == mover, do)
        return Reason("rights", f"{sentence}{_unlisted(state)}", plain=plain, proof=PROOF)
    if found.winner == state.player:
        if found.winning:
            names = _listed([GAME.move_label(state, GAME.format_move(move)) for move in found.winning], "; ")
            sentence = f"{capital(mover)} wins by: {names}. Whatever {other} answers, {mover} has a move that still wins."
        else:
            sentence = f"{capital(mover)} wins, but the budget was spent before a first move was settled."
    else:
        sentence = f"Every move of {mover} leaves {other} a winning answer."
    return Reason(
        "search",
        sentence,
        facts={"nodes": found.nodes},
        plain=plain,
        found_by=f"Found by a search through {amount(found.nodes, 'position')}, to the end or to where the linear rule decides.",
    )


def _first_to_finish(state: State, mine: bool, do: str) -> str:
    """In words that one player need never wait for the other."""
    pieces = "cards" if is_ordinary(state) else "vertices"
    if mine:
        return f"{do}. You never have to wait for the other player's {pieces}, and you are done first, so you win."
    return f"The other player never has to wait for your {pieces} and is done first, so you lose."


def _without_rights(state: State, mine: bool, do: str) -> str:
    """In words that one player alone has rights, and need not even use them."""
    rights = f"{right(state)}s"
    if mine:
        return f"{do}. Only you have {rights}, and you win even without using one."
    return f"Only the other player has {rights}, and wins even without using one, so you lose."


def _in_words(state: State, judgement: Judgement, do: str) -> str:
    """The race and the values in words: who finishes first unless stuck, and whether the other can wait for that."""
    roles, held = judgement.roles, piece(state)
    mine = judgement.winner(state.player) == state.player
    if judgement.lead is None:
        return _first_to_finish(state, mine, do)
    if roles.blocked:
        stuck = "Some of your own and of the other player's can never be played: whoever is stuck first loses"
        return (
            f"{do}. {stuck}, and that is not you, so you win."
            if mine
            else f"{stuck}, and that is you: you lose."
        )
    if judgement.winner(state.player) != roles.underdog:
        if mine:
            return f"{do}. You finish first unless you get stuck; the other player has too few moves to wait for that: you win."
        return "The other player finishes first unless stuck, and you have too few moves to wait for that: you lose."
    if mine:
        return f"{do}. Hold back a {held} that the other player waits for: your other moves last until they are stuck, so you win."
    return f"The other player holds back a {held} that you wait for, and has moves enough until you are stuck, so you lose."


def _by_rule(state: State, found: Answer, judgement: Judgement, forest: Forest, do: str) -> Reason:
    roles = judgement.roles
    weak, strong = PLAYERS[roles.underdog], PLAYERS[1 - roles.underdog]
    steps = [_race_step(state, judgement, forest), _values_step(state, found, weak, judgement)]
    if roles.bonus:
        whose = weak if roles.bonus > 0 else strong
        steps.append(f"The passes give {whose} {amount(abs(roles.bonus), 'move')} more in hand.")
    elif any(state.passes):
        steps.append("Equal passes cancel: a pass can be answered by a pass.")
    kept = blocker(judgement, forest, state) if state.board.size <= LARGEST else None
    steps += _price_steps(state, judgement, kept, weak, strong)
    lead = judgement.lead
    winner = PLAYERS[judgement.winner(state.player)]
    if lead is None:
        kind = "race"
        sentence = (
            f"{capital(strong)} can never be stuck and has no {piece(state)} left first, so {strong} wins."
        )
    else:
        kind = "blocker" if winner == weak else "values"
        turn = f" with {PLAYERS[state.player]} to move" if not lead else ""
        kept_text = "" if roles.blocked else "with a blocker kept, "
        sentence = f"The values add up to {signed(found.total or 0)}; {kept_text}{weak} is {_standing(lead)}{turn}: {winner} wins."
        steps.append(
            f"{capital(weak)} needs to be ahead, or level with {strong} to move, so that {strong} is stuck first."
        )
    facts: dict[str, Any] = {
        "favourite": COLOURS[1 - roles.underdog].lower(),
        "underdog": COLOURS[roles.underdog].lower(),
        "bonus": roles.bonus,
        "price": None if judgement.price >= NONE else max(0, judgement.price),
        "lead": lead,
        "blocker": kept,
        "gates": [
            {"vertex": vertex, "due": due, "pays": pays} for due, pays, vertex in judgement.gates[:100]
        ],
    }
    plain = _in_words(state, judgement, do)
    return Reason(kind, sentence, tuple(steps), facts, plain, PROOF)


def _race_step(state: State, judgement: Judgement, forest: Forest) -> str:
    roles = judgement.roles
    weak, strong = PLAYERS[roles.underdog], PLAYERS[1 - roles.underdog]
    mover, some = PLAYERS[state.player], "cards" if is_ordinary(state) else "vertices"
    if roles.blocked:
        return f"Both players have {some} that can never be reached, so whoever cannot move first loses."
    if any(forest.dead):
        return (
            f"{capital(weak)} has {some} that can never be reached: {weak} wins only if {strong} gets stuck."
        )
    red, blue = state.counts
    return (
        f"Red has {red:,} left, blue {blue:,}, and {mover} is to move: unless stuck, {strong} has none left first. "
        f"So {weak} wins if and only if {strong} gets stuck."
    )


def _values_step(state: State, found: Answer, weak: str, judgement: Judgement) -> str:
    name = namer(state)
    terms = [f"{name(root)}: {signed(value)}" for root, value in list(found.values.items())[:LISTED]]
    if len(found.values) > LISTED:
        terms.append(f"and {len(found.values) - LISTED:,} more")
    before = "" if judgement.roles.blocked else " before keeping a blocker"
    return (
        f"Values of the branches by root, + for red: {', '.join(terms) or 'none'}. Together {signed(found.total or 0)}: "
        f"{weak} is {_standing(judgement.total)}{before}."
    )


def _price_steps(state: State, judgement: Judgement, kept: int | None, weak: str, strong: str) -> list[str]:
    if judgement.roles.blocked:
        return []
    if judgement.price >= NONE:
        return [f"No {piece(state)} of {weak} has one of {strong} below it: there is no blocker to keep."]
    called = namer(state)
    name = "a blocker" if kept is None else f"the blocker {teller(state)(kept)}"
    price = max(0, judgement.price)
    steps = [
        f"{capital(weak)} keeps {name}, never plays it, and gives up {amount(price, 'move')} by that."
        if price
        else f"{capital(weak)} keeps {name}, which costs nothing."
    ]
    if judgement.gates:
        listed = _listed(
            [f"{called(vertex)} (costs {pays}, due {due})" for due, pays, vertex in judgement.gates]
        )
        steps.append(
            f"Blockers behind these gates of {strong} are free until {strong} opens the gate, earliest due first: "
            f"{listed}."
        )
    return steps


def blocker(judgement: Judgement, forest: Forest, state: State) -> int | None:
    """Return the vertex that the underdog has to keep in the end; None if there is none, or no need."""
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
        if forest.parents[vertex] != above:
            continue
        if state.colours[vertex] == colour:
            if not found.over[vertex]:
                continue
            value = max(0, found.below[vertex] + 1)
            if value == wanted:
                return vertex
        elif found.below[vertex] > 1:
            continue
        if found.cost[vertex] == wanted:
            above = vertex
    return None


def moves_text(moves: tuple[Move, ...]) -> list[str]:
    """Return moves in the notation."""
    return [GAME.format_move(move) for move in moves]


def _standing(lead: int) -> str:
    return f"{amount(abs(lead), 'move')} {'ahead' if lead > 0 else 'behind'}" if lead else "level"


def _listed(names: list[str], between: str = ", ") -> str:
    more = f", and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
    return between.join(names[:LISTED]) + more
