"""Sources that every system can read and import, as far as reading them shows it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OTHER = Path(__file__).parent / "other_system"

# Modules and names that only some systems have, and the files that may use them, each behind a test.
MODULES = {
    "fcntl",
    "grp",
    "msvcrt",
    "posix",
    "pty",
    "pwd",
    "resource",
    "select",
    "selectors",
    "termios",
    "tty",
    "winreg",
}
NAMES = {
    **dict.fromkeys(("os.fork", "os.nice", "os.getuid", "os.mkfifo", "os.killpg", "os.fchmod", "os.statvfs"), ()),
    "os.fsync": ("jobs/system.py",),
    "os.kill": ("jobs/shards/workers.py", "jobs/shards/pause.py"),
    "os.posix_fallocate": ("jobs/npy.py",),
    "os.sched_getaffinity": ("jobs/shards/executors.py",),
    "os.set_blocking": ("app/signals.py",),
    "signal.SIGHUP": ("jobs/shards/workers.py",),  # with a fork server
    "signal.SIGKILL": ("jobs/shards/workers.py",),
    "signal.pthread_kill": ("app/signals.py",),
    "signal.pthread_sigmask": ("jobs/shards/workers.py",),
}  # fmt: skip

# Functions that open text, and the number of arguments with which the encoding is given.
READERS = {"read_text": 1, "write_text": 2, "TextIOWrapper": 2}

# Functions that open no text.
OTHERS = {"os.open", "output.open"}


def test_the_names_of_files_are_names_on_windows() -> None:
    """No two differ only in case, none is that of a device, and none has a character that Windows lacks."""
    paths = [path.relative_to(ROOT) for name in ("src", "tests", "docs") for path in sorted((ROOT / name).rglob("*"))]
    paths = [path for path in paths if "__pycache__" not in path.parts]
    assert len({str(path).casefold() for path in paths}) == len(paths) > 1000
    wrong = re.compile(r'(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?|.*[<>:"|?*\\].*|.*[ .]', re.IGNORECASE)
    assert [path for path in paths if wrong.fullmatch(path.name)] == []


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((ROOT / "src" / "wythoff").rglob("*.py")):
        yield path.relative_to(ROOT / "src" / "wythoff").as_posix(), ast.parse(path.read_text("utf-8"))


def imports_at_the_head(tree: ast.Module) -> set[str]:
    """The modules that are imported when a file is, outside of functions."""
    found, places = set(), list(ast.iter_child_nodes(tree))
    while places:
        node = places.pop()
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).partition(".")[0])
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            places += ast.iter_child_nodes(node)
    return found


def test_no_file_needs_a_module_of_one_system() -> None:
    tests = [(str(path), ast.parse(path.read_text("utf-8"))) for path in sorted((ROOT / "tests").rglob("*.py"))]
    own = [(path, tree) for path, tree in tests if OTHER not in Path(path).parents]
    wrong = {path: found for path, tree in [*sources(), *own] if (found := imports_at_the_head(tree) & MODULES)}
    assert wrong == {}


def test_functions_of_one_system_stand_in_one_place() -> None:
    wrong = [
        (path, name)
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and (name := ast.unparse(node)) in NAMES and path not in NAMES[name]
    ]
    assert wrong == []


def opens_text_without_encoding(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = {word.arg for word in call.keywords}
    if name in READERS:
        return "encoding" not in given and len(call.args) < READERS[name]
    if name not in ("open", "fdopen") or ast.unparse(call.func) in OTHERS:
        return False
    modes = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    modes += [word.value.value for word in call.keywords if word.arg == "mode" and isinstance(word.value, ast.Constant)]
    is_binary = any(isinstance(mode, str) and re.fullmatch(r"[rwax+]*b[rwax+]*", mode) for mode in modes)
    return not is_binary and "encoding" not in given


def test_texts_are_opened_with_an_encoding() -> None:
    wrong = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and opens_text_without_encoding(node)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("open('a')", True), ("open('a', 'rb')", False), ("open('a', 'w')", True), ("p.read_text()", True),
        ("p.read_text('ascii')", False), ("p.write_text('x')", True), ("p.write_text('x', 'ascii')", False),
        ("p.open()", True), ("p.open('x', encoding='ascii')", False), ("os.open(p, 0)", False),
        ("TextIOWrapper(f)", True), ("TextIOWrapper(f, 'utf-8')", False), ("open('web', mode='ab')", False),
    ],
)  # fmt: skip
def test_what_counts_as_an_encoding(source: str, wrong: bool) -> None:
    call = ast.parse(source).body[0]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    assert opens_text_without_encoding(call.value) is wrong


def test_loops_of_links_are_no_internal_errors() -> None:
    """Before Python 3.13, `Path.resolve` raises a RuntimeError if a link leads to itself; os.path.realpath does not."""
    wrong = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node).endswith(".resolve()")
    ]
    assert wrong == []
