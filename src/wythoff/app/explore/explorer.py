"""The answers to the requests of the page: tiles, cells, positions, games. See server.py for a list of the requests."""

from contextlib import suppress
from functools import lru_cache
from random import Random, SystemRandom
from threading import Lock
from typing import Any

from starlette.responses import Response

from wythoff.api import catalogue
from wythoff.api.game import Game
from wythoff.app.explore import cells, game_record, palette, tables
from wythoff.app.explore.gallery import about_rules, gallery_json
from wythoff.app.explore.request_fields import MAX_ZOOM, RequestFields, read_position
from wythoff.app.explore.sequences import Sequences
from wythoff.app.explore.tile_cache import TileCache
from wythoff.app.explore.words import level_label
from wythoff.app.play.engine import Engine
from wythoff.app.play.starts import random_start
from wythoff.exact.bigint import decimal, mpz
from wythoff.jobs.tiles.atlas import Atlas
from wythoff.jobs.tiles.lines import PARTS_BITS, crossings
from wythoff.jobs.tiles.tile import SIZE, UNKNOWN, Tile
from wythoff.rules.game_file import file_and_parameters
from wythoff.solve.solution import UNKNOWN_ERRORS

# The most games whose boards are in memory. The boards of a game take at most 50 MB.
MAX_GAMES = 4

# The most seconds that a tile waits for values in progress. Then it shows the known values, and the page requests the
# tile again.
PATIENCE_SECONDS = 0.1

# The most pixels of a side of a tile in JSON.
MAX_JSON_PIXELS = 64

# The exceptions that a request may cause in a solver or a reader of numbers. Others are faults of the program.
REQUEST_ERRORS = (*UNKNOWN_ERRORS, MemoryError, ArithmeticError, RecursionError)


class Explorer:
    """The answers of one server to requests. A request chooses the game of the server or a game of the catalogue."""

    def __init__(self, game: Game) -> None:
        self.spec = game.ruleset.spec
        self._own = _with_atlas(game)
        self.sequences = Sequences(self.spec, self._parse_game)
        self._load_cached_game = lru_cache(MAX_GAMES)(self._load_game)
        self._loading = Lock()  # two simultaneous requests for a game get the same object
        self._ahead, self._last = Lock(), self.spec
        self._tiles = TileCache()
        self._load_cached_engine = lru_cache(MAX_GAMES)(
            lambda spec: Engine(self._parse_game(spec), Random(), bluff=True)
        )

    def warm_up(self, is_ahead: bool) -> None:
        """Make a tile at the origin and a tile far from it, so that their code is compiled before the first request.

        If `is_ahead`, also compute the gallery, and then the boards and the strip of rows from which tiles are read.
        """
        _, atlas = self._own
        if atlas is not None:
            _make_tiles(atlas, 0)
        if is_ahead:
            gallery_json()
        if atlas is None:
            return
        if is_ahead:
            self.make_ahead(RequestFields({}))
        _make_tiles(atlas, 1 << 200)
        if is_ahead:
            atlas.make_strip()

    def make_ahead(self, fields: RequestFields) -> None:
        """Compute the boards of the requested game, unless a newer request comes before the computation starts."""
        self._last = spec = self._spec(fields)
        with self._ahead, suppress(*REQUEST_ERRORS):
            if spec == self._last and (atlas := self.board(fields)[1]) is not None:
                atlas.make_boards()

    def board(self, fields: RequestFields) -> tuple[Game, Atlas | None]:
        """Return (game, atlas): the requested game, and its tiles if it has a map, otherwise None."""
        with self._loading:
            return self._load_cached_game(self._spec(fields))

    def _spec(self, fields: RequestFields) -> str:
        return fields.short_text("game", self.spec).strip()

    def atlas(self, fields: RequestFields) -> Atlas:
        """Return the tiles of the requested game. Raises ValueError if the game has no map."""
        game, atlas = self.board(fields)
        return atlas or Atlas(game)

    def _load_game(self, spec: str) -> tuple[Game, Atlas | None]:
        return self._own if spec == self.spec else _with_atlas(self._parse_game(spec))

    def _parse_game(self, spec: str) -> Game:
        """Return the game of the server, or a game of the catalogue, by its name. Raises ValueError for other texts."""
        if spec == self.spec:
            return self._own[0]
        if file_and_parameters(spec):
            raise ValueError(
                f"the game {spec[:40]!r} looks like a file; accepted: games of the catalogue, such as t-wythoff t=3"
            )
        return catalogue.named_game(spec, {}, "the button Games of the page Explore lists all games")

    def tile_png(self, fields: RequestFields) -> Response:
        atlas, layer = self.atlas(fields), fields.choice("layer", palette.LAYERS, "outcomes")
        (x, y), zoom, size = fields.cell(), fields.count("zoom", 0, MAX_ZOOM, 0), fields.count("size", 1, SIZE, SIZE)
        theme = fields.choice("theme", palette.PAPER, "light")
        key = self._spec(fields), layer, theme, x, y, zoom, size  # without the atlas, which the cache would keep alive
        headers = {"cache-control": "private, max-age=600"}
        if (found := self._tiles.get(key)) is None:
            tile = _tile(atlas, layer, x, y, zoom, size)
            is_known = layer == "outcomes" or bool((tile.pixels != UNKNOWN).all())
            found = palette.png(tile, layer, theme, None if is_known else atlas.outcomes(x, y, zoom, size))
            if tile.is_final:
                self._tiles.store(key, found, (x.bit_length() + y.bit_length()) // 8)
            else:
                headers = {"cache-control": "no-store", "retry-after": "1"}
        return Response(found, media_type="image/png", headers=headers)

    def tile_json(self, fields: RequestFields) -> dict[str, Any]:
        layer = fields.choice("layer", palette.LAYERS, "outcomes")
        zoom, size = fields.count("zoom", 0, MAX_ZOOM, 0), fields.count("size", 1, MAX_JSON_PIXELS, 16)
        tile = _tile(self.atlas(fields), layer, *fields.cell(), zoom, size)
        pixels = [[None if value < 0 else decimal(value) for value in column] for column in tile.pixels.tolist()]
        return {"pixels": pixels, "at_least": tile.least, "is_final": tile.is_final}

    def cell(self, fields: RequestFields) -> dict[str, Any]:
        return cells.cell_json(self.atlas(fields), fields.cell())

    def solve(self, fields: RequestFields) -> dict[str, Any]:
        return cells.solution_json(self.atlas(fields), fields.cell())

    def resolve_destination(self, fields: RequestFields) -> dict[str, Any]:
        game, atlas = self.board(fields)
        position = read_position(game, fields.text("to"))
        if atlas and len(position) == 2:
            return dict(zip("xy", map(decimal, position), strict=True))
        return {"position": game.ruleset.format_position(position)}

    def position(self, fields: RequestFields) -> dict[str, Any]:
        game, _ = self.board(fields)
        if fields.has("to"):
            return tables.solution_json(game, read_position(game, fields.text("to")))
        return tables.solution_json(game, random_start(game, mpz(game.solver.usual_size), True, SystemRandom())[0])

    def lines(self, fields: RequestFields) -> dict[str, Any]:
        solver = self.atlas(fields).game.solver
        if not solver.supports("pairs"):
            title = solver.ruleset.title
            raise ValueError(
                f"{title}: the lines near the P-positions are not known; accepted: wythoff, t-wythoff, misere-t-wythoff"
            )
        x, y = fields.cell()
        found = crossings(solver.method_for("pairs"), x, y, fields.number("width"), fields.number("height"))
        return {"bits": PARTS_BITS, "lines": [[list(map(decimal, end)) for end in line] for line in found]}

    def game(self, fields: RequestFields) -> dict[str, Any]:
        (game, atlas), theme = self.board(fields), fields.choice("theme", palette.PAPER, "light")
        rules = game.ruleset
        layers = [layer for layer in palette.LAYERS if atlas and (layer == "outcomes" or not rules.is_misere)]
        return {
            "game": self.spec if rules.file else rules.title,
            **about_rules(rules),
            "parameters": [one._asdict() for one in rules.describe_parameters()],
            "name": "" if rules.file else rules.name,
            "level_label": level_label(rules),
            "has_map": atlas is not None,
            "has_lines": atlas is not None and game.solver.supports("pairs"),
            "has_sequence": self.sequences.has(game),
            "names": list(rules.names(2)) if atlas else [],
            "layers": [
                {
                    "layer": layer,
                    "name": palette.LAYERS[layer],
                    "legend": palette.legend(layer, theme),
                    "losing": palette.losing_colour(layer),
                }
                for layer in layers
            ],
        }

    def begin(self, fields: RequestFields) -> dict[str, Any]:
        return game_record.begin(self._engine(fields), fields)

    def move(self, fields: RequestFields) -> dict[str, Any]:
        return game_record.continue_game(self._engine(fields), fields)

    def analysis(self, fields: RequestFields) -> dict[str, Any]:
        return game_record.analysis(self._engine(fields), fields)

    def _engine(self, fields: RequestFields) -> Engine:
        with self._loading:
            return self._load_cached_engine(self._spec(fields))

    def games(self, fields: RequestFields) -> dict[str, Any]:
        return {"games": list(catalogue.games())}

    def gallery(self, fields: RequestFields) -> dict[str, Any]:
        return gallery_json()


def _tile(atlas: Atlas, layer: str, *place: Any) -> Tile:
    return atlas.outcomes(*place) if layer == "outcomes" else atlas.values(*place)


def _make_tiles(atlas: Atlas, place: int) -> None:
    for layer in palette.LAYERS:
        with suppress(*REQUEST_ERRORS):
            palette.png(_tile(atlas, layer, place, place), layer)


def _with_atlas(game: Game) -> tuple[Game, Atlas | None]:
    """Return (game, atlas): the game with a solver that refuses slow questions, and its tiles.

    If the game has no map, the atlas is None.
    """
    try:
        atlas = Atlas(game, PATIENCE_SECONDS)
    except ValueError:
        quick = Game(game.ruleset)
        quick.solver.answer_quickly()
        return quick, None
    return atlas.game, atlas
