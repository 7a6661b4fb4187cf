"""The start of the command line, for the command `wythoff` and for `python -m wythoff`."""

import os
import sys


def main() -> None:
    """Run the command line. If a signal comes while modules load, exit with its status: 130 for Ctrl-C."""
    # No command needs NumPy's threads for linear algebra, and their start takes a third of the import of NumPy.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from wythoff.app.signals import TerminationError, signals_as_exceptions
    except KeyboardInterrupt:
        sys.exit(130)
    try:
        with signals_as_exceptions():
            from wythoff.app.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    except TerminationError as error:
        sys.exit(error.code)
    run()


if __name__ == "__main__":
    main()
