"""Random command lines, right and damaged: each ends soon, with a known exit status, and an error is one line.

`--fuzz N --seed S` tries the cases S to S + N - 1; `line(S)` makes case S, always the same.
"""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import click
import commands
import pytest
from systems import needs_signals

from wythoff.app.main import wythoff

# Seconds of processor that a command of these sizes takes at most, and of the clock on a loaded machine.
MAX_CPU_SECONDS, MAX_WAIT_SECONDS = 30, 120

# What takes long whatever its arguments are, has no end, or needs other machines; they have tests of their own.
LEFT_OUT = ("bench", "explore", "selftest")
OPTIONS_LEFT_OUT = ("--scheduler", "--processes", "--full", "--help")


def words(text: str) -> list[str]:
    return text.split()


NUMBERS = words("0 1 2 3 5 7 8 12 13 20 31 2^4 1e1 0x1f F(7) 3*4+1 1_0 (2+3)*4 7//2 9%4 +6")
WRONG_NUMBERS = words("-1 1.5 1e-3 x 2^ 5//0 7/2 10^10^10 1e999999999999 1,000 ( 2x NaN None ² ٣ - -- @none @n.txt @in")
HUGE = words("10^40 2^63 2^63-1 2^64 2^64-1 10^1000 F(300)")
GAMES = words(
    "wythoff last-biscuit misere-wythoff t-wythoff misere-t-wythoff fibonacci-nim take-away copycat nim misere-nim "
    "subtraction kayles dawsons-kayles dawsons-chess treblecross officers grundy octal rays flip-flop 0.77 0.156 4.3 "
    "0.78 .07 nosuch ./mine.py wrong.py none.py KAYLES"
)
FILES = [
    "in.csv",
    "in.tsv",
    "in.txt",
    "in.jsonl",
    "bad.csv",
    "empty.csv",
    "parts",
    "none.csv",
    "-",
    ".",
    "7",
    "noise.csv",
]
OUTPUTS = [
    *("out.csv", "out.tsv", "out.txt", "out.jsonl", "out.parquet", "out.npy", "out.png", "out.svg", "out.md"),
    *("-", "no/out.csv", ".", "in.csv", "out.xlsx", "parts", "out"),
]
CLAIMS = [
    "biscuit-floor",
    "biscuit-double",
    "t-wythoff-floor",
    "t=3",
    "solver-board",
    "mine.py:even",
    "mine.py:odd",
    "nosuch",
]
VALUES = {
    "parameters": words(
        "t=3 t=0 m=4 f=2x f=10 f=4,2,3 f=x^2 take=1,3 take=all-but:2 code=0.07 play=misere rays=1,0;0,1 t "
        "= =3 t=x when=after flips=once threshold=none threshold=L>=3 f= take=-1 code=8"
    ),
    "rays": ["1,0 0,1", "1,0 0,1 1,1:2", "0,1:3;1,0", "1,2", "", "0,0", "1,0 1,0", "x", "1,0:0", "2,1 1,2 1,1"],
    "values": ["grundy", "index", "grundy,index", "index,index", "x", ""],
    "columns": ["x,y", "y,x", "x", "1,2", "a,b", "", "x,x", "2"],
    "delimiter": [",", ";", "\t", "tab", "", "ab", "é"],
    "output": OUTPUTS,
    "certificate": ["-", "c.json", "no/c.json"],
    "rejects": ["r.txt", "-", "no/r", "in.csv"],
    "ledger": ["l.db", "in.csv", "no/l.db"],
    "status": ["l.db", "in.csv", "none.db"],
    "path": ["mine.py", "wrong.py", "none.py", "in.csv"],
    "form": ["floor(n*phi)", "floor(n*phi+1/2)", "floor(n*sqrt(2))", "n", "floor(", "phi", "n/0", ""],
    "method": ["auto", "closed-form", "mex", "stream", "sparse", "naive", "recursive", "nosuch"],
    "pile": ["x", "y", "pile", "nosuch"],
    "text": ["chess", "NIM", "nosuch"],
    "size": ["2x2", "3", "0", "x", "1000", "2,2"],
    "dpi": ["20", "30", "5", "x"],
    "modulus": ["2", "7", "1", "x"],
    "shell": ["bash", "zsh", "fish", "tcsh"],
    "ids": CLAIMS,
    "claim": CLAIMS,
    "file": FILES,
    "threads": ["1", "2", "0", "x"],
    "workers": ["1", "2", "0", "x"],
    "err": ["0", "0.5", "1", "2", "x"],
    "max_bits": ["64", "1000", "63", "x"],
}
NOISE = "-=,:;.@*^()[]{} \t\u00a0é²'\"%$#\\/~0x9"


def line(case: int) -> list[str]:
    """The command line of this number."""
    random = Random(case)
    path, command = _command(random)
    chosen = [*path]
    options: list[str] = []
    for option in command.params:
        if isinstance(option, click.Argument):
            count = random.choice((1, 2, 2, 3)) if option.nargs == -1 else 1
            if random.random() < 0.85 or option.required:
                chosen += [_value(random, str(option.name), path[0]) for _ in range(count)]
        elif option.opts[0] not in OPTIONS_LEFT_OUT and random.random() < _share(option):
            options.append(random.choice([*option.opts, *option.secondary_opts]))
            if not option.is_flag:  # type: ignore[attr-defined]
                choices = option.type.choices if isinstance(option.type, click.Choice) else None
                options += [
                    random.choice([*choices, "nosuch"]) if choices else _value(random, str(option.name), path[0])
                    for _ in range(option.nargs)
                ]
    if path[0] == "claims" and not set(chosen) & set(CLAIMS):  # all of them take seconds
        chosen.append(CLAIMS[0])
    chosen += options
    if random.random() < 0.15:
        place = random.randrange(len(chosen))
        chosen[place] = _damaged(random, chosen[place])
    return chosen


def _share(option: click.Parameter) -> float:
    """How often an option is given: always if what is usual takes long."""
    return 1 if option.name == "limit" else 0.9 if option.required else 0.1


def _command(random: Random) -> tuple[tuple[str, ...], click.Command]:
    names = [name for name in wythoff.names() if name not in LEFT_OUT]
    if random.random() < 0.5:
        names = ["solve", "grundy", "table"]
    elif random.random() < 0.9:
        names.remove("plot")
    name = random.choice(sorted(names))
    command = wythoff.get_command(click.Context(wythoff), name)
    assert command is not None
    if isinstance(command, click.Group):
        context = click.Context(command)
        kind = random.choice([kind for kind in command.list_commands(context) if kind != "bench"])
        found = command.get_command(context, kind)
        assert found is not None
        return (name, kind), found
    return (name,), command


def _value(random: Random, name: str, command: str) -> str:
    if name == "game":
        return random.choice(GAMES)
    if name == "what" and random.random() < 0.3:
        return random.choice(FILES)
    if name in VALUES:
        return random.choice(VALUES[name])
    return random.choice(random.choice((NUMBERS, NUMBERS, WRONG_NUMBERS, HUGE if command == "solve" else NUMBERS)))


def _damaged(random: Random, word: str) -> str:
    place = random.randrange(len(word) + 1)
    kind = random.randrange(4)
    if kind == 0:
        return word[:place] + random.choice(NOISE) + word[place:]
    if kind == 1:
        return word[:place] + word[place + 1 :]
    if kind == 2:
        return word + word
    return word[:place]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tables = {
        "in.csv": "x,y\n3,5\n10,13\n",
        "in.tsv": "x\ty\n3\t5\n",
        "in.txt": "3 5\n10 13\n",
        "in.jsonl": '{"x": 3, "y": "5"}\n',
        "bad.csv": 'x,y\n3,5\n3\n-1,5\n"1,2\n',
        "empty.csv": "",
        "n.txt": "12\n",
        "7": "12\n",
        "mine.py": "from wythoff.games.wythoff.rays.rules import TwoPiles, rays_from\nimport wythoff as wy\n"
        'GAME = TwoPiles(name="mine", summary="", rays=rays_from("1,0 0,1"))\n'
        '@wy.claim("even", start=0)\ndef even(n):\n    "2 n is even"\n    return 2 * n % 2 == 0\n'
        '@wy.claim("odd")\ndef odd(bound):\n    "no verdict"\n    return True\n',
        "wrong.py": "1/0\n",
    }
    for name, text in tables.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "noise.csv").write_bytes(bytes(range(256)) * 4)
    (tmp_path / "parts").mkdir()
    return tmp_path


class Hang(BaseException):
    """A command that has not ended."""


@contextmanager
def ends_soon() -> Iterator[None]:
    def stop(number: int, frame: object) -> None:
        raise Hang

    timers = [
        (signal.SIGPROF, signal.ITIMER_PROF, MAX_CPU_SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, MAX_WAIT_SECONDS),
    ]
    earlier = [signal.signal(number, stop) for number, _, _ in timers]
    try:
        for _, timer, seconds in timers:
            signal.setitimer(timer, seconds)
        yield
    finally:
        for (number, timer, _), handler in zip(timers, earlier, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def wrong(done: Any) -> str:
    """What is wrong with how a command has ended."""
    errors = done.stderr.decode("utf-8", "replace")
    if done.returncode not in (0, 1, 2, 130):
        return f"exit status {done.returncode}"
    if "Traceback" in errors:
        return "a traceback"
    if done.returncode == 2 and done.stdout and b"could not be checked: " not in done.stderr:  # claims that could be
        return f"an error, and yet output {done.stdout[:60]!r}"
    if done.returncode == 2 and (not errors.startswith("wythoff: ") or errors.count("\n") != 1):
        return f"an error that is not one line: {errors[:200]!r}"
    return ""


@needs_signals
def test_random_command_lines(folder: Path, request: pytest.FixtureRequest) -> None:
    count, first = request.config.getoption("--fuzz"), request.config.getoption("--seed")
    found, statuses = [], []
    files = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for case in range(first, first + count):
        words = line(case)
        began = time.process_time()
        try:
            with ends_soon():
                done = commands.here(tuple(words), b"3 5\n7 12\nbest\nquit\n", folder)
            what = wrong(done)
            statuses.append(done.returncode)
        except Hang:
            what = f"no end after {time.process_time() - began:.0f} s of processor"
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
        if what:
            found.append(f"{case} {words}: {what}")
            print(found[-1])
        for path, content in files.items():  # a command may write over them
            path.write_bytes(content)
    assert not found
    assert {0, 2} <= set(statuses)  # neither only right lines nor only wrong ones
    assert 0.1 < statuses.count(0) / count < 0.9
