"""python -m wythoff."""

from wythoff.app.main import main

if __name__ == "__main__":
    main()
