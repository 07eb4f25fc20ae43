"""How positions of Pan are written and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.game import Example, Notation, PositionError, read_options, words_of
from lastcard.core.text import is_digits, quote, whole_number
from lastcard.games.pan.rules.position import (
    MAX_RANKS,
    MAX_SUITS,
    MAX_TAKE,
    USUAL,
    Hand,
    Rules,
    State,
    rank_name,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTATION = Notation(
    prose=(
        "Both hands as digits, the player to move first: how many nines, then how many tens, and so on, one "
        f"digit a rank (1 to {MAX_RANKS} ranks); what nobody holds lies in the pile, always with the nine of "
        "hearts at its bottom. Then, if they differ from the usual, "
        f"take=J (cards to take, 1 to {MAX_TAKE}, usually 3), sets=off (no sets), "
        f"suits=N (cards of a rank, 1 to {MAX_SUITS}, usually 4), bottom=free (no card is fixed under the pile), "
        "nines=together (who holds all free nines places them together or not at all)."
    ),
    regex=(
        r"[ \t]*[0-9]{1,10}[/-][0-9]{1,10}"
        r"([ \t]+(take=[1-9][0-9]?|sets=(on|off)|suits=[1-9]|bottom=(fixed|free)|nines=(free|together))){0,5}"
        r"[ \t]*"
    ),
    default="132/212",
    examples=(
        Example("132/212", "the essay's game against the computer: won in 25 moves"),
        Example("22213/12231", "a start of 5-Pan that fits the essay's example of searches 10 moves deep"),
        Example("0304/2120", "section 5.2: take, or place a queen?"),
        Example("012/212", "three ranks, and a card to dig out"),
        Example("2222/1222", "an even deal of 4-Pan"),
        Example("310413/034031", "section 1.1: the game of the introduction, after the nine of hearts"),
        Example("0000002/0000002", "7-Pan, both hold two of the highest rank"),
        Example("032/212 take=2", "taking two cards at most"),
    ),
    moves="A rank's number places one card of that rank (1 is a nine), with * the whole set, as in 2*; t takes.",
)

_USUAL_WORDS = {"take": "3", "sets": "on", "suits": "4", "bottom": "fixed", "nines": "free"}
_WORDS = {"sets": ("on", "off"), "bottom": ("fixed", "free"), "nines": ("free", "together")}
_MOST = {"take": MAX_TAKE, "suits": MAX_SUITS}


def read(text: str) -> State:
    """Read a position; the first player is to move. Raises `PositionError`."""
    NOTATION.check_length(text)
    words = words_of(text)
    if not words:
        raise PositionError("the position is empty: write both hands, for example 132/212")
    hand, other = _read_hands(words[0])
    rules = read_rules(words[1:])
    try:
        return State(hand, other, rules)
    except ValueError:
        raise PositionError(_unfit(hand, other, rules)) from None


def _read_hands(word: str) -> tuple[Hand, Hand]:
    allowed = "write both hands as digits with / between, the player to move first, for example 132/212"
    parts = word.replace("-", "/").split("/")
    if len(parts) != 2:
        raise PositionError(f"{quote(word)} is not two hands: {allowed}")
    for part, whose in zip(parts, ("of the player to move", "of the other player"), strict=True):
        if not part:
            raise PositionError(f"the hand {whose} is missing in {quote(word)}: {allowed}")
        if not is_digits(part):
            raise PositionError(f"{quote(part)} is not a hand in plain digits: {allowed}")
        if len(part) > MAX_RANKS:
            raise PositionError(
                f"the hand {quote(part)} has {len(part):,} ranks: 1 to {MAX_RANKS} are allowed, one digit each"
            )
    if len(parts[0]) != len(parts[1]):
        raise PositionError(
            f"the hands have {len(parts[0])} and {len(parts[1])} ranks: both need one digit for each rank, "
            "for example 132/212"
        )
    return tuple(map(int, parts[0])), tuple(map(int, parts[1]))


def read_rules(words: Sequence[str]) -> Rules:
    """Read the options of a variant: ``take=2``, ``suits=5``. Raises `PositionError`."""
    if not words:
        return USUAL
    allowed = "after the hands only take=, sets=, suits=, bottom= and nines= may follow, for example take=2"
    options = dict(_USUAL_WORDS)
    for name, value in read_options(words, _USUAL_WORDS, allowed):
        _check_option(name, value)
        options[name] = value
    if options["nines"] == "together" and options["sets"] == "off":
        raise PositionError("nines=together and sets=off do not go together: leave one of the two out")
    return Rules(
        take=int(options["take"]),
        sets=options["sets"] == "on",
        suits=int(options["suits"]),
        bottom_free=options["bottom"] == "free",
        nines_together=options["nines"] == "together",
    )


def _check_option(name: str, value: str) -> None:
    if name in _WORDS:
        if value not in _WORDS[name]:
            raise PositionError(
                f"{name}={quote(value)} is not allowed: {name}={_WORDS[name][0]} or {name}={_WORDS[name][1]}"
            )
        return
    most = _MOST[name]
    if whole_number(value, most) is None:
        raise PositionError(
            f"{name}={quote(value)} is not allowed: {name} is a whole number from 1 to {most}"
        )


def _unfit(hand: Hand, other: Hand, rules: Rules) -> str:
    """Tell why two hands as long as each other are no position."""
    for rank, (mine, theirs) in enumerate(zip(hand, other, strict=True), start=1):
        if mine + theirs > rules.cards(rank):
            return _too_many(rank, mine, theirs, rules)
    return "both hands are empty: at least one player must hold a card"


def _too_many(rank: int, mine: int, theirs: int, rules: Rules) -> str:
    most = rules.cards(rank)
    beside = ", beside the one that stays under the pile" if rank == 1 and not rules.bottom_free else ""
    name = "" if rank_name(rank).startswith("rank") else f" ({rank_name(rank)})"
    return (
        f"rank {rank}{name} has {mine} + {theirs} = {mine + theirs} cards in the hands: "
        f"0 to {most} are allowed{beside}"
    )
