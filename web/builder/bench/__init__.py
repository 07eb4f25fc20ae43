"""How long the boot takes on lines of some speeds, against the same app as `panel convert` makes it.

All is measured in one run, in alternation: ratios of one run say more than seconds.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import Any

from ..paths import SOURCE
from ..say import Fail, say, step
from ..site import packing, site
from ..toolchain import browser
from . import report, stock
from .throttle import Throttle, served

ADDRESS = {
    "stock": "stock/",
    "plain": "site/?boot=plain#/matches/explore",
    "snapshot": "site/?boot=snapshot#/matches/explore",
    "default": "site/#/matches/explore",
}
LIMIT = 300.0
SETTLE = 1.5  # seconds for the browser itself to start, which is nobody's boot
WAYS = ("plain", "snapshot")

# Runs in the page: clicks a real button until Python's answer is on the screen. Every drawing of the button is clicked at
# once (`panel convert` draws a page that hears nothing, and another in its place when Python is there), and the same one
# again only after pauses that double: clicks that wait for Python must not play the game to its end.
PROBE = """() => new Promise((done) => {
  const walk = function* (node) {
    yield node
    for (const child of node.shadowRoot ? [node.shadowRoot, ...node.children] : node.children ?? []) yield* walk(child)
  }
  const all = () => (document.body ? [...walk(document.body)] : [])
  const clicks = []
  let button, pause, due
  let begin
  const look = () => {
    const nodes = all()
    const left = nodes.filter((node) => node.childElementCount === 0 && /^\\d+ match(es)? left$/.test(node.textContent?.trim() ?? ""))
    begin ??= left[0]?.textContent
    if (left.length > 0 && left.every((node) => node.textContent !== begin)) {
      const paint = performance.getEntriesByName("first-contentful-paint")[0]
      done({interactive: performance.now(), text: paint ? paint.startTime : null, clicks})
      return
    }
    const found = nodes.find((node) => node.localName === "button" && node.textContent.trim() === "Take 1")
    const now = performance.now()
    if (found !== button) [button, pause, due] = [found, 250, now]
    if (button && !button.disabled && now >= due) {
      due = now + pause
      pause *= 2
      clicks.push(now)
      button.click()
    }
    setTimeout(look, 20)
  }
  look()
})"""

# Resolves when the service worker has everything that it wants to keep, or after a while: seconds.
OFFLINE = (
    "(most) => Promise.race([navigator.serviceWorker.ready, "
    "new Promise((r) => setTimeout(r, most * 1000))]).then(() => 0)"
)
PATIENCE = 20


def browser_profile() -> tempfile.TemporaryDirectory[str]:
    """A folder for a browser, which may still write into it when it is removed."""
    return tempfile.TemporaryDirectory(prefix="lastcard-profile-", ignore_cleanup_errors=True)


def run(runs: int, variants: list[str], lines: list[Throttle], as_json: bool) -> int:
    """Build, measure, print; 1 when a bar is missed. Of JSON, nothing else stands on standard output."""
    unknown = set(variants) - set(ADDRESS)
    if unknown:
        named = ", ".join(map(repr, sorted(unknown)))
        raise Fail(f"There is no variant {named}; there is {', '.join(ADDRESS)}.")
    with redirect_stdout(sys.stderr) if as_json else nullcontext():
        reports = _measured(runs, variants, lines)
    if as_json:
        print(json.dumps(reports[0] if len(reports) == 1 else {"lines": reports}, indent=2))
    return 0 if all(bar["ok"] for one in reports for bar in one["bars"]) else 1


def _measured(runs: int, variants: list[str], lines: list[Throttle]) -> list[dict[str, Any]]:
    """Build, measure, and tell the figures of each line as soon as they are there."""
    program = browser.find_or_install(whole=True)
    with tempfile.TemporaryDirectory(prefix="lastcard-bench-") as folder:
        root = Path(folder)
        site.build(root / "site", how=packing.STRONGEST)
        if "snapshot" in variants and not has_snapshot(root / "site"):
            variants = [variant for variant in variants if variant != "snapshot"]
        if "stock" in variants:
            with step("converting the app the stock way"):
                stock.build(root / "stock", SOURCE)
        reports = []
        for line in lines:
            reports.append(report.summary(measure(program, root, variants, line, runs), line))
            say(f"{report.text(reports[-1])}\n")
    return reports


def has_snapshot(folder: Path) -> bool:
    """Whether the built site has a memory snapshot."""
    return any((folder / "assets").glob("image-*.data"))


def measure(
    program: Path, root: Path, variants: list[str], line: Throttle, runs: int
) -> dict[str, list[dict[str, Any]]]:
    """Load every variant cold and warm over a line, in alternation."""
    from playwright.sync_api import sync_playwright

    figures: dict[str, list[dict[str, Any]]] = {}
    with served(root, line) as base, sync_playwright() as playwright:
        for turn in range(runs):
            for variant in variants:
                say(f"  {line}: run {turn + 1} of {runs}, {variant}")
                with browser_profile() as profile:
                    context = playwright.chromium.launch_persistent_context(
                        profile,
                        executable_path=str(program),
                        args=browser.FLAGS,
                        viewport={"width": 1280, "height": 900},
                    )
                    time.sleep(SETTLE)
                    for kind in ("cold", "warm", "warm"):
                        figures.setdefault(f"{variant} {kind}", []).append(load(context, base, variant, line))
                    context.close()
    return figures


def load(context: Any, base: str, variant: str, line: Throttle) -> dict[str, Any]:
    """One visit: times and bytes."""
    folder = ADDRESS[variant].split("/")[0]
    before = line.sent[folder]
    page = context.new_page()
    page.set_default_timeout(LIMIT * 1000)
    page.goto(base + ADDRESS[variant], wait_until="commit")
    found: dict[str, Any] = page.evaluate(PROBE)
    found["bytes"] = line.sent[folder] - before
    if variant != "stock":
        found["mode"] = page.evaluate("() => lastcard.mode")
        found["hydrated"] = page.evaluate("() => lastcard.hydrated")
        found["times"] = page.evaluate("() => lastcard.times")
        if variant in WAYS and variant != found["mode"]:
            raise Fail(f"The variant {variant} booted as {found['mode']}.")
        page.evaluate(OFFLINE, PATIENCE + (0 if line.mbits is None else 400 / line.mbits))
    time.sleep(1)
    page.close()
    return found
