"""The answers to what the page asks for: tiles, cells, positions, games. How they are asked for: see server.py."""

from contextlib import suppress
from functools import lru_cache
from random import SystemRandom
from threading import Lock
from typing import Any

from starlette.responses import Response

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.explore import cells, palette, tables
from wythoff.app.explore.asked import MOST_ZOOM, Asked, position_of
from wythoff.app.explore.playing import Playing
from wythoff.app.explore.sequences import Sequences
from wythoff.app.explore.work import Kept
from wythoff.app.play.starts import random_start
from wythoff.exact.bigint import decimal, mpz
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.jobs.tiles.lines import PARTS_BITS, crossings
from wythoff.jobs.tiles.tile import SIZE, Tile
from wythoff.rules.game_file import file_and_parameters
from wythoff.solve.solution import UNKNOWN_ERRORS

# Games whose boards are in memory: 50 MB each at most.
MOST_GAMES = 4

# Seconds that a tile waits for what is being made, before it shows what is known; it is then asked for again.
PATIENCE = 0.1

# Pixels of a side of a tile in JSON.
MOST_IN_JSON = 64

# What a solver or a reader of numbers may raise for a request; other exceptions are errors of the program.
REFUSALS = (*UNKNOWN_ERRORS, MemoryError, ArithmeticError, RecursionError)


class Explorer:
    """The answers of one server. `game` is what it was started for, also a file; other games are of the catalogue."""

    def __init__(self, game: Game) -> None:
        self.spec = game.ruleset.spec
        self._own = _with_atlas(game)
        self.sequences = Sequences(self.spec, self._named)
        self._board = lru_cache(MOST_GAMES)(self._made)
        self._making = Lock()  # two who ask for a game at once get the same one
        self._ahead, self._last = Lock(), self.spec
        self._kept = Kept()
        self._playing = Playing()

    def warm_up(self, is_ahead: bool) -> None:
        """Load and compile what tells values at the origin and far out, so that the first tiles need not wait.

        If `is_ahead`, make what they look up, too.
        """
        _, atlas = self._own
        if atlas is None:
            return
        _show(atlas, 0)
        if is_ahead:
            self.make_ahead(Asked({}))
        _show(atlas, 1 << 200)
        if is_ahead:
            atlas.make_strip()

    def make_ahead(self, asked: Asked) -> None:
        """Make the boards of the game that is asked for, unless another one is before its turn comes."""
        self._last = spec = self._spec(asked)
        with self._ahead, suppress(*REFUSALS):
            if spec == self._last and (atlas := self.board(asked)[1]) is not None:
                atlas.make_boards()

    def board(self, asked: Asked) -> tuple[Game, Atlas | None]:
        """Return the game that is asked for, and its tiles if it has a map."""
        with self._making:
            return self._board(self._spec(asked))

    def _spec(self, asked: Asked) -> str:
        return asked.short("game", self.spec).strip()

    def atlas(self, asked: Asked) -> Atlas:
        """Return the tiles of the game. Raises ValueError, saying why, where it has no map."""
        game, atlas = self.board(asked)
        return atlas or Atlas(game)

    def _made(self, spec: str) -> tuple[Game, Atlas | None]:
        return self._own if spec == self.spec else _with_atlas(self._named(spec))

    def _named(self, spec: str) -> Game:
        """Return the game that a text names."""
        if spec == self.spec:
            return self._own[0]
        if file_and_parameters(spec):
            raise ValueError(
                f"{spec[:40]!r} is named like a file; a game is one of the catalogue, such as t-wythoff t=3"
            )
        return catalogue.named_game(spec, {})

    def tile_png(self, asked: Asked) -> Response:
        atlas, layer = self.atlas(asked), asked.one_of("layer", palette.LAYERS, "outcomes")
        (x, y), zoom, size = asked.place(), asked.count("zoom", 0, MOST_ZOOM, 0), asked.count("size", 1, SIZE, SIZE)
        theme = asked.one_of("theme", palette.PAPER, "light")
        key = self._spec(asked), layer, theme, x, y, zoom, size  # an atlas in it would stay as long as its pictures
        headers = {"cache-control": "private, max-age=600"}
        if (found := self._kept.get(key)) is None:
            tile = _tile(atlas, layer, x, y, zoom, size)
            found = palette.png(tile, layer, theme)
            if tile.is_final:
                self._kept.keep(key, found, (x.bit_length() + y.bit_length()) // 8)
            else:
                headers = {"cache-control": "no-store", "retry-after": "1"}
        return Response(found, media_type="image/png", headers=headers)

    def tile_json(self, asked: Asked) -> dict[str, Any]:
        layer = asked.one_of("layer", palette.LAYERS, "outcomes")
        zoom, size = asked.count("zoom", 0, MOST_ZOOM, 0), asked.count("size", 1, MOST_IN_JSON, 16)
        tile = _tile(self.atlas(asked), layer, *asked.place(), zoom, size)
        pixels = [[None if value < 0 else decimal(value) for value in column] for column in tile.pixels.tolist()]
        return {"pixels": pixels, "at_least": tile.least, "is_final": tile.is_final}

    def cell(self, asked: Asked) -> dict[str, Any]:
        return cells.cell(self.atlas(asked), asked.place())

    def solve(self, asked: Asked) -> dict[str, Any]:
        return cells.solved(self.atlas(asked), asked.place())

    def place(self, asked: Asked) -> dict[str, Any]:
        game, atlas = self.board(asked)
        position = position_of(game, asked.text("to"))
        if atlas and len(position) == 2:
            return dict(zip("xy", map(decimal, position), strict=True))
        return {"position": game.ruleset.format_position(position)}

    def position(self, asked: Asked) -> dict[str, Any]:
        game, _ = self.board(asked)
        if asked.has("to"):
            return tables.solved(game, position_of(game, asked.text("to")))
        return tables.solved(game, random_start(game, mpz(game.solver.usual_size), True, SystemRandom())[0])

    def lines(self, asked: Asked) -> dict[str, Any]:
        solver = self.atlas(asked).game.solver
        if not solver.supports("pairs"):
            title = solver.ruleset.title
            raise ValueError(f"the lines of P-positions are known of wythoff and t-wythoff, not of {title}")
        x, y = asked.place()
        found = crossings(solver.method_for("pairs"), x, y, asked.number("width"), asked.number("height"))
        return {"bits": PARTS_BITS, "lines": [[list(map(decimal, end)) for end in line] for line in found]}

    def game(self, asked: Asked) -> dict[str, Any]:
        (game, atlas), theme = self.board(asked), asked.one_of("theme", palette.PAPER, "light")
        rules = game.ruleset
        layers = [layer for layer in palette.LAYERS if atlas and (layer == "outcomes" or not rules.is_misere)]
        return {
            "game": self.spec if rules.file else rules.title,
            "title": rules.label,
            "summary": rules.summary,
            "has_map": atlas is not None,
            "has_lines": atlas is not None and game.solver.supports("pairs"),
            "has_sequence": self.sequences.has(game),
            "names": list(rules.names(2)) if atlas else [],
            "layers": [
                {"layer": layer, "name": palette.LAYERS[layer], "legend": palette.legend(layer, theme)}
                for layer in layers
            ],
        }

    def begin(self, asked: Asked) -> dict[str, Any]:
        return self._playing.begin(self.board(asked)[0], asked)

    def move(self, asked: Asked) -> dict[str, Any]:
        return self._playing.go_on(asked)

    def games(self, asked: Asked) -> dict[str, Any]:
        return {"games": list(catalogue.games())}


def _tile(atlas: Atlas, layer: str, *place: Any) -> Tile:
    return atlas.outcomes(*place) if layer == "outcomes" else atlas.values(*place)


def _show(atlas: Atlas, place: int) -> None:
    for layer in palette.LAYERS:
        with suppress(*REFUSALS):
            palette.png(_tile(atlas, layer, place, place), layer)


def _with_atlas(game: Game) -> tuple[Game, Atlas | None]:
    """Return a game that answers at once or refuses, and its tiles if it has a map."""
    try:
        atlas = Atlas(game, PATIENCE)
    except ValueError:
        quick = Game(game.ruleset)
        quick.solver.answer_quickly()
        return quick, None
    return atlas.game, atlas
