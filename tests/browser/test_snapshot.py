"""A snapshot that is damaged or does not fit is left aside: the page starts the plain way by itself, and works."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from waiting import wait_for

from web.builder import archive


def flip(data: bytes) -> bytes:
    """One bit in the middle is another."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def halve(data: bytes) -> bytes:
    """The second half never came."""
    return data[: len(data) // 2]


def inside(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Change what is packed, and pack it properly again."""
    return lambda data: gzip.compress(change(gzip.decompress(data)), compresslevel=1)


def described(**facts: object) -> Callable[[bytes], bytes]:
    """The snapshot says something else of itself."""

    def change(parts: bytes) -> bytes:
        files = dict(archive.unpack(parts))
        files["meta.json"] = json.dumps(json.loads(files["meta.json"]) | facts).encode()
        return archive.pack(list(files.items()))

    return inside(change)


def without_libraries(parts: bytes) -> bytes:
    """The native modules are missing."""
    return archive.pack([(path, data) for path, data in archive.unpack(parts) if not path.endswith(".so")])


FAULTS: dict[str, tuple[str, Callable[[bytes], bytes] | None]] = {
    "image missing": ("/image-", None),
    "image cut off": ("/image-", halve),
    "image with another bit": ("/image-", flip),
    "image of another size": ("/image-", inside(halve)),
    "parts cut off": ("/parts-", halve),
    "parts without libraries": ("/parts-", inside(without_libraries)),
    "another version": ("/parts-", described(version="0.0.0")),
    "another answer to the self-check": ("/parts-", described(check="[]")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_snapshot_that_does_not_fit_is_left_aside(open_at, host, watch, fault):
    watch.allow("Failed to load resource")
    part, change = FAULTS[fault]
    if change:
        host.changed[part] = change
    else:
        host.broken.add(part)
    page = open_at(host, "#/matches/explore?pos=17")
    assert any(part in path for path in host.asked)
    assert page.evaluate("() => lastcard.mode") == "plain"
    expect(page.get_by_text("17 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("16 matches left")).to_be_visible()
    expect(page.locator(".verdict-line")).to_contain_text("wins in")


def test_a_snapshot_that_never_wakes_up_is_left_aside(open_at, host, watch):
    host.changed["/image-"] = inside(lambda image: image[: len(image) // 2] + bytes(len(image) // 2))
    page = open_at(host, "#/matches/explore?pos=17", state="prerendered")
    page.evaluate("() => { lastcard.limits.wake = 2000 }")
    wait_for(page, "ready")
    assert page.evaluate("() => lastcard.mode") == "plain"
    expect(page.get_by_text("17 matches left")).to_be_visible()


def test_a_snapshot_that_turns_out_to_be_unsound_is_left_aside(open_at, host):
    host.changed["/parts-"] = described(check_all="[]")
    page = open_at(host, "#/matches/explore?pos=17")
    assert page.evaluate("() => lastcard.mode") == "snapshot"
    page.locator("html[data-boot=restarting]").wait_for(state="attached")
    wait_for(page, "ready")
    assert page.evaluate("() => lastcard.mode") == "plain"
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("16 matches left")).to_be_visible()
