"""Processor seconds of commands in a fresh process: the first time, with an empty cache of compiled code, and again.

python benchmarks/cold_start.py prints them as a table.
"""

import os
import resource
import shlex
import subprocess
import sys
import tempfile

REPEATS = 3

SOLVE_MANY = "import wythoff as wy; wy.game('wythoff').solve_many([(500, 1000), (309, 500)])"

COMMANDS = {
    "`solve_many` of two rows in Python": ["-c", SOLVE_MANY],
    **{
        f"`wythoff {command}`": ["-m", "wythoff", *shlex.split(command)]
        for command in (
            "--help",
            "solve 500 1000",
            "solve -g rays -p 'rays=1,0;0,1;2,1' 7 12",
            "solve -g kayles -p play=misere 10^1000 7 12",
            "grundy wythoff 20 10^30+7",
            "grundy wythoff 300 500",
            "verify biscuit-floor --stop 1e7",
            "table t-wythoff -p t=2 --stop 50",
            "period 0.156",
        )
    },
}


def cpu_seconds(arguments: list[str], cache: str) -> float:
    """Return the processor seconds of a fresh interpreter with this folder for compiled code."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONDONTWRITEBYTECODE": ""}  # "": modules are cached
    subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(arguments: list[str]) -> tuple[float, float]:
    """Return the least seconds with an empty cache, and with a filled one."""
    with tempfile.TemporaryDirectory() as cache:
        cpu_seconds(arguments, cache)  # fills Python's own cache of modules
    cold, warm = [], []
    for _ in range(REPEATS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(cpu_seconds(arguments, cache))
            warm.append(cpu_seconds(arguments, cache))
    return min(cold), min(warm)


if __name__ == "__main__":
    print("| command | first time | again |")
    print("|---|---|---|")
    for name, arguments in COMMANDS.items():
        print("| {} | {:.2f} | {:.2f} |".format(name, *measured(arguments)))
