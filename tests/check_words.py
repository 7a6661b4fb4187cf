"""Words that have to be read twice, in docstrings, comments, strings and pages: `python tests/check_words.py`.

CONTRIBUTING.md has better words. tests/data/words.txt has the number of exceptions of each file; `--write` lowers these
numbers. A file with more words than exceptions is reported, with the lines of all of them, and the exit status is 1.
"""

import ast
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXCEPTIONS = ROOT / "tests" / "data" / "words.txt"
WORDS = re.compile(r"(?<![-\w])([Tt]old|[Ss]aid|[Kk]ept|[Aa]new|(?<!there )is none)\b")  # not in options, as in --kept
OPENING = re.compile(r"(What|Where|Who|The same)\b")
TEXTS = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
CODE = re.compile(r"`[^`]*`|\{[^{}\n]*\}")  # names and commands in a page or a docstring, expressions in a string

Found = Iterator[tuple[int, str]]  # number of a line, word


def docstring_lines(tree: ast.Module) -> set[int]:
    """Return the lines on which docstrings begin."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, documented) and ast.get_docstring(node)]
    return {node.body[0].lineno for node in nodes}


def words_of(text: str, first: int = 1) -> Found:
    """Yield the words of a text, whose first line has this number."""
    for number, line in enumerate(CODE.sub(lambda code: "\n" * code[0].count("\n"), text).split("\n"), first):
        yield from ((number, word[0]) for word in WORDS.finditer(line))


def words_of_source(text: str) -> Found:
    """Yield the words of the comments and strings of a module, and openings of its docstrings."""
    openings = docstring_lines(ast.parse(text))
    for token in tokenize.generate_tokens(iter(text.splitlines(keepends=True)).__next__):
        if token.type in TEXTS:
            yield from words_of(token.string, token.start[0])
            opening = OPENING.match(token.string.lstrip("rR\"'"))
            if opening and token.type == tokenize.STRING and token.start[0] in openings:
                yield token.start[0], opening[0]


def pages() -> Iterable[Path]:
    """Return the files that are checked."""
    folders = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").glob("*.py"), *(ROOT / "docs").glob("*.md")]
    return sorted([*folders, ROOT / "README.md"])


def main(write: bool) -> int:
    """Report the files with more words than their exceptions, or write the exceptions; return the exit status."""
    rows = (line.split() for line in EXCEPTIONS.read_text("ascii").splitlines()) if EXCEPTIONS.exists() else ()
    allowed = {path: int(count) for count, path in rows}
    counts, status = {}, 0
    for page in pages():
        path, text = page.relative_to(ROOT).as_posix(), page.read_text("utf-8")
        found = list(words_of_source(text) if page.suffix == ".py" else words_of(text))
        counts[path] = min(len(found), allowed.get(path, 0)) if EXCEPTIONS.exists() else len(found)
        if len(found) > counts[path]:
            status = 1
            print(*(f"{path}:{number}: {word}" for number, word in found), sep="\n")
            print(f"{path}: {len(found)} such words, {counts[path]} allowed; CONTRIBUTING.md has better ones")
    if write:
        lines = [f"{count} {path}\n" for path, count in counts.items() if count]
        EXCEPTIONS.write_text("".join(lines), "ascii")
    return status


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv[1:]))
