"""A part of a page that is put together from other parts."""

from __future__ import annotations

from panel.viewable import Viewer


class Part(Viewer):
    """What shows other parts: Panel's own `Viewer`, with a constructor that has types."""

    def __init__(self, **params: object) -> None:
        super().__init__(**params)  # type: ignore[no-untyped-call]  # Panel's own has no types
