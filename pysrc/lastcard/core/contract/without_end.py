"""Whether play can come to an end at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.contract.ends import SAY
from lastcard.core.game import CHANCE, Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lastcard.core.contract.asking import Examiner
    from lastcard.core.contract.rules import Seen

_LED_OUT = "let chance come to an end, or to a player's turn"


def never_ends(examiner: Examiner, seen: Mapping[Any, Seen], *, whole: bool) -> None:
    """Note where chance alone goes on for ever; and, if `whole` says that all was seen, that nothing is an end.

    The second is no fault of a game that says itself what play without end is.
    """
    if stuck := _chance_alone(seen):
        what = "chance is to move from there on for ever: no player has a turn, and nothing ends"
        examiner.note(stuck[0].text, "chance_outcomes", what, _LED_OUT)
        return
    usual = type(examiner.game).called_off is Game.called_off
    if whole and usual and not any(one.end for one in seen.values()):
        start = next(iter(seen.values()))
        what = f"it is None there and in all positions that can follow ({len(seen):,} in all): no game ends"
        examiner.note(start.text, "outcome", what, SAY)


def _chance_alone(seen: Mapping[Any, Seen]) -> list[Seen]:
    """The positions from which nothing can follow but moves of chance."""
    before: dict[Any, list[Any]] = {}
    led_out = []
    for here, one in seen.items():
        followed = [after for _, after in one.after]
        if one.mover != CHANCE or one.end or len(followed) < len(one.moves) or not seen.keys() >= {*followed}:
            led_out.append(here)
        for after in followed:
            before.setdefault(after, []).append(here)
    out = set(led_out)
    for there in led_out:  # which grows meanwhile
        for here in before.get(there, ()):
            if here not in out:
                out.add(here)
                led_out.append(here)
    return [one for here, one in seen.items() if here not in out]
