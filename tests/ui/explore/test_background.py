"""Long work for the position on show: what is said of it when it is stopped."""

from __future__ import annotations

from types import SimpleNamespace

from lastcard.core.engine import PendingWork
from lastcard.core.progress import Progress
from lastcard.ui.explore import Reason
from lastcard.ui.explore.explore import Working
from tests.helpers.native_page import act, scenario, until


def endless():
    done = 0
    while True:
        done += 1
        yield Progress(done, 10**9)


def quick():
    yield Progress(1, 1)


class Engine:
    """Says for each position, a number, what can be worked out about it."""

    def pending(self, state):
        work = PendingWork("long", "Searching far", "Search far", endless)
        return (
            (work,)
            if state == 1
            else (PendingWork(state, "Other work", "Do other work", quick, eager=False),)
        )


def test_what_was_stopped_is_said_until_it_is_begun_again_or_another_position_is_shown():
    async def story():
        card = Reason()
        working = Working(SimpleNamespace(engine=Engine()), card, lambda: None)
        working.update(1)
        assert (card.doing, card.stopped) == ("Searching far", "")
        await until(lambda: card.share > 0)
        card.share = 0.34
        act(card, "stop")
        assert (card.doing, card.stopped) == ("", "Searching far: stopped at 34 %.")
        assert card.offers == ["Search far"]
        working.update(2)
        assert card.stopped == ""
        working.update(1)
        assert card.stopped.startswith("Searching far: stopped")
        act(card, "work", index=0)
        assert (card.doing, card.stopped) == ("Searching far", "")
        act(card, "stop")
        assert card.stopped == "Searching far: stopped."

    scenario(story)
