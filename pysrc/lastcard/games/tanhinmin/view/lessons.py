"""The steps of the Learn tab of TANHINMIN."""

from __future__ import annotations

from functools import partial
from typing import Any

from lastcard.games.tanhinmin.rules import GAME, State, tan_text
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.explain import certificates, sentence
from lastcard.games.tanhinmin.solver.winner import verdict
from lastcard.games.tanhinmin.view.board import laid_out
from lastcard.games.tanhinmin.view.pictures import columns, figures
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.lesson_text import lessons_beside
from lastcard.ui.learn.tasks import Frame, Scene, Voice, film
from lastcard.ui.rows import retold


class Steps(LessonSteps):
    """The steps of TANHINMIN, drawn like its table and its configuration graphs."""

    script = "lessons.js"
    former = (2, 3, 4, 9, 10, 11, 12, 7, 13, 14, 15, 16, 17, 8)


def graphs(position: str, line: tuple[str, ...]) -> tuple[Frame, ...]:
    """Return the configuration graphs of a position and of those after each move of a line."""
    places, wide = columns(GAME.parse(position))

    def draw(state: State, names: tuple[str, ...]) -> dict[str, Any]:
        known = [] if state.over else figures(state, verdict(state), places, hide=False)
        return {"wide": wide, "figures": known[:2]}

    def says(voice: Voice, state: State) -> str:
        return retold(sentence(state, verdict(state)), GAME, state)

    return film(GAME, draw, _does_text, says, position, line)


def plain_lines(position: str, line: tuple[str, ...]) -> tuple[Frame, ...]:
    """Return the configuration graphs of a position without matchings, covers and sizes."""
    state = GAME.parse(position)
    places, wide = columns(state)
    plain = {"wide": wide, "figures": figures(state, verdict(state), places, hide=True)}
    return (Frame(plain, "A line leads to every card that the upper one beats."),)


def yours(
    position: str, line: tuple[str, ...] = (), *, counted: bool, both: bool = False
) -> tuple[Frame, ...]:
    """Return the reader's graph, or `both`; `counted` draws the pairs and their number."""
    state = GAME.parse(position)
    places, wide = columns(state)
    mine, other = figures(state, verdict(state), places, hide=not counted)[:2]
    named = [mine | {"title": "Your pairs", "symbol": "pairs"}]
    if both:
        named.append(other | {"title": "Your friend’s pairs", "symbol": "pairs"})
    table = f"the {state.table} on the table" if state.table else "the empty table (–)"
    caption = f"Your cards on top. Below: your friend’s cards without the weakest, and {table}."
    return (Frame({"wide": wide, "figures": named}, caption),)


def _pairing_text(state: State, option: str) -> str:
    graph = certificates(state)[0]
    pairs = [
        f"{tan_text(graph.beating[top])} beats {graph.beaten[below] or 'the empty table'}"
        for top, below in graph.edges
    ]
    return f"Pair them like this: {', '.join(pairs)}. No card is left that could make another pair."


def _does_text(voice: Voice, state: State, move: str) -> str:
    if move == "pass":
        return f"{voice.does(state.player, 'pass', 'passes')}."
    return f"{voice.does(state.player, 'place')} {move}."


def _turn_text(voice: Voice, state: State) -> str:
    if state.over:
        return voice.has_won(1 - state.player if state.hand else state.player)
    on = f"a card above {state.table}, or a pass" if state.table else "any card"
    return f"{voice.turn(state.player)}: {on}."


SCENE = Scene(ENGINE, laid_out, _does_text, _turn_text)


LESSONS = lessons_beside(
    __file__,
    SCENE,
    {
        "": graphs,
        "table": SCENE.film,
        "lines": plain_lines,
        "pairs": lambda state: str(verdict(state).mu0),
        "pairing": _pairing_text,
        "your cards": partial(yours, counted=False),
        "your pairs": partial(yours, counted=True),
        "both pairs": partial(yours, counted=True, both=True),
    },
)
