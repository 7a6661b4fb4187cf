"""Commands that are told to end at random moments of their first second: each ends soon, with its status, in one line.

    python tests/interrupts.py --fuzz 2000 [--seed S] [--only verify-processes] [--within 1.0]

Trial number S is always the same command, signal and moment. What has gone wrong is printed; a table is at the end.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from children import restore_signals
from systems import HANGUP

# A file of rows that take much longer than a trial, in a folder beside those of the trials.
ROWS = "rows.csv"

COMMANDS = {
    "verify-processes": "verify solver-certificates --stop 1e7 --processes 2 --ledger job.db",
    "verify-threads": "verify biscuit-floor --stop 1e13 --workers 2 --ledger job.db",
    "survey": "survey --digits 3 --limit 1e8 --processes 2 --ledger survey.db -o survey.csv",
    "solve": f"solve ../{ROWS} -o solved.csv",
    "period": "period 0.7232 -p play=misere",
    "explore": "explore kayles --no-browser",
}

ENDINGS = {signal.SIGINT: (130, "interrupted"), signal.SIGTERM: (143, "terminated"), HANGUP: (129, "terminated")}

# What a command may have said before it ends.
NOTICES = {"solve": "--resume", "period": "to get it"}

# Seconds in which a program ends, and what of it is left.
ENDS_IN = 5.0

# What Python prints of an interrupt that comes before any line of ours is run.
STARTING = ("Fatal Python error: init_", "<frozen site>", "<frozen runpy>")


@dataclass(frozen=True)
class Trial:
    """A command, the signal that it gets, when, and whether its whole group does, as from a terminal."""

    name: str
    ending: signal.Signals
    seconds: float
    to_group: bool


def trial(seed: int, names: list[str], within: float) -> Trial:
    draw = random.Random(seed)
    return Trial(draw.choice(names), draw.choice(list(ENDINGS)), draw.random() * within, draw.random() < 0.7)


def make_rows(folder: Path) -> None:
    """A file that takes half a minute to solve."""
    (folder / ROWS).write_text("x,y\n" + "".join(f"{n},{7**400 + n}\n" for n in range(300_000)))


def fault(trial: Trial, folder: Path, ends_in: float = ENDS_IN) -> str:
    """What has gone wrong, or "". `folder` has the file of rows."""
    with tempfile.TemporaryDirectory(dir=folder) as own, open(Path(own) / "errors", "w+b") as errors:
        command = [sys.executable, "-m", "wythoff", *COMMANDS[trial.name].split()]
        process = subprocess.Popen(command, cwd=own, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True)
        try:
            time.sleep(trial.seconds)
            (os.killpg if trial.to_group else os.kill)(process.pid, trial.ending)
            began = time.monotonic()
            try:
                process.wait(ends_in)
            except subprocess.TimeoutExpired:
                return f"goes on after {ends_in} s{stacks(process.pid)}"
            while (left := list(session(process.pid))) and time.monotonic() < began + ends_in:
                time.sleep(0.01)
            errors.seek(0)
            return judged(trial, process.returncode, errors.read().decode(), left)
        finally:
            for pid in session(process.pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            process.wait()


def judged(trial: Trial, status: int, errors: str, left: list[int]) -> str:
    if left:
        return f"leaves the processes {left}"
    expected, word = ENDINGS[trial.ending]
    lines = errors.splitlines()
    if trial.ending == signal.SIGINT and "" in lines:
        lines.remove("")  # for a terminal that shows ^C
    if not errors and status in (expected, -trial.ending):
        return ""  # before there is a handler, or while the command line is loaded
    if trial.ending == signal.SIGINT and any(start in errors for start in STARTING):
        return ""
    if trial.name == "explore" and trial.ending == signal.SIGINT and (status, errors) == (0, ""):
        return ""  # that is how it is ended
    if len(lines) == 2 and trial.name in NOTICES and NOTICES[trial.name] in lines[0]:
        del lines[0]
    return "" if (status, lines) == (expected, [f"wythoff: {word}"]) else f"status {status}, {errors!r}"


def session(leader: int) -> Iterator[int]:
    """The processes of a session."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[3]) == leader and fields[0] != "Z":
                    yield int(entry.name)


def stacks(pid: int) -> str:
    """Where the threads of a process are, if py-spy is at hand."""
    spy = os.environ.get("PY_SPY")
    return "\n" + subprocess.run([spy, "dump", "-p", str(pid)], capture_output=True, text=True).stdout if spy else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fuzz", type=int, default=24, metavar="N", help="trials [default: 24]")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the first of them [default: 0]")
    parser.add_argument("--only", action="append", choices=list(COMMANDS), help="only this command")
    parser.add_argument("--within", type=float, default=1.0, metavar="T", help="moments from 0 to T s [default: 1]")
    asked = parser.parse_args()
    restore_signals()
    names, counts, faults = asked.only or list(COMMANDS), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    with tempfile.TemporaryDirectory() as folder:
        make_rows(Path(folder))
        for seed in range(asked.seed, asked.seed + asked.fuzz):
            one = trial(seed, names, asked.within)
            key = one.name, one.ending.name
            counts[key] += 1
            if wrong := fault(one, Path(folder)):
                faults[key] += 1
                print(f"{seed}: {one}: {wrong}", flush=True)
    for key in sorted(counts):
        print(f"{key[0]:20}{key[1]:10}{counts[key]:6} trials{faults[key]:6} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
