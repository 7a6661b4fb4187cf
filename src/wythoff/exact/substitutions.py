"""Fixed points of substitutions: infinite words that stay what they are when each letter is replaced by its image.

Letters are integers. The word begins with a letter whose image begins with it and has another letter behind it; no
image is empty. If the images of the first i letters are known, so is where that of the next one begins: a letter that
is met for the first time has an image of some length there, and any other letter must have its image there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

# Letters, letters of one image, and of all images together.
MOST_LETTERS, LONGEST_IMAGE, MOST_SIZE = 4, 8, 20

# Letters that a word must have for each of those in which all images stand.
MOST_DETERMINED = 4


@dataclass(frozen=True)
class Substitution:
    """The fixed point that begins with the letter `seed`; str() is its images.

    Attributes
    ----------
    seed : int
    images : mapping from letters to tuples of letters
    """

    seed: int
    images: Mapping[int, tuple[int, ...]]

    @property
    def size(self) -> int:
        """How many letters all images have together."""
        return sum(map(len, self.images.values()))

    def __str__(self) -> str:
        between = "" if all(0 <= letter <= 9 for letter in self.images) else " "
        order = sorted(self.images, key=lambda letter: (letter != self.seed, letter))
        return ", ".join(f"{letter} -> {between.join(map(str, self.images[letter]))}" for letter in order)

    def letters(self, count: int) -> list[int]:
        """Return the first letters of the word."""
        word = list(self.images[self.seed])
        place = 1
        while len(word) < count:
            word += self.images[word[place]]
            place += 1
        return word[:count]

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first place at which a word has another letter, or its length."""
        pairs = zip(terms, self.letters(len(terms)), strict=True)
        return next((n for n, (one, other) in enumerate(pairs) if one != other), len(terms))


def substitution(word: Sequence[int]) -> Substitution | None:
    """Return the substitution with the fewest letters in its images of which the word is a beginning of a fixed point.

    With 2 to 4 letters, images of at most 8 and together at most 20 letters, all of them read off the first quarter of
    the word; None if there is none. Time O(word) for each, and few do not fail soon.
    """
    if not 2 <= len(set(word)) <= MOST_LETTERS:
        return None
    letters = set(word)
    found = [images for images in _fitting(tuple(word), {}, 0, 0, 0) if images.keys() == letters]
    return Substitution(word[0], min(found, key=lambda images: sum(map(len, images.values())))) if found else None


Images = dict[int, tuple[int, ...]]


def _fitting(word: tuple[int, ...], images: Images, letter: int, place: int, size: int) -> Iterator[Images]:
    """All ways to go on from a letter of the word whose image begins at a place.

    The word may end before each of its letters has an image.
    """
    while place < len(word):
        image = images.get(word[letter])
        if image is None:
            break
        if word[place : place + len(image)] != image[: len(word) - place]:
            return
        letter, place = letter + 1, place + len(image)
    else:
        yield images
        return
    longest = min(LONGEST_IMAGE, MOST_SIZE - size, len(word) // MOST_DETERMINED - place)
    for length in range(1 if images else 2, longest + 1):
        longer = {**images, word[letter]: word[place : place + length]}
        yield from _fitting(word, longer, letter + 1, place + length, size + length)
