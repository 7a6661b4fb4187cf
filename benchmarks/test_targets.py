"""How targets are read and checked."""

import pytest

from benchmarks.targets import Target, parse, verdicts


def test_every_form() -> None:
    assert parse("") == []
    assert parse("<= 1.2") == [Target(1.2, text="<= 1.2")]
    assert parse("<= 1e-4") == [Target(1e-4, text="<= 1e-4")]
    assert parse(">= 20") == [Target(20, is_least=True, text=">= 20")]
    assert parse("<= 500 ms") == [Target(0.5, is_time=True, text="<= 500 ms")]
    assert parse("2/3 of tiles") == [Target(2 / 3, rival="tiles", text="2/3 of tiles")]
    absolute, ratio = parse("<= 8 ns, 1/150 of naive")
    assert absolute == Target(8 * 1e-9, is_time=True, text="<= 8 ns")
    assert ratio == Target(1 / 150, rival="naive", text="1/150 of naive")
    for text in ("about 1 ns", ">= 20 (not reached)", "<= fast", "<= 3 apples"):
        with pytest.raises(ValueError, match="is not checked"):
            parse(text)


def test_misses_beyond_the_room() -> None:
    group, each = ["rival", "ours"], {"rival": 1.0, "ours": 1.7}
    assert verdicts(group, each, "<= 1.2", "ours", 1.5, False) == ([], [])
    assert verdicts(group, each, "<= 1.1", "ours", 1.5, False) == (["'<= 1.1', got 1.7 of rival"], [])
    assert verdicts(group, each, ">= 3", "ours", 1.5, False)[0] == ["'>= 3', got 1.7 of rival"]
    assert verdicts(group, each, ">= 2.5", "ours", 1.5, False)[0] == []
    assert verdicts(group, each, "<= 1 s", "ours", 1.5, True)[0] == ["'<= 1 s', got 1.7 s"]
    assert "is a time" in verdicts(group, each, "<= 1 s", "ours", 1.5, False)[1][0]
    assert "was not measured" in verdicts(group, each, "1/2 of naive", "ours", 1.5, False)[1][0]
    assert "was not measured" in verdicts(group, each, "<= 1.1", "rival", 1.5, False)[1][0]
    assert verdicts(
        ["rival, by the square", "ours"], {"rival, by the square": 1, "ours": 2}, "1/2 of rival", "ours", 3, False
    )[0]
    assert "is not checked" in verdicts(group, each, "about 1 ns", "ours", 1.5, False)[1][0]
