"""Descriptions of Easy, Medium and Hard: what they do, and their measured results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.playing.simulate import wilson

if TYPE_CHECKING:
    from lastcard.core.engine import Engine
    from lastcard.core.playing.levels import Level, LevelRecord, Measured


NOT_MEASURED = "Its strength in this game has not been measured; lastcard simulate can do that."


def about_level(engine: Engine[Any, Any], level: str) -> str:
    """Return what a level does and its result against the next one, in a line or two."""
    record = engine.level_record()
    return f"{does(engine.levels.named(level))} {NOT_MEASURED if record is None else fared(record, level)}"


def does(level: Level) -> str:
    """Return how a level plays, in a sentence."""
    lapse = {0: "any move", 1: "any move, but never misses a win in one"}.get(
        level.sight, "any move, but looks one move and one reply ahead"
    )
    if not level.skill:
        return f"Makes {lapse}."
    tens, hundredths = round(10 * level.skill), round(100 * level.skill)
    often = f"{tens} times in 10" if hundredths == 10 * tens else f"{hundredths} times in 100"
    return f"Makes the best move {often}, otherwise {lapse}."


def fared(record: LevelRecord, level: str) -> str:
    """Return a level's result against the next one, with the number of games and the error."""
    if (row := record.row(level)) is None:
        return NOT_MEASURED
    near = wilson(row.won, row.games)
    sure = f"{row.games:,} games, ± {50 * (near.high - near.low):.0f}"
    return f"{measured(row)} ({record.what}, {sure})."


def measured(row: Measured) -> str:
    """Return a row of a record in words: ``Loses 81 of 100 games to Medium``."""
    others, lost = row.others.capitalize(), row.games - row.won - row.drawn
    won, drawn, lost_of_100 = (f"{100 * games / row.games:.0f}" for games in (row.won, row.drawn, lost))
    if row.players == 2:
        return f"Loses {lost_of_100} of 100 games to {others}{f', {drawn} drawn' if row.drawn else ''}"
    even = round(100 / row.players)
    return f"Against {others} in all other seats it wins {won} of 100 games ({even} would be an equal share)"
