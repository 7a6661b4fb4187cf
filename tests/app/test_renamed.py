"""Former names of commands: the output and the exit status of the new ones, and one line that names them."""

import re

import pytest
from commands import Run

from wythoff.app.main import wythoff
from wythoff.app.renamed import RENAMED

# Of each former name some uses, right and wrong, and how they are typed now.
USES = {
    "automaton": [
        ("automaton -q", "grundy --automaton -q"),
        ("automaton t-wythoff -p t=3 --value 2 --json -q", "grundy t-wythoff -p t=3 --value 2 --automaton --json -q"),
        ("automaton nim", "grundy nim --automaton"),
        ("automaton wythoff -q -o -", "grundy --automaton -q -o -"),
    ],
    "docs": [("docs", "--help")],
    "grundy --board": [("grundy --board 5 -o b.npy -q", "table grundy --board 5 -o b.npy -q")],
    "grundy --stop": [
        ("grundy kayles --stop 9", "table grundy kayles --stop 9"),
        ("grundy -g kayles --stop=9 --json", "table grundy kayles --stop 9 --json"),
        ("grundy kayles --genus --stop 5", "table grundy kayles --stop 5 --genus"),
        ("grundy nim --stop 0", "table grundy nim --stop 0"),
    ],
    "outcomes": [("outcomes --board 5 -o p.npy -q", "table outcomes --board 5 -o p.npy -q")],
    "rows": [("rows 5", "table rows 5"), ("rows 10^6", "table rows 10^6")],
    "strip": [
        ("strip --value 1 --nth 10^30", "table strip --value 1 --nth 10^30"),
        ("strip --rows 9", "table strip --rows 9"),
        ("--traceback strip t-wythoff -p t=3 --value 1 --nth 9", "table strip t-wythoff -p t=3 --value 1 --nth 9"),
        ("strip --help", "table strip --help"),
    ],
    "survey --from-kept": [
        ("survey --digits 1 --from-kept --to csv -q", "survey --digits 1 --from-bundled --to csv -q"),
    ],
    "survey --keep": [("survey --digits 9 --keep=f -q", "survey --digits 9 --write-bundle=f -q")],
    "survey --kept": [("survey --digits 3 --kept --to csv", "survey --digits 3 --bundled --to csv")],
    "survey --status": [("survey --status=none.db", "job status none.db"), ("survey --status a b", "job status a b")],
    "verify --status": [
        ("verify --status none.db --json", "job status none.db --json"),
        ("verify --html x.html --status none.db -q", "job status none.db --html x.html"),
        ("verify --status", "job status"),
    ],
    "warmup": [("warmup --nosuch", "selftest --warm --nosuch"), ("warmup --help", "selftest --help")],
}


@pytest.mark.parametrize(("old", "words", "now"), [(old, *use) for old, uses in USES.items() for use in uses])
def test_a_former_name_does_what_the_new_one_does(run: Run, old: str, words: str, now: str) -> None:
    former, new = run(*words.split()), run(*now.split())
    assert (former.returncode, former.stdout) == (new.returncode, new.stdout)
    line, rest = former.stderr.decode().split("\n", 1)
    assert line == f"wythoff: `wythoff {old}` is now `wythoff {RENAMED[old]}`; the old name works until 1.0"
    seconds = re.compile(r"[0-9.]+ s\n")
    assert seconds.sub("", rest) == seconds.sub("", new.stderr.decode())


def test_every_former_name_is_tried_and_no_longer_listed(run: Run) -> None:
    assert USES.keys() == RENAMED.keys()
    listed = re.findall(r"^  ([a-z]+)  ", run("--help").stdout.decode(), re.MULTILINE)
    assert listed == list(wythoff.names())
    assert len(listed) == 21
    assert not {name for name in RENAMED if " " not in name} & set(listed)


def test_a_new_name_is_no_former_one(run: Run) -> None:
    """And a word of a position or an option's value is none."""
    for words in ("table rows 3", "table strip --value 0 --nth 3", "grundy nim 3", "games --json strip"):
        assert b"is now" not in run(*words.split()).stderr


def test_a_table_without_a_kind_is_of_p_positions(run: Run) -> None:
    for words in ("t-wythoff -p t=2 --stop 9", "--stop 9", "-p t=2 t-wythoff --stop 4 --json", "--stop 3 --help"):
        bare, full = run("table", *words.split()), run("table", "p-positions", *words.split())
        assert bare.returncode == 0
        assert (bare.stdout, bare.stderr) == (full.stdout, full.stderr)
    nothing = run("table")
    assert (nothing.returncode, nothing.stdout) == (2, b"")
    assert nothing.stderr == run("table", "--help").stdout
    assert b"  p-positions  " in nothing.stderr


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("wythoff str", ""),
        ("wythoff war", ""),
        ("wythoff tab", "plain,table"),
        ("wythoff table out", "plain,outcomes"),
        ("wythoff table t-wyt", "plain,t-wythoff"),
        ("wythoff table t-wythoff --meth", "plain,--method"),
        ("wythoff table strip --nt", "plain,--nth"),
        ("wythoff strip --nt", "plain,--nth"),
        ("wythoff grundy --auto", "plain,--automaton"),
    ],
)
def test_new_names_are_completed(run: Run, words: str, found: str) -> None:
    place = str(len(words.split(" ")) - 1)
    done = run(_WYTHOFF_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=place)
    assert (done.stdout.decode().strip(), done.stderr) == (found, b"")
