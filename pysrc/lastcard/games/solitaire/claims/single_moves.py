"""Checks of what the README says about single moves, and of the readings where it says two things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.solitaire.claims.small_boards import PROVED, all_sizes, readme_claim, text_of, try_all
from lastcard.games.solitaire.claims.truth import board_of, complete, exchanged, exchanges
from lastcard.games.solitaire.rules import GAME

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.solitaire.claims.truth import Board
    from lastcard.games.solitaire.rules.position import Reading


def _one_partner(board: Board, reading: Reading) -> bool | None:
    """Whether a click on a card has two partners by one kind of move, or a partner in a complete column."""
    clicks = [(kind, card) for ways in exchanges(board, reading).values() for kind, card in ways]
    if not clicks:
        return None
    done = {card for column in board if complete(column) for card in column}
    touched = {card for pair in exchanges(board, reading) for card in pair}
    return len(set(clicks)) < len(clicks) or bool(done & touched)


_check_partner = try_all(
    _one_partner, "A click names one partner, and no exchange touches a complete column."
)


def _several(limit: int) -> Check:
    """Look for a board on which a card is the partner of two others."""
    for seed in range(limit):
        state = GAME.parse(f"seed={seed} rules=swap")
        pairs = [sorted(pair) for pair in exchanges(board_of(state), "swap")]
        cards = [card for pair in pairs for card in pair]
        yield Progress(seed, limit, "deals")
        if len(set(cards)) < len(cards):
            text = GAME.format(state)
            return Finding(
                "holds",
                f"the deals of seeds 0 to {seed}" if seed else "the deal of seed 0",
                f"So it is in {text}.",
                evidence=EXHAUSTIVE,
            )
    none = Evidence("open", f"there is no such card in the first {limit} deals")
    return Finding("open", f"{limit} deals", "No such card was dealt.", evidence=none)


def _cycle_columns() -> Board:
    """A board of four suits and four ranks with the column 3S, 4D, 3H, 3C, from the bottom."""
    return (
        ((2, 0), (3, 2), (2, 1), (2, 3)),
        ((0, 0), (0, 1), (2, 2), (0, 3)),
        ((1, 0), (1, 1), (1, 2), (1, 3)),
        ((3, 0), (3, 1), (0, 2), (3, 3)),
    )


def _check_cycle(limit: int) -> Check:
    """Play the two cycles of the figure, and ask of each whether the card clicked is at home."""
    board, rows = _cycle_columns(), []
    refuted = None
    yield Progress(0, 2, "cycles")
    for row, wanted in ((1, (2, 1)), (2, (2, 2))):
        clicked = board[0][row]
        ways = exchanges(board, "odd")[frozenset((clicked, wanted))]
        rows.append(
            Row(
                f"the card clicked in the {'SHDC'[row]} row",
                "not in its home row",
                "at home" if clicked[1] == row else "not in its home row",
                clicked[1] != row,
            )
        )
        assert ("cycle", clicked) in ways
        if clicked[1] == row:
            refuted = text_of(board, "odd")
        board = exchanged(board, (clicked, wanted))
        yield Progress(row, 2, "cycles")
    done = complete(board[0])
    return Finding(
        "fails" if done and refuted else "holds",
        "the two cycles of the figure, on a small board",
        "The second cycle of the figure clicks a diamond in the diamonds row, which is its home.",
        tuple(rows),
        counterexample=refuted,
        correction="The card that is clicked is the one of another rank, wherever its home is (rules=odd).",
        evidence=EXHAUSTIVE,
    )


def _same_partner(board: Board, reading: Reading) -> bool | None:
    """Whether a card can be clicked by a swap and a cycle that name different partners."""
    partners: dict[tuple[int, int], set[frozenset[tuple[int, int]]]] = {}
    kinds: dict[tuple[int, int], set[str]] = {}
    for pair, ways in exchanges(board, reading).items():
        for kind, card in ways:
            partners.setdefault(card, set()).add(pair)
            kinds.setdefault(card, set()).add(kind)
    both = [card for card, found in kinds.items() if len(found) == 2]
    return any(len(partners[card]) > 1 for card in both) if both else None


_check_same = try_all(
    _same_partner,
    "Where both moves can be made with a card, they exchange the same two.",
    ("odd", "odd4"),
    PROVED,
)


def _check_row(limit: int) -> Check:
    """Compare the cards of a rank with the places in a row, on the standard board."""
    state = GAME.parse("seed=0")
    cards = [card for column in board_of(state) for card in column]
    of_a_rank = max(sum(card[0] == rank for card in cards) for rank in range(state.ranks))
    row = Row("cards of one rank", f"{state.ranks}, to fill a row", str(of_a_rank), of_a_rank >= state.ranks)
    yield Progress(1, 1, "ranks")
    return Finding(
        "holds" if row.agrees else "fails",
        "the standard board",
        f"A rank has {of_a_rank} cards, and a row {state.ranks} places; a column has {state.suits}.",
        (row,),
        correction="Once all of the cards in a column have the same rank and are in their proper rows …",
        evidence=EXHAUSTIVE,
    )


MOVING = (
    readme_claim(
        id="one-partner",
        place="Game Rules, 1",
        title="A click names one partner",
        printed="the card C that is uniquely specified by the rank of A and the suit of the row that B currently occupies",
        statement="On {scope}, a card that is clicked for a swap, or for a cycle, has exactly one partner, and neither card lies in "
        "a complete column.",
        scope=all_sizes,
        default_limit=6,
        least=4,
        most=9,
        limit_means="cards on the board",
        check=_check_partner,
    ),
    readme_claim(
        id="cycle-clicks",
        place="Game Rules, 2, text and figure",
        title="Which card a cycle clicks",
        printed="This move exchanges the card not in its home row",
        statement="The card that a cycle exchanges for one of the column's rank is not in its home row.",
        default_limit=1,
        limit_means="",
        check=_check_cycle,
    ),
    readme_claim(
        id="same-exchange",
        place="on Game Rules, 1 and 2",
        origin="ours",
        title="Swap and cycle on one card agree",
        printed="",
        statement="Where a card can be clicked by a swap and by a cycle, both exchange the same two cards (rules=odd and "
        "odd4).",
        default_limit=6,
        least=6,
        most=9,
        limit_means="cards on the board",
        check=_check_same,
    ),
    readme_claim(
        id="several-partners",
        place="Interface",
        title="A card may have several partners",
        printed="it is possible for a single card to be allowed to swap with multiple partners",
        statement="On some standard deal a card can be exchanged with two others.",
        default_limit=20,
        limit_means="deals",
        check=_several,
    ),
    readme_claim(
        id="row-or-column",
        place="End of the game",
        title="What is turned face down",
        printed="Once all of the cards in a row have the same rank and are in the proper row that column is turned face "
        "down",
        statement="A row can be filled with cards of one rank.",
        default_limit=1,
        limit_means="",
        check=_check_row,
    ),
)
