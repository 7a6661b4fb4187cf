"""The surveys that come with the package: published ones are among them, samples are recomputed and certified."""

import lzma
import random
from functools import cache
from pathlib import Path

import check_certificate
import pytest
from heap_codes import PERIODIC, SOLVED, moves_of

from wythoff.games.heaps.cousins import group_families
from wythoff.games.heaps.periods import Period, period
from wythoff.jobs.formats import FileError
from wythoff.jobs.shards.executors import InLine
from wythoff.jobs.survey.games import OctalCodes, SubtractionSets, text_of
from wythoff.jobs.survey.shard import GameRow, row_of
from wythoff.jobs.survey.survey import Line, bundled_survey, file_of, survey, write_bundle
from wythoff.jobs.tables.certificate import certificate


@cache
def table(digits: int) -> dict[str, Line]:
    """The lines of a survey by their codes."""
    return {line.code: line for line in bundled_survey(OctalCodes(digits)).lines()}


# J. Kenyon 1967, R. Austin 1976, A. Gangolli and T. Plambeck 1989, A. Flammenkamp 2002, as SolvedGames.md of
# tczajka/octal-games (2025) lists them: preperiod, period, greatest value, mask (hexadecimal; "+n" by parity), rare
# heaps (heap 0 among them, but for the parity) and the last one.
LONG = """
0.45        498     20    8 f      11     198
0.156      3479    349   23 1b     15     357
0.356      7315    142   19 1b      7      43
0.644      3256    442   64 7e     31     511
0.165      5181   1550   25 -       -       -
0.16     105351 149459   23 1e     53   13935
0.56     326640    144   64 5b     46    1795
0.127     46578      4   56 1+n   693   27106
0.376   2268248      4  176 fe    510 1140540
0.354  10061916   1180  113 3f    132    3227
"""

# By more than 10^8 heaps: A. Flammenkamp, Sprague-Grundy values of octal games (2002 on). That of 0.106 takes 10^12.
LONGEST = {"0.054": (193235616, 10015179), "0.104": (197769598, 11770282), "0.454": (160949019, 60620715)}

# What the same source calls unsolved (UnsolvedGames.md), but for LONGEST and for PROVED_SINCE.
OPEN = """
6 04 06 14 36 64 74 76 004 005 006 014 015 016 024 026 034 064 106 114 125 126 135 136 142 143 146 161 162 163 164 166
167 172 174 204 205 206 207 224 244 245 264 314 324 334 336 342 344 346 362 364 366 371 374 404 414 416 444 564 604 606
744 764 774 776
"""
OPEN_BY_FOUR = "4.004 4.007 4.026 4.044 4.045 4.064 4.324 4.327 4.344 4.364 4.367 4.404 4.406"

# On that list, and periodic: preperiod, period.
PROVED_SINCE = {"4.344": (998, 51), "4.364": (11687, 62), "4.406": (294097, 44), "4.064": (94272, 16132)}

# Of four digits, found here; the independent checker accepts the certificates of LATE, but takes minutes.
LATE = {"0.3355": (5409997, 1720), "0.0345": (15441101, 2080)}
FOUND = {"0.1345": (107859, 11539), "0.1075": (70314, 36732), "0.3564": (23267, 125082)}


def test_every_game_is_there() -> None:
    for digits in (3, 4):
        survey = bundled_survey(OctalCodes(digits))
        assert list(survey.rows) == [text_of(code) for code in group_families(digits)]
        assert all(row.period or row.heaps >= 10**5 for row in survey.rows.values())
    assert (len(table(3)), len(table(4))) == (575, 4607)
    assert (bundled_survey(OctalCodes(3)).proved, bundled_survey(OctalCodes(4)).proved) == (
        145,
        568,
    )  # as the README says


@pytest.mark.parametrize("row", PERIODIC + SOLVED, ids=lambda row: row[0])
def test_published_periods(row: list[str]) -> None:
    code, published = row[0], (int(row[1]), int(row[2]))
    assert code in table(3) or len(code) == 5
    for found in (table(4)[code], table(3).get(code, table(4)[code])):
        assert (found.preperiod, found.period) == published


@pytest.mark.parametrize("row", [line.split() for line in LONG.splitlines() if line], ids=lambda row: row[0])
def test_published_sparse_spaces(row: list[str]) -> None:
    code, *numbers, mask, rare, last = row
    line = table(3)[code]
    assert [line.preperiod, line.period, line.greatest] == list(map(int, numbers))
    if mask != "-":
        shown = f"{line.mask:x}{'+n' if line.by_parity else ''}"
        assert [shown, line.rare, line.last_rare] == [mask, int(rare) - (not line.by_parity), int(last)]


@pytest.mark.parametrize("code", LONGEST)
def test_the_longest_periods(code: str) -> None:
    assert (table(3)[code].preperiod, table(3)[code].period) == LONGEST[code]


def test_published_open_games_are_open() -> None:
    """And no others: what is not proved periodic here is on the list, or a cousin of what is."""
    own = {line.same_as for line in table(3).values() if line.period is None}
    assert own == {table(3)[f"0.{digits}"].same_as for digits in OPEN.split()}
    by_four = {line.same_as for line in table(4).values() if line.code.startswith("4.") and line.period is None}
    of_three = {table(4)[line.code].same_as for line in table(3).values() if line.period is None}
    assert by_four - of_three == {table(4)[code].same_as for code in OPEN_BY_FOUR.split()} - of_three - set(
        PROVED_SINCE
    )


@pytest.mark.parametrize(("code", "expected"), (PROVED_SINCE | FOUND | LATE).items())
def test_long_periods_of_four_digits(code: str, expected: tuple[int, int]) -> None:
    """With certificates that an independent checker accepts, but for LATE."""
    line = table(4)[code]
    assert (line.preperiod, line.period) == expected
    found = period(moves_of(code), limit=line.heaps)
    assert found is not None
    assert (found.preperiod, found.period, found.proved) == (*expected, True)
    if code not in LATE:
        assert check_certificate.refusal(certificate(code, moves_of(code), found)) is None


def test_a_sample_is_recomputed() -> None:
    draw = random.Random(2026)
    for digits in (3, 4):
        rows = bundled_survey(OctalCodes(digits)).rows
        quick = [code for code, row in rows.items() if row.heaps <= 10**4 or (row.rare or 0) < 100 > row.heaps / 10**5]
        for code in draw.sample(quick, 60):
            assert row_of(moves_of(code), rows[code].heaps) == rows[code], code


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("0.1172", (100_000, 462, 99_252, 407, 1, 28_051, 99_996)),
        ("0.164", (100_000, 2048, 94_438, 3680, 0, 38_610, 99_999)),
    ],
)
def test_dense_games_are_recomputed(code: str, row: tuple[int, ...]) -> None:
    """Without a sparse space: as computed before by sparse spaces, option by option of the rare heaps."""
    assert row_of(moves_of(code), 10**5) == GameRow(None, None, *row)


def test_a_sample_is_certified() -> None:
    """New periods, shifted ones too: an independent checker accepts them, and no others."""
    draw = random.Random(17)
    lines = [line for line in table(4).values() if line.period and line.code not in table(3) and line.heaps < 10**4]
    longest = sorted(lines, key=lambda line: line.heaps)[-3:]
    for line in [*longest, *draw.sample(lines, 30)]:
        assert check_certificate.refusal(certified(line)) is None, line
    for line in draw.sample(lines, 10):
        assert line.preperiod is not None
        assert line.period is not None
        for wrong in (
            line._replace(period=2 * line.period),
            line._replace(period=line.period + 1),
            line._replace(preperiod=line.preperiod + 1),
            line._replace(preperiod=line.preperiod - 1) if line.preperiod else line._replace(period=3 * line.period),
        ):
            assert check_certificate.refusal(certified(wrong)), wrong


def certified(line: Line) -> dict[str, object]:
    """Made from code, preperiod and period alone."""
    assert line.preperiod is not None
    assert line.period is not None
    return certificate(line.code, moves_of(line.code), Period(line.preperiod, line.period, 0, True, line.heaps))


def test_they_are_made_by_the_command(tmp_path: Path) -> None:
    """Begun from what is kept, nothing is left to be made below 10^5, and the file is the same; further below 10^6."""
    kept_file, three = tmp_path / "octal_3.csv.xz", OctalCodes(3)
    done = survey(
        three, 10**5, InLine(), begun=bundled_survey(three), progress=lambda done, total: pytest.fail("made again")
    )
    write_bundle(done, kept_file)
    assert kept_file.read_bytes() == file_of(three).read_bytes()


def test_rows_that_go_further(tmp_path: Path) -> None:
    whole = bundled_survey(OctalCodes(3))
    row = whole.rows["0.06"]
    assert row.period is None
    less = whole.further({"0.06": row._replace(heaps=row.heaps // 10), "4.4": whole.rows["4.4"]})
    assert less == whole
    more = row._replace(heaps=10 * row.heaps)
    assert whole.further({"0.06": more}).rows == {**whole.rows, "0.06": more}
    assert list(whole.further({"0.06": more}).rows) == list(whole.rows)
    proved = row._replace(preperiod=1, period=1, heaps=7)
    assert whole.further({"0.06": proved}).rows["0.06"] == proved
    path = tmp_path / "sets"
    sets = survey(SubtractionSets(4), 1000, InLine())
    write_bundle(sets, path)
    assert b"1,3,4,0,7,64,3," in lzma.decompress(path.read_bytes())


def test_they_are_kept_as_they_are(tmp_path: Path) -> None:
    for digits in (3, 4):
        path = tmp_path / str(digits)
        write_bundle(bundled_survey(OctalCodes(digits)), path)
        assert path.stat().st_size < 40_000
    with pytest.raises(FileError, match="octal codes of 5 digits: no survey is bundled"):
        bundled_survey(OctalCodes(5))
    assert all(isinstance(row, GameRow) for row in bundled_survey(OctalCodes(3)).rows.values())
