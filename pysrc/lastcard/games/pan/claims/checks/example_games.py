"""Checks of what sections 1, 3.3, 4 and 5.1 tell of single games, of nines and aces, and of the odds."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows, unchecked
from lastcard.core.game import IllegalMove
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.checks.common import finding, ranks_up_to
from lastcard.games.pan.claims.checks.truth import READ, source, summary
from lastcard.games.pan.rules import GAME, TAKE, State
from lastcard.games.pan.solver.principal_variation import loop
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.retrograde.table import Label
from lastcard.games.pan.solver.whole_game.deals import starts

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.pan.solver.retrograde.table import Source

GAME_OF_THE_INTRODUCTION = (
    ("310413/034031", "", "B after the nine of hearts, to move"),
    ("024031/000413", "1* 2 2", "A after two tens each"),
    ("014031/000013", "2 4*", "A after B's four queens"),
    ("014030/000012", "6 6", "A after the aces"),
    ("014132/000002", "t 5", "A after B's king"),
)
"""The positions that section 1.1 shows, the moves that lead from one to the next, and what they are."""

_NEEDS_SIX = "6-Pan: the bound must be 6 or more"


def introduction(limit: int) -> Check:
    """Section 1.1: the example game, move by move."""
    if limit < 6:
        return unchecked(_NEEDS_SIX)
    known = yield from source(6)
    state, rows = GAME.parse(GAME_OF_THE_INTRODUCTION[0][0]), Rows()
    for number, (text, line, note) in enumerate(GAME_OF_THE_INTRODUCTION):
        reached = _played(state, line)
        state = GAME.parse(text)
        legal = reached is not None and (reached.hand, reached.other) == (state.hand, state.other)
        if number:
            rows.add(f"{note}: by legal moves", "yes", "yes" if legal else "no", legal)
        label = known.label(state)
        shown = f"{label.value} in {label.distance} plies"
        rows.add(
            f"{note}: {text}",
            "lost for A" if number else "",
            shown,
            label.value == "loss" if number else None,
        )
    choices = " ".join(map(GAME.format_move, GAME.parse("014031/000013").moves()))
    rows.compare("A's moves after the four queens: a king, an ace, to take", "5 6 t", choices)
    forced = GAME.parse("014030/000012").moves()
    rows.add(
        "A after the aces is forced to take", "t", " ".join(map(GAME.format_move, forced)), forced == (TAKE,)
    )
    after = known.label(GAME.parse("000013/014331").after(5)).distance
    rows.add("had A taken, B's king: three moves of B's left", "6 plies", f"{after} plies", after == 6)
    aces = known.label(GAME.parse("014031/000013").after(5).after(5))
    shown = f"{aces.value} for A in {aces.distance} plies"
    rows.add(
        "had A placed a king, and B the last king: three aces",
        "loss for A in 6 plies",
        shown,
        aces == Label("loss", 6),
    )
    yield Progress(1, 1, "one game")
    return finding(
        rows,
        "the moves of the example, and four positions",
        "The moves are legal, the printed positions are lost for the player called A, and so is the whole game from the deal on."
        if all(row.agrees is not False for row in rows)
        else "Not all is as the text has it.",
        ("position", "printed", "computed"),
        evidence=READ,
    )


def _played(state: State, line: str) -> State | None:
    try:
        for move in line.split():
            state = GAME.play(state, GAME.parse_move(state, move))
    except IllegalMove:
        return None
    return state


def legal_moves_of_the_example(limit: int) -> Check:
    """Section 5.1: what alphabetapan offers in [1,3,2],[2,1,2]."""
    state = GAME.parse("132/212")
    pile = f"[{','.join(map(str, state.pile))}]"
    hands = [f"[{','.join(map(str, GAME.play(state, move).other))}]" for move in GAME.legal_moves(state)]
    found = " ".join(hands)
    yield Progress(1, 1, "one position")
    return finding(
        [
            Row("pile", "[1,0,0]", pile, pile == "[1,0,0]"),
            Row(
                "hands that may be chosen",
                "[0,3,2] [1,2,2] [1,3,1]",
                found,
                found == "[0,3,2] [1,2,2] [1,3,1]",
            ),
        ],
        "one position",
        "These are the legal moves, in the order of the essay.",
        ("[1,3,2],[2,1,2]", "printed", "computed"),
        evidence=EXHAUSTIVE,
    )


def bullying(limit: int) -> Check:
    """Section 4: with all cards of the highest rank a player forces the other to take one with two nines."""
    rows = Rows()
    for ranks in range(2, min(limit, 5) + 1):
        tried = wrong = 0
        for held in product(range(5), repeat=ranks - 2):
            state = State((0, *held, 4), (0, *[4 - cards for cards in held], 0))
            if state.over:
                continue
            tried += 1
            after = GAME.play(state, ranks)
            wrong += after.moves() != (TAKE,) or after.taken() != (2, *[0] * (ranks - 2), 1)
        rows.add(f"k = {ranks}: {tried} positions", "0", str(wrong), not wrong if tried else None)
        yield Progress(ranks, min(limit, 5), "positions")
    return finding(
        rows,
        ranks_up_to(limit, 5, 2),
        "The other player must take the card and two nines.",
        ("positions with such a hand and four nines in the pile", "expected", "in which it is otherwise"),
        evidence=EXHAUSTIVE,
    )


def nines_burden(limit: int) -> Check:
    """Section 3.3: who holds all four nines is in a tough position."""
    rows = Rows()
    for ranks in range(2, min(limit, 6) + 1):
        known = yield from source(ranks)
        counts = {nines: {"win": 0, "loss": 0, "draw": 0} for nines in range(1, 5)}
        for start in starts(ranks):
            counts[1 + start.state.other[0]][known.value(start.state)] += start.deals
        for nines, dealt in counts.items():
            shown = f"wins {dealt['loss']:,}, loses {dealt['win']:,}, draws {dealt['draw']:,}"
            tough = dealt["win"] > dealt["loss"] if nines == 4 else None
            rows.add(f"k = {ranks}, {nines} of the nines", "tough" if nines == 4 else "", shown, tough)
        yield Progress(ranks, min(limit, 6), "deals")
    return finding(
        rows,
        ranks_up_to(limit, 6, 2),
        "With all four nines the holder of the 9♥ loses more deals than it wins.",
        ("the holder of the 9♥ has", "printed", "deals"),
        evidence=READ,
    )


def less_than_half(limit: int) -> Check:
    """Section 3.3: in 4-Pan the holder of the 9♥ wins less than half as often as the other player."""
    if limit < 4:
        return unchecked("4-Pan: the bound must be 4 or more")
    found = (yield from summary(4)).deals
    if found is None:
        return unchecked("k = 4")
    less = 2 * found.win < found.loss
    text = f"{found.win:,} deals of {found.total:,} against {found.loss:,}: {found.win / found.loss:.4f}"
    return Finding(
        status="holds" if less else "fails",
        bound="all deals of 4-Pan",
        computed=f"The holder wins {text}.",
        rows=(Row("the holder's chance over the other player's", "less than half", text, less),),
        correction=None if less else "a little more than half; .216 is half of .432 only as rounded",
        columns=("4-Pan", "printed", "computed"),
        evidence=READ,
    )


def draws_go_round(limit: int) -> Check:
    """Section 3.2: a draw goes round for ever; footnote 4: there are draws from k = 3 on."""
    rows = Rows()
    for ranks in range(1, min(limit, 4) + 1):
        known, space = (yield from source(ranks)), Space(ranks)
        drawn = []
        for index in range(1, space.size):
            if known.value(space.state(index)) == "draw":
                drawn.append(space.state(index))
            if index % 500 == 0:
                yield Progress(index, space.size, f"positions of k = {ranks}")
        expected = "0" if ranks < 3 else "some"
        rows.add(f"k = {ranks}: drawn positions", expected, f"{len(drawn):,}", bool(drawn) == (ranks >= 3))
        closed = 0
        for number, state in enumerate(drawn):
            closed += _goes_round(known, state)
            yield Progress(number, len(drawn), f"draws of k = {ranks}")
        if drawn:
            rows.compare(f"k = {ranks}: from which play goes round", len(drawn), closed)
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "From every drawn position a line of moves that keep the draw comes back to a position it has passed.",
        ("game", "printed", "computed"),
        "play does not go round from every drawn position",
        evidence=READ,
    )


def _goes_round(known: Source, state: State) -> bool:
    """Whether a loop is found from a position, of legal moves to drawn positions, that really closes."""
    found = loop(known, state)
    if found is None:
        return False
    places = [state]
    for ply in found.plies:
        places.append(GAME.play(places[-1], ply.move))
    return places[-1] == places[found.entry] and all(known.value(one) == "draw" for one in places)
