"""The drawing of a position of Pan, for notebooks: two hands and the pile, with suits as the page deals them."""

from __future__ import annotations

from lastcard.drawings.cards import Drawing, Row, playing_card, rows
from lastcard.games.pan.rules import PLAYERS, State, rank_name

HEART = 1  # the suit of the nine that lies under the pile


def draw(state: State) -> Drawing:
    """Return both hands and the pile."""
    first, second = (state.other, state.hand) if state.player else (state.hand, state.other)
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
    labels = [f"The {name} player" for name in PLAYERS]
    found = [
        Row(labels[player], hands[player], player == state.player and not state.over) for player in (0, 1)
    ]
    return rows([found[0], Row("The pile, bottom card first", hands[2]), found[1]], said=f"Pan, {state}")
