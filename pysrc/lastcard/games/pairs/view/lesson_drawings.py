"""Drawings for the lessons as SVG text: stacks on the table, and the deck by rank with the ranks that pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pairs.rules import GAME, ORDINALS
from lastcard.ui.lessons import Illustration

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.games.pairs.rules import State

WIDE = 300
SHAPES = (
    "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.500 0 1 1 0-13Z",
    "M2 2H14V14H2Z",
)
"""The first two players' marks, as in ui/scripts/players.js."""


def film(position: str, moves: Iterable[str] = ()) -> tuple[Illustration, ...]:
    """Return a drawing of a position, and one after each of some moves, with captions.

    Raises
    ------
    MoveError, IllegalMove
        If one of them is no legal move.
    """
    state = GAME.parse(position)
    frames = [Illustration(table(state), _turn(state))]
    for text in moves:
        made = _made(state, text)
        state = GAME.play(state, GAME.parse_move(state, text))
        frames.append(Illustration(table(state), f"{made} {_turn(state)}"))
    return tuple(frames)


def picture(height: float, body: str, wide: float = WIDE) -> str:
    """Return a drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" role="img">{body}</svg>'


def mark(seat: int, x: float, y: float, scale: float = 0.8) -> str:
    """Return the mark of one of the first two players."""
    return (
        f'<path d="{SHAPES[seat]}" transform="translate({x} {y}) scale({scale})" fill="var(--p{seat + 1})"/>'
    )


def words(x: float, y: float, text: str, *, size: float = 12, look: str = "") -> str:
    """Return a line of text."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {look or PLAIN}>{text}</text>'


PLAIN = 'fill="var(--ink)" font-weight="600"'
SOFT = 'fill="var(--ink-2)"'
MIDDLE = 'text-anchor="middle"'


def table(state: State) -> str:
    """Return a drawing of both stacks and the deck. The lowest card is dashed; ranks that pair are marked."""
    parts = [_stack(state, seat, 8 + 78 * seat) for seat in range(state.players)]
    parts.append(_deck(state, 172))
    return picture(278, "".join(parts))


def _turn(state: State) -> str:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return f"The round is over: {outcome.sentence}."
    who = f"the {ORDINALS[state.player]} player"
    if state.dealing:
        return f"A card is to come for {who}."
    return f"It is {who}’s turn; folding would take the {state.low}."


def _made(state: State, text: str) -> str:
    who = f"The {ORDINALS[state.player]} player"
    if text.startswith("deal"):
        return f"{who} is dealt a {text.removeprefix('deal ')}."
    return f"{who} hits." if text == "hit" else f"{who} folds."


def _stack(state: State, seat: int, y: float) -> str:
    own = seat == state.player and state.ending is None
    turn = ", to move" if own and not state.dealing else ", hits" if own else ""
    parts = [mark(seat, 4, y), words(22, y + 11, f"{ORDINALS[seat].capitalize()} player{turn}")]
    for place, rank in enumerate(state.stacks[seat]):
        parts.append(_card(4 + 38 * place, y + 19, rank, low=rank == state.low and state.ending is None))
    ending = state.ending
    if ending is not None and ending.loser == seat:
        look = 'fill="var(--warn)" font-weight="700"'
        parts.append(words(14 + 38 * len(state.stacks[seat]), y + 46, f"scores {ending.score}", look=look))
    return "".join(parts)


def _card(x: float, y: float, rank: int, *, low: bool) -> str:
    edge = 'stroke="var(--accent)" stroke-width="2.4" stroke-dasharray="5 3"' if low else ""
    style = f'style="{_css(edge)}"' if edge else ""
    return (
        f'<g class="small-card"><rect x="{x:g}" y="{y:g}" width="32" height="44" rx="5" {style}/>'
        f'<text x="{x + 16:g}" y="{y + 29:g}" text-anchor="middle" style="font-size: 18px">{rank}</text></g>'
    )


def _css(attributes: str) -> str:
    """The same as rules of style, which go before those of the page."""
    pairs = (part.split("=", 1) for part in attributes.replace('" ', '"|').split("|"))
    return "; ".join(f"{name}: {value.strip(chr(34))}" for name, value in pairs)


def _deck(state: State, top: float) -> str:
    room, most = 60, max(1, *state.deck)
    step = (WIDE - 8) / state.ranks
    hand = () if state.ending is not None else state.hand
    parts = [words(4, top + 8, f"Cards left by rank, {sum(state.deck)} in all", size=11, look=SOFT)]
    floor = top + 28 + room
    for rank, cards in enumerate(state.deck, start=1):
        x, tall = 4 + step * (rank - 1), max(1.5, room * cards / most)
        pairs = rank in hand
        fill = "var(--warn)" if pairs else "var(--line-strong)"
        look = f'{MIDDLE} fill="{"var(--warn)" if pairs else "var(--ink)"}" font-weight="650"'
        underline = ' text-decoration="underline"' if pairs else ""
        parts += [
            f'<rect x="{x + 1.5:g}" y="{floor - tall:g}" width="{step - 3:g}" height="{tall:g}" rx="2" fill="{fill}"/>',
            words(x + step / 2, floor - tall - 3, str(cards), size=9, look=f"{MIDDLE} {SOFT}"),
            words(x + step / 2, floor + 13, str(rank), size=11, look=look + underline),
        ]
    return "".join(parts)
