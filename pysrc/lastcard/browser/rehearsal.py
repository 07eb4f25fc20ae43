"""A visit with nobody in front of the page: the build makes one, to see what a visit needs and to have it in memory."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from lastcard.browser.link import Session


class Nobody:
    """A port that leads nowhere, and takes no trouble: a rehearsal must not go wrong."""

    def patch(self, text: str, ids: Sequence[str], buffers: Sequence[bytes]) -> None:
        """Drop it."""

    def problem(self, title: str, detail: str) -> None:
        """A visitor would see this, so the build must not go on.

        Raises
        ------
        RuntimeError
            Always, with the problem.
        """
        raise RuntimeError(f"{title}\n{detail}")


def visit(address: str) -> Session:
    """Open an address as the page does, with nobody there to look."""
    session = Session(Nobody())
    session.open(address, "light", "")
    session.start()
    return session


def go(session: Session, address: str) -> None:
    """Ask for an address as the page does.

    Raises
    ------
    RuntimeError
        If the app stands elsewhere afterwards.
    """
    frame = cast(Any, session.root).data
    number = frame.asked[0] + 1
    asked = {"kind": "ModelChanged", "model": frame.ref, "attr": "asked", "new": [number, address, "light"]}
    session.apply(json.dumps({"events": [asked]}))
    if list(frame.shown[:2]) != [number, address]:
        raise RuntimeError(f"the app was asked for {address} and answers {frame.shown}")
