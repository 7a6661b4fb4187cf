"""How the pages are built: `sphinx-build -W docs build/docs`. Nothing is fetched, neither then nor by a page."""

import sys
from pathlib import Path

import wythoff

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))  # for the extension `made`

project = "wythoff"
author = "the wythoff project"
copyright = "the wythoff project; MIT licence"
version = release = wythoff.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "sphinx_click", "made"]
exclude_patterns = ["made.py"]

myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
default_role = "py:obj"

autodoc_member_order = "bysource"
autodoc_typehints = "none"
numpydoc_show_class_members = False

html_theme = "furo"
html_title = "wythoff"
html_copy_source = False
html_show_sphinx = False
