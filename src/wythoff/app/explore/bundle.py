"""Join JavaScript modules of the page to a classic script, since browsers do not load modules from local files."""

import re
from collections.abc import Callable

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"\./([\w-]+)\.js";.*\n', re.MULTILINE)
_DECLARED = re.compile(r"^export ((?:async )?(?:class|function|const)\*? (\w+))", re.MULTILINE)
_EXPORTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """Return a script that runs the module `entry` and all modules that it imports, each once.

    `read` returns the text of a module by its name without ".js". An import or export must begin a line.
    """
    scopes: dict[str, str] = {}

    def add(name: str) -> None:
        if name in scopes:
            return
        scopes[name] = ""  # a module that imports this one in a circle would see no exports
        text = read(name)
        for match in _IMPORT.finditer(text):
            add(match[2])
        exported = [match[2] for match in _DECLARED.finditer(text)]
        exported += [word.strip() for match in _EXPORTED.finditer(text) for word in match[1].split(",")]
        text = _DECLARED.sub(r"\1", _EXPORTED.sub("", text))
        text = _IMPORT.sub(lambda match: f"const {match[1]} = {_variable(match[2])};\n" if match[1] else "", text)
        del scopes[name]
        scopes[name] = text if name == entry else _scope(name, text, exported)

    add(entry)
    return '"use strict";\n(async () => {\n' + "\n".join(scopes.values()) + "})();\n"


def _scope(name: str, text: str, exported: list[str]) -> str:
    return f"const {_variable(name)} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();\n"


def _variable(name: str) -> str:
    """Return the name of the variable with the exports of a module: "a-b" -> "module_a_b"."""
    return f"module_{name.replace('-', '_')}"
