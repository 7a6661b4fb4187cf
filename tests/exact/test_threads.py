"""Threads find all imported that libraries put off: two that meet at the first `numpy.ma` end in a RecursionError."""

import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from systems import needs_signals

from wythoff.exact.threads import StoppedError, check_stop, thread_pool

# Runs a command line, and lists the modules that other threads than the main one are the first to import.
RECORDER = """
import json, sys, threading

late = []

class Recorder:
    def find_spec(self, name, path=None, target=None):
        if threading.current_thread() is not threading.main_thread():
            late.append(name)

sys.meta_path.insert(0, Recorder())
from wythoff.app.main import main

if __name__ == "__main__":
    try:
        main(sys.argv[2:])
    except SystemExit as ended:
        status = ended.code
    with open(sys.argv[1], "w") as file:
        json.dump([status, [name for name in late if name in sys.modules]], file)
"""

COMMANDS = [
    "solve in.csv -o out.csv -j2",
    "solve in.csv -o out.parquet -j2",
    "solve in.csv -g fibonacci-nim --columns x,y -o out.jsonl.gz -j2",
    "solve in.csv -g t-wythoff -p t=3 -o out.csv.zst -j2",
    "solve heaps.jsonl -g kayles -o out.parquet --with grundy -j2",
    "verify biscuit-floor --stop 20000 --workers 2",
    "outcomes wythoff --board 300 -o out.npy",
    "table grundy wythoff --board 300 -o out.npy -j2",
]

# Solvers that import ours, and kernels with them, when such values are first asked for: plain imports without circles.
OURS_LATE = ["solve in.csv -o out.csv --with grundy,index -j2", "survey --digits 1 --limit 1e3 --workers 2"]


@pytest.mark.parametrize("command", COMMANDS + OURS_LATE)
def test_no_thread_is_the_first_to_import(tmp_path: Path, command: str) -> None:
    status, late = recorded(tmp_path, command)
    assert status == 0
    if command in OURS_LATE:
        late = [name for name in late if name.startswith(("numpy.ma", "numpy.random", "pyarrow", "pandas"))]
    assert [name for name in late if name != "wythoff.exact.loading"] == []  # which imports the standard library alone


def recorded(folder: Path, command: str) -> tuple[int, list[str]]:
    draw = random.Random(1)
    rows = [(draw.getrandbits(40), draw.getrandbits(39)) for _ in range(2000)]
    (folder / "in.csv").write_text("x,y\n" + "".join(f"{x},{y}\n" for x, y in rows))
    (folder / "heaps.jsonl").write_text("".join(f'{{"heap1": {x % 99}, "heap2": {y % 99}}}\n' for x, y in rows))
    (folder / "recorder.py").write_text(RECORDER)
    call = [sys.executable, "recorder.py", "late.json", *command.split()]
    subprocess.run(call, cwd=folder, check=True, capture_output=True)
    status, late = json.loads((folder / "late.json").read_text())
    return status, late


# The moment is widened in which numpy.ma is made, and no attribute of NumPy yet: the thread that imports it waits for
# the other.
RACE = """
import importlib, sys, threading, time
import numpy
from concurrent.futures import ThreadPoolExecutor
from wythoff.exact.threads import thread_pool

load, made, touched = importlib._bootstrap._load_unlocked, threading.Event(), threading.Event()

def load_slowly(spec):
    module = load(spec)
    if spec.name == "numpy.ma" and threading.current_thread() is not threading.main_thread():
        made.set()
        touched.wait()
    return module

importlib._bootstrap._load_unlocked = load_slowly
assert "numpy.ma" not in sys.modules
with {pool}(2) as pool:
    first = pool.submit(lambda: numpy.ma.nomask)
    while not (made.is_set() or first.done()):
        time.sleep(0.01)
    try:
        pool.submit(lambda: numpy.ma.nomask).result(60)
    finally:
        touched.set()
    first.result()
"""


@pytest.mark.parametrize(("pool", "fails"), [("ThreadPoolExecutor", True), ("thread_pool", False)])
def test_two_threads_at_the_first_touch(pool: str, fails: bool) -> None:
    call = [sys.executable, "-c", RACE.replace("{pool}", pool)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert ("RecursionError: " in done.stderr, done.returncode) == (fails, int(fails))


def test_each_pool_of_threads_is_made_by_one_function() -> None:
    import wythoff

    folder = Path(wythoff.__file__).parent
    pool = re.compile(r"ThreadPoolExecutor[()]|ThreadPool\(")  # a call, or a class of its own
    found = [path.name for path in folder.rglob("*.py") if pool.search(path.read_text("utf-8"))]
    assert found == ["threads.py"]


@needs_signals
@pytest.mark.parametrize("signals", [1, 3])
def test_an_interrupt_waits_for_the_threads(signals: int) -> None:
    """Otherwise Python could end while machine code runs, which is a segmentation fault."""
    ended, main, is_waiting = [], threading.main_thread().ident, threading.Event()
    assert main is not None

    def work() -> None:
        is_waiting.wait()
        for _ in range(signals):
            signal.pthread_kill(main, signal.SIGINT)
            time.sleep(0.1)
        ended.append(True)

    pool = thread_pool(2)
    pool.submit(work)
    with pytest.raises(KeyboardInterrupt), pool:
        is_waiting.set()
    assert ended == [True]


def test_work_that_is_stopped() -> None:
    def work() -> None:
        while True:
            check_stop()
            time.sleep(0.01)

    check_stop()  # no pool, no stop
    pool = thread_pool(1)
    first, second = pool.submit(work), pool.submit(work)
    while not first.running():
        time.sleep(0.01)
    pool.stop()
    assert isinstance(first.exception(), StoppedError)
    assert second.cancelled()
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(work)
