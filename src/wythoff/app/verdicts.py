"""Verdicts on claims as rows of JSON lines."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wythoff.claims.claim import Verdict


def verdict_row(verdict: "Verdict") -> dict[str, Any]:
    """The fields of a verdict for JSON, the claim as "id", seconds to the microsecond."""
    return {
        "id": verdict.claim,
        "holds": verdict.holds,
        "checked_to": verdict.checked_to,
        "counterexample": verdict.counterexample,
        "proved": verdict.proved,
        "seconds": round(verdict.seconds, 6),
        "detail": verdict.detail,
    }
