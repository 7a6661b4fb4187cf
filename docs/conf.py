"""How the pages are built: `sphinx-build -W docs build/docs`. Nothing is fetched, neither then nor by a page."""

import sys
from pathlib import Path

import wythoff

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # for the extensions `made` and `linked`, and for `claim_pages`
from linked import PLAIN, TYPES  # noqa: E402

project = "wythoff"
author = "the wythoff project"
copyright = "the wythoff project; MIT licence"
version = release = wythoff.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "sphinx_click", "made", "linked"]
exclude_patterns = ["made.py"]

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
default_role = "py:obj"
smartquotes_action = "qe"  # quotes and dots; -- is part of an option

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: name for name in ("Position", "Positions", "Integer", "Sink")}
python_maximum_signature_line_length = 100
numpydoc_show_class_members = False
numpydoc_xref_param_type = True
numpydoc_xref_aliases = PLAIN | TYPES
numpydoc_xref_ignore = "all"
nitpicky = True
# What other packages have, and words that are no names, lead nowhere.
nitpick_ignore_regex = [("py:.*", rf"(?!wythoff\.|({'|'.join(TYPES)})$).*")]

html_theme = "furo"
html_static_path = ["style"]
html_css_files = ["headings.css"]
html_title = "wythoff"
html_copy_source = False
html_show_sphinx = False
