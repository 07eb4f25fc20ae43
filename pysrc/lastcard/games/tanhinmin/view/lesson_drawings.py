"""Drawings of positions, their hands or their configuration graphs, for the lessons, as SVG text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.games.tanhinmin.rules import GAME, PLAYERS, write_card
from lastcard.games.tanhinmin.solver import verdict
from lastcard.games.tanhinmin.solver.reason import sentence
from lastcard.games.tanhinmin.view.graph_layout import columns, figures
from lastcard.ui.lessons import Illustration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.games.tanhinmin.rules import State
    from lastcard.games.tanhinmin.view.graph_layout import Columns

SLOT, WIDTH, HEIGHT = 38, 26, 32
ROOM = 128
"""Height of one graph."""


def film(position: str, moves: Iterable[str]) -> tuple[Illustration, ...]:
    """Return a drawing of a position's graphs and of those after each of some moves, with captions.

    Raises
    ------
    MoveError, IllegalMove
        If one of them is no legal move.
    """
    states = _played(position, moves)
    places, wide = columns(states[0][0])
    return tuple(
        Illustration(_graphs(state, places, wide, False), f"{made}{sentence(state, verdict(state))}")
        for state, made in states
    )


def lines_film(position: str, _moves: Iterable[str]) -> tuple[Illustration, ...]:
    """Return a drawing of a position's graphs without matchings, covers and sizes, with a caption."""
    state = GAME.parse(position)
    return (
        Illustration(
            _graphs(state, *columns(state), True), "A line leads to every card that the upper one beats."
        ),
    )


def game_film(position: str, moves: Iterable[str]) -> tuple[Illustration, ...]:
    """Return a drawing of the table, both hands and the table card, and of it after each of some moves.

    Raises
    ------
    MoveError, IllegalMove
        If one of them is no legal move.
    """
    states = _played(position, moves)
    wide = max(len(states[0][0].hand), len(states[0][0].other))
    return tuple(Illustration(_table(state, wide), f"{made}{_turn(state)}") for state, made in states)


def _played(position: str, moves: Iterable[str]) -> list[tuple[State, str]]:
    """A position and those after each of some moves, each with the sentence that says how it came about."""
    state = GAME.parse(position)
    found = [(state, "")]
    for text in moves:
        player = PLAYERS[state.player]
        state = GAME.play(state, GAME.parse_move(state, text))
        found.append((state, f"The {player} player {'passes' if text == 'pass' else f'places {text}'}. "))
    return found


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome:
        return f"{outcome.sentence[:1].upper()}{outcome.sentence[1:]}."
    on = f"a card above {state.table}, or a pass" if state.table else "any card"
    return f"The {PLAYERS[state.player]} player is to move: {on}."


def _table(state: State, wide: int) -> str:
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    width, rows = max(wide * SLOT, 250), (("second", hands[1], 20), ("first", hands[0], 196))
    parts = []
    for name, hand, y in rows:
        turn = "" if state.over or name != PLAYERS[state.player] else ", to move"
        parts.append(_heading(y, f"{name.capitalize()} player{turn}"))
        parts += [
            _card(SLOT * place + WIDTH / 2, y + 30, {"text": write_card(card)})
            for place, card in enumerate(hand)
        ]
        if not hand:
            parts.append(f'<text x="0" y="{y + 34}" font-size="12" fill="var(--ink-2)">no card left</text>')
    parts.append(_heading(108, "Table"))
    laid = {"text": write_card(state.table) if state.table else "–", "table": True}
    parts.append(_card(WIDTH / 2, 138, laid))
    return _picture(width, 250, "".join(parts))


def _graphs(state: State, places: Columns, wide: int, hide: bool) -> str:
    width = max(wide * SLOT, 250)
    body = ""
    if state.over:
        body = f'<text x="{width / 2}" y="{ROOM}" class="lesson-label">no card left</text>'
    else:
        body = "".join(
            _graph(figure, place * ROOM)
            for place, figure in enumerate(figures(state, verdict(state), places, hide)[:2])
        )
    return _picture(width, 2 * ROOM, body)


def _picture(width: float, height: float, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 0 {width + 12} {height}" role="img">{body}</svg>'


def _heading(y: float, text: str) -> str:
    return f'<text x="0" y="{y}" font-size="12" font-weight="650" fill="var(--ink)">{text}</text>'


def _graph(figure: dict[str, Any], y: int) -> str:
    top, low = y + 36, y + 100

    def x(card: dict[str, Any]) -> float:
        return float(card["x"] * SLOT + SLOT / 2)

    def line(i: int, j: int, look: str) -> str:
        ends = f'x1="{x(figure["beating"][i])}" y1="{top + HEIGHT / 2}" x2="{x(figure["beaten"][j])}" y2="{low - HEIGHT / 2}"'
        return f"<line {ends} {look}/>"

    faint = 'stroke="var(--line-strong)" stroke-width="1" opacity=".45"'
    bold = 'stroke="var(--win)" stroke-width="4" stroke-linecap="round"'
    size = "" if figure["size"] is None else f": {figure['symbol']} = {figure['size']}"
    parts = [_heading(y + 13, f"{figure['title']}{size}")]
    parts += [line(i, j, faint) for i, most in enumerate(figure["reach"]) for j in range(most)]
    parts += [line(i, j, bold) for i, j in figure["matching"]]
    parts += [_card(x(card), top, card) for card in figure["beating"]]
    parts += [_card(x(card), low, card) for card in figure["beaten"]]
    if figure["out"]:
        parts.append(_card(x(figure["out"]), low, figure["out"], crossed=True))
    return "".join(parts)


def _card(x: float, y: float, card: dict[str, Any], crossed: bool = False) -> str:
    laid = (
        f'<rect x="{x - WIDTH / 2 + 3}" y="{y - HEIGHT / 2 + 3}" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="2" fill="none" '
        'stroke="var(--card-ink)" stroke-width="1.6" stroke-dasharray="3.4 2.2"/>'
        if card.get("table")
        else ""
    )
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
        f'<g class="small-card"><rect x="{x - WIDTH / 2}" y="{y - HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" rx="4"/>'
        f'{cross}<text x="{x}" y="{y + 5}" text-anchor="middle"{halo}>{card["text"]}</text></g>{laid}{ring}'
    )
