"""Running programs in the sandbox's session, natively, as its worker does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lastcard.core.game import Game, Outcome, PositionError
from lastcard.sandbox.session import SandboxSession

Message = dict[str, Any]


class Said:
    """A session and all that it has said."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.session = SandboxSession(lambda text: self.messages.append(json.loads(text)))
        self._asked = 0

    def run(self, text: str, name: str = "coins.py", **options: int) -> Said:
        """Run a program to its end."""
        self.session.take(json.dumps({"do": "run", "run": 1, "name": name, "text": text, **options}))
        return self.worked()

    def more(self, budget: int) -> Said:
        """Search on."""
        self.session.take(json.dumps({"do": "more", "budget": budget}))
        return self.worked()

    def ask(self, **question: Any) -> Message:
        """The answer to a question."""
        self._asked += 1
        self.session.take(json.dumps({"do": "ask", "id": self._asked, "question": question}))
        self.worked()
        (answer,) = [one["answer"] for one in self.of("answer") if one["id"] == self._asked]
        return answer

    def worked(self) -> Said:
        """Work until there is no more to do."""
        while self.session.step(0.05):
            pass
        return self

    def of(self, kind: str) -> list[Message]:
        """The messages of a kind."""
        return [message for message in self.messages if message["type"] == kind]

    def one(self, kind: str) -> Message:
        """The only message of a kind."""
        (message,) = self.of(kind)
        return message

    @property
    def rows(self) -> list[list[Any]]:
        """All rows, in their order."""
        found: list[list[Any]] = []
        for message in self.of("rows"):
            assert message["from"] == len(found)
            found += message["rows"]
        return found

    @property
    def order(self) -> list[str]:
        """The kinds of messages in their order, repeated ones once."""
        kinds = [one["type"] for one in self.messages if one["type"] not in ("state", "console")]
        return [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]


class TableOfRows(Game[str, str]):
    """The game that rows make, for comparison: nothing of the program is in it."""

    def __init__(self, said: Said) -> None:
        self._said = said.one("game")
        self._rows = said.rows
        self._place = {row[0]: place for place, row in enumerate(self._rows)}

    @property
    def start(self) -> str:
        return self._rows[0][0]

    @property
    def name(self) -> str:
        return str(self._said["name"])

    def players(self, state: str) -> tuple[str, ...]:
        return tuple(self._said["players"])

    def _row(self, state: str) -> list[Any]:
        return self._rows[self._place[state]]

    def player_to_move(self, state: str) -> int:
        return int(self._row(state)[1])

    def legal_moves(self, state: str) -> tuple[str, ...]:
        return tuple(move for move, *_ in self._row(state)[3])

    def play(self, state: str, move: str) -> str:
        ((_, _, after, _),) = [one for one in self._row(state)[3] if one[0] == move]
        return str(self._rows[after][0])

    def outcome(self, state: str) -> Outcome | None:
        from fractions import Fraction

        end = self._row(state)[2]
        if end is None:
            return None
        return Outcome(tuple(map(Fraction, end["payoffs"])), end["sentence"], tuple(end["results"]))

    def chance_outcomes(self, state: str) -> Any:
        from fractions import Fraction

        return tuple((move, Fraction(share)) for move, _, _, share in self._row(state)[3])

    def called_off(self, state: str) -> Outcome | None:
        return Game.called_off(self, state)

    def format(self, state: str) -> str:
        return state

    def parse(self, text: str) -> str:
        if text not in self._place:
            raise PositionError(text)
        return text

    def move_label(self, state: str, text: str) -> str:
        return next(label or move for move, label, *_ in self._row(state)[3] if move == text)


def written(folder: Path, name: str, text: str) -> str:
    """Write a program for the command line; its path."""
    (folder / name).write_text(text, encoding="utf-8")
    return f"./{name}"
