"""Checks of the README on single moves, and of the readings where it says two things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.games.solitaire.facts.truth import (
    EXCHANGE_PROOF,
    CardPair,
    JudgeBoard,
    JudgeCard,
    all_sizes,
    board_of,
    board_text,
    complete,
    exchanged,
    exchanges,
    of_all_boards,
    readme_fact,
)
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import Reading

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded


@of_all_boards(
    place="Game Rules, 1",
    title="A click names one partner",
    printed="the card C that is uniquely specified by the rank of A and the suit of the row that B currently occupies",
    statement="On {scope}, a card clicked for a swap or for a cycle has exactly one partner, and neither card is "
    "in a complete column.",
    scope=all_sizes,
    computed="A click names one partner, and no move touches a complete column.",
)
def one_partner(board: JudgeBoard, reading: Reading) -> bool | None:
    # Whether a click on a card has two partners by one kind of move, or a partner in a complete column.
    clicks = [(kind, card) for ways in exchanges(board, reading).values() for kind, card in ways]
    if not clicks:
        return None
    done = {card for column in board if complete(column) for card in column}
    touched = {card for pair in exchanges(board, reading) for card in pair}
    return len(set(clicks)) < len(clicks) or bool(done & touched)


FIGURE: JudgeBoard = (
    ((2, 0), (3, 2), (2, 1), (2, 3)),
    ((0, 0), (0, 1), (2, 2), (0, 3)),
    ((1, 0), (1, 1), (1, 2), (1, 3)),
    ((3, 0), (3, 1), (0, 2), (3, 3)),
)
"""A board with the column 3S, 4D, 3H, 3C of the figure, from the bottom."""


@readme_fact(
    "",
    place="Game Rules, 2, text and figure",
    title="Which card a cycle clicks",
    printed="This move exchanges the card not in its home row",
    statement="The card that a cycle replaces by one of the column's rank is not in its home row.",
    bound="the two cycles of the figure, on a small board",
    correction="The clicked card is the one of another rank, wherever its home is (rules=odd).",
)
def cycle_clicks(limit: int) -> Concluded:
    board, refuted = FIGURE, False
    for row, wanted in ((1, (2, 1)), (2, (2, 2))):
        clicked = board[0][row]
        assert ("cycle", clicked) in exchanges(board, "odd")[frozenset((clicked, wanted))]
        home, stated = clicked[1] == row, "not in its home row"
        refuted |= home
        label = f"the card clicked in the {'SHDC'[row]} row"
        yield Case(label, stated, "at home" if home else stated, not home, board_text(board, "odd"))
        board = exchanged(board, (clicked, wanted))
        yield Progress(row, 2, "cycles")
    said = "The second cycle of the figure clicks a diamond in the diamonds row, which is its home."
    return Conclusion(said, status="fails" if complete(board[0]) and refuted else "holds")


@of_all_boards(
    "odd",
    "odd4",
    place="on Game Rules, 1 and 2",
    title="Swap and cycle on one card agree",
    statement="Where a card can be clicked by a swap and by a cycle, both exchange the same two cards (rules=odd and "
    "odd4).",
    limits=(6, 6, 9),
    computed="Where both moves are possible with a card, they exchange the same two cards.",
    evidence=EXCHANGE_PROOF,
)
def same_exchange(board: JudgeBoard, reading: Reading) -> bool | None:
    # Whether a card can be clicked by a swap and a cycle that name different partners.
    clicks: dict[JudgeCard, list[tuple[str, CardPair]]] = {}
    for pair, ways in exchanges(board, reading).items():
        for kind, card in ways:
            clicks.setdefault(card, []).append((kind, pair))
    both = [found for found in clicks.values() if len({kind for kind, _ in found}) == 2]
    return any(len({pair for _, pair in found}) > 1 for found in both) if both else None


@readme_fact(
    "deals",
    place="Interface",
    title="A card may have several partners",
    printed="it is possible for a single card to be allowed to swap with multiple partners",
    statement="On some standard deal a card can be exchanged with two others.",
    limits=(1, 20, None),
)
def several_partners(limit: int) -> Concluded:
    for seed in range(limit):
        state = GAME.parse(f"seed={seed} rules=swap")
        cards = [card for pair in exchanges(board_of(state), "swap") for card in pair]
        yield Progress(seed, limit, "deals")
        if len(set(cards)) < len(cards):
            yield Case(agrees=True)
            where = f"the deals of seeds 0 to {seed}" if seed else "the deal of seed 0"
            return Conclusion(f"So it is in {GAME.format(state)}.", where)
    none = Evidence("open", f"there is no such card in the first {limit} deals")
    return Conclusion("No such card was dealt.", f"{limit} deals", status="open", evidence=none)


@readme_fact(
    "",
    place="End of the game",
    title="What is turned face down",
    printed="Once all of the cards in a row have the same rank and are in the proper row that column is turned face "
    "down",
    statement="A row can be filled with cards of one rank.",
    bound="the standard board",
    correction="Once all of the cards in a column have the same rank and are in their proper rows …",
    wrong="fails",
)
def row_or_column(limit: int) -> Concluded:
    state = GAME.parse("seed=0")
    cards = [card for column in board_of(state) for card in column]
    of_a_rank = max(sum(card[0] == rank for card in cards) for rank in range(state.ranks))
    yield Case("cards of one rank", f"{state.ranks}, to fill a row", str(of_a_rank), of_a_rank >= state.ranks)
    return f"A rank has {of_a_rank} cards, and a row {state.ranks} places; a column has {state.suits}."
