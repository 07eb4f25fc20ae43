"""Why a verdict is true, in sentences that can be checked by eye, with both graphs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lastcard.core.solution import Reason
from lastcard.core.text import Player, amount, as_sentence, capital, marked
from lastcard.games.tanhinmin.rules import GAME, PASS, TAN_PLAYERS, State, TanCard, TanHand, tan_text
from lastcard.games.tanhinmin.solver.moves import Advice, MoveSizes
from lastcard.games.tanhinmin.solver.winner import (
    UNBEATABLE,
    MatchVerdict,
    configuration,
    cover,
    edges,
    with_table,
)

JsonCard = int | str  # an ordinary card as a number, a cut card as ``"4~"``, the empty table as 0


@dataclass(frozen=True, slots=True)
class Certificate:
    """A configuration graph with a maximum matching and a vertex cover of its size."""

    beating: TanHand  # one player's whole hand
    # The other's ordinary cards but the weakest, and the mover's table card, 0 if none.
    beaten: tuple[int, ...]
    left_out: int | None  # the weakest, if any
    edges: tuple[tuple[int, int], ...]  # the greedy matching as indices into both
    cover: tuple[range, range]  # as indices into both
    table: int | None  # its index, if it can be beaten

    @property
    def size(self) -> int:
        """The size of the matching, and of the cover."""
        return len(self.edges)

    def edge_cards(self) -> list[list[JsonCard]]:
        """Return the matching as pairs of cards, the beating card first."""
        return [[json_card(self.beating[i]), self.beaten[j]] for i, j in self.edges]

    def cover_cards(self) -> list[JsonCard]:
        """Return the cover as cards, the beating ones, which are all stronger, first."""
        above, below = self.cover
        return [*(json_card(self.beating[i]) for i in above), *(self.beaten[j] for j in below)]


def json_card(card: TanCard) -> JsonCard:
    """Return a card as a JSON value."""
    return card if card >= 0 else tan_text(card)


def certificates(state: State) -> tuple[Certificate, Certificate]:
    """Return the graphs of the player to move and of the other player."""
    active, other, level = configuration(state)
    return (
        _certificate(state.hand, active.cards, other.but_weakest(), other.plain[:1], level),
        _certificate(state.other, other.cards, active.but_weakest(), active.plain[:1]),
    )


def surplus_certificate(state: State, player: int) -> Certificate:
    """Return the matching that makes the surplus state of a player, 0 or 1."""
    active, other, level = configuration(state)
    if player == 0:
        return _certificate(state.other, other.cards, active.plain, ())
    return _certificate(state.hand, active.cards, other.plain, (), level)


def _certificate(
    hand: TanHand,
    levels: Sequence[int],
    beaten: Sequence[int],
    left_out: Sequence[int],
    level: int = UNBEATABLE,  # of the table card, if it can be beaten
) -> Certificate:
    table = None
    if level != UNBEATABLE:
        beaten = with_table(beaten, level)
        table = bisect_right(beaten, level) - 1
    return Certificate(
        beating=hand,
        beaten=tuple(beaten),
        left_out=left_out[0] if left_out else None,
        edges=tuple(edges(levels, beaten)),
        cover=cover(levels, beaten),
        table=table,
    )


_CARDS_SHOWN = 12  # most cards or pairs in a sentence

_CASES = {
    "a-1": "the table card can be matched with a card that is not the weakest, so play that card",
    "a-2": "only the weakest card can be matched with the table card, so play it",
    "b": "no card beats the table card, so pass",
    "c": "the table card can be matched with a cut card, so play that card",
    "s-1": "play a card that is not needed to match the other hand, and the surplus state remains",
    "s-2": "only one card is not needed to match the other hand, so play it",
    "s-3": "play the stronger of two ordinary cards that nothing beats, and keep the weaker for the end",
}


def matched_reason(
    state: State,
    known: MatchVerdict,
    graphs: tuple[Certificate, Certificate],
    best: Advice | None,
    sizes: tuple[MoveSizes, ...],
    facts: Mapping[str, Any],
    first: str,
) -> Reason:
    """Return the reason of a verdict; `first` is the solution's first move in notation."""
    mover, other = Player(TAN_PLAYERS, state.player), Player(TAN_PLAYERS, 1 - state.player)
    plain = _plain_reason(state, known, first)
    if known.method == "over":
        return Reason("over", sentence(state, known), facts=facts, plain=plain)
    steps = [*_graph_steps(mover, other, graphs[0], state), *_graph_steps(other, mover, graphs[1], state)]
    if known.method == "surplus":
        steps.append(_surplus(mover, other, known, state))
    steps.append(_winning_step(state, other, best, sizes) if best else _nothing_helps(mover, other, sizes))
    return Reason(
        known.method,
        sentence(state, known),
        tuple(steps),
        facts,
        plain,
        "tanhinmin-cut-cards.md",
        f"Lemma {lemma(state, known)}{', put right' if state.cut else ''}",
    )


def lemma(state: State, known: MatchVerdict) -> str:
    """Return the number of the lemma that decides a game that is not over."""
    if state.cut:
        return "3.3" if known.method == "surplus" else "3.4"
    return "2.4" if known.winner else "2.3"


def _plain_reason(state: State, known: MatchVerdict, first: str) -> str:
    me, other = Player(TAN_PLAYERS, state.player), Player(TAN_PLAYERS, 1 - state.player)
    if known.method == "over":
        winner = other if state.hand else me
        return f"{capital(winner('has', 'have'))} no cards left, so {winner('wins', 'win')}."
    do = capital(GAME.move_label(state, first))
    if not known.winner and len(state.hand) == 1 and first != "pass":
        return f"{do}: it is {me.whose} last card, so {me('wins', 'win')}."
    if known.method == "surplus":
        if known.winner:
            return (
                f"{capital(me.whose)} cut cards come too late: {other} can beat every other card of {me.their} hand, "
                f"so {me('loses', 'lose')}."
            )
        return (
            f"{do}. {capital(other.whose)} cut cards come too late: {me} can beat the table and every other card of "
            f"{other.their} hand, so {me('wins', 'win')}."
        )
    weakest = "weakest ordinary one" if state.cut else "weakest one"
    table = "the table card" if state.table else "the empty table"
    count = (
        f"Pair the cards of each hand with cards they beat, but not the {weakest}"
        f"{'' if state.table < 0 else f' ({table} counts for {me})'}. "
        f"{capital(me('makes', 'make'))} {amount(known.mu0, 'pair')}, {other} {known.mu1:,}"
    )
    if known.winner:
        return f"{count}: {me('needs', 'need')} more, so {me('loses', 'lose')}."
    return f"{do}. {count}, so {me('wins', 'win')}."


def sentence(state: State, known: MatchVerdict) -> str:
    """Return the verdict on a position in a sentence, with the sizes that it compares."""
    mover, other = Player(TAN_PLAYERS, state.player), Player(TAN_PLAYERS, 1 - state.player)
    if known.method == "over":
        outcome = GAME.outcome(state)
        text = f"The game is over: {marked(outcome.sentence) if outcome else ''}."
    elif known.method == "surplus":
        loser, winner = (other, mover) if known.surplus else (mover, other)
        text = f"{capital(loser('is', 'are'))} in the surplus state, so {winner('wins', 'win')}."
    elif known.winner:
        text = f"{known.mu0} is not more than {known.mu1}: {other('wins', 'win')}."
    else:
        text = f"{known.mu0} > {known.mu1}: {mover('wins', 'win')}."
    return as_sentence(text)


def _graph_steps(player: Player, rival: Player, graph: Certificate, state: State) -> list[str]:
    left_out = "" if graph.left_out is None else f", the weakest ({graph.left_out}) left out"
    table = "" if graph.table is None and player.seat != state.player else _beside(state)
    against = f"{rival.whose} ordinary cards{left_out}{table}"
    if not graph.edges:
        return [f"{capital(player.whose)} cards beat none of {against}: 0 pairs."]
    above, below = graph.cover
    cover = _join_some(
        [tan_text(graph.beating[i]) for i in above[: _CARDS_SHOWN + 1]]
        + [_beaten(graph, j) for j in below[: _CARDS_SHOWN + 1]]
    )
    number = amount(graph.size, "pair")
    uses = "uses" if graph.size == 1 else "uses one of these:"
    return [
        f"{capital(str(player))} against {against}: {number}. {capital(_matched_pairs(graph))}.",
        f"There cannot be more: every possible pair {uses} {cover}.",
    ]


def _beside(state: State) -> str:
    if state.table < 0:
        return f" (nothing beats the cut card {tan_text(state.table)} on the table)"
    return f", and the table card {state.table}" if state.table else ", and the empty table"


def _beaten(graph: Certificate, place: int) -> str:
    if place != graph.table:
        return str(graph.beaten[place])
    return f"the table card {graph.beaten[place]}" if graph.beaten[place] else "the empty table"


def _join_some(parts: Iterable[str]) -> str:
    found = list(parts)
    return ", ".join(found[:_CARDS_SHOWN]) + (" and so on" if len(found) > _CARDS_SHOWN else "")


def _surplus(mover: Player, other: Player, known: MatchVerdict, state: State) -> str:
    if known.surplus is None:
        return ""
    graph = surplus_certificate(state, known.surplus)
    pairs = _matched_pairs(graph) if graph.edges else "there is none"
    if known.surplus == 0:
        return (
            f"{capital(mover('has', 'have'))} cut cards, but none that beats the table card; they beat at most one card of "
            f"{other}, who can match every ordinary card of {mover} ({pairs}): the cut cards come too "
            "late."
        )
    return (
        f"{capital(other('has', 'have'))} cut cards, but they beat at most one card of {mover}, and not the highest; "
        f"{mover} can match every ordinary card of {other} and the table as well ({pairs}): the "
        "cut cards come too late."
    )


def _matched_pairs(graph: Certificate) -> str:
    return _join_some(
        f"{tan_text(graph.beating[i])} beats {_beaten(graph, j)}" for i, j in graph.edges[: _CARDS_SHOWN + 1]
    )


def _winning_step(state: State, other: Player, best: Advice, sizes: tuple[MoveSizes, ...]) -> str:
    after = next(size for size in sizes if size.move == best.move)
    label = GAME.move_label(state, GAME.format_move(best.move))
    if after.ends:
        return f"{capital(label)}: it is the last card."
    case = f"Case {best.case}: {_CASES[best.case]}. "
    if after.surplus:
        return f"{case}{capital(label)}, and {other('is', 'are')} in the surplus state."
    return f"{case}{capital(label)}, and {other('now has', 'now have')} {after.other}, not more than {after.own}."


def _nothing_helps(mover: Player, other: Player, sizes: tuple[MoveSizes, ...]) -> str:
    shown = _join_some(_refuted(mover, size) for size in sizes[: _CARDS_SHOWN + 1])
    if len(sizes) == 1:
        return f"The only move loses; {other('wins', 'win')}: {shown}."
    return f"No move helps; {other('wins', 'win')} after each: {shown}."


def _refuted(mover: Player, size: MoveSizes) -> str:
    label = "the pass" if size.move == PASS else tan_text(size.move)
    if size.surplus:
        return f"after {label} {mover('is', 'are')} in the surplus state"
    return f"by {size.other} > {size.own} after {label}"
