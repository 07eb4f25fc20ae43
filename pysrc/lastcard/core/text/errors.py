"""Exceptions in words."""

from __future__ import annotations

import traceback


def describe(error: BaseException) -> tuple[str, str]:
    """An exception as one readable line and as a traceback."""
    title = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return title[:500], "".join(traceback.format_exception(error))[-8000:]
