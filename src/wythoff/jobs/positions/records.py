"""Records of CSV: a row spans several lines if a field in quotes holds line feeds.

A field is in quotes if it begins with one. Within, two quotes are one, and the quote that ends the field stands before
a delimiter or the end of a line. Where quotes do not end, or end within a field, the line in which they begin is a
record by itself, and so are the lines before the next one with a quote: a wrong quote costs its own line only.
"""

import re
from bisect import bisect_left
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

QUOTE, LINE_FEED, RETURN = b'"\n\r'


class Quotes:
    """The quotes of whole lines that begin with a record. The lines are looked at only while this is made."""

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
        # Which of them stand wrong if those that open fields are the even ones, and if these are the odd ones.
        self.wrong = [np.flatnonzero(~np.where(is_odd == first, opens, closes)) for first in (0, 1)]

    @property
    def are_regular(self) -> bool:
        """Whether each of them begins or ends a field, or is one of two within."""
        return not len(self.wrong[0]) and len(self.places) % 2 == 0


def record_ends(rows: bytearray, end: int, mark: str, is_last: bool) -> NDArray[np.int64]:
    """Return the ends of the records in rows[:end], whole lines with a delimiter between fields.

    Quotes that do not end in them are wrong if the lines are the last ones; else there may be more of their record, and
    it is left out. Takes linear time.
    """
    feeds = np.flatnonzero(np.frombuffer(rows, np.uint8, end) == LINE_FEED)
    if rows[end - 1] != LINE_FEED:
        feeds = np.append(feeds, end)
    quotes = Quotes(rows, end, mark)
    is_odd = (np.searchsorted(quotes.places, feeds) & 1).astype(np.bool_)
    if quotes.are_regular:
        return np.minimum(feeds[~is_odd] + 1, end)
    is_end = np.zeros(len(feeds), np.bool_)
    # Lists, in which a single place is found ten times as fast as in arrays.
    places, lines, wrong = quotes.places.tolist(), feeds.tolist(), [found.tolist() for found in quotes.wrong]
    start = line = 0  # of the next record
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
        # The record that begins here has quotes inside of a field, or they do not end.
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
    """Return a record as far as it is well written, with the end of its line as `rest` if that is all of it."""
    plain = f'[^"\n{re.escape(mark)}][^\n{re.escape(mark)}]*+'
    first, other = (rf'(?:"(?:[^"]++|"")*+(?:"|(?P<{name}>\Z))|{plain}|)' for name in ("open", "also_open"))
    return re.compile(rf"{first}(?:{re.escape(mark)}{other})*+(?P<rest>\r*+(?:\n|\Z))?+".encode())
