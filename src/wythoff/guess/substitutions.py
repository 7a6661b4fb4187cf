"""Fixed points of substitutions: infinite words that do not change if each letter is replaced by its image.

The image of a letter is the word that replaces it. Letters are integers. Images are not empty. The image of the first
letter of the word begins with this letter, and has at least two letters.

The search reads a word from left to right. If the images of its first i letters are known, the position at which the
image of the next letter begins is known too. If this image is known, it must be at this position of the word. Otherwise
each length of the image is tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

# Limits of the search: different letters, letters of an image, and letters of all images together.
MAX_LETTERS, MAX_IMAGE_LETTERS, MAX_TOTAL_LETTERS = 4, 8, 20

# All images must be read from the first 1/4 of the word, so that the rest of the word tests them.
WORD_PER_READ_LETTER = 4


@dataclass(frozen=True)
class Substitution:
    """A substitution, and its fixed point that begins with the letter `seed`. str() lists the images of the letters.

    Attributes
    ----------
    seed : int
        The first letter of the fixed point.
    images : mapping from int to tuple of int
        The image of each letter.
    """

    seed: int
    images: Mapping[int, tuple[int, ...]]

    @property
    def size(self) -> int:
        """The number of letters in all images together."""
        return sum(map(len, self.images.values()))

    def __str__(self) -> str:
        between = "" if all(0 <= letter <= 9 for letter in self.images) else " "
        order = sorted(self.images, key=lambda letter: (letter != self.seed, letter))
        return ", ".join(f"{letter} -> {between.join(map(str, self.images[letter]))}" for letter in order)

    def letters(self, count: int) -> list[int]:
        """Return the first `count` letters of the fixed point."""
        word = list(self.images[self.seed])
        place = 1
        while len(word) < count:
            word += self.images[word[place]]
            place += 1
        return word[:count]

    def agrees_to(self, terms: Sequence[int]) -> int:
        """Return the first index, from 0, at which `terms` differ from the fixed point.

        If there is none, return len(terms).
        """
        pairs = zip(terms, self.letters(len(terms)), strict=True)
        return next((n for n, (one, other) in enumerate(pairs) if one != other), len(terms))


def substitution(word: Sequence[int]) -> Substitution | None:
    """Return the shortest substitution with a fixed point that begins with the word, or None if none is found.

    The shortest substitution has the fewest letters in its images. The search tries substitutions of 2 to 4 letters
    whose images can be read from the first quarter of the word. Each image has at most 8 letters, and all images
    together have at most 20. Each trial takes time O(len(word)); most trials fail after a few letters.
    """
    if not 2 <= len(set(word)) <= MAX_LETTERS:
        return None
    letters = set(word)
    found = [images for images in _fitting(tuple(word), {}, 0, 0, 0) if images.keys() == letters]
    return Substitution(word[0], min(found, key=lambda images: sum(map(len, images.values())))) if found else None


Images = dict[int, tuple[int, ...]]


def _fitting(word: tuple[int, ...], images: Images, letter: int, place: int, size: int) -> Iterator[Images]:
    """Yield each substitution, as a dict of images, that fits the word and extends the given images.

    The images of the letters word[0], ..., word[letter - 1] together are word[0], ..., word[place - 1]. `size` is the
    number of letters of all images in the dict `images`. Some letters of the word may still have no image at the end.
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
    longest = min(MAX_IMAGE_LETTERS, MAX_TOTAL_LETTERS - size, len(word) // WORD_PER_READ_LETTER - place)
    for length in range(1 if images else 2, longest + 1):
        longer = {**images, word[letter]: word[place : place + length]}
        yield from _fitting(word, longer, letter + 1, place + length, size + length)
