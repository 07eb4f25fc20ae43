"""Waiting for the boot."""

from __future__ import annotations

from playwright.sync_api import Page


def wait_for(page: Page, state: str) -> None:
    """Wait until the boot is in a state (or past "prerendered"); a failure that was not asked for ends the wait."""
    wanted = {"prerendered": ("prerendered", "ready"), "loading": ("loading", "prerendered", "ready")}.get(
        state, (state,)
    )
    selector = ", ".join(f"html[data-boot={name}]" for name in (*wanted, "failed"))
    page.wait_for_selector(selector, state="attached")
    found = page.locator("html").get_attribute("data-boot")
    detail = page.locator("#boot-detail").text_content()
    assert found in wanted or state == found, f"{found} instead of {state}: {detail}"
