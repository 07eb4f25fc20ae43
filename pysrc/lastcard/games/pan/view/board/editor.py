"""Changing a position card by card: each change gives the text of a position, which the parser then judges."""

from __future__ import annotations

from lastcard.games.pan.rules import Rules, State

PLACES = ("first", "second", "pile")


def moved(state: State, rank: int, source: str, target: str) -> str:
    """The position with one card of a rank (counted from 0) in another place: ``first``, ``second`` or ``pile``.

    Nothing changes if there is no such card there.
    """
    hands = _seated(state)
    there = hands.get(source, state.loose)
    if source in PLACES and target in PLACES and 0 <= rank < state.ranks and there[rank]:
        for place, step in ((source, -1), (target, 1)):
            if place in hands:
                hands[place][rank] += step
    return _text(state, hands, _options(state.rules))


def resized(state: State, ranks: int) -> str:
    """The position with so many ranks: lower ones as they are, new ones shared out evenly between the hands.

    Where that would leave both hands empty, all cards are shared out.
    """
    rules, hands = state.rules, _seated(state)
    kept = {place: hand[:ranks] for place, hand in hands.items()}
    if not any(map(any, kept.values())):
        kept = {place: [] for place in hands}
    for rank in range(len(kept["first"]) + 1, ranks + 1):
        cards = rules.cards(rank)
        kept["first"].append(cards // 2)
        kept["second"].append(cards - cards // 2 - (rank == 1 and cards % 2))
    return _text(state, kept, _options(rules))


def changed(state: State, name: str, value: str) -> str:
    """The position under another option (``take``, ``sets``, ``suits``, ``bottom``, ``nines``), allowed or not."""
    return _text(state, _seated(state), _options(state.rules) | {name: value.strip() or "?"})


def _seated(state: State) -> dict[str, list[int]]:
    mine, theirs = list(state.hand), list(state.other)
    return dict(zip(PLACES, (mine, theirs) if state.player == 0 else (theirs, mine), strict=False))


def _text(state: State, hands: dict[str, list[int]], options: dict[str, str]) -> str:
    mover = PLACES[state.player]
    other = PLACES[1 - state.player]
    written = ["".join(map(str, hands[mover])) + "/" + "".join(map(str, hands[other]))]
    return " ".join([*written, *(f"{name}={value}" for name, value in options.items())])


def _options(rules: Rules) -> dict[str, str]:
    usual = Rules()
    words = {
        "take": (rules.take, usual.take, str(rules.take)),
        "sets": (rules.sets, usual.sets, "on" if rules.sets else "off"),
        "suits": (rules.suits, usual.suits, str(rules.suits)),
        "bottom": (rules.bottom_free, usual.bottom_free, "free" if rules.bottom_free else "fixed"),
        "nines": (rules.nines_together, usual.nines_together, "together" if rules.nines_together else "free"),
    }
    return {name: word for name, (value, default, word) in words.items() if value != default}
