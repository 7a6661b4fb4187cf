"""The check of words finds what is planted, and reads no names of code."""

from check_words import words_of, words_of_source

SOURCE = '''"""What is told."""

kept = 1  # kept, and told again


def said(anew: int) -> str:
    """The same as before: `told` is a name."""
    text = "it is none, with --kept and --from-kept"
    return f"{kept} rows {anew}" + text


class Where:
    """Where it is."""
'''


def test_words_of_a_module() -> None:
    found = [(1, "What"), (1, "told"), (3, "kept"), (3, "told"), (7, "The same"), (8, "is none"), (13, "Where")]
    assert sorted(words_of_source(SOURCE)) == found


def test_words_of_a_page() -> None:
    page = "# Told\n\nIt was kept in `told`.\n\n`said\nanew` is a name.\n"
    assert list(words_of(page)) == [(1, "Told"), (3, "kept")]
