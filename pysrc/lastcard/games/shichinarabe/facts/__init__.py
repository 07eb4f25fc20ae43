"""The claims of Kiya 2021, chapter 6, and ours beyond it, each with a check."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.shichinarabe.facts import hardness, one_right, open_questions, options, values

_passes, _rights = facts_in(options)[:3], facts_in(options)[3:]
_linear, _simpler = facts_in(values)[:1], facts_in(values)[1:]
_one, _several, _deals = (facts_in(open_questions)[part] for part in (slice(3), slice(3, 5), slice(5, 6)))

FACTS = (
    *(*_passes, *_linear, *_one, *_simpler, *_rights),
    *(*facts_in(one_right), *_several, *facts_in(hardness), *_deals),
)
