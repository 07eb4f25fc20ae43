"""A page of `panel serve`: what fails on the server is said on it, and that the server is gone."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.helpers.ports import free_port, listening

ROOT = Path(__file__).resolve().parents[3]

BROKEN = """
import panel as pn
from lastcard import app
from lastcard.ui.jobs import soon

async def later():
    raise RuntimeError("broken later")

def copies(self, number):
    raise KeyError("broken message")

visit = app.App._visit

def broken_visit(self, address):
    if "pos=8" in address:
        soon(later)
    if "pos=9" in address:
        raise ValueError("broken address")
    visit(self, address)

app.App._tell_copies, app.App._visit = copies, broken_visit
app.serve(pn.state.curdoc)
"""
ASKS = "() => document.dispatchEvent(new CustomEvent('lastcard:ask', {detail: {what: 'copies', number: 1}}))"


@contextmanager
def served(program: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server with the pages, from when it answers."""
    command = [sys.executable, "-m", "panel", "serve", str(program), "--port", str(port)]
    with program.with_suffix(".log").open("ab") as out:
        process = subprocess.Popen([*command, "--static-dirs", "web=web"], cwd=ROOT, stdout=out, stderr=out)
    try:
        listening(process, port, program.with_suffix(".log"))
        yield process
    finally:
        process.kill()
        process.wait()


def test_what_fails_on_a_server_is_said_and_that_it_is_gone(tmp_path: Path, context: BrowserContext, watch):
    watch.allow("broken", "not connected", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE")
    program, port = tmp_path / "broken.py", free_port()
    program.write_text(BROKEN, "utf-8")
    page = context.new_page()
    notice, left = page.locator("#trouble"), page.locator(".pile-count")
    with served(program, port) as server:
        page.goto(f"http://localhost:{port}/broken#/matches/explore?pos=7")
        expect(left).to_have_text("7 matches left")
        expect(page.locator("html")).not_to_have_attribute("data-settling", "")
        expect(notice).to_be_hidden()
        page.evaluate(ASKS)
        expect(notice).to_contain_text("Something went wrong")
        expect(notice.locator("pre")).to_contain_text("broken message")
        page.evaluate("() => { location.hash = '#/matches/explore?pos=8' }")
        expect(left).to_have_text("8 matches left")
        expect(notice.locator("pre")).to_contain_text("broken later")
        page.evaluate("() => { location.hash = '#/matches/explore?pos=9' }")
        expect(notice.locator("pre")).to_contain_text("broken address")
        page.evaluate("() => { location.hash = '#/matches/explore?pos=11' }")
        expect(left).to_have_text("11 matches left")
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_be_hidden()
        page.get_by_role("button", name="Take 1", exact=True).click()
        expect(left).to_have_text("10 matches left")
        expect(page).to_have_url(re.compile("pos=11&line=1$"))
        server.kill()
        expect(notice).to_contain_text("The server doesn’t respond")
    with served(program, port):
        expect(notice).to_contain_text("The server responds again")
        notice.get_by_role("button", name="Reload this page").click()
        expect(notice).to_be_hidden()
        expect(left).to_have_text("10 matches left")
        expect(page).to_have_url(re.compile("pos=11&line=1$"))
