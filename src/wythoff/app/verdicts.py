"""Convert the verdict on a claim to a JSON object or a sentence."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wythoff.claims.verdict import Verdict

# Exit statuses.
REFUTED, UNDECIDED = 1, 2


def verdict_row(verdict: "Verdict") -> dict[str, Any]:
    """Return the fields of a verdict for JSON. The claim is the field "id"; seconds are rounded to microseconds."""
    row = asdict(verdict)
    return {"id": row.pop("claim"), **row, "seconds": round(verdict.seconds, 6)}


def verdict_sentence(verdict: "Verdict") -> str:
    """Return a sentence with the verdict, the bound of the checked cases, and the seconds."""
    detail = f"; {verdict.detail}" if verdict.detail else ""
    since = f"from {verdict.checked_from} to " if verdict.checked_from else ""
    if verdict.decided and verdict.holds:
        reach = "" if verdict.checked_to is None else f", and was also checked {since}below {verdict.checked_to}"
        return f"{verdict.claim} is proved for all n, by automata{reach}{detail}; {verdict.seconds:.2f} s"
    if verdict.holds is False:
        least = "" if verdict.counterexample is None else f": the least counterexample is {verdict.counterexample}"
        how = " of all, by automata" if verdict.decided and least else ""
        detail = f"{';' if least else ':'} {verdict.detail}" if verdict.detail else ""
        return f"{verdict.claim} is refuted{least}{how}{detail}"
    found = (
        "cannot be decided"
        if verdict.holds is None
        else "is proved, and was also checked"
        if verdict.proved
        else "holds"
    )
    return f"{verdict.claim} {found} {since}below {verdict.checked_to}{detail}; {verdict.seconds:.2f} s"


def exit_status(verdict: "Verdict") -> int:
    """Return the exit status of a command: 0 if the claim holds, REFUTED if it is refuted, else UNDECIDED."""
    return 0 if verdict.holds else UNDECIDED if verdict.holds is None else REFUTED
