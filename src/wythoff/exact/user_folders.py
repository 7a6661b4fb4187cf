"""The folders of a user for files of this package, by the conventions of Linux, macOS and Windows."""

import os
import sys
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder for results that can be computed again.

    The folder is $XDG_CACHE_HOME/wythoff if this variable is an absolute path. Otherwise the folder is ~/.cache/wythoff
    on Linux, ~/Library/Caches/wythoff on macOS, and wythoff/cache in %LOCALAPPDATA% on Windows.
    """
    return _folder("XDG_CACHE_HOME", "~/.cache", "~/Library/Caches", "cache")


def data_folder() -> Path:
    """Return the folder for results that the user wants to store.

    The folder is $XDG_DATA_HOME/wythoff if this variable is an absolute path. Otherwise the folder is
    ~/.local/share/wythoff on Linux, ~/Library/Application Support/wythoff on macOS, and wythoff/data in %LOCALAPPDATA%
    on Windows.
    """
    return _folder("XDG_DATA_HOME", "~/.local/share", "~/Library/Application Support", "data")


def _folder(variable: str, usual: str, on_mac: str, on_windows: str) -> Path:
    parent = os.environ.get(variable, "")
    if os.path.isabs(parent):
        return Path(parent, "wythoff")
    parents = {"darwin": on_mac, "win32": os.environ.get("LOCALAPPDATA", "~/AppData/Local")}
    folder = Path(os.path.expanduser(parents.get(sys.platform, usual)), "wythoff")
    return folder / on_windows if sys.platform == "win32" else folder
