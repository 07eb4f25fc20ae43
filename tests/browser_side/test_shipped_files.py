"""Files beside the site: what there is, how they come, and what is said when they do not."""

from __future__ import annotations

import hashlib
import json
import sys
import types

import pytest

from lastcard.browser import link as files
from lastcard.core.lazy import shipped
from lastcard.core.progress import Progress
from lastcard.ui.jobs import Job
from tests.helpers.native_page import scenario, until

URL = f"http://localhost/assets/pan6-{hashlib.sha256(b'abcde').hexdigest()[:12]}.data"
NAME = URL.rpartition("/")[2]


class Chunk:
    def __init__(self, data):
        self.data = data

    def to_bytes(self):
        return self.data


class Reader:
    def __init__(self, parts):
        self.parts = list(parts)
        self.cancelled = False

    async def read(self):
        if not self.parts:
            return types.SimpleNamespace(done=True, value=None)
        return types.SimpleNamespace(done=False, value=Chunk(self.parts.pop(0)))

    def cancel(self):
        self.cancelled = True


@pytest.fixture
def browser(monkeypatch):
    """What the worker's side of a fetch does."""
    contents = [[b"ab", b"cd", b"e"]]
    asked = []

    def reader():
        return Reader(contents.pop(0))

    async def download(url, size, cache):
        asked.append((url, size, cache))
        if browser.error:
            raise browser.error
        return types.SimpleNamespace(getReader=reader)

    browser = types.SimpleNamespace(lastcardDownload=download, contents=contents, asked=asked, error=None)
    monkeypatch.setitem(sys.modules, "js", browser)
    files.install(json.dumps({"pan6": {"url": URL, "size": 5}}))
    yield browser
    files.install("{}")


def fetched():
    """Fetch the file as the page does; what came of it, or the exception."""
    found, told = [], []

    async def story():
        Job(shipped("pan6").fetch(), lambda p, left: told.append(p), found.append, found.append).start()
        await until(lambda: bool(found))

    scenario(story)
    return found[0]


def test_natively_there_are_none():
    files.install("{}")
    assert shipped("pan6") is None


def test_a_file_comes_whole(browser):
    assert shipped("pan6").size == 5
    assert fetched() == b"abcde"
    assert browser.asked == [(URL, 5, "default")]


@pytest.mark.parametrize("damaged", [[b"ab"], [b"abcdf"], []])
def test_a_damaged_file_is_fetched_once_more_past_every_cache(browser, damaged):
    browser.contents.insert(0, damaged)
    assert fetched() == b"abcde"
    assert browser.asked == [(URL, 5, "default"), (URL, 5, "reload")]


def test_a_file_that_stays_damaged_is_told(browser):
    browser.contents[:] = [[b"x"], [b"x"]]
    error = fetched()
    assert isinstance(error, OSError)
    assert str(error) == f"{NAME} is damaged"


def test_a_file_that_cannot_be_had_is_told(browser):
    browser.error = RuntimeError(f"{NAME} answered 404")
    error = fetched()
    assert isinstance(error, OSError)
    assert str(error) == f"{NAME} could not be fetched: {NAME} answered 404"


def test_a_fetch_waits_without_work_and_ends_when_it_is_stopped(browser):
    async def story():
        steps = shipped("pan6").fetch()
        progress = next(steps)
        assert isinstance(progress, Progress)
        assert (progress.done, progress.total) == (0, 5)
        assert progress.wait > 0
        steps.close()

    scenario(story)
