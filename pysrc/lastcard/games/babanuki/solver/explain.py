"""Why somebody can force first place, or nobody can, in words that a person can check."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import move_count
from lastcard.core.solution import Reason
from lastcard.core.text import amount, capital, ordinal
from lastcard.core.text.named import marked, named_player
from lastcard.games.babanuki.rules import GAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lastcard.games.babanuki.rules import Card, State
    from lastcard.games.babanuki.solver.force import Forced
    from lastcard.games.babanuki.solver.own_place.induction import Outcome
    from lastcard.games.babanuki.solver.shares import Shares


def explain(
    state: State,
    here: Shares,
    now: Forced | None,
    after: Mapping[int, Forced | None],
    kinds: Mapping[Card, int],
    outcomes: frozenset[Outcome] | None,
    first: Card | None = None,
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
    first : Card or None
        The best of the draws.
    """
    if state.over:
        return Reason("over", _sentence(state), plain=f"The game is over. {_sentence(state)}")
    if now is None:
        pairs = amount(sum(here.counts), "pair")
        return Reason(
            "unknown",
            f"With {here.players} players and {amount(sum(here.counts), 'number')} this is not worked out.",
            plain=f"It is not known yet whether anybody can be sure to finish first: with {here.players} players and {pairs} "
            "this is not worked out.",
        )
    plain = _plain(state, here, now, kinds, first)
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
        facts |= {"why": f"{capital(each)}."}
        return Reason("nobody", sentence, tuple(steps), facts, plain, _proof(here), "", _found_by(here))
    assert now.draws is not None
    who = names[now.winner]
    sentence = f"{capital(who)} can force {place} in at most {move_count(now.draws)}"
    kind = "attractor"
    facts["why"] = f"Worked back from the ends of play: {place} is at most {move_count(now.draws)} away."
    if here.players == 2:
        kind, sentence = (
            "joker",
            f"{sentence}: whoever does not hold the joker draws numbers, and each makes a pair",
        )
        facts["why"] = "Whoever does not hold the joker draws numbers, and each makes a pair."
    if now.case is not None:
        kind, case = "case", now.case
        facts |= {"case": case.name, "condition": case.text, "formula": case.formula}
        facts["why"] = f"Case {case.name}: {case.text}. It takes at most {move_count(now.draws)}."
        sentence = f"{sentence} (case {case.name}: {case.text})"
        steps.insert(1, f"Case {case.name}: {case.text}. Then {who} wins within {case.formula} moves.")
    place = "Theorem 5.2" if here.players == 2 else "Theorems 5.3 to 5.5, put right" if now.case else ""
    return Reason(kind, f"{sentence}.", tuple(steps), facts, plain, _proof(here), place, _found_by(here))


def _proof(here: Shares) -> str:
    return "babanuki-three.md" if here.players == 3 else ""


def _found_by(here: Shares) -> str:
    """Two players are settled by a theorem, three by a proof."""
    return "Found by working back from the ends of play." if here.players > 3 else ""


def _plain(state: State, here: Shares, now: Forced, kinds: Mapping[Card, int], first: Card | None) -> str:
    """Who can be sure of the best place that is left, in words: what to draw, and that nobody can stop it."""
    best = "first" if not state.finished else ordinal(len(state.finished))
    if now.winner is None:
        return (
            f"Nobody can be sure to finish {best}: whoever tries, the others together can keep it from them, if need be "
            "by drawing on without end."
        )
    if here.players == 2 and now.winner:
        return (
            "You hold the joker, and every hand lies open: the other player never draws it and pairs all their cards, "
            "so you lose."
        )
    if now.winner or first is None:
        who = _name(state, now.winner)
        return f"Whatever you draw, {who} finishes {best} with good play: the others cannot stop it, even together."
    do, partner = capital(GAME.move_label(state, GAME.format_move(first))), kinds[first]
    if now.draws == 1:
        return f"{do}: with that you have no card left and finish {best}."
    if here.players == 2:
        return (
            f"{do}: it makes a pair, and so does every card that you can draw but the joker. Leave the joker where it is, "
            "and you win."
        )
    about = "it makes a pair" if not partner else f"its partner is with {_name(state, partner)}"
    if partner == here.players - 1:
        about = "in time it is drawn from you again"
    return f"{do}: {about}. Whatever the others do then, even together, you can finish {best}."


def _sentence(state: State) -> str:
    """How a game that is over has ended."""
    outcome = GAME.outcome(state)
    return "" if outcome is None else f"{capital(marked(outcome.sentence))}."


def _sizes(here: Shares, names: list[str]) -> list[str]:
    if here.players != 3:
        return [f"The joker is with {names[here.joker]}."]
    x, y, z = here.counts
    return [
        f"{capital(names[0])} is to move and shares x = {x} with {names[1]} and y = {y} with {names[2]}; these two "
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
    return f"{names[then.winner]} can force it in at most {move_count(then.draws - 1)} more"


def _cards(cards: list[Card]) -> str:
    """Some cards in words, not more than five of them."""
    words = [GAME.format_move(card) for card in cards[:5]]
    if len(cards) > 5:
        return f"{', '.join(words)} and {len(cards) - 5} more cards like them"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _name(state: State, relative: int) -> str:
    return named_player(GAME.players(state), state.playing[relative])
