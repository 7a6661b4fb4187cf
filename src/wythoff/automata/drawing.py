"""Draws an automaton of up to 40 states as SVG.

States are in columns by their distance from the start, or on a circle if there are many edges. All edges from one state
to another are drawn as one curve. Its bend is chosen so that the curve keeps away from states and other labels.
"""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from math import cos, hypot, pi, sin
from typing import NamedTuple, Protocol

from wythoff.automata.numeration import Numeration
from wythoff.automata.tables import Flags, Table

MAX_STATES = 40
"""The most states of an automaton that is drawn."""

# Pixels: the radius of a state, and the distances of columns and of states in a column.
RADIUS, WIDTH, HEIGHT, MARGIN = 16, 120, 84, 28

# More edges per state than this are drawn on a circle.
DENSE = 3

# The most characters of a label; the rest is in its title.
MAX_LABEL = 22

# The bends of curves that are tried, as parts of the distance of their ends, and the directions of loops.
BENDS = (0.0, 0.14, -0.14, 0.28, -0.28, 0.45, -0.45, 0.7, -0.7)
DIRECTIONS = (-pi / 2, pi / 2, -pi / 4, pi / 4, -3 * pi / 4, 3 * pi / 4, 0.0, pi)

Point = tuple[float, float]
Edge = tuple[int, int]


class Picturable(Protocol):
    """The attributes of an `Automaton` that a drawing needs."""

    @property
    def numeration(self) -> Numeration: ...

    @property
    def variables(self) -> tuple[str, ...]: ...

    @property
    def table(self) -> Table: ...

    @property
    def final(self) -> Flags: ...

    @property
    def states(self) -> int: ...


class Curve(NamedTuple):
    """The curve of an edge: SVG path, some points on the curve, place of the label, label, and full label.

    The full label is "" if the label is not shortened.
    """

    path: str
    points: tuple[Point, ...]
    label: Point
    text: str = ""
    title: str = ""


def svg(automaton: Picturable) -> str:
    """Return an SVG picture of an automaton. Equal automata have equal pictures.

    Raises ValueError if the automaton has more than 40 states.
    """
    if automaton.states > MAX_STATES:
        raise ValueError(f"{automaton.states} states are too many to draw; accepted: automata of up to {MAX_STATES}")
    edges = _edges(automaton)
    places = (_circle if len(edges) > DENSE * automaton.states else _layers)(automaton)
    curves = _drawn(automaton, edges, places)
    return "\n".join(_document(automaton, places, curves))


def _drawn(automaton: Picturable, edges: dict[Edge, list[int]], places: list[Point]) -> list[Curve]:
    """Return the curves of the edges; `places` are the centres of the states. Loops come last."""
    labels, drawn = list[tuple[Point, float]](), list[Curve]()
    for (source, target), symbols in sorted(edges.items(), key=lambda edge: (edge[0][0] == edge[0][1], edge[0])):
        text = symbols_text(automaton, symbols)
        shown = text if len(text) <= MAX_LABEL else f"{text[: MAX_LABEL - 3].rpartition(', ')[0]}, ..."
        width = 3.4 * len(shown)
        curve = _best(places, source, target, (target, source) in edges, labels, width)
        labels.append((curve.label, width))
        drawn.append(curve._replace(text=shown, title="" if shown == text else text))
    return drawn


def _document(automaton: Picturable, places: list[Point], curves: list[Curve]) -> Iterator[str]:
    """Yield the lines of the SVG file; `places` are the centres of the states."""
    names = ", ".join(automaton.variables)
    legend = f"digits of ({names}), {automaton.numeration.title}" if names else "no variables"
    (x, y), *_ = places
    points = [*places, (x - RADIUS - 26, y), *(point for curve in curves for point in (*curve.points, curve.label))]
    left, top = (min(point[axis] for point in points) - MARGIN for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + MARGIN for axis in (0, 1))
    width, height = max(right - left, 7.0 * len(legend) + 2 * MARGIN), bottom - top + 24
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" role="img" font-family="sans-serif" font-size="12">'
    )
    yield f"<title>{escape(repr(automaton)[1:-1])}</title>"
    yield f'<rect x="{left:.0f}" y="{top:.0f}" width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>'
    yield (
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0,0.5 L8,4 L0,7.5 z"/></marker></defs>'
    )
    yield '<g fill="none" stroke="#444444" stroke-width="1.2" marker-end="url(#arrow)">'
    yield f'<path d="M{x - RADIUS - 26:.1f},{y:.1f} L{x - RADIUS - 1:.1f},{y:.1f}"/>'
    yield from (f'<path d="{curve.path}"/>' for curve in curves)
    yield "</g>"
    yield '<g fill="#ffffff" stroke="#000000" stroke-width="1.4">'
    for accepts, (x, y) in zip(automaton.final.tolist(), places, strict=True):
        for radius in (RADIUS, RADIUS - 4)[: 1 + accepts]:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'
    yield "</g>"
    yield '<g text-anchor="middle" stroke="#ffffff" stroke-width="4" paint-order="stroke" stroke-linejoin="round">'
    for curve in curves:
        title = f"<title>{escape(curve.title)}</title>" if curve.title else ""
        yield f'<text x="{curve.label[0]:.1f}" y="{curve.label[1] + 4:.1f}">{escape(curve.text)}{title}</text>'
    yield "</g>"
    yield '<g text-anchor="middle" font-size="11">'
    yield from (f'<text x="{x:.1f}" y="{y + 4:.1f}">{q}</text>' for q, (x, y) in enumerate(places))
    yield "</g>"
    yield f'<text x="{left + 12:.0f}" y="{top + height - 12:.0f}">{escape(legend)}</text>'
    yield "</svg>\n"


def _edges(automaton: Picturable) -> dict[Edge, list[int]]:
    """Return for each edge (state, next state) the list of the symbols that lead along it."""
    found: dict[Edge, list[int]] = {}
    for source, row in enumerate(automaton.table.tolist()):
        for symbol, target in enumerate(row):
            if target >= 0:
                found.setdefault((source, target), []).append(symbol)
    return found


def symbols_text(automaton: Picturable, symbols: list[int]) -> str:
    """Return the digits of symbols as text: "00, 11" for two variables, "0, 2-5" for one variable."""
    base, count = automaton.numeration.base, len(automaton.variables)
    if count == 1:
        runs = [[symbol for _, symbol in run] for _, run in groupby(enumerate(symbols), lambda pair: pair[1] - pair[0])]
        return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
    between = "" if base <= 10 else " "
    words = ([symbol // base**place % base for place in reversed(range(count))] for symbol in symbols)
    return ", ".join(between.join(map(str, word)) for word in words)


def _layers(automaton: Picturable) -> list[Point]:
    """Return the centre of each state: columns by distance from the start, each state near its neighbours."""
    rows = [[target for target in row if target >= 0] for row in automaton.table.tolist()]
    depth = {0: 0}
    for q in range(len(rows)):  # states are numbered by their distance
        for target in rows[q]:
            depth.setdefault(target, depth.get(q, 0) + 1)
    columns = [[q for q in depth if depth[q] == d] for d in range(max(depth.values()) + 1)]
    height = {q: float(place) for column in columns for place, q in enumerate(column)}
    near: dict[int, list[int]] = {q: [] for q in depth}
    for q, row in enumerate(rows):
        for target in set(row) - {q}:
            near[q].append(target)
            near[target].append(q)
    for _ in range(12):
        for column in columns:
            middle = {q: sum(height[p] for p in near[q]) / len(near[q]) if near[q] else 0.0 for q in column}
            column.sort(key=lambda q: (middle[q], q))
            for place, q in enumerate(column):
                height[q] = place - (len(column) - 1) / 2
    shift = {q: 0.25 * (len(column) > 1) * (-1) ** d for d, column in enumerate(columns) for q in column}
    return [(depth[q] * WIDTH, (height[q] + shift[q]) * HEIGHT) for q in range(len(rows))]


def _circle(automaton: Picturable) -> list[Point]:
    """Return the centre of each state, on a circle from the left clockwise."""
    count = automaton.states
    radius = max(1.5 * WIDTH, count * WIDTH / (2 * pi)) if count > 1 else 0.0
    return [(-radius * cos(2 * pi * q / count), -radius * sin(2 * pi * q / count)) for q in range(count)]


def _best(
    places: list[Point], source: int, target: int, has_reverse: bool, labels: list[tuple[Point, float]], width: float
) -> Curve:
    """Return the curve of least cost from the state `source` to the state `target`.

    The cost grows with the bend, and if the curve or its label is near other states or labels.

    places      : the centres of the states.
    has_reverse : whether an edge leads from `target` to `source`.
    labels      : centre and half of the width of each label that is already placed.
    width       : half of the width of the label of this edge.
    """
    found: list[tuple[float, int, Curve]] = []
    if source == target:
        curves = [(_loop(places[source], direction), 0.0) for direction in DIRECTIONS]
    else:
        bends = [bend for bend in BENDS if bend > 0] if has_reverse else list(BENDS)
        curves = [(_curve(places[source], places[target], bend), abs(bend)) for bend in bends]
    for number, (curve, bend) in enumerate(curves):
        cost = 40 * bend
        for place in (place for q, place in enumerate(places) if q not in (source, target)):
            near = min(hypot(x - place[0], y - place[1]) for x, y in curve.points)
            cost += 400 * (near < RADIUS + 3) + max(0.0, RADIUS + 12 - near)
        for x, y in places:
            cost += 60 * (abs(curve.label[0] - x) < width + RADIUS and abs(curve.label[1] - y) < RADIUS + 8)
        for (x, y), other in labels:
            cost += 80 * (abs(curve.label[0] - x) < width + other and abs(curve.label[1] - y) < 13)
        found.append((cost, number, curve))
    return min(found)[2]


def _curve(start: Point, end: Point, bend: float) -> Curve:
    """Return a curve from `start` to `end` with its middle |bend (end - start)| away from the straight line."""
    (x, y), (u, v) = start, end
    across = u - x, v - y
    cx, cy = (x + u) / 2 + 2 * bend * across[1], (y + v) / 2 - 2 * bend * across[0]

    def at(part: float) -> Point:
        a, b, c = (1 - part) ** 2, 2 * part * (1 - part), part**2
        return a * x + b * cx + c * u, a * y + b * cy + c * v

    first, last = (hypot(cx - p, cy - q) for p, q in (start, end))
    p, q = x + RADIUS * (cx - x) / first, y + RADIUS * (cy - y) / first
    s, t = u + (RADIUS + 1) * (cx - u) / last, v + (RADIUS + 1) * (cy - v) / last
    path = f"M{p:.1f},{q:.1f} Q{cx:.1f},{cy:.1f} {s:.1f},{t:.1f}"
    return Curve(path, tuple(at(part / 12) for part in range(1, 12)), at(0.42))


def _loop(place: Point, direction: float) -> Curve:
    """Return a loop at the state with the centre `place`, in a direction in radians."""
    (x, y), wide, far = place, 0.5, 2.9 * RADIUS
    ends = [
        (x + radius * cos(angle), y + radius * sin(angle))
        for angle, radius in ((direction - wide, RADIUS), (direction + wide, RADIUS + 1))
    ]
    controls = [(x + far * cos(angle), y + far * sin(angle)) for angle in (direction - wide, direction + wide)]
    (p, q), (s, t) = ends
    path = f"M{p:.1f},{q:.1f} C" + " ".join(f"{a:.1f},{b:.1f}" for a, b in (*controls, (s, t)))
    top = x + 2.35 * RADIUS * cos(direction), y + 2.35 * RADIUS * sin(direction)
    points = tuple((x + far * cos(direction + d) * 0.8, y + far * sin(direction + d) * 0.8) for d in (-0.3, 0, 0.3))
    return Curve(path, points, top)
