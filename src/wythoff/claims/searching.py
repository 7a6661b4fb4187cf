"""Check a claim on a range of n, by its search or by its function for each n."""

from collections.abc import Callable
from typing import Any

from wythoff.claims.verdict import AnswerError, Finding, Verdict, finding_of, is_truth, merge_findings, reason_of, tried


def run_search(search: Callable[[int, int], Finding], start: int, stop: int) -> Finding:
    """Return the result of search(start, stop) as a `Finding` of plain numbers.

    If the search raises an error, the range is halved until the first n with an error is found. The field `failure` of
    the `Finding` names this n. So the result does not depend on how a range is split, and an error that occurs only for
    a long range has no effect.
    """
    try:
        return finding_of(search(start, stop), start, stop)
    except (Exception, SystemExit) as error:
        if stop - start <= 1:
            return Finding(0, failure=f"at n = {start}: {reason_of(error)}")
    middle = (start + stop) // 2
    first = run_search(search, start, middle)
    if first.counterexample is not None or first.failure:
        return first
    second = run_search(search, middle, stop)
    return merge_findings(first, second)


def check_each(id: str, search: Callable[[int, int], Finding], start: int, stop: int) -> Verdict:
    """Return the verdict on all n from start to stop - 1 by a search.

    Raises ValueError if the search fails at some n.
    """
    found = run_search(search, start, max(start, stop))
    if found.failure:
        raise ValueError(f"{id} cannot be checked {found.failure}")
    return tried(found.counterexample, stop)


def scan(function: Callable[[int], Any], first: int, start: int, stop: int) -> Finding:
    """Call function(n) for each n from max(first, start) to stop - 1, until it returns False. Return the `Finding`."""
    start = max(first, start)
    for n in range(start, stop):
        answer = function(n)
        if answer is not True:
            if not is_truth(answer):
                raise AnswerError(f"the function must return True or False, got {answer!r:.60}")
            if not answer:
                return Finding(n - start + 1, n)
    return Finding(max(stop - start, 0))
