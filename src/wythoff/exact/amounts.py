"""Amounts of time and of bytes as text."""

from wythoff.exact.bigint import Integer, decimal, shortened

UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")


def bytes_text(size: Integer) -> str:
    """Return a number of bytes as text, to three digits with a decimal unit, such as "43.2 GB"."""
    if size >= 1000 ** len(UNITS):
        return f"{shortened(size // 1000 ** (len(UNITS) - 1))} EB"
    power = max(0, (len(decimal(size)) - 1) // 3)
    return f"{float(size) / 1000**power:.3g} {UNITS[power]}"


def duration_text(seconds: float) -> str:
    """Return a duration as text, rounded and with a unit: 0.2 -> "1 second", 119 -> "119 seconds", 500 -> "8 minutes".

    The shortest is "1 second".
    """
    for unit, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{float(f'{seconds / size:.2g}'):.0f} {unit}"
    rounded = max(1, round(seconds))
    return f"{rounded} second{'s' if rounded > 1 else ''}"


def seconds_text(value: float) -> str:
    """Return a time of `value` seconds as text, to three digits, in s, ms, µs or ns: 0.00125 -> "1.25 ms"."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"
