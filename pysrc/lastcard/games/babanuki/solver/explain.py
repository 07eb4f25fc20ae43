"""Why somebody can force first place, or nobody can, in words that a person can check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.solution import Reason
from lastcard.core.text import amount, capital, ordinal
from lastcard.games.babanuki.rules import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lastcard.games.babanuki.rules import Card, State
    from lastcard.games.babanuki.solver.force import Forced
    from lastcard.games.babanuki.solver.induction import Outcome
    from lastcard.games.babanuki.solver.shares import Shares


def explain(
    state: State,
    here: Shares,
    now: Forced | None,
    after: Mapping[int, Forced | None],
    kinds: Mapping[Card, int],
    outcomes: frozenset[Outcome] | None,
) -> Reason:
    """Return the reason for who can force first place.

    Parameters
    ----------
    state, here : State, Shares
        The position, and what counts of it.
    now : Forced or None
        Who can force it; None if that is not known.
    after : mapping
        The same after each kind of draw, in the seats before it.
    kinds : mapping
        The kind of each card: the seat of its partner.
    outcomes : frozenset or None
        What play can come to if each wants the best place of its own; None if that was not looked at.
    """
    if state.over:
        return Reason("over", _sentence(state))
    if now is None:
        return Reason(
            "unknown",
            f"With {here.players} players and {amount(sum(here.counts), 'number')} this is not worked out.",
        )
    names = [_name(state, seat) for seat in range(here.players)]
    groups = _groups(kinds)
    place = f"{ordinal(len(state.finished))} place"
    steps = [*_sizes(here, names), *_draws(names, groups, after), *_for_itself(names, outcomes)]
    ranking = next(iter(outcomes)) if outcomes is not None and len(outcomes) == 1 else None
    facts: dict[str, Any] = {
        "outcomes": None if outcomes is None else len(outcomes),
        "ranking": None if ranking is None else list(ranking),
    }
    if now.winner is None:
        each = _each(names, groups, after)
        sentence = f"Nobody can force {place}: {each}."
        return Reason("nobody", sentence, tuple(steps), facts | {"why": f"{capital(each)}."})
    assert now.draws is not None
    who = names[now.winner]
    sentence = f"{who.capitalize()} can force {place} in at most {amount(now.draws, 'draw')}"
    kind = "attractor"
    facts["why"] = f"Worked back from the ends of play: {place} is at most {amount(now.draws, 'draw')} away."
    if here.players == 2:
        kind, sentence = (
            "joker",
            f"{sentence}: who does not hold the joker draws numbers, and each makes a pair",
        )
        facts["why"] = "Who does not hold the joker draws numbers, and each makes a pair."
    if now.case is not None:
        kind, case = "case", now.case
        facts |= {"case": case.name, "condition": case.text, "formula": case.formula}
        facts["why"] = f"Case {case.name}: {case.text}. It takes at most {amount(now.draws, 'draw')}."
        sentence = f"{sentence} (case {case.name}: {case.text})"
        steps.insert(1, f"Case {case.name}: {case.text}. Then {who} wins within {case.formula} draws.")
    return Reason(kind, f"{sentence}.", tuple(steps), facts)


def _sentence(state: State) -> str:
    """How a game that is over has ended."""
    outcome = GAME.outcome(state)
    return "" if outcome is None else f"{capital(outcome.sentence)}."


def _sizes(here: Shares, names: list[str]) -> list[str]:
    if here.players != 3:
        return [f"The joker is with {names[here.joker]}."]
    x, y, z = here.counts
    return [
        f"{names[0].capitalize()} is to move and shares x = {x} with {names[1]} and y = {y} with {names[2]}; these two "
        f"share z = {z}. The joker is with {names[here.joker]}."
    ]


def _groups(kinds: Mapping[Card, int]) -> dict[int, list[Card]]:
    """The cards by the seat of their partners."""
    found: dict[int, list[Card]] = {}
    for card, partner in kinds.items():
        found.setdefault(partner, []).append(card)
    return found


def _draws(names: list[str], groups: dict[int, list[Card]], after: Mapping[int, Forced | None]) -> list[str]:
    """What each kind of draw does."""
    return [
        f"After {_cards(cards)} {_then(names, after[partner])}." for partner, cards in sorted(groups.items())
    ]


def _for_itself(names: list[str], outcomes: frozenset[Outcome] | None) -> list[str]:
    """What play comes to if each player wants the best place of its own."""
    if outcomes is None:
        return []
    likes = "If each wants the best place of its own, and endless play rather than the last place,"
    if len(outcomes) > 1:
        return [f"{likes} {len(outcomes)} outcomes cannot be ruled out."]
    ranking = next(iter(outcomes))
    if not ranking:
        return [f"{likes} play does not end."]
    order = ", then ".join(names[seat] for seat in ranking)
    return [
        f"{likes} they finish in this order: {order}{'' if len(ranking) == len(names) else '; then play does not end'}."
    ]


def _each(names: list[str], groups: dict[int, list[Card]], after: Mapping[int, Forced | None]) -> str:
    """Who can force it after which draw, in half a sentence."""
    whose = {partner: _who(names, after[partner]) for partner in sorted(groups)}
    if len(groups) > 1 and len(set(whose.values())) == 1:
        return f"whatever is drawn, {next(iter(whose.values()))}"
    return ", ".join(f"after {_cards(groups[partner])} {who}" for partner, who in whose.items())


def _who(names: list[str], then: Forced | None) -> str:
    return "nobody can" if then is None or then.winner is None else f"{names[then.winner]} can"


def _then(names: list[str], then: Forced | None) -> str:
    if then is None:
        return "it is not known who can"
    if then.winner is None:
        return "nobody can force it"
    if then.draws == 1:
        return f"{names[then.winner]} leaves at once"
    assert then.draws is not None
    return f"{names[then.winner]} can force it in at most {amount(then.draws - 1, 'draw')} more"


def _cards(cards: list[Card]) -> str:
    """Some cards in words, not more than five of them."""
    words = [GAME.format_move(card) for card in cards[:5]]
    if len(cards) > 5:
        return f"{', '.join(words)} and {len(cards) - 5} more cards like them"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _name(state: State, relative: int) -> str:
    return f"the {ordinal(state.playing[relative])} player"
