"""The list of claims: what is said, what came of it when the site was built and here, and the verdict."""

from __future__ import annotations

import param

from lastcard.ui.component import Component, Messages

LISTS = ("all", "in-print", "not-as-printed", "ours", "open", "not-computed")
"""What can be listed: the names in addresses, for which claim_tools.js has the words."""


class ClaimList(Component):
    """One entry a claim, with totals, a choice of what is listed, and files of what was found."""

    script = "claim_list.js"
    messages = Messages(
        check={"claim": str, "limit": int},
        stop={"claim": str},
        check_all={"claims": list | None},  # with one [claim, limit] each
        stop_all={},
        choose={"name": str},  # of a list
        bound={"claim": str, "limit": int},  # another one stands in the field
    )
    game = param.String("")  # the game's name
    # One dictionary a claim: ``id``, ``origin``, ``paper``, ``place``, ``title``, ``printed``, ``statement``,
    # ``limit``, ``means``, and the range of its bound: ``least``, ``most`` (or None) and ``range``, in words.
    claims = param.List([])
    chosen = param.String("all")  # which of :data:`LISTS` is listed
    bounds = param.Dict({})  # by claim id the bound to compute to, where that is not the claim's own
    problem = param.String("")  # what of the address could not be taken up
    # By claim id what it came to when the site was built: the values of a finding (`Finding.as_dict`),
    # ``limit`` (the bound that it was checked to), ``link`` (address of the counterexample) and ``csv`` (the
    # values as a file).
    built = param.Dict({})
    # The same by claim id, computed here since the page was opened, with ``at``, the time as ISO 8601.
    findings = param.Dict({})
    # Names the code that runs; the browser keeps what was found here under it. Empty while that is not known.
    build = param.String("")
    # The folder in which the written proofs lie as pages; empty where there are none.
    proofs = param.String("")
    note = param.String("")  # what the reader should know of the verdicts
    # By claim id: ``share`` (0 to 1) and ``left`` (seconds, or None) of the checks that run.
    running = param.Dict({})
    errors = param.Dict({})  # by claim id: why a check could not be done
    stopped = param.Dict({})  # by claim id: how far (0 to 1) the check was that the reader has stopped last
    # The last round of checks, if there was one: ``claims`` (their ids), ``done`` (how many) and ``going``.
    round = param.Dict({})
