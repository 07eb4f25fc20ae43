"""How long the boot takes, against the same app as `panel convert` makes it, measured in one run in alternation."""

from __future__ import annotations

import contextlib
import http.server
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from . import convert_baseline
from .paths import SOURCE
from .say import Fail, say, step
from .site import site
from .site.server import Handler, bind
from .toolchain import browser

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ADDRESS = {
    "stock": "stock/",
    "plain": "site/?boot=plain#/matches/explore",
    "snapshot": "site/#/matches/explore",
}
LIMIT = 120.0
SETTLE = 1.5  # seconds for the browser itself to start, which is nobody's boot
BARS = {"plain": {"cold": 0.35, "warm": 0.30}, "snapshot": {"cold": 0.14, "warm": 0.15}}

# Runs in the page: clicks a real button every second until Python's answer is on the screen.
PROBE = """() => new Promise((done) => {
  const walk = function* (node) {
    yield node
    for (const child of node.shadowRoot ? [node.shadowRoot, ...node.children] : node.children ?? []) yield* walk(child)
  }
  const all = () => (document.body ? [...walk(document.body)] : [])
  let clicked = -2000
  let begin
  const look = () => {
    const nodes = all()
    const left = nodes.filter((node) => node.childElementCount === 0 && /^\\d+ match(es)? left$/.test(node.textContent?.trim() ?? ""))
    begin ??= left[0]?.textContent
    if (left.length > 0 && left.every((node) => node.textContent !== begin)) {
      const paint = performance.getEntriesByName("first-contentful-paint")[0]
      done({interactive: performance.now(), text: paint ? paint.startTime : null})
      return
    }
    const now = performance.now()
    const button = now - clicked > 1000 && nodes.find((node) => node.localName === "button" && node.textContent.trim() === "Take 1")
    if (button && !button.disabled) { clicked = now; button.click() }
    setTimeout(look, 20)
  }
  look()
})"""

# Resolves when the service worker has everything, at the latest after 20 s.
OFFLINE = """() => Promise.race([navigator.serviceWorker.ready, new Promise((r) => setTimeout(r, 20000))]).then(() => 0)"""


class Counting(Handler):
    """Counts what goes out; lets the browser keep everything but pages for an hour, for all variants alike."""

    sent: ClassVar[dict[str, int]] = {}

    def end_headers(self) -> None:
        """Say how long a file may be kept."""
        lasting = not self.path.partition("?")[0].endswith(("/", ".html", "sw.js"))
        self.send_header("Cache-Control", "max-age=3600" if lasting else "no-cache")
        http.server.SimpleHTTPRequestHandler.end_headers(self)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and count it."""
        variant = self.path.split("/")[1]
        data = source.read()
        Counting.sent[variant] = Counting.sent.get(variant, 0) + len(data)
        with contextlib.suppress(ConnectionError):  # the page was closed meanwhile
            outputfile.write(data)


def browser_profile() -> tempfile.TemporaryDirectory[str]:
    """A folder for a browser, which may still write into it when it is removed."""
    return tempfile.TemporaryDirectory(prefix="lastcard-profile-", ignore_cleanup_errors=True)


def run(runs: int, variants: list[str], as_json: bool) -> int:
    """Build, measure, print; 1 when a bar is missed."""
    unknown = set(variants) - set(ADDRESS)
    if unknown:
        named = ", ".join(map(repr, sorted(unknown)))
        raise Fail(f"There is no variant {named}; there is {', '.join(ADDRESS)}.")
    program = browser.find_or_install(whole=True)
    with tempfile.TemporaryDirectory(prefix="lastcard-bench-") as folder:
        root = Path(folder)
        site.build(root / "site")
        if "snapshot" in variants and not has_snapshot(root / "site"):
            variants = [variant for variant in variants if variant != "snapshot"]
        if "stock" in variants:
            with step("converting the app the stock way"):
                convert_baseline.build(root / "stock", SOURCE)
        figures = measure(program, root, variants, runs)
    report = summary(figures)
    print(json.dumps(report, indent=2) if as_json else table(report))
    return 0 if all(row["ok"] for row in report["bars"]) else 1


def has_snapshot(folder: Path) -> bool:
    """Whether the built site has a memory snapshot."""
    return any((folder / "assets").glob("image-*.data"))


def measure(program: Path, root: Path, variants: list[str], runs: int) -> dict[str, list[dict[str, Any]]]:
    """Load every variant cold and warm, in alternation."""
    from playwright.sync_api import sync_playwright

    figures: dict[str, list[dict[str, Any]]] = {}
    with served(root) as base, sync_playwright() as playwright:
        for turn in range(runs):
            for variant in variants:
                say(f"  run {turn + 1} of {runs}: {variant}")
                with browser_profile() as profile:
                    context = playwright.chromium.launch_persistent_context(
                        profile,
                        executable_path=str(program),
                        args=FLAGS,
                        viewport={"width": 1280, "height": 900},
                    )
                    time.sleep(SETTLE)
                    for kind in ("cold", "warm", "warm"):
                        figures.setdefault(f"{variant} {kind}", []).append(load(context, base, variant))
                    context.close()
    return figures


def load(context: Any, base: str, variant: str) -> dict[str, Any]:
    """One visit: times and bytes."""
    folder = ADDRESS[variant].split("/")[0]
    before = Counting.sent.get(folder, 0)
    page = context.new_page()
    page.set_default_timeout(LIMIT * 1000)
    page.goto(base + ADDRESS[variant], wait_until="commit")
    found: dict[str, Any] = page.evaluate(PROBE)
    found["bytes"] = Counting.sent.get(folder, 0) - before
    if variant != "stock":
        found["mode"] = page.evaluate("() => lastcard.mode")
        found["hydrated"] = page.evaluate("() => lastcard.hydrated")
        found["times"] = page.evaluate("() => lastcard.times")
        if variant != found["mode"]:
            raise Fail(f"The variant {variant} booted as {found['mode']}.")
        page.evaluate(OFFLINE)
    time.sleep(1)
    page.close()
    return found


@contextmanager
def served(root: Path) -> Iterator[str]:
    """The folder on a free port."""
    server = bind(root, 8765, handler=Counting)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def summary(figures: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Medians, ratios to stock, and which bars hold."""
    rows = {}
    for name, found in figures.items():
        seconds = [one["interactive"] / 1000 for one in found]
        rows[name] = {
            "interactive_s": round(statistics.median(seconds), 2),
            "best_s": round(min(seconds), 2),
            "worst_s": round(max(seconds), 2),
            "first_text_s": round(statistics.median((one["text"] or 0) / 1000 for one in found), 2),
            "megabytes": round(statistics.median(one["bytes"] for one in found) / 1e6, 2),
        }
    bars = []
    for variant, wanted in BARS.items():
        for kind, bar in wanted.items():
            mine, theirs = rows.get(f"{variant} {kind}"), rows.get(f"stock {kind}")
            if mine and theirs:
                ratio = mine["interactive_s"] / theirs["interactive_s"]
                mine["ratio"] = round(ratio, 3)
                bars.append(
                    {
                        "what": f"{variant} {kind} against stock",
                        "bar": bar,
                        "is": round(ratio, 3),
                        "ok": ratio <= bar,
                    }
                )
        if f"{variant} cold" in rows:
            text = rows[f"{variant} cold"]["first_text_s"]
            bars.append({"what": f"{variant}: first text (s)", "bar": 0.5, "is": text, "ok": text <= 0.5})
    if "plain cold" in rows:
        size = rows["plain cold"]["megabytes"]
        bars.append({"what": "plain: on the wire (MB)", "bar": 10, "is": size, "ok": size <= 10})
    return {"rows": rows, "bars": bars, "runs": figures}


def table(report: dict[str, Any]) -> str:
    """The summary as text."""
    lines = [f"{'':16}{'interactive':>12}{'best':>8}{'worst':>8}{'first text':>12}{'MB':>8}{'of stock':>10}"]
    for name, row in report["rows"].items():
        ratio = f"{row['ratio']:.2f} ×" if "ratio" in row else ""
        lines.append(
            f"{name:16}{row['interactive_s']:>10.2f} s{row['best_s']:>8.2f}{row['worst_s']:>8.2f}"
            f"{row['first_text_s']:>10.2f} s{row['megabytes']:>8.1f}{ratio:>10}"
        )
    lines.append("")
    lines += [
        f"{'holds' if bar['ok'] else 'MISSED':8}{bar['what']}: {bar['is']} (bar {bar['bar']})"
        for bar in report["bars"]
    ]
    return "\n".join(lines)
