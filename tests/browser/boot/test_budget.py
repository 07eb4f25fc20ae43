"""What a first visit may cost, by counting: files, bytes and modules. Seconds are measured by ``build.py bench-boot``.

Whoever goes over a budget has brought something into the first page that it did without; it may be that it can come
later (docs/architecture.md, *What is imported when?*).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.helpers.build_table import table_of
from tests.browser.helpers.packed_files import unpacked
from web.builder.runtime import archive
from web.builder.site.packing import STRONGEST, by_zstd

MOST: dict[str, int] = {
    "core": 8_700_000,
    "core-script": 1_300_000,
    "bundle": 10_800_000,
    "page-script": 500_000,
    "parts": 3_350_000,
    "image": 32_350_000,
}
"""Bytes in a file before it is packed, which is what a packing of any strength starts from."""
MODULES = 830
SEEN_FIRST = 240_000
"""Bytes of all that the page names itself: its text, scripts, styles, letters."""


@pytest.fixture(scope="module")
def table(site: Path) -> dict[str, Any]:
    """What the worker knows of the site's files."""
    (worker,) = (site / "assets").glob("worker-*.js")
    return table_of(worker)


@pytest.fixture(scope="module")
def large(table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """By name, each file that Python starts from."""
    files = [
        *table["core"].values(),
        table["bundle"],
        table["script"],
        table["snapshot"]["parts"],
        table["snapshot"]["image"],
    ]
    return {re.sub(r"-[0-9a-f]{12}\.data$", "", Path(file["url"]).name): file for file in files}


def test_no_file_that_python_starts_from_has_grown(large):
    assert {name: large[name]["raw"] for name in MOST if large[name]["raw"] > MOST[name]} == {}
    assert large.keys() == MOST.keys() | {"loader"}, "there is one more, or one less: what does it cost?"


def test_the_first_page_needs_no_more_modules(site, table):
    files = [path for path, _ in archive.unpack(unpacked((site / table["bundle"]["url"]).read_bytes()))]
    modules = [path for path in files if path.endswith((".pyc", ".so"))]
    assert len(modules) <= MODULES
    late = (
        "/exercises",
        "/claims/",
        "/sheets/",
        "/practise/",
        "_umath_linalg",
        "/jinja2/",
        "/unittest/",
        "/yaml/",
        "/email/message.",
    )
    assert [path for path in modules if any(part in path for part in late)] == []
    assert [path for path in files if path.endswith((".record", "/lessons.js"))] == []


def test_the_page_itself_is_small(site):
    page = (site / "index.html").read_text("utf-8")
    named = set(re.findall(r'(?:src|href|data-worker)="(assets/[^"]+)"', page))
    assert len(named) <= 12
    assert len(page.encode()) + sum((site / name).stat().st_size for name in named) <= SEEN_FIRST


@pytest.mark.slow  # takes a minute
def test_a_first_visit_is_as_small_on_the_wire_as_it_is_said_to_be(site, large):
    """Packed as for a host."""
    packed = {
        name: len(by_zstd(unpacked((site / file["url"]).read_bytes()), STRONGEST))
        for name, file in large.items()
    }
    both = sum(packed[name] for name in ("core", "core-script", "page-script")) + SEEN_FIRST
    assert both + packed["bundle"] + packed["loader"] <= 7_000_000
    assert both + packed["image"] + packed["parts"] <= 13_000_000
