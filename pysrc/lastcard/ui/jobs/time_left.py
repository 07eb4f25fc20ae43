"""An estimate of the time that work still takes, in seconds and in words."""

from __future__ import annotations

from lastcard.core.progress import Progress


def seconds_left(progress: Progress, elapsed: float) -> float | None:
    """Return the seconds left at the current speed; None if unknown."""
    known = progress.done > 0 and progress.total > 0
    return elapsed * max(0, progress.total - progress.done) / progress.done if known else None


def time_left(seconds: float | None) -> str:
    """Return the seconds left in words; empty if unknown or more than an hour."""
    if seconds is None or seconds > 3600:
        return ""
    return "a moment more" if seconds < 1.5 else f"about {round(seconds)} s more"
