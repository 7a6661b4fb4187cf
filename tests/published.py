"""Published tables, each with its source in its first lines."""

from pathlib import Path

DATA = Path(__file__).parent / "data"
