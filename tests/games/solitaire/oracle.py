"""Pan Galactic Solitaire straight from its rules, slowly: no code is shared with the engine.

A board is a dictionary from places to cards, by letters: ``board["H", 2] == ("9", "C")`` says that the 9 of clubs lies
in the home row of hearts, in column 2. Written from the sentences of the README alone.
"""

from __future__ import annotations

from itertools import permutations

LETTERS = "SHDCEFGI"
NUMBERS = "A23456789TJQK"


def board_from(text):
    """Read a board written ``3x2: ../../..``, top row first, with or without rules= after it."""
    head, rest = text.split(":")
    suits = LETTERS[: int(head.split("x")[0])]
    body, _, rules = rest.partition("rules=")
    rows = [row.split() for row in body.split("/")]
    board = {
        (suit, column): (card[0], card[1])
        for suit, row in zip(reversed(suits), rows, strict=True)
        for column, card in enumerate(row)
    }
    return board, rules.strip() or "odd4"


def written(board, rules):
    suits = sorted({suit for suit, _ in board}, key=LETTERS.index)
    ranks = 1 + max(column for _, column in board)
    rows = [
        "".join(f"{''.join(board[suit, column])} " for column in range(ranks))[:-1] for suit in suits[::-1]
    ]
    return f"{len(suits)}x{ranks}: {'/'.join(rows)}" + ("" if rules == "odd4" else f" rules={rules}")


def legal(board, rules):
    """Every exchange as a set of two cards, with the set of clicks (kind, card) that make it."""
    suits = {suit for suit, _ in board}
    columns = {column for _, column in board}
    found = {}

    def add(kind, clicked, other):
        if clicked != other:
            found.setdefault(frozenset((clicked, other)), set()).add((kind, clicked))

    for column in columns:
        cards = {suit: board[suit, column] for suit in suits}
        for row, card_a in cards.items():
            if card_a[1] != row:
                continue  # "If a card A is in its home row"
            for other_row, card_b in cards.items():
                if (
                    other_row != row and card_b[1] == card_a[1]
                ):  # "another card B in its same column of the same suit"
                    add("swap", card_b, (card_a[0], other_row))  # C: the rank of A, the suit of the row of B
        if rules != "swap":
            for rank in {card[0] for card in cards.values()}:
                same = [row for row, card in cards.items() if card[0] == rank]
                if len(same) < 2 or len(same) < len(suits) - 1:
                    continue
                for row, card in cards.items():
                    odd = card[0] != rank
                    four = len(same) == len(suits)
                    if odd or rules == "broad" or (rules == "odd4" and four):
                        add("cycle", card, (rank, row))
    return found


def exchanged(board, pair):
    one, two = pair
    turned = {one: two, two: one}
    return {place: turned.get(card, card) for place, card in board.items()}


def done_columns(board):
    columns = {column for _, column in board}
    return {
        column
        for column in columns
        if all(card[1] == suit for (suit, at), card in board.items() if at == column)
        and len({card[0] for (_, at), card in board.items() if at == column}) == 1
    }


def is_won(board):
    return len(done_columns(board)) == len({column for _, column in board})


def key(board):
    return tuple(sorted(board.items()))


def distances(board, rules, most=10**6):
    """Moves to the nearest win for a board and all that can follow it; boards that cannot be won are missing.

    Returns them by key, and how many boards there are.
    """
    boards, after = {key(board): board}, {}
    waiting = [key(board)]
    while waiting:
        here = waiting.pop()
        after[here] = set()
        for pair in legal(boards[here], rules):
            following = exchanged(boards[here], pair)
            name = key(following)
            after[here].add(name)
            if name not in boards:
                assert len(boards) < most
                boards[name] = following
                waiting.append(name)
    before = {name: [] for name in boards}
    for here, following in after.items():
        for name in following:
            before[name].append(here)
    found = {name: 0 for name in boards if is_won(boards[name])}
    layer = list(found)
    while layer:
        layer = [
            here
            for name in layer
            for here in before[name]
            if here not in found and not found.update({here: found[name] + 1})
        ]
    return found, len(boards)


def all_boards(suits, ranks):
    places = [(suit, column) for suit in LETTERS[:suits] for column in range(ranks)]
    cards = [(rank, suit) for suit in LETTERS[:suits] for rank in NUMBERS[:ranks]]
    for order in permutations(cards):
        yield dict(zip(places, order, strict=True))


def notes(board, rules):
    """Where each card could ever lie if cards stayed wherever they once were, too: a set of pairs (card, place)."""
    suits = sorted({suit for suit, _ in board}, key=LETTERS.index)
    columns = {column for _, column in board}
    needed = max(1, len(suits) - (2 if rules == "broad" else 1))
    noted = {(card, place) for place, card in board.items()}
    while True:
        before = len(noted)
        at = {}
        for card, place in noted:
            at.setdefault(place, set()).add(card)
        for column in columns:
            for row in suits:
                for clicked in list(at[row, column]):
                    partners = set()
                    if clicked[1] != row:
                        homes = at[clicked[1], column] - {clicked}
                        partners |= {(card[0], row) for card in homes if card[1] == clicked[1]}
                    if rules != "swap":
                        for rank in {card[0] for card in board.values()}:
                            others = [
                                other
                                for other in suits
                                if other != row and any(card[0] == rank for card in at[other, column])
                            ]
                            if len(others) >= needed:
                                partners.add((rank, row))
                    for partner in partners - {clicked}:
                        noted.add((partner, (row, column)))
                        noted |= {(clicked, place) for card, place in list(noted) if card == partner}
        if len(noted) == before:
            return noted


def is_dead(board, rules):
    """Whether no way to give each rank a column of its own leaves every card noted in its home row there."""
    noted = notes(board, rules)
    suits = {suit for suit, _ in board}
    ranks = sorted({card[0] for card in board.values()})
    columns = sorted({column for _, column in board})
    fits = {
        rank: {column for column in columns if all(((rank, suit), (suit, column)) in noted for suit in suits)}
        for rank in ranks
    }

    def can(place, taken):
        if place == len(ranks):
            return True
        return any(can(place + 1, taken | {column}) for column in fits[ranks[place]] - taken)

    return not can(0, frozenset())
