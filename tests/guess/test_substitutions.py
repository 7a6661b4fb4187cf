"""Substitutions found from a beginning of their fixed points."""

import random
from itertools import pairwise
from math import isqrt

from wythoff.guess.substitutions import MAX_TOTAL_LETTERS, Substitution, substitution


def fixed_point(images: dict[int, tuple[int, ...]], seed: int, length: int) -> list[int]:
    """By applying the substitution again and again."""
    word = [seed]
    while len(word) < length:
        word = [letter for old in word for letter in images[old]]
    return word[:length]


def test_known_words() -> None:
    known: list[tuple[dict[int, tuple[int, ...]], str]] = [
        ({0: (0, 1), 1: (0,)}, "0 -> 01, 1 -> 0"),  # Fibonacci
        ({0: (0, 1), 1: (1, 0)}, "0 -> 01, 1 -> 10"),  # Thue-Morse
        ({0: (0, 1), 1: (0, 2), 2: (0,)}, "0 -> 01, 1 -> 02, 2 -> 0"),  # Tribonacci
        ({10: (10, -1), -1: (10,)}, "10 -> 10 -1, -1 -> 10"),
    ]
    for images, text in known:
        seed = next(iter(images))
        found = substitution(fixed_point(images, seed, 400))
        assert found is not None
        assert str(found) == text
        assert found.letters(1000) == fixed_point(images, seed, 1000)


def test_random_substitutions() -> None:
    """What is found has no more letters than what the word was made with, and explains what follows."""
    draw = random.Random(5)
    tried = 0
    while tried < 60:
        letters = range(draw.randrange(2, 5))
        images = {one: tuple(draw.choices(letters, k=draw.randrange(1, 5))) for one in letters}
        images[0] = (0, *draw.choices(letters, k=draw.randrange(1, 4)))
        word = fixed_point(images, 0, 3000)
        if set(word[:20]) != set(letters):
            continue
        tried += 1
        found = substitution(word[:600])
        assert found is not None
        assert found.size <= sum(map(len, images.values())) <= MAX_TOTAL_LETTERS
        assert found.agrees_to(word[:600]) == 600
        if len(set(found.letters(600))) == len(letters):
            assert found.agrees_to(word) == next(
                (n for n, pair in enumerate(zip(word, found.letters(3000), strict=True)) if len(set(pair)) == 2), 3000
            )


def test_a_letter_whose_image_the_word_does_not_reach() -> None:
    """Its image stands nowhere, so that there is no law: once a KeyError for 148 of 2832 beginnings of t-Wythoff."""
    word = [1, 1, 1, 1, 1, 2] * 6
    assert substitution(word[:21]) is None
    for t in (4, 5, 6):
        steps = [isqrt(n * n * (t * t + 4)) for n in range(1, 400)]
        word = [
            after - before for before, after in pairwise((n * (2 - t) + root) // 2 for n, root in enumerate(steps, 1))
        ]
        for length in range(len(word)):
            found = substitution(word[:length])
            assert found is None or found.images.keys() == set(word[:length])
            assert found is None or found.agrees_to(word[:length]) == length


def test_none() -> None:
    draw = random.Random(6)
    for letters in (2, 3, 4):
        assert substitution([draw.randrange(letters) for _ in range(300)]) is None
    assert substitution([1] * 50) is None
    assert substitution(list(range(50))) is None
    assert substitution([]) is None
    word = fixed_point({0: (0, 1), 1: (0,)}, 0, 500)
    assert substitution([*word[:300], 1 - word[300], *word[301:]]) is None
    assert Substitution(0, {0: (0, 1), 1: (0,)}).agrees_to([*word[:300], 1 - word[300]]) == 300
