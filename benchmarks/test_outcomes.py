"""Tables of outcomes, a cell, beside filling an array of their size."""

from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff.games.wythoff.rays.rules import Ray, Rays, TwoPiles

SIZE = 10**4
QUEEN = Ray(1, 0), Ray(0, 1), Ray(1, 1)
RAYS = {3: Rays(QUEEN), 5: Rays((*QUEEN, Ray(1, 2), Ray(2, 1)))}


def game(rays: int) -> wy.Game:
    return wy.Game(TwoPiles(name="rays", summary="", rays=RAYS[rays]))


@pytest.mark.parametrize("contender", ["np.copyto", "3 rays", "5 rays", "3 rays, packed", "5 rays, packed"])
def test_outcome_table(benchmark: Any, describe: Any, contender: str) -> None:
    if contender == "np.copyto":
        describe("outcomes of 10^4 x 10^4 positions, each", contender, "", SIZE**2)
        benchmark.pedantic(np.copyto, (np.ones((SIZE, SIZE), bool), False), rounds=10, warmup_rounds=1)
        return
    rays, packed = int(contender[0]), "packed" in contender
    describe("outcomes of 10^4 x 10^4 positions, each", contender, f"<= {rays} ns", SIZE**2)
    out = wy.outcome_table(game(rays), SIZE, packed=packed)
    benchmark.pedantic(wy.outcome_table, (game(rays), SIZE), {"out": out, "packed": packed}, rounds=10, warmup_rounds=1)
