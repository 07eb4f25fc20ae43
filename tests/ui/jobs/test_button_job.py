"""The work behind a button, and tables of figures."""

from __future__ import annotations

import asyncio
import csv
import io

from lastcard.core.progress import Progress
from lastcard.core.text import csv_text
from lastcard.ui.jobs import ButtonJob
from lastcard.ui.study import FigureTable, cell
from tests.helpers.native_page import act, scenario, until


def counting(to: int):
    for number in range(to):
        yield Progress(number, to)
    return to


def endless():
    number = 0
    while True:
        number += 1
        yield Progress(number, 10**9)


def broken():
    yield Progress(0, 1)
    raise ValueError("too many cards")


def test_the_result_is_told_and_then_it_can_run_again():
    card, told, ended = FigureTable(action="Go"), [], []
    work = ButtonJob(card, lambda: counting(5), told.append, lambda: ended.append(True))
    act(card, "act")
    act(card, "act")
    assert told == [5, 5]
    assert ended == [True, True]
    assert (card.share, work.running) == (-1, False)


def test_the_button_stops_what_runs():
    async def story():
        card, told, ended = FigureTable(action="Go"), [], []
        work = ButtonJob(card, endless, told.append, lambda: ended.append(True))
        act(card, "act")
        assert work.running
        await until(lambda: card.share > 0)
        act(card, "act", stop=True)
        assert (card.share, work.running, told, ended) == (-1, False, [], [True])
        await asyncio.sleep(0.05)
        assert (card.share, told, ended) == (-1, [], [True])

    scenario(story)


def test_a_stop_that_comes_when_the_work_has_ended_does_not_start_it_again():
    card, told = FigureTable(action="Go"), []
    ButtonJob(card, lambda: counting(5), told.append)
    act(card, "act", stop=False)
    act(card, "act", stop=True)
    assert (told, card.share) == ([5], -1)


def test_a_failure_is_said():
    card = FigureTable(action="Go")
    ButtonJob(card, broken)
    act(card, "act")
    assert card.note == "Could not compute this: too many cards"
    assert card.share == -1


def test_texts_with_commas_stay_in_their_column():
    text = csv_text(("search", "nodes"), [("low cards first, taking last", 9821), ("“x”", 1)])
    assert list(csv.reader(io.StringIO(text))) == [
        ["search", "nodes"],
        ["low cards first, taking last", "9821"],
        ["“x”", "1"],
    ]


def test_a_cell_says_what_is_not_computed_yet():
    assert cell() == {"text": "", "small": "", "gauge": None, "link": ""}
    assert cell("1", "one", 0.5, "#/") == {"text": "1", "small": "one", "gauge": 0.5, "link": "#/"}
