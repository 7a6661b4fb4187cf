"""The pages of the claims and of the errata, made from the statements of the claims."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import wythoff as wy
from wythoff.claims.claim import Claim
from wythoff.claims.verdict import Verdict

SOURCES = {
    "biscuit": "Last Biscuit (NRICH) and its notes",
    "takeaway": "Take-Away Games (cut-the-knot)",
    "taocp": "A solution of The Art of Computer Programming 1.2.8, exercise 38",
    "verkhovsky": "B. Verkhovsky, IJCNS 3 (2010) 793-800",
    "wythoff": "This package",
    "wythoff.games.wythoff.automata": "This package",
}


def claims() -> Iterator[str]:
    """Yield the page of the claims, with their statements."""
    yield from (
        "# Claims",
        "",
        "A claim is a statement that the program can check. `wythoff claims --check ID` checks a claim quickly, and",
        "`wythoff verify ID` checks it up to a bound of your choice. Each claim has an id in bold, two labels in",
        "brackets, the statement, and in italics its source. If the title of the section is the source, the italics",
        "are the place in this source. The first label is the kind of the claim:",
        "",
        "- *statement*: a statement of a publication, or of this package about its automata. The false statements are",
        "  the [errata](errata.md).",
        "- *corrected*: a true statement that replaces a false published one.",
        "- *observed*: a statement that was found by this project, or on which answers of this package are based. Most",
        "  of these statements are proved, and have a source.",
        "",
        "The second label is *decided for all n* if automata decide the claim. Otherwise it is *tried*, followed by",
        "the reason, such as *real numbers*: the automata read only integers. A claim with this label may still have a",
        "proof, which is in the docstring of its function. The P-positions of a game on two piles are sorted",
        "by the smaller pile, and numbered from P-position 0 on.",
        "",
    )
    sources = Counter(map(_source, wy.claims()))
    sections = [source for source, count in sources.items() if count > 4]
    for section in [*sections, ""]:
        yield from (f"## {section or 'Other sources'}", "")
        chosen = [
            one for one in wy.claims() if _source(one) == section or (not section and _source(one) not in sections)
        ]
        for name, family in groupby(chosen, key=_family):
            yield from _entries(name, list(family), section)


def _entries(name: str, variants: list[Claim], section: str) -> Iterator[str]:
    """Yield the claims whose ids begin with `name`. From three claims on, their common sentences are written once."""
    if len(variants) < 3:
        for one in variants:
            yield from (f"**{one.id}** ({_labels(one)})", f": {plain(one.statement)}{_place(one, section)}", "")
        return
    shared, different = _sentences(variants)
    yield from (f"**{name}/...** ({_labels(variants[0])})", f": {shared}{_place(variants[0], section)}", "")
    yield from ("| claim | variant |", "|---|---|")
    yield from (f"| {one.id} | {text} |" for one, text in zip(variants, different, strict=True))
    yield ""


def errata() -> Iterator[str]:
    """Yield the page of the published statements that are false; each is tried while the page is made."""
    yield from (
        "# Errata",
        "",
        "These published statements are false. Each was checked while this page was made, as `wythoff claims --check`",
        "does. If a statement is about natural numbers, its least counterexample is listed. *Least counterexample of",
        "all, by automata* means: automata proved that no smaller counterexample exists. Otherwise all smaller",
        "cases were tried, or a proof in the source code excludes them.",
        "",
    )
    known = {one.id: one for one in wy.claims()}
    verdicts = {one.id: one.check() for one in known.values() if one.kind == "statement"}
    latest = ""
    false = [one for one in known.values() if one.id in verdicts and verdicts[one.id].holds is False]
    for (section, name), family in groupby(false, key=lambda one: (_source(one), _family(one))):
        variants = list(family)
        if section != latest:
            yield from (f"## {section}", "")
        latest = section
        if len(variants) > 2:
            yield from _errata_of_family(name, variants, verdicts)
            continue
        for one in variants:
            verdict = verdicts[one.id]
            detail, _, fixed_id = verdict.detail.partition("corrected: ")
            fixed = known.get(fixed_id) or known.get(f"{name}-fixed")
            least = f"Least counterexample{' of all, by automata' * verdict.decided}: {verdict.counterexample}"
            details = [_sentence(part) for part in detail.strip("; ").split("; ") if part]
            yield from (f"### {one.id}", "", f"{plain(one.statement)}{_place(one, section)}", "")
            text = f"False: {detail}" if verdict.counterexample is None else ". ".join([least, *details])
            yield from (plain(text) + ".", "")
            if fixed:
                yield from (f"Corrected (`{fixed.id}`): {plain(fixed.statement)}", "")


def _errata_of_family(name: str, variants: list[Claim], verdicts: dict[str, Verdict]) -> Iterator[str]:
    """Yield one section for false claims whose ids have the same part before the slash: so far those on Flip-flop."""
    shared, different = _sentences(variants)
    yield from (f"### {name}", "", shared + _place(variants[0], _source(variants[0])), "")
    yield from (
        "A position is (x, y, goal, mine, theirs). The piles are x and y. The goal is 0 in normal play and 1 in misere",
        "play. The player to move has *mine* flips left, and the other player *theirs*; -1 means that flips are",
        "unlimited. The outcome D is a draw. The paper does not state when a flip is allowed, so these claims try the",
        "readings in the table:",
        "",
        "| claim | variant | least counterexample |",
        "|---|---|---|",
    )
    for one, text in zip(variants, different, strict=True):
        yield f"| {one.id} | {text} | {plain(verdicts[one.id].detail.rpartition(' = ')[2])} |"
    yield ""


def _sentence(detail: str) -> str:
    """Return a detail with a capital letter, unless it begins with a name or a number."""
    return detail[:1].upper() + detail[1:] if re.match("a [a-z]|[a-z]{2,}[ :]", detail) else detail


def _family(one: Claim) -> str:
    return one.id.partition("/")[0]


def _labels(one: Claim) -> str:
    return f"{one.kind}; {'decided for all n' if one.formula else f'tried: {one.tried}'}"


def _sentences(variants: list[Claim]) -> tuple[str, list[str]]:
    """Return the sentences that all these claims share, and for each claim its other sentences."""
    texts = [re.split(r"(?<=\.) ", plain(one.statement)) for one in variants]
    shared = [sentence for sentence in texts[0] if all(sentence in text for text in texts)]
    return " ".join(shared), [" ".join(sentence for sentence in text if sentence not in shared) for text in texts]


def _source(one: Claim) -> str:
    return plain(SOURCES.get(one.source, one.source))


def _place(one: Claim, section: str) -> str:
    """Return the place in the source, in italics after a space. If the section has another title, add the source."""
    words = ", ".join(filter(None, ("" if _source(one) == section else _source(one), plain(one.place))))
    return f" *{words}*" if words else ""


def plain(text: str) -> str:
    """Return text on one line, with the characters escaped that have a meaning in Markdown."""
    for sign in "\\*_`[<|$":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())
