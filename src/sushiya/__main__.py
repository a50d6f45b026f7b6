"""``python -m sushiya`` is ``sushiya``."""

from sushiya.cli import main

if __name__ == "__main__":
    main()
