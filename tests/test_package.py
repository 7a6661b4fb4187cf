"""The wheel and the sdist: built, checked, installed into an environment of their own, and used there."""

import os
import py_compile
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path
from shutil import copytree, ignore_patterns
from zipfile import ZipFile

import gmpy2
import pytest

import wythoff

ROOT = Path(__file__).parent.parent

# Position number 10^30 of Grundy value 3 of Wythoff's game.
VALUE_3 = "1618033988749894848204586834365", "2618033988749894848204586834366"


def run(*command: str | Path, folder: Path) -> str:
    words = [str(word) for word in command]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, the wheel, which is built from the sdist, and the wheel of value 3."""
    pytest.importorskip("build")
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("package")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    for name in ("src", "value3"):
        copytree(ROOT / name, folder / name, ignore=ignore_patterns("__pycache__", ".numba-cache"))
    run(sys.executable, "-m", "build", "--no-isolation", ".", folder=folder)
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", "dist", "value3", folder=folder)
    return folder / "dist"


@pytest.mark.slow
def test_the_index_would_take_them(dist: Path) -> None:
    pytest.importorskip("twine")
    files = sorted(dist.iterdir())
    assert [file.name for file in files] == [
        f"wythoff-{wythoff.__version__}-py3-none-any.whl",
        f"wythoff-{wythoff.__version__}.tar.gz",
        f"wythoff_value3-{wythoff.__version__}-py3-none-any.whl",
    ]
    assert run(sys.executable, "-m", "twine", "check", "--strict", *files, folder=dist).count("PASSED") == 3
    assert files[0].stat().st_size < 2_000_000


@pytest.mark.slow
def test_what_is_in_them(dist: Path) -> None:
    source = {str(file.relative_to(ROOT / "src")) for file in (ROOT / "src" / "wythoff").rglob("*") if file.is_file()}
    source = {name for name in source if "__pycache__" not in name and ".numba-cache" not in name}
    wheels = [dist.glob(f"{name}-*.whl") for name in ("wythoff", "wythoff_value3")]
    packed, added = ({name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name} for (wheel,) in wheels)
    assert added == {"wythoff/games/wythoff/automata/data/t1-g3.packed"} <= source
    assert packed == source - added
    assert "wythoff/py.typed" in packed
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "value3/pyproject.toml", *(f"src/{name}" for name in added)} <= names


@pytest.mark.slow
def test_an_environment_of_its_own(dist: Path, tmp_path: Path) -> None:
    home = tmp_path / "environment"
    venv.create(home, with_pip=False)
    python = next(path for path in (home / "bin" / "python", home / "Scripts" / "python.exe") if path.exists())
    (wheel,), (value3,) = dist.glob("wythoff-*.whl"), dist.glob("wythoff_value3-*.whl")
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps")
    run(*pip, "--disable-pip-version-check", wheel, folder=tmp_path)
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=tmp_path).strip()
    Path(packages, "others.pth").write_text(str(Path(gmpy2.__file__).parents[1]))  # what it depends on
    found = run(python, "-I", "-c", "import wythoff; print(wythoff.__file__)", folder=tmp_path).strip()
    assert Path(found).is_relative_to(packages)
    script = python.with_name("wythoff" + python.suffix)
    assert run(script, "solve", "10", "13", folder=tmp_path).startswith("(10, 13) is N: ")
    assert run(script, "--version", folder=tmp_path).startswith(f"wythoff, version {wythoff.__version__}\n")
    far = script, "grundy", "wythoff", *VALUE_3
    assert run(*far, folder=tmp_path) == "at least 3\n"
    run(*pip, "--disable-pip-version-check", "--ignore-installed", value3, folder=tmp_path)  # others.pth may have it
    assert run(*far, folder=tmp_path) == "3\n"


def test_the_version_is_that_of_the_citation() -> None:
    lines = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert f"version: {wythoff.__version__}" in lines


def test_the_table_of_sizes_has_each_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = {("none", line) for line in project["dependencies"]}
    wanted |= {(extra, line) for extra in ("plot", "cluster", "duckdb", "zarr", "page") for line in extras[extra]}
    table = re.findall(
        r"^\| (\w+) \| (\S+) [\d.]+ \| [\d.]+ \|", (ROOT / "docs" / "installing.md").read_text("utf-8"), re.M
    )
    assert set(table) == {("none", "wythoff"), *((extra, re.split("[<>]", line)[0].lower()) for extra, line in wanted)}


def test_the_package_is_imported_without_its_source(tmp_path: Path) -> None:
    """As in a program that ships compiled files only."""
    source = Path(wythoff.__file__)
    ignored = ignore_patterns("*.xz", "*.packed", "data", "site", "__pycache__")
    copy = Path(copytree(source.parent, tmp_path / "wythoff", ignore=ignored))
    py_compile.compile(str(copy / source.name), cfile=str(copy / "__init__.pyc"), doraise=True)
    (copy / source.name).unlink()
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import wythoff; print(wythoff.__file__[-4:])"
    assert run(sys.executable, "-c", f"{code}; print(wythoff.floor_phi(7))", folder=tmp_path) == ".pyc\n11\n"
