"""The events that scripts send each other, and the attributes of <html>: all are named in one module, and used by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ui.scripts.test_scripts import HOUSE, ROOT, SCRIPTS, code_of

EVENTS = HOUSE / "ui/scripts/events.js"
NAMES = re.compile(
    r'/\*\*(?P<says>(?:(?!\*/)[\s\S])*)\*/\nexport const (?P<name>[A-Z_]+) = "(?P<text>[^"]+)";'
)
NAMED = {found["name"]: found for found in NAMES.finditer(EVENTS.read_text("utf-8"))}
OTHERS = [path for path in SCRIPTS if path != EVENTS]
STYLES = [path for folder in (HOUSE, ROOT / "web") for path in folder.rglob("*.css")]

EVENT = r"lastcard:[a-z$]"
ROOT_BY_TEXT = r"\b(?:root|documentElement)\.(?:dataset|(?:get|has|remove|set|toggle)Attribute\([\"'`])|attributeFilter: \[[\"'`]"


def test_each_name_is_said_once_with_who_uses_it():
    texts = [found["text"] for found in NAMED.values()]
    assert len(texts) == len(set(texts)) == EVENTS.read_text("utf-8").count("export const ") - LISTENING
    assert all(
        text.startswith("data-") == name.startswith("DATA_") for name, text in zip(NAMED, texts, strict=True)
    )
    assert all(text.startswith(("data-", "lastcard:")) for text in texts)


LISTENING = len(re.findall(r"export const \w+ = \(", EVENTS.read_text("utf-8")))
"""The functions beside the names."""


@pytest.mark.parametrize("name", NAMED)
def test_the_scripts_that_use_a_name_are_those_that_it_lists(name):
    used = {
        path for path in OTHERS if re.search(rf"\b{name}\b(?=[^;]*events\.js\";)", path.read_text("utf-8"))
    }
    listed = re.findall(r"[\w/]+\.js", NAMED[name]["says"])
    found = [[path for path in OTHERS if path.as_posix().endswith(f"/{script}")] for script in listed]
    assert all(len(paths) == 1 for paths in found), listed
    assert used == {path for paths in found for path in paths}


@pytest.mark.parametrize("text", [EVENT, ROOT_BY_TEXT])
def test_no_script_names_an_event_or_an_attribute_by_its_text(text):
    assert [path.name for path in OTHERS if re.search(text, code_of(path))] == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (EVENT, 'document.addEventListener("lastcard:theme", act);'),
        (EVENT, "new CustomEvent(`lastcard:${name}`)"),
        (ROOT_BY_TEXT, 'root.dataset.theme = "dark";'),
        (ROOT_BY_TEXT, 'document.documentElement.hasAttribute("data-embed")'),
    ],
)
def test_the_check_finds_a_text(text, line):
    assert re.search(text, line)


def test_styles_know_no_other_attribute_of_the_page():
    attributes = {found["text"] for found in NAMED.values() if found["text"].startswith("data-")}
    selectors = re.findall(
        r":root((?:\[[^\]]+\]|:(?:is|not)\([^)]*\))+)", "".join(map(Path.read_text, STYLES))
    )
    used = set(re.findall(r"\[(data-[\w-]+)", " ".join(selectors)))
    assert used
    assert used <= attributes
