"""The drawing of a position of Pan for notebooks, with suits as the page deals them."""

from __future__ import annotations

from lastcard.drawings.cards import Drawing, Row, playing_card, rows
from lastcard.games.pan.rules import PAN_PLAYERS, State, rank_name

HEART = 1  # the suit of the nine under the pile


def draw(state: State) -> Drawing:
    """Return both hands and the pile."""
    first, second = state.seats
    hands: tuple[list[str], list[str], list[str]] = ([], [], [])
    fixed = not state.rules.bottom_free
    if fixed:
        hands[2].append(playing_card("9", HEART))
    for rank in range(1, state.ranks + 1):
        suits = [suit for suit in range(state.rules.suits) if not (fixed and rank == 1 and suit == HEART)]
        if state.rules.suits == 1:
            suits = [] if fixed and rank == 1 else [HEART]
        name = rank_name(rank).replace("rank ", "R")
        cut, end = first[rank - 1], len(suits) - second[rank - 1]
        for place, some in enumerate((suits[:cut], suits[end:], suits[cut:end])):
            hands[place].extend(playing_card(name, suit) for suit in some)
    labels = [f"The {name} player" for name in PAN_PLAYERS]
    own, other = (Row(labels[p], hands[p], p == state.player and not state.over) for p in (0, 1))
    return rows([own, Row("The pile, bottom card first", hands[2]), other], said=f"Pan, {state}")
