"""Write the golden playthroughs anew: ``python -m tests.golden.write``."""

from __future__ import annotations

from tests.golden.playthroughs import FOLDER, golden_tables, written

if __name__ == "__main__":
    for name, table in golden_tables().items():
        (FOLDER / f"{name}.play").write_text(written(table), encoding="utf-8")
        print(f"wrote tests/golden/{name}.play")
