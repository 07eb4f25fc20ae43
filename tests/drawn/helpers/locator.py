"""Finding elements of a drawn page, acting on them and expecting things of them, in the words of Playwright."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.drawn.helpers.page import Drawn

Text = str | re.Pattern[str]
Steps = list[dict[str, Any]]


def told(text: Text, exact: bool = False) -> dict[str, Any]:
    """A text to look for as the page takes it."""
    if isinstance(text, str):
        return {"text": text, "exact": exact}
    return {
        "pattern": text.pattern,
        "flags": "".join(
            sign
            for flag, sign in ((re.IGNORECASE, "i"), (re.DOTALL, "s"), (re.MULTILINE, "m"))
            if text.flags & flag
        ),
    }


class Places:
    """From where elements are looked for: the page, or an element of it."""

    def __init__(self, page: Drawn, steps: Steps) -> None:
        self.drawn = page
        self.steps = steps

    def _with(self, **step: Any) -> Locator:
        return Locator(self.drawn, [*self.steps, step])

    def locator(self, css: str, has_text: Text | None = None, has: Locator | None = None) -> Locator:
        """Elements by a selector, which reaches into shadow trees; with a text or another element in them."""
        if css == "visible=true":
            return self._with(by="visible")
        found = self._with(by="css", css=css)
        return found if has_text is None and has is None else found.filter(has_text=has_text, has=has)

    def get_by_role(self, role: str, name: Text | None = None, exact: bool = False) -> Locator:
        """Elements that are shown, by their role and accessible name."""
        return self._with(by="role", role=role, **({} if name is None else told(name, exact)))

    def get_by_label(self, text: Text, exact: bool = False) -> Locator:
        """Fields by their labels."""
        return self._with(by="label", label=told(text, exact))

    def get_by_text(self, text: Text, exact: bool = False) -> Locator:
        """The innermost elements with a text."""
        return self._with(by="text", text=told(text, exact))


class Locator(Places):
    """A way to elements, taken anew each time."""

    # ---- which -------------------------------------------------------------------------------------------------------

    def filter(
        self, has_text: Text | None = None, has: Locator | None = None, visible: bool = False
    ) -> Locator:
        """Those of them with a text or another element in them, or those that are shown."""
        found = self
        if has_text is not None or has is not None:
            more = ({} if has_text is None else {"hasText": told(has_text)}) | (
                {} if has is None else {"has": has.steps}
            )
            found = found._with(by="filter", **more)
        return found._with(by="visible") if visible else found

    def nth(self, number: int) -> Locator:
        """One of them, counted from 0."""
        return self._with(by="nth", nth=number)

    @property
    def first(self) -> Locator:
        """The first of them."""
        return self.nth(0)

    @property
    def last(self) -> Locator:
        """The last of them."""
        return self.nth(-1)

    def count(self) -> int:
        """How many there are."""
        return int(self.ask("count"))

    def all(self) -> list[Locator]:
        """Each of them."""
        return [self.nth(number) for number in range(self.count())]

    # ---- what they are -----------------------------------------------------------------------------------------------

    def ask(self, what: str, more: Any = None) -> Any:
        """Something of each of them."""
        return self.drawn.request("ask", what=what, steps=self.steps, more=more)

    def one(self, what: str, more: Any = None) -> Any:
        """Something of the one that there is."""
        found: list[Any] = []

        def looked() -> bool:
            found[:] = self.ask(what, more)
            return len(found) == 1

        self.drawn.until(looked, lambda: f"{self} are {len(found)}, not one")
        return found[0]

    def all_text_contents(self) -> list[str]:
        """The texts of each, with single blanks."""
        return [" ".join(text.split()) for text in self.ask("texts")]

    def text_content(self) -> str:
        """Its text."""
        return " ".join(self.one("texts").split())

    def all_inner_texts(self) -> list[str]:
        """What is written in each, its pieces apart: where they stand only a style sheet says."""
        return [" ".join(text.split()) for text in self.ask("words")]

    def inner_text(self) -> str:
        """What is written in it, its pieces apart."""
        return " ".join(self.one("words").split())

    def input_value(self) -> str:
        """What stands in a field."""
        return str(self.one("values"))

    def is_visible(self) -> bool:
        """Whether there is one that is shown."""
        return self.ask("shown") == [True]

    def get_attribute(self, name: str) -> str | None:
        """An attribute of it."""
        found: str | None = self.one("attribute", name)
        return found

    def evaluate(self, script: str, more: Any = None) -> Any:
        """What a function of JavaScript returns for it."""
        return self.drawn.request("evaluate", script=script, steps=self.steps, more=more)

    def evaluate_all(self, script: str, more: Any = None) -> Any:
        """What a function of JavaScript returns for all of them."""
        return self.drawn.request("all", script=script, steps=self.steps, more=more)

    # ---- what is done to them ----------------------------------------------------------------------------------------

    def act(self, what: str, more: Any = None) -> None:
        """Do something to the one that there is, as soon as it can be done."""
        from tests.drawn.helpers.page import NotNow

        said: list[NotNow] = []

        def done() -> bool:
            try:
                self.drawn.request("act", what=what, steps=self.steps, more=more)
            except NotNow as fault:
                said[:] = [fault]
                return False
            return True

        self.drawn.until(done, lambda: f"{what} {self}: {said[0].args[0]}")

    def click(self) -> None:
        """Press it with the mouse."""
        self.act("click")

    tap = check = click

    def scroll_into_view_if_needed(self) -> None:
        """Nothing: there is no place that it could be out of."""

    def hover(self) -> None:
        """Point at it."""
        self.act("hover")

    def focus(self) -> None:
        """Give it the keyboard's focus."""
        self.act("focus")

    def press(self, key: str) -> None:
        """Press a key on it."""
        self.focus()
        self.drawn.keyboard.press(key)

    def fill(self, text: str) -> None:
        """Write a text into a field; that it has changed is told with Enter, or when the focus leaves."""
        self.act("fill", text)

    def select_option(self, value: str) -> None:
        """Choose what has this value or these words."""
        self.act("choose", value)

    def dispatch_event(self, kind: str) -> None:
        """Have an event happen on it."""
        self.act("send", kind)

    def __str__(self) -> str:
        return " → ".join(
            f"{step['by']} { ({name: value for name, value in step.items() if name != 'by'}) }"
            for step in self.steps
        )


class Expected:
    """What is expected, in the words of Playwright; texts are compared with single blanks."""

    def __init__(self, what: Places, wanted: bool = True) -> None:
        self._what = what
        self._wanted = wanted

    def _not(self) -> Expected:
        return Expected(self._what, not self._wanted)

    def _holds(self, ask: str, is_so: Any, words: str, more: Any = None) -> None:
        """Wait until of the one element something is so, or not so."""
        found: list[Any] = []

        def looked() -> bool:
            found[:] = self._what.ask(ask, more)  # type: ignore[attr-defined]
            return len(found) == 1 and bool(is_so(found[0])) is self._wanted

        self._until(looked, words, found)

    def _until(self, looked: Any, words: str, found: list[Any]) -> None:
        no = "" if self._wanted else "not "
        self._what.drawn.until(looked, lambda: f"expected {self._what} {no}{words}; found {found}")

    def to_have_count(self, number: int) -> None:
        found: list[int] = []

        def looked() -> bool:
            found[:] = [self._what.ask("count")]  # type: ignore[attr-defined]
            return (found[0] == number) is self._wanted

        self._until(looked, f"{number} times", found)

    def not_to_have_count(self, number: int) -> None:
        self._not().to_have_count(number)

    def to_have_text(self, text: Text | list[Text]) -> None:
        if isinstance(text, list):
            found: list[str] = []

            def looked() -> bool:
                found[:] = self._what.all_text_contents()  # type: ignore[attr-defined]
                same = len(found) == len(text) and all(map(_same, found, text))
                return same is self._wanted

            self._until(looked, f"with the texts {text}", found)
        else:
            self._holds("texts", lambda found: _same(found, text), f"with the text {text!r}")

    def not_to_have_text(self, text: Text) -> None:
        self._not().to_have_text(text)

    def to_contain_text(self, text: Text, timeout: float = 0) -> None:
        self._holds("texts", lambda found: _has(found, text), f"with {text!r} in it")

    def not_to_contain_text(self, text: Text) -> None:
        self._not().to_contain_text(text)

    def to_be_empty(self) -> None:
        self._holds("texts", lambda found: not found.strip(), "empty")

    def not_to_be_empty(self) -> None:
        self._not().to_be_empty()

    def to_have_value(self, text: Text) -> None:
        self._holds(
            "values",
            lambda found: found == text if isinstance(text, str) else text.search(found),
            f"with the value {text!r}",
        )

    def not_to_have_value(self, text: Text) -> None:
        self._not().to_have_value(text)

    def to_have_attribute(self, name: str, text: Text) -> None:
        self._holds(
            "attribute",
            lambda found: (
                found is not None and (found == text if isinstance(text, str) else text.search(found))
            ),
            f"with {name}={text!r}",
            name,
        )

    def not_to_have_attribute(self, name: str, text: Text) -> None:
        self._not().to_have_attribute(name, text)

    def to_have_id(self, text: Text) -> None:
        self.to_have_attribute("id", text)

    def to_have_class(self, pattern: re.Pattern[str]) -> None:
        self.to_have_attribute("class", pattern)

    def not_to_have_class(self, pattern: re.Pattern[str]) -> None:
        self._not().to_have_class(pattern)

    def to_have_accessible_name(self, text: Text) -> None:
        self._holds("names", lambda found: _same(found, text), f"with the name {text!r}")

    def to_be_visible(self) -> None:
        """It is there and neither it nor anything around it is hidden by an attribute (style sheets are not asked)."""
        found: list[bool] = []

        def looked() -> bool:
            found[:] = self._what.ask("shown")  # type: ignore[attr-defined]
            return (found == [True]) if self._wanted else not any(found)

        self._until(looked, "visible", found)

    def to_be_hidden(self, timeout: float = 0) -> None:
        self._not().to_be_visible()

    def to_be_attached(self) -> None:
        self._holds("shown", lambda found: True, "there")

    def to_be_disabled(self) -> None:
        self._holds("off", bool, "off")

    def to_be_enabled(self) -> None:
        self._not().to_be_disabled()

    def to_be_checked(self) -> None:
        self._holds("checked", bool, "checked")

    def to_be_focused(self) -> None:
        self._holds("focused", bool, "with the focus")

    def not_to_be_focused(self) -> None:
        self._not().to_be_focused()

    def to_have_title(self, pattern: re.Pattern[str]) -> None:
        """The page's title."""
        self._what.drawn.until(
            lambda: bool(pattern.search(self._what.drawn.evaluate("() => document.title"))) is self._wanted,
            lambda: f"expected the title {pattern.pattern}",
        )

    def to_have_url(self, text: Text) -> None:
        """The page's address."""
        pattern = re.compile(f"^{re.escape(text)}$") if isinstance(text, str) else text
        found: list[str] = []

        def looked() -> bool:
            found[:] = [self._what.drawn.url]
            return bool(pattern.search(found[0])) is self._wanted

        self._until(looked, f"at {pattern.pattern}", found)

    def not_to_have_url(self, text: Text) -> None:
        self._not().to_have_url(text)


def _same(found: str, text: Text) -> bool:
    plain = " ".join(found.split())
    return plain == " ".join(text.split()) if isinstance(text, str) else bool(text.search(found))


def _has(found: str, text: Text) -> bool:
    plain = " ".join(found.split())
    return " ".join(text.split()) in plain if isinstance(text, str) else bool(text.search(plain))
