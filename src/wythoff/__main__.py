"""The way in: the command `wythoff`, and python -m wythoff."""

import sys


def main() -> None:
    """Run the command line. Ctrl-C while it is being loaded is an interrupt as any other."""
    try:
        from wythoff.app.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
