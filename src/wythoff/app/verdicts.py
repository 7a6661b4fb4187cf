"""Verdicts on claims as rows of JSON lines."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wythoff.claims.verdict import Verdict


def verdict_row(verdict: "Verdict") -> dict[str, Any]:
    """The fields of a verdict for JSON, the claim as "id", seconds to the microsecond."""
    row = asdict(verdict)
    return {"id": row.pop("claim"), **row, "seconds": round(verdict.seconds, 6)}
