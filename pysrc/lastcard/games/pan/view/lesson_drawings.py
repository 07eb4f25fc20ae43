"""Small drawings of positions for the lessons: both hands and the pile, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable

from lastcard.games.pan.rules import GAME, PLAYERS, TAKE, Hand, Move, State, rank_name
from lastcard.ui.lessons import Illustration

WIDTH, HEIGHT = 34, 48
OVERLAP = 17
"""How far two cards of one rank stand apart."""

GAP = 7
"""Room between the cards of two ranks."""

LEFT, ROW = 70, 70


def film(start: State, moves: Iterable[str]) -> tuple[Illustration, ...]:
    """Return a drawing of a position and of those after each of some moves, with captions.

    Parameters
    ----------
    start : State
        The position.
    moves : iterable of str
        Moves from it, in notation.

    Raises
    ------
    MoveError, IllegalMove
        If one of them is no legal move.
    """
    states, made = [start], []
    for text in moves:
        made.append(GAME.parse_move(states[-1], text))
        states.append(GAME.play(states[-1], made[-1]))
    wide = max(map(width, states))
    frames = [Illustration(drawing(start, wide), f"{_turn(start)} The pile holds {_cards(start.pile)}.")]
    for before, move, after in zip(states, made, states[1:], strict=False):
        caption = f"{told(before, move)} {_turn(after)}"
        frames.append(Illustration(drawing(after, wide, before, move), caption))
    return tuple(frames)


def width(state: State) -> int:
    """Return how wide the drawing of a position is."""
    return LEFT + max(
        sum(WIDTH + OVERLAP * (count - 1) + GAP for count in cards if count)
        for cards in (state.hand, state.other, state.pile)
    )


def told(state: State, move: Move) -> str:
    """Return a move as a sentence: ``The first player takes Q, 10, 10.``"""
    player = f"The {PLAYERS[state.player]} player"
    if move == TAKE:
        return f"{player} takes {_cards(state.taken())}."
    label = GAME.move_label(state, GAME.format_move(move))
    return f"{player} {label.replace('place', 'places', 1)}."


def drawing(state: State, wide: int, before: State | None = None, move: Move | None = None) -> str:
    """Return a position as SVG text of some width; cards that the last move brought to where they are, are marked."""
    hands = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
    none = (0,) * state.ranks
    lit = {"pile": none, PLAYERS[0]: none, PLAYERS[1]: none}
    if before is not None and move is not None:
        if move == TAKE:
            lit[PLAYERS[before.player]] = before.taken()
        else:
            placed = 1 if move > 0 else before.hand[-move - 1]
            lit["pile"] = tuple(placed if rank == abs(move) else 0 for rank in range(1, state.ranks + 1))
    turn = "" if state.over else PLAYERS[state.player]
    rows = [
        _row(place, name, cards, lit[name], name == turn)
        for place, (name, cards) in enumerate(
            ((PLAYERS[1], hands[1]), ("pile", state.pile), (PLAYERS[0], hands[0]))
        )
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -8 {wide} {3 * ROW - 12}" role="img" class="small-table">'
        f"{''.join(rows)}</svg>"
    )


def _row(place: int, name: str, cards: Hand, lit: Hand, turn: bool) -> str:
    y = place * ROW
    drawn = [f'<text x="{LEFT - 18}" y="{y + 29}" class="small-name{" turn" if turn else ""}">{name}</text>']
    if turn:
        drawn.append(f'<path d="M{LEFT - 12} {y + 20}l7 5-7 5Z" class="small-turn"/>')
    x = LEFT
    for rank, count in enumerate(cards, start=1):
        for number in range(count):
            fixed = name == "pile" and rank == 1 and number == 0
            marked = number >= count - lit[rank - 1]
            drawn.append(_card(x, y - (6 if marked else 0), rank, marked, fixed, number == count - 1))
            x += OVERLAP
        if count:
            x += WIDTH - OVERLAP + GAP
    if not any(cards):
        drawn.append(f'<text x="{LEFT}" y="{y + 29}" class="small-none">no card left</text>')
    return "".join(drawn)


def _card(x: float, y: float, rank: int, marked: bool, fixed: bool, whole: bool) -> str:
    name = "9♥" if fixed else rank_name(rank).removeprefix("rank ")
    kind = "small-card" + (" marked" if marked else "") + (" fixed" if fixed else "")
    face = (
        f'<text x="{x + WIDTH / 2 + 2}" y="{y + 40}" class="face">{name.removesuffix("♥")}</text>'
        if whole
        else ""
    )
    return (
        f'<g class="{kind}"><rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4.5"/>'
        f'<text x="{x + 3.5}" y="{y + 14}">{name}</text>{face}</g>'
    )


def _turn(state: State) -> str:
    if state.over:
        winner = PLAYERS[1 - state.player] if any(state.hand) else PLAYERS[state.player]
        return f"The {winner} player has no card left and wins."
    return f"The {PLAYERS[state.player]} player is to move."


def _cards(cards: Hand) -> str:
    names = [rank_name(rank) for rank, count in enumerate(cards, start=1) for _ in range(count)]
    return ", ".join(reversed(names)) if names else "nothing"
