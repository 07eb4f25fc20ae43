"""Drawings of a position's configuration graphs for the lessons, as SVG text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.games.tanhinmin.graphs import columns, figures
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver import verdict
from lastcard.games.tanhinmin.solver.reason import sentence
from lastcard.ui.lessons import Frame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.games.tanhinmin.graphs import Columns
    from lastcard.games.tanhinmin.rules import State

SLOT, WIDTH, HEIGHT = 38, 26, 32
ROOM = 128
"""Height of one graph."""


def film(position: str, moves: Iterable[str]) -> tuple[Frame, ...]:
    """Return a drawing of a position and of those after each of some moves, with captions.

    Raises
    ------
    MoveError, IllegalMove
        If one of them is no legal move.
    """
    state = GAME.parse(position)
    places, wide = columns(state)
    frames = [Frame(_drawing(state, places, wide), sentence(state, verdict(state)))]
    for text in moves:
        player = GAME.player_names[state.player]
        state = GAME.play(state, GAME.parse_move(state, text))
        label = "passes" if text == "pass" else f"places {text}"
        caption = f"The {player} player {label}. {sentence(state, verdict(state))}"
        frames.append(Frame(_drawing(state, places, wide), caption))
    return tuple(frames)


def _drawing(state: State, places: Columns, wide: int) -> str:
    width = max(wide * SLOT, 250)
    body = ""
    if state.over:
        body = f'<text x="{width / 2}" y="{ROOM}" class="lesson-label">no card left</text>'
    else:
        body = "".join(
            _graph(figure, place * ROOM)
            for place, figure in enumerate(figures(state, verdict(state), places, False)[:2])
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 {width + 8} {2 * ROOM}" role="img">{body}</svg>'


def _graph(figure: dict[str, Any], y: int) -> str:
    top, low = y + 36, y + 100

    def x(card: dict[str, Any]) -> float:
        return float(card["x"] * SLOT + SLOT / 2)

    def line(i: int, j: int, look: str) -> str:
        ends = f'x1="{x(figure["beating"][i])}" y1="{top + HEIGHT / 2}" x2="{x(figure["beaten"][j])}" y2="{low - HEIGHT / 2}"'
        return f"<line {ends} {look}/>"

    faint = 'stroke="var(--line-strong)" stroke-width="1" opacity=".45"'
    bold = 'stroke="var(--win)" stroke-width="4" stroke-linecap="round"'
    parts = [
        f'<text x="0" y="{y + 13}" font-size="12" font-weight="650" fill="var(--ink)">'
        f"{figure['title']}: {figure['symbol']} = {figure['size']}</text>"
    ]
    parts += [line(i, j, faint) for i, most in enumerate(figure["reach"]) for j in range(most)]
    parts += [line(i, j, bold) for i, j in figure["matching"]]
    parts += [_card(x(card), top, card) for card in figure["beating"]]
    parts += [_card(x(card), low, card) for card in figure["beaten"]]
    if figure["out"]:
        parts.append(_card(x(figure["out"]), low, figure["out"], crossed=True))
    return "".join(parts)


def _card(x: float, y: float, card: dict[str, Any], crossed: bool = False) -> str:
    kind = "small-card marked" if card.get("table") else "small-card"
    ring = (
        f'<rect x="{x - WIDTH / 2 - 3.5}" y="{y - HEIGHT / 2 - 3.5}" width="{WIDTH + 7}" height="{HEIGHT + 7}" rx="7" '
        'fill="none" stroke="var(--warn)" stroke-width="2.4"/>'
        if card.get("cover")
        else ""
    )
    cross = (
        f'<path d="M{x - 15} {y - 18}L{x + 15} {y + 18}M{x + 15} {y - 18}L{x - 15} {y + 18}" '
        'stroke="var(--loss)" stroke-width="2" stroke-linecap="round"/>'
        if crossed
        else ""
    )
    halo = ' paint-order="stroke" stroke="var(--card)" stroke-width="4"' if crossed else ""
    return (
        f'<g class="{kind}"><rect x="{x - WIDTH / 2}" y="{y - HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" rx="4"/>'
        f'{cross}<text x="{x}" y="{y + 5}" text-anchor="middle"{halo}>{card["text"]}</text></g>{ring}'
    )
