"""Small drawings of boards for the lessons, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.core.words import signed
from lastcard.games.shichinarabe.rules import GAME, PLAYERS, Move, State, namer
from lastcard.games.shichinarabe.solver import solve
from lastcard.games.shichinarabe.view.vertex_layout import in_levels, places
from lastcard.ui.lessons import Illustration

UNIT, ROOM = 46, 30
NAMES = PLAYERS


def film(start: State, moves: Iterable[str], values: bool = True) -> tuple[Illustration, ...]:
    """Return a drawing of a position and of those after each of some moves, with captions.

    The values of the branches stand at the roots if `values`.

    Raises
    ------
    MoveError, IllegalMove
        If one of them is no legal move.
    """
    frames = [Illustration(drawing(start, values=values), turn(start))]
    state = start
    for text in moves:
        move = GAME.parse_move(state, text)
        label = GAME.move_label(state, text).replace("play", "plays").replace("whiten", "whitens")
        caption = f"{NAMES[state.player].capitalize()} {label}."
        state = GAME.play(state, move)
        frames.append(Illustration(drawing(state, move, values), f"{caption} {turn(state)}"))
    return tuple(frames)


def turn(state: State) -> str:
    """Say whose turn it is, or how the game ended."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"{outcome.sentence[:1].upper()}{outcome.sentence[1:]}."
    return f"{NAMES[state.player].capitalize()} is to move."


def drawing(state: State, made: Move | None = None, values: bool = True) -> str:
    """Return a board as SVG text: red's vertices round, blue's square, the last move marked, values at the roots if wanted."""
    spots = [(x * UNIT, y * UNIT) for x, y in places(state).values()]
    now = {(min(u, v), max(u, v)) for u, vs in enumerate(state.board.adjacency(state.colours)) for v in vs}
    coming = {(min(rule[:2]), max(rule[:2])) for rule in state.board.added} - now
    worth = solve(state).extra["values"] if values and state.winner is None else {}
    name = namer(state)
    fresh = set() if made is None else {made.select, made.whiten}
    wide, high = max(x for x, _ in spots), max(y for _, y in spots)
    wide_fan = in_levels(state) and any(abs(spots[u][0] - spots[v][0]) > 1.6 * UNIT for u, v in now)
    lines = [_line(spots[u], spots[v], "", bent=wide_fan) for u, v in sorted(now)]
    lines += [_line(spots[u], spots[v], ' stroke-dasharray="2 5"') for u, v in sorted(coming)]
    dots = [
        _dot(
            *spots[vertex],
            letter,
            name(vertex),
            vertex in fresh,
            worth.get(str(vertex)),
        )
        for vertex, letter in enumerate(state.colours)
    ]
    box = f"{-ROOM} {-ROOM} {wide + 2 * ROOM + 6:g} {high + 2 * ROOM:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">{"".join(lines)}{"".join(dots)}</svg>'


def _line(a: tuple[float, float], b: tuple[float, float], extra: str, bent: bool = False) -> str:
    """An edge; a bent one leads down first, clear of what stands beside its lower end, as on the board."""
    (ax, ay), (bx, by) = sorted((a, b), key=lambda spot: spot[1])
    turn = ay + 0.42 * (by - ay)
    way = f"C{ax:g} {turn:g} {ax:g} {turn:g} {(ax + bx) / 2:g} {turn:g}S{bx:g} {turn:g} {bx:g} {by:g}"
    course = f"M{ax:g} {ay:g}" + (way if bent else f"L{bx:g} {by:g}")
    return f'<path d="{course}" fill="none" stroke="var(--line-strong)" stroke-width="2"{extra}/>'


def _dot(x: float, y: float, letter: str, name: str, fresh: bool, value: int | None) -> str:
    edge = 'stroke="var(--accent)" stroke-width="4"' if fresh else 'stroke="var(--surface)" stroke-width="2"'
    if letter == "W":
        edge = edge.replace("var(--surface)", "var(--line-strong)")
        shape = f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="var(--surface)" {edge}/>'
    elif letter == "R":
        shape = f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="var(--loss)" {edge}/>'
    else:
        shape = (
            f'<rect x="{x - 14:g}" y="{y - 14:g}" width="28" height="28" rx="5" fill="var(--win)" {edge}/>'
        )
    ink = {"W": "var(--ink-2)", "R": "var(--loss-ink)", "B": "var(--win-ink)"}[letter]
    text = _text(x, y + 4, name, ink)
    if value is None:
        return shape + text
    chip = (
        f'<rect x="{x + 6:g}" y="{y - 27:g}" width="26" height="17" rx="8" fill="var(--raised)" '
        'stroke="var(--line-strong)" stroke-width="1.5"/>'
    )
    return shape + text + chip + _text(x + 19, y - 14.5, signed(value), "var(--ink)")


def _text(x: float, y: float, text: str, ink: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-size="11.5" font-weight="700" '
        f'font-family="system-ui, sans-serif" fill="{ink}">{text}</text>'
    )
