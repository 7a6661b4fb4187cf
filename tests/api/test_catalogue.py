"""The catalogue: a game is found by the text of its file, and looking it up loads little."""

import subprocess
import sys

import pytest

import wythoff as wy
from wythoff.api import catalogue

# Modules of ours that looking a game up may load.
MAX_LOADED_MODULES = 35

LOADED = """
import sys
import wythoff as wy
before = set(sys.modules)
names = wy.games()
for name in names:
    for module in set(sys.modules) - before:
        if module.startswith("wythoff."):
            del sys.modules[module]
    import wythoff.api.catalogue
    wythoff.api.catalogue.game(name)
    print(name, sum(module.startswith("wythoff") for module in set(sys.modules) - before), "numpy" in sys.modules)
"""


def test_each_name_stands_in_the_text_of_its_file() -> None:
    """As a word in quotes, by which the file is found."""
    for module, text in catalogue._texts().items():
        for entry in catalogue._entries_of(module):
            assert f'\n    name="{entry.name}",\n' in text, entry.name
            assert all(f'"{alias}"' in text for alias in entry.aliases), entry.name


def test_what_is_a_name() -> None:
    assert all(map(catalogue.is_name, catalogue.names()))
    assert not any(
        map(catalogue.is_name, ("", "7", "500", "10^1000", "F(30)", "wythof", "Kayles", '"', "name=", "any"))
    )


def test_names_are_found_once() -> None:
    names = wy.games()
    assert len(names) == len(set(names)) >= 70
    for name in catalogue.names():
        assert name in (wy.game(name).name, *wy.game(name).ruleset.aliases)


@pytest.mark.parametrize("name", ["wythoff", "0.156", "tiouk-tiouk", "1-4", "Dawson's chess", "misere scoring"])
def test_few_modules_are_loaded(name: str) -> None:
    """In a process that knows no game yet."""
    code = f"import sys, wythoff as wy; before = set(sys.modules); wy.game({name!r}); new = set(sys.modules) - before; "
    code += "print(sum(module.startswith('wythoff') for module in new), 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    count, has_numpy = done.stdout.split()
    assert int(count) <= MAX_LOADED_MODULES
    assert has_numpy == "False"


def test_no_game_loads_many_modules() -> None:
    """Each game, in a process where the modules of the one before are dropped."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    counts = [(int(count), has_numpy, name) for name, count, has_numpy in map(str.split, done.stdout.splitlines())]
    assert len(counts) == len(wy.games())
    assert max(counts)[0] <= MAX_LOADED_MODULES, max(counts)
    assert {has_numpy for _, has_numpy, _ in counts} == {"False"}
