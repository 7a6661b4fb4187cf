"""Records of CSV. A record spans several lines if a quoted field contains line feeds.

A field is quoted if it begins with a quote. Inside a quoted field, two quotes stand for a quote. The quote that ends
the field must be followed by a delimiter or the end of a line. If the closing quote of a field is missing, or other
text follows it, the lines of this record are read as separate records.
"""

import re
from bisect import bisect_left
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

QUOTE, LINE_FEED, RETURN = b'"\n\r'


class Quotes:
    """The quotes in the complete lines rows[:end]: their places, and which of them are misplaced.

    A record must begin at the first byte. `rows` may change after the constructor.
    """

    def __init__(self, rows: bytearray, end: int, mark: str) -> None:
        data = np.frombuffer(rows, np.uint8, end)
        self.places = np.flatnonzero(data == QUOTE)
        before, after = data[self.places - 1], data[np.minimum(self.places + 1, end - 1)]
        around = np.zeros(256, np.bool_)
        around[[ord(mark), LINE_FEED, QUOTE]] = True
        opens, closes = around[before], around[after]
        opens[:1] |= self.places[:1] == 0
        closes[-1:] |= self.places[-1:] == end - 1
        returns = np.flatnonzero(after == RETURN)
        then = self.places[returns] + 2
        closes[returns] = (then >= end) | (data[np.minimum(then, end - 1)] == LINE_FEED)
        is_odd = (np.arange(len(self.places)) & 1).astype(np.bool_)
        # The misplaced quotes, if the quotes that open fields have even indices, and if these have odd indices.
        self.wrong = [np.flatnonzero(~np.where(is_odd == first, opens, closes)) for first in (0, 1)]

    @property
    def are_regular(self) -> bool:
        """Whether each quote begins or ends a field, or is one of two neighbouring quotes inside a field."""
        return not len(self.wrong[0]) and len(self.places) % 2 == 0


def record_ends(rows: bytearray, end: int, mark: str, is_last: bool) -> NDArray[np.int64]:
    """Return the ends of the records in rows[:end], which are complete lines; `mark` is the delimiter of fields.

    A quoted field may have no closing quote in rows[:end]. If `is_last`, the lines from its record on are then separate
    records. Otherwise the record may continue after `end`, and is left out. Takes linear time.
    """
    feeds = np.flatnonzero(np.frombuffer(rows, np.uint8, end) == LINE_FEED)
    if rows[end - 1] != LINE_FEED:
        feeds = np.append(feeds, end)
    quotes = Quotes(rows, end, mark)
    is_odd = (np.searchsorted(quotes.places, feeds) & 1).astype(np.bool_)
    if quotes.are_regular:
        return np.minimum(feeds[~is_odd] + 1, end)
    is_end = np.zeros(len(feeds), np.bool_)
    # Lists, since bisect is ten times as fast as numpy.searchsorted for a single number.
    places, lines, wrong = quotes.places.tolist(), feeds.tolist(), [found.tolist() for found in quotes.wrong]
    start = line = 0  # the byte and the line at which the next record begins
    while start < end:
        first = bisect_left(places, start)
        at = bisect_left(wrong[first & 1], first)
        is_found = at < len(wrong[first & 1])
        regular = bisect_left(lines, places[wrong[first & 1][at]]) if is_found else len(lines)
        if regular > line:
            is_end[line:regular] = is_odd[line:regular] == first & 1
            ended = np.flatnonzero(is_end[line:regular])
            if len(ended):
                line += int(ended[-1]) + 1
                start = lines[line - 1] + 1
        if not is_found and (len(places) - first) % 2 == 0:
            break
        # The record that begins here has a quote inside of a field, or a quoted field without an end.
        match = _record(mark).match(rows, start, end)
        if match["open"] is not None or match["also_open"] is not None:
            is_end[line:] = is_last
            break
        if match["rest"] is not None:
            line = bisect_left(lines, match.end() - 1) + 1
            is_end[line - 1] = True
        else:
            wrong_line, line = line, max(bisect_left(lines, match.end()), line + 1)
            is_end[wrong_line:line] = True
        start = lines[line - 1] + 1
    return np.minimum(feeds[is_end] + 1, end)


@cache
def _record(mark: str) -> Any:
    """Return a regular expression for the longest valid beginning of a record; `mark` is the delimiter of fields.

    The group `rest` matches the line end, or the end of the text, if the whole record is valid.
    """
    plain = f'[^"\n{re.escape(mark)}][^\n{re.escape(mark)}]*+'
    first, other = (rf'(?:"(?:[^"]++|"")*+(?:"|(?P<{name}>\Z))|{plain}|)' for name in ("open", "also_open"))
    return re.compile(rf"{first}(?:{re.escape(mark)}{other})*+(?P<rest>\r*+(?:\n|\Z))?+".encode())
