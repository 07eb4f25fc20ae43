"""The pictures of a position of Pan in Explore.

Best play as a strip of small tables (for a draw, the endless loop); a path from a deal, to follow move by move;
and the graph of nearby positions, with a loop.
"""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.sentences import move_count
from lastcard.core.solution import Solution
from lastcard.core.text import amount
from lastcard.core.twoplayer.endless import WayRound
from lastcard.games.pan.rules import GAME, TAKE, Move, State, rank_name
from lastcard.games.pan.rules.deals import is_start
from lastcard.games.pan.solver.attainable import NoPath, attainable, path_to
from lastcard.games.pan.solver.engine import ENGINE, outlook, solve_for_page
from lastcard.games.pan.solver.search import move_words, way_round
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import Picture
from lastcard.ui.pictures.graph import MOST, Around, Neighbourhood, PositionsAround
from lastcard.ui.rows import colour
from lastcard.ui.shell.address import Address


class PanStrip(Component):
    """Small tables in a row."""

    script = "best_line.js"
    messages = Messages(walk={"moves": list[str]})
    # One dictionary for each position, first the current one: ``hands`` and ``pile`` by rank, ``mover``, ``made``
    # (the last move, in words), ``moves`` (all so far), ``position``, ``round`` (it is on the loop of a draw).
    tables = param.List([])
    names = param.List([])  # the name of each rank
    fixed = param.Boolean(True)  # true if a nine stays under the pile
    back = param.Integer(-1)  # the index of the table that follows the last one in a loop; -1 without a loop
    title = param.String("")
    note = param.String("")


class BestPlay(Picture):
    """The line of play behind the verdict; nothing where it is hidden or unknown."""

    def __init__(self) -> None:
        super().__init__(PanStrip())
        self.card.listen(walk=self._walk)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        solution = None if hide else solve_for_page(state)
        facts = solution.reason.facts if solution else {}
        line = facts.get("line") or facts.get("loop") or []
        entry = facts.get("entry", -1)
        return {
            "tables": _strip_tables(state, line, entry) if line else [],
            "names": [rank_name(rank) for rank in range(1, state.ranks + 1)],
            "fixed": not state.rules.bottom_free,
            "back": entry,
            "title": "The endless draw" if entry >= 0 else "Best play",
            "note": _strip_note(solution, len(line), entry) if solution and line else "",
        }


def _strip_tables(state: State, line: list[dict[str, Any]], entry: int) -> list[dict[str, Any]]:
    tables = [_strip_table(state, "", [], entry == 0)]
    moves: list[str] = []
    for number, ply in enumerate(line, start=1):
        label = GAME.move_label(state, ply["move"])
        state = state.after(GAME.parse_move(state, ply["move"]))
        moves = [*moves, ply["move"]]
        tables.append(_strip_table(state, label, moves, 0 <= entry <= number))
    return tables


def _strip_table(state: State, made: str, moves: list[str], on_round: bool) -> dict[str, Any]:
    return {
        "hands": list(map(list, state.seats)),
        "pile": list(state.loose),
        "mover": -1 if state.over else state.player,
        "made": made,
        "moves": moves,
        "position": GAME.format(state),
        "round": on_round,
    }


def _strip_note(solution: Solution, shown: int, entry: int) -> str:
    if entry >= 0:
        return (
            f"After the last table, table {entry} comes again with the same player to move: "
            f"a loop of {move_count(shown - entry)}."
        )
    rest = (solution.distance or 0) - shown
    more = f" {move_count(rest)} more follow{'s' if rest == 1 else ''}." if rest > 0 else ""
    return f"The winner hurries, the loser stalls. Of equally good moves, the first is shown.{more}"


class PathCard(Component):
    """A sentence about the path, a link to it in Explore, and its moves as a list."""

    script = "path.js"
    sentence = param.String("")  # the distance from a deal, or "no path"; nothing is drawn if empty
    address = param.String("")  # of the line, opened at its start; empty without a path
    steps = param.List([])  # the moves, in words, each with the position after it


class PathHere(Picture):
    """A path to the position, shown even where solutions are hidden."""

    def __init__(self) -> None:
        super().__init__(PathCard())

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        none = {"address": "", "steps": []}
        if is_start(state):
            return none | {"sentence": "This position is a deal: a game can start with it."}
        try:
            found = path_to(state)
        except NoPath:
            known = "There is no path: this position can’t come up in a game."
            return none | {"sentence": known if attainable(state) is False else ""}
        first = found.states[0].player  # the line begins with the deal, so its mover is the first player
        steps = []
        for before, move, after in zip(found.states, found.moves, found.states[1:], strict=False):
            steps.append([f"{colour(before.player ^ first)}: {move_words(before, move)}", str(after)])
        line = ",".join(map(GAME.format_move, found.moves))
        query = {"pos": str(found.states[0]), "line": line, "at": "0"}
        return {
            "sentence": f"{move_count(len(found.moves))} from the deal {found.states[0]} to this position. "
            "Each move is legal, but this is not good play.",
            "address": str(Address(GAME.name, "explore", query)),
            "steps": steps,
        }


NEAREST = 300  # positions among which a loop is sought


class PanNeighbourhood(Neighbourhood):
    """The drawing of Pan's positions."""

    always = True

    def word(self, state: State, move: Move) -> str:
        if move == TAKE:
            return "pick up"
        name = rank_name(abs(move)).replace("rank ", "R")
        return name if move > 0 else f"{state.hand[-move - 1]}×{name}"


class PanGraph(PositionsAround):
    """The picture in Explore: positions within a few plies, and the shortest loop."""

    usual = 2
    whole = True
    sketch = PanNeighbourhood

    def __init__(self) -> None:
        super().__init__(ENGINE)

    def further(self, found: Neighbourhood, state: State, hide: bool) -> None:
        self._is_drawn = not hide and outlook(state).value == "draw"
        self._way = _round(state, self._is_drawn)
        kind = "draw" if self._is_drawn else "way"
        before = state
        for move, after in self._way.plies if self._way else ():
            if after not in found.index:
                at = found.index[before]
                found.add(after, found.spots[at].layer + 1, at, move, small=True)
            found.moves.setdefault((before, after), (move,))
            found.rounds[before, after] = kind
            before = after

    def summary(self, shown: int, near: Around, plies: int) -> str:
        text = f"{amount(shown, 'position')}{'' if len(near) < MOST else ', the nearest'}. "
        if self._way is None:
            return text + f"No loop was found among the {NEAREST} nearest."
        length = move_count(len(self._way.plies) - self._way.entry)
        begins = "" if self._way.entry == 0 else f" and begins after {move_count(self._way.entry)}"
        keeps = " that keeps the draw" if self._is_drawn else ""
        return f"{text}The shortest loop{keeps} takes {length}{begins}."


def _round(state: State, drawn: bool) -> WayRound[State, Move] | None:
    """Return the loop to show: for a draw the one behind the verdict, else any."""
    if not drawn:
        return None if state.over else way_round(state, lambda after: not after.over, NEAREST)
    facts = solve_for_page(state).reason.facts
    plies: list[tuple[Move, State]] = []
    for ply in facts["loop"] or ():
        move = GAME.parse_move(state, ply["move"])
        state = state.after(move)
        plies.append((move, state))
    return WayRound(tuple(plies), facts["entry"]) if plies else None
