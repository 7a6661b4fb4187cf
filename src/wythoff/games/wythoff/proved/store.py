"""Reads and writes proved automata of P-positions: bundled files, and files that `wythoff prove --keep` writes.

A file contains the text of an automaton. The file name consists of the moves of a game. So all games with these moves
use the file. The first line of the file has a digest of the text, so that damage is noticed. The command
`wythoff prove --game GAME -o FILE` proves the automaton of a game again and writes its text.
"""

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from uuid import uuid4

from wythoff.automata.automaton import Automaton, read
from wythoff.exact.user_folders import data_folder
from wythoff.games.wythoff.kernel import Ray

HEADER = "# P-positions of two piles by rays, proved for all positions; sha256 of the rest: "

# The most characters of a file name that lists all rays. Longer names are replaced by a digest.
MAX_NAME = 120


def find_automaton(rays: Sequence[Ray], is_misere: bool, kind: str = "") -> Automaton | None:
    """Return the bundled or stored automaton of the P-positions of the game with these rays, or None without a file.

    A move along the ray (i, j, longest) takes k i and k j, 1 <= k <= longest. `kind` distinguishes games with equal
    rays: it is "ends-5-3" for End-Wythoff with inner piles 5 and 3. Raises ValueError if the file is damaged.
    """
    name = _file_name(rays, is_misere, kind)
    folder = files("wythoff.games.wythoff.proved").joinpath("data")
    places: list[Path | Traversable] = [folder.joinpath(name), _folder() / name]
    for place in places:
        if place.is_file():
            head, _, text = place.read_bytes().decode("ascii", "replace").partition("\n")
            if head != HEADER + _digest(text):
                raise ValueError(f"{place}: the file is damaged; remove it, or write it again by wythoff prove --keep")
            return read(text)
    return None


def store_automaton(rays: Sequence[Ray], is_misere: bool, automaton: Automaton, kind: str = "") -> Path:
    """Write a proved automaton to a file in the data folder of this user, and return the path of the file."""
    path = _folder() / _file_name(rays, is_misere, kind)
    text = automaton.text()
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{uuid4().hex}.partial")
    try:
        # The digest is of a text with line ends of one character, which write_text would not write on Windows.
        partial.write_bytes(f"{HEADER}{_digest(text)}\n{text}".encode("ascii"))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return path


def _folder() -> Path:
    """Return the folder of the stored automata of this user."""
    return data_folder() / "p-positions"


def _file_name(rays: Sequence[Ray], is_misere: bool, kind: str) -> str:
    """Return the file name of a game. It lists the rays: "1,2-3" is the ray (1, 2) with at most 3 steps.

    A name that would be too long is replaced by a digest.
    """
    words = [f"{i},{j}" + (f"-{longest}" if longest else "") for i, j, longest in sorted(rays, key=str)]
    name = "_".join([*words, *(["misere"] if is_misere else []), *([kind] if kind else [])])
    return f"{name if len(name) <= MAX_NAME else _digest(name)}.txt"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
