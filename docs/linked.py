"""Types in the reference as the source has them, with links to what they name: an extension of Sphinx.

An object has a home in the package, `wythoff.solve.solution.Solution`, and a public name, `wythoff.Solution`, under
which it stands in the reference.
"""

import ast
import inspect
from enum import Enum
from importlib import import_module
from textwrap import dedent
from typing import Any

from docutils.nodes import Element
from numpydoc.xref import DEFAULT_LINKS
from sphinx.util.inspect import stringify_signature

import wythoff as wy

# Types that a section "Parameters" or "Returns" names; the usual links of other words need a network.
TYPES = {name: f"wythoff.{name}" for name in wy.__all__ if inspect.isclass(getattr(wy, name))}
PLAIN = {word: word for word in DEFAULT_LINKS}


def setup(app: Any) -> dict[str, bool]:
    """Take part in the build."""
    app.connect("missing-reference", public)
    app.connect("autodoc-process-signature", signature_as_types_in_source, priority=400)  # before numpydoc
    for name in TYPES:
        thing = getattr(wy, name)
        thing.__annotations__ = {**inspect.get_annotations(thing), **_types_in_source(thing)}
    return {"parallel_read_safe": True}


def public(app: Any, env: Any, node: Element, text: Element) -> Element | None:
    """Return a link to the public name of an object, or plain text for an object without a public name.

    For a name of the package that does not exist return None: Sphinx warns.
    """
    target = str(node.get("reftarget", ""))
    if node.get("refdomain") != "py" or not target.startswith("wythoff."):
        return None
    home, _, name = target.rpartition(".")
    if getattr(getattr(wy, name, None), "__module__", "") == home:
        domain, place = env.get_domain("py"), node["refdoc"]
        link: Element | None = domain.resolve_xref(env, place, app.builder, "obj", f"wythoff.{name}", node, text)
        return link
    return text if _exists(home, name) else None


def signature_as_types_in_source(
    app: Any, what: str, name: str, thing: Any, options: Any, *found: str | None
) -> tuple[str, str] | None:
    """Return the arguments and the type of the result as the source has them, without the type Any."""
    if inspect.isclass(thing) and issubclass(thing, Enum):
        return "", ""
    if not inspect.isfunction(thing) and not inspect.isclass(thing):
        return None
    if inspect.isclass(thing) and issubclass(thing, Exception) and not inspect.isfunction(thing.__init__):
        return None
    written, signature = _types_in_source(thing), inspect.signature(thing)
    typed = {name: text for name, text in written.items() if text != "Any"}
    parameters = [
        one.replace(annotation=typed.get(one.name, one.empty))
        for one in signature.parameters.values()
        if one.name != "self"
    ]
    shown = signature.replace(parameters=parameters, return_annotation=inspect.Signature.empty)
    return stringify_signature(shown), typed.get("return", "")


def _types_in_source(thing: Any) -> dict[str, str]:
    """Return the types of parameters and result, or of the fields of a class, as the source has them."""
    (definition,) = ast.parse(dedent(inspect.getsource(thing))).body
    if isinstance(definition, ast.ClassDef):
        fields = [one for one in definition.body if isinstance(one, ast.AnnAssign)]
        found = {ast.unparse(one.target): one.annotation for one in fields}
        starts = [one for one in definition.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        for start in starts:
            found |= {one.arg: one.annotation for one in start.args.args if one.annotation}
    else:
        assert isinstance(definition, ast.FunctionDef)
        takes = definition.args
        every = [*takes.posonlyargs, *takes.args, *takes.kwonlyargs, *filter(None, (takes.vararg, takes.kwarg))]
        found = {one.arg: one.annotation for one in every if one.annotation}
        found |= {"return": definition.returns} if definition.returns else {}
    return {
        name: str(text.value) if isinstance(text, ast.Constant) else ast.unparse(text) for name, text in found.items()
    }


def _exists(home: str, name: str) -> bool:
    for module in (home, f"{home}.{name}"):
        try:
            found = import_module(module)
        except ImportError:
            continue
        if module != home or hasattr(found, name):
            return True
    return False
