"""A card of the Study tab: the winner of every position that can follow from the start."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from lastcard.core.engine import NOW, PAGE, Engine
from lastcard.core.game import CHANCE, ending, legal_moves
from lastcard.core.progress import Progress
from lastcard.core.solution import worths
from lastcard.core.text import amount
from lastcard.core.worth import Worth, is_payoff, number_text
from lastcard.ui.rows import called
from lastcard.ui.shell.address import brief
from lastcard.ui.study import ComputedTable, Steps, Table, cell

MOST_STARTS = 20_000  # positions that are looked at
STARTS = 60  # positions that have a row
STARTS_PER_STEP = 50  # positions between two looks at how far it is


@dataclass(frozen=True, slots=True)
class Entry:
    """A position with its mover, worths, distance in plies, and whether it is over."""

    text: str
    mover: int
    worths: tuple[Worth, ...]
    distance: int | None
    over: bool

    @property
    def own(self) -> Worth:
        """What it is worth to the player to move; None for chance."""
        return self.worths[self.mover] if self.mover != CHANCE else None


def win_table(engine: Engine[Any, Any], most: int) -> Generator[Progress, None, list[Entry]]:
    """Return the positions that follow from the start, nearest first, with their winners."""
    game = engine.game
    yield from engine.solving(game.start, PAGE)
    met, waiting, found = {game.start}, [game.start], list[Entry]()
    for state in waiting:  # which grow meanwhile
        end, now = ending(game, state), engine.solve(state, NOW)
        each = worths(game, state, now) if end is None else end.results or end.payoffs
        distance = now.distance if end is None else 0
        found.append(
            Entry(game.format(state), game.player_to_move(state), tuple(each), distance, end is not None)
        )
        for move in legal_moves(game, state):
            there = game.play(state, move)
            if there not in met and len(met) < most:
                met.add(there)
                waiting.append(there)
        if len(found) % STARTS_PER_STEP == 0:
            yield Progress(len(found), most, "positions")
    return found


class WinTable(ComputedTable):
    """The table, worked out when in view: the mover's losses first, finished games last."""

    asks = "Win table"
    action = "Work out"
    once = True

    def __init__(self, engine: Engine[Any, Any]) -> None:
        self.engine, self.game = engine, engine.game
        self.names = called(self.game, self.game.start)
        columns = ("Position", "To move", "With best play", "Moves")
        super().__init__("Who wins from which start", f"{self.game.name}-starts", columns, eager=True)

    def _compute(self) -> Steps[list[Entry]]:
        return win_table(self.engine, MOST_STARTS)

    def _take(self, found: list[Entry]) -> None:
        self.found = found

    def _note(self) -> str:
        return summary(self.found, self.names) if self.found else ""

    def _ordered(self) -> list[Entry]:
        return sorted(self.found or (), key=lambda one: (one.over, one.own != "loss"))

    def _table(self) -> Table:
        rows = [
            (one.text, self._mover(one), self._result(one), "" if one.distance is None else one.distance)
            for one in self._ordered()
        ]
        return ("position", "to move", "result", "moves"), rows

    def _rows(self) -> list[list[dict[str, Any]]]:
        shown, rows = self._ordered(), []
        for one in shown[:STARTS]:
            mover, plies = "over" if one.over else self._mover(one), one.distance
            words = (brief(one.text), mover, self._result(one), "" if plies is None else f"{plies:,}")
            rows.append([cell(word) for word in words])
        if len(shown) > STARTS:
            rows.append([cell(f"and {amount(len(shown) - STARTS, 'position')} more"), cell(), cell(), cell()])
        return rows

    def _mover(self, one: Entry) -> str:
        return "chance" if one.mover == CHANCE else self.names[one.mover]

    def _result(self, one: Entry) -> str:
        worths, pairs = one.worths, list(zip(self.names, one.worths, strict=True))
        if any(is_payoff(worth) for worth in worths):
            return ", ".join(
                f"{who} {number_text(worth) if is_payoff(worth) else '?'}" for who, worth in pairs
            )
        winners = [name for name, worth in pairs if worth == "win"]
        if len(self.names) == 1:
            return "can be solved" if winners else "cannot be solved" if worths == ("loss",) else "not known"
        if winners:
            return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
        return "draw" if set(worths) == {"draw"} else "open"


def summary(found: list[Entry], names: tuple[str, ...]) -> str:
    """Return how many positions each player wins, and how the games end, in a sentence or two."""
    head = f"{amount(len(found), 'position')} can follow" + (" and more" if len(found) >= MOST_STARTS else "")
    if any(is_payoff(worth) for one in found for worth in one.worths):
        return f"{head}; the players play for points."
    ends = [one for one in found if one.over]
    return (
        f"{head}: {_win_counts(found, names)}. Of the {amount(len(ends), 'end')} {_win_counts(ends, names)}."
    )


def _win_counts(found: list[Entry], names: tuple[str, ...]) -> str:
    if len(names) == 1:
        solved = sum(one.worths == ("win",) for one in found)
        return f"{solved:,} can be solved" if solved != 1 else "one can be solved"
    wins = [sum(one.worths[player] == "win" for one in found) for player in range(len(names))]
    parts = [f"{name} wins {count:,}" for name, count in zip(names, wins, strict=True)]
    drawn = sum(set(one.worths) == {"draw"} for one in found)
    unsettled = sum(None in one.worths for one in found)
    parts += [f"{drawn:,} are drawn"] * bool(drawn) + [f"{unsettled:,} are not decided"] * bool(unsettled)
    return ", ".join(parts)
