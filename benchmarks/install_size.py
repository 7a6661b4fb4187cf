"""The size and the import time of each dependency, as a table in Markdown.

Run it in an environment with the extras: `pip install '.[plot,cluster,duckdb,zarr,page]'`. Sizes leave out compiled
bytecode. The time is of a new interpreter, without the time of an interpreter that imports nothing.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

# {extra: {dependency: (imported module, use)}}. The page needs the files of XStatic-Leaflet, and does not import it.
USES = {
    "none": {
        "click": ("click", "the command line"),
        "gmpy2": ("gmpy2", "integers beyond 64 bits"),
        "numba": ("numba", "compiling kernels"),
        "numpy": ("numpy", "arrays"),
        "pyarrow": ("pyarrow", "CSV, Parquet, Arrow, and tables of other libraries"),
        "tqdm": ("tqdm", "progress bars, imported on terminals only"),
    },
    "plot": {"matplotlib": ("matplotlib.figure", "pictures")},
    "cluster": {"distributed": ("distributed", "Dask clusters")},
    "duckdb": {"duckdb": ("duckdb", "SQL functions")},
    "zarr": {"zarr": ("zarr", "compressed boards")},
    "page": {
        "pillow": ("PIL.Image", "PNG pictures of the map"),
        "starlette": ("starlette.applications", "requests and answers of the server"),
        "uvicorn": ("uvicorn", "the HTTP server"),
        "xstatic-leaflet": ("", "Leaflet (BSD licence), which draws the map"),
    },
}

REQUIREMENT = re.compile(r"([\w.-]+)[^;]*(?:;(.*))?")
RUNS = 7


def main() -> None:
    counted = {"wythoff", *(name for uses in USES.values() for name in uses)}
    idle = import_seconds("sys")
    titles = "extra", "dependency", "MB", "MB of indirect dependencies", "processor seconds to import", "used for"
    print(f"| {' | '.join(titles)} |\n|---|---|---|---|---|---|")
    print(f"| none | wythoff {distribution('wythoff').version} | {megabytes('wythoff'):.1f} | | | |")
    for extra, uses in USES.items():
        for name, (module, use) in uses.items():
            others = sum(megabytes(other) for other in brought(name, counted))
            seconds = f"{import_seconds(module) - idle:.2f}" if module else ""
            size = f"{megabytes(name):.1f} | {others:.1f}"
            print(f"| {extra} | {name} {distribution(name).version} | {size} | {seconds} | {use} |")


def brought(name: str, counted: set[str]) -> Iterator[str]:
    """Yield the installed packages that `name` needs, directly or not, except `counted`; add them to `counted`."""
    for requirement in distribution(name).requires or ():
        other, marker = REQUIREMENT.fullmatch(requirement).groups()  # type: ignore[union-attr]
        if other in counted or "extra" in (marker or ""):
            continue
        try:
            distribution(other)
        except PackageNotFoundError:  # a requirement of other systems
            continue
        counted.add(other)
        yield other
        yield from brought(other, counted)


def megabytes(name: str) -> float:
    """Return the size of the installed files of a package, without bytecode, in units of 10^6 bytes."""
    files = [Path(str(file.locate())) for file in distribution(name).files or () if file.suffix != ".pyc"]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def import_seconds(module: str) -> float:
    """Return the least processor seconds, of several runs, of a new interpreter that imports a module."""
    times = []
    for _ in range(RUNS):
        before = os.times()
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True)
        after = os.times()
        times.append(sum(after[2:4]) - sum(before[2:4]))
    return min(times)


if __name__ == "__main__":
    main()
