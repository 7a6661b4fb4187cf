"""Writes the tables of automata as LaTeX."""

from wythoff.automata.drawing import Picturable, symbols_text


def array(automaton: Picturable) -> str:
    """Return the table of an automaton in math mode: a column for each symbol, a row for each state.

    The second column has 1 for states that accept, else 0. A symbol without a next state has a dash.
    """
    symbols = [symbols_text(automaton, [symbol]) for symbol in range(automaton.table.shape[1])]
    names = ", ".join(map(variable, automaton.variables))
    rows = [rf"{names} & & {' & '.join(symbols)} \\ \hline"]
    for q, (accepts, row) in enumerate(zip(automaton.final.tolist(), automaton.table.tolist(), strict=True)):
        targets = " & ".join("-" if target < 0 else str(target) for target in row)
        rows.append(rf"{q} & {int(accepts)} & {targets} \\")
    lines = "\n".join(rows)
    return f"\\begin{{array}}{{rc|{'c' * len(symbols)}}}\n{lines}\n\\end{{array}}"


def variable(name: str) -> str:
    bare = name.partition("'")[0]
    return bare if len(bare) == 1 else rf"\mathit{{{escaped(bare)}}}"


def escaped(name: str) -> str:
    return name.replace("_", r"\_")
