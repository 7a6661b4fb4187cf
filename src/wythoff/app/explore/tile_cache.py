"""A cache of pictures of tiles."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

# The most bytes of all cached pictures and their keys together, and the bytes of the Python objects of a key: measured
# are 313 bytes by tracemalloc, and 64 of two large integers.
CACHE_BYTES, KEY_BYTES = 1 << 26, 400


class TileCache:
    """A cache of the most recently used answers, of at most `size` bytes with their keys. Threads may share it."""

    def __init__(self, size: int = CACHE_BYTES) -> None:
        self._size, self._used, self._lock = size, 0, Lock()
        self._answers: OrderedDict[Hashable, tuple[bytes, int]] = OrderedDict()

    def get(self, key: Hashable) -> bytes | None:
        """Return the answer with this key, or None."""
        with self._lock:
            if key not in self._answers:
                return None
            self._answers.move_to_end(key)
            return self._answers[key][0]

    def store(self, key: Hashable, answer: bytes, key_bytes: int) -> None:
        """Store an answer whose key takes `key_bytes` bytes, and drop the least recently used answers."""
        with self._lock:
            if key in self._answers:
                return
            size = len(answer) + key_bytes + KEY_BYTES
            self._answers[key] = answer, size
            self._used += size
            while self._used > self._size:
                _, (_, freed) = self._answers.popitem(last=False)
                self._used -= freed
