"""The list of claims: what is printed, what is computed here, and the verdict."""

from __future__ import annotations

import param

from lastcard.ui.component import Component


class ClaimList(Component):
    """One entry a claim.

    Parameters
    ----------
    claims
        One dictionary a claim: ``id``, ``place``, ``title``, ``printed``, ``statement``, ``limit``, ``means``, ``paper``.
    findings
        By claim id: ``status``, ``bound``, ``computed``, ``columns``, ``rows``, ``counterexample``, ``correction``,
        ``link`` (address of the counterexample), ``csv`` (the values as a file).
    running
        By claim id: ``share`` (0 to 1) and ``left`` (seconds, or None) of the checks that run.
    errors
        By claim id: why a check could not be done.

    Messages: ``check(claim, limit)``, ``stop(claim)``, ``check_all()``.
    """

    script = "claimlist.js"
    claims = param.List([])
    findings = param.Dict({})
    running = param.Dict({})
    errors = param.Dict({})
