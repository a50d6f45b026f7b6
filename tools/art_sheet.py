"""Write a contact sheet of all pictures: every SVG at 40, 64 and 128 px, on light and dark paper.

    python tools/art_sheet.py [--out sheet.html] [--check] [folder ...]

The page needs nothing but a browser. `--check` also reads each file and names what breaks the
house rules for pictures (well-formed, small, no scripts, no outside references, no fonts).
"""

from __future__ import annotations

import argparse
import html
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

ART = Path(__file__).resolve().parent.parent / "src" / "sushiya" / "web" / "static" / "art"
SIZES = (40, 64, 128)
PAPERS = {"light": ("#fffaf1", "#22223a"), "dark": ("#23222e", "#f4ecdf")}
SCENE_FOLDERS = {"scenes"}
LARGEST_BYTES = 4096
LARGEST_SCENE_BYTES = 32768
FORBIDDEN_TAGS = {"script", "style", "image", "text", "foreignObject"}

STYLE = """
body { margin: 0; font: 11px/1.2 system-ui, sans-serif; }
section { padding: 8px 12px; }
h2 { margin: 4px 0; font-size: 14px; }
.grid { display: flex; flex-wrap: wrap; gap: 10px 14px; }
figure { margin: 0; text-align: center; }
figure div { display: flex; align-items: end; gap: 6px; }
"""


def folders(names: list[str]) -> list[Path]:
    """The folders to show: those named, or all of them."""
    return [
        folder
        for folder in sorted(ART.iterdir())
        if folder.is_dir() and (not names or folder.name in names)
    ]


def picture(path: Path, size: int) -> str:
    """The drawing inside the page, so that `currentColor` follows the paper."""
    svg = path.read_text(encoding="utf-8")
    return re.sub(r"<svg ", f'<svg height="{size}" ', svg, count=1)


def figure(path: Path) -> str:
    """One picture at every size, with its name."""
    sizes = (320,) if path.parent.name in SCENE_FOLDERS else SIZES
    drawings = "".join(picture(path, size) for size in sizes)
    return f"<figure><div>{drawings}</div>{html.escape(path.stem)}</figure>"


def sheet(chosen: list[Path]) -> str:
    """The whole page: each folder once per paper."""
    parts = [f'<!doctype html><meta charset="utf-8"><title>art</title><style>{STYLE}</style>']
    for folder in chosen:
        for name, (paper, ink) in PAPERS.items():
            figures = "".join(figure(path) for path in sorted(folder.glob("*.svg")))
            parts.append(
                f'<section style="background:{paper};color:{ink}"><h2>{folder.name}, {name}</h2>'
                f'<div class="grid">{figures}</div></section>'
            )
    return "\n".join(parts)


def faults(path: Path) -> Iterator[str]:
    """What is wrong with one picture, in words."""
    text = path.read_text(encoding="utf-8")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        yield f"not well formed: {error}"
        return
    limit = LARGEST_SCENE_BYTES if path.parent.name in SCENE_FOLDERS else LARGEST_BYTES
    if len(text.encode()) > limit:
        yield f"{len(text.encode())} bytes, more than {limit}"
    if "viewBox" not in root.attrib:
        yield "no viewBox"
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if tag in FORBIDDEN_TAGS:
            yield f"<{tag}> is not allowed"
        for name, value in element.attrib.items():
            if name.rpartition("}")[2] == "href" and not value.startswith("#"):
                yield f"points outside: {value}"


def main() -> int:
    """Write the page; with `--check`, also return 1 when a picture has a fault."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="*", help="only these folders of art/")
    parser.add_argument("--out", type=Path, default=Path("art-sheet.html"))
    parser.add_argument("--check", action="store_true", help="name pictures with faults")
    arguments = parser.parse_args()
    chosen = folders(arguments.folder)
    arguments.out.write_text(sheet(chosen), encoding="utf-8")
    if not arguments.check:
        return 0
    found = [
        f"{path.relative_to(ART)}: {fault}"
        for folder in chosen
        for path in sorted(folder.glob("*.svg"))
        for fault in faults(path)
    ]
    print("\n".join(found) or "all pictures are in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
