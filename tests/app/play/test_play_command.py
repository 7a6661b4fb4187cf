"""wythoff play as a person meets it: lines in, a game out."""

import os
import signal
import subprocess
import sys
import time

import pytest
from children import Child
from commands import Run
from systems import needs_signals, needs_terminal

GAME = """seed 3
wythoff: take any number from one pile or the same from both; taking the last stone wins.
Type help to see how to move. Other commands: ?, why, best, undo, quit.

(7, 9)
  1  ooooooo 7
  2  ooooooooo 9
> ?
Moves that win:
  take 4 from both piles and leave (3, 5)
  take 5 from pile 2 and leave (7, 4)
> 3 5

I take 1 from pile 1 and leave (2, 5).

(2, 5)
  1  oo 2
  2  ooooo 5
> 4 from 2

I take 1 from pile 1 and leave (1, 1).

(1, 1)
  1  o 1
  2  o 1
> 1 from both
I cannot move. You win.
"""


def test_a_game(run: Run) -> None:
    moves = b"?\n3 5\n4 from 2\n1 from both\n"
    done = run("play", "wythoff", "7", "9", "--first", "me", "--seed", "3", stdin=moves)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, GAME, b"")


def test_the_end_of_input_is_the_end(run: Run) -> None:
    done = run("play", "kayles", "--seed", "1", stdin=b"what\ncomp\n\xff\xfe\n")
    lines = done.stdout.decode().splitlines()
    assert lines[-1] == "Good-bye."
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_position_is_shown_before_it_is_asked_who_starts(run: Run) -> None:
    done = run("play", "wythoff", "2", "1", "--seed", "1", stdin=b"what\nc\n")
    assert done.stdout.decode().splitlines()[4:] == [
        "(2, 1)",
        "  1  oo 2",
        "  2  o 1",
        "Who moves first, me or computer? what",
        "Type me, computer or quit.",
        "Who moves first, me or computer? c",
        "I take 1 from pile 1 and leave (1, 1).",
        "",
        "(1, 1)",
        "  1  o 1",
        "  2  o 1",
        "Good-bye.",
    ]
    drawn = run("play", "--seed", "1").stdout.decode().splitlines()
    assert (drawn[0], drawn[4][0], drawn[-1]) == ("seed 1", "(", "Good-bye.")


def test_an_empty_cap_is_the_start_of_play(run: Run) -> None:
    done = run("play", "fibonacci-nim", "12", "", "--first", "me", "--seed", "1")
    assert b"12: take 1 to 11" in done.stdout
    for cap in ("", " "):
        done = run("solve", "-g", "take-away", "-p", "f=3x", "1000", cap)
        assert done.stdout == b"(1000) is N: take 4 and leave (996, 12).\n"
    done = run("solve", "-g", "take-away", "", "")
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_seed_is_printed_and_repeats_the_game(run: Run) -> None:
    first = run("play", "t-wythoff", "--first", "computer", stdin=b"best\nbest\n")
    seed = first.stdout.split()[1].decode()
    again = run("play", "t-wythoff", "--first", "computer", "--seed", seed, stdin=b"best\nbest\n")
    assert again.stdout == first.stdout


@needs_signals
@needs_terminal
def test_interrupted() -> None:
    command = [sys.executable, "-m", "wythoff", "play", "--first", "me"]
    import pty

    leader, follower = pty.openpty()
    with Child(command, stdin=follower, stdout=follower, stderr=subprocess.PIPE) as process:
        shown = b""
        while b"> " not in shown:
            shown += os.read(leader, 4096)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stderr is not None
        assert b"interrupted" in process.stderr.read()


@needs_terminal
def test_big_numbers_are_shortened_on_a_terminal() -> None:
    command = [sys.executable, "-m", "wythoff", "play", "wythoff", "10^1000", "5", "--first", "me", "--seed", "1"]
    import pty

    leader, follower = pty.openpty()
    with Child(command, stdin=follower, stdout=follower) as process:
        shown = b""
        while b"> " not in shown:
            shown += os.read(leader, 4096)
        os.write(leader, b"quit\n")
        assert process.wait(10) == 0
    assert b"(100000000000...000000000000 (1001 digits), 5)" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["20", "31"], "name the game before the piles, as in wythoff play wythoff 20 31"),
        (["wythoff", "20"], "a position of wythoff needs 2 numbers (x, y), got 1"),
        (["wythoff", "20", "-3"], "y must be at least 0, got -3"),
        (["wythof"], "unknown game 'wythof'; did you mean wythoff? `wythoff games` lists all games"),
        (["wythoff", "5", "6", "--level", "9"], "--level, for a random start, cannot be combined with piles"),
        (["--level", "2"], "--level must be at least 5, got 2"),
        (["--err", "2"], "is not in the range"),
        (["--first", "you"], "is not one of 'me', 'computer'"),
    ],
)
def test_bad_usage(run: Run, arguments: list[str], message: str) -> None:
    done = run("play", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert message in done.stderr.decode()
