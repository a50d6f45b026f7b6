"""Hooks of the documentation site: pages from elsewhere, the reference, notebooks, and links.

MkDocs calls these (``mkdocs.yml``). The site is built from the files of the repository alone and
loads nothing from elsewhere when it is read.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
FROM_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages that live beside the sources, and where they stand in the site."""

REFERENCE = {
    "Matches and records": (
        "sushiya", "sushiya.play.match", "sushiya.play.records", "sushiya.play.fairness",
        "sushiya.play.verify",
    ),
    "Games": ("sushiya.core.game", "sushiya.core.options", "sushiya.core.outcome",
              "sushiya.core.errors"),
    "Bots": ("sushiya.bots", "sushiya.bots.foreign", "sushiya.bots.moods"),
    "Study": ("sushiya.study", "sushiya.study.simulation", "sushiya.study.statistics",
              "sushiya.study.solving", "sushiya.study.regrets"),
    "Tournaments": ("sushiya.study.tournaments.running", "sushiya.study.tournaments.outcome",
                    "sushiya.study.tournaments.plan"),
    "Reports": ("sushiya.study.reports", "sushiya.study.reports.figures"),
    "Environments": ("sushiya.envs", "sushiya.envs.sushi_go", "sushiya.envs.wasabi"),
}  # fmt: skip
"""The modules of each page of the reference; their docstrings are the text."""

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def on_config(config: Any) -> Any:
    """Fill in the parts of the navigation that are lists of files."""
    decisions = sorted(f"decisions/{path.name}" for path in (ROOT / "docs/decisions").glob("*.md"))
    notebooks = sorted(f"notebooks/{path.stem}.md" for path in (ROOT / "docs").rglob("*.ipynb"))
    config.nav = list(config.nav)
    listed = set(_pages(config.nav)) | set(decisions)
    here = (path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md"))
    more = sorted(page for page in here if page not in listed)
    config.nav += [
        *([{"Notebooks": notebooks}] if notebooks else []),
        *([{"More": more}] if more else []),
        {"Reference": [{name: _reference(name)} for name in REFERENCE]},
        {"Decisions": decisions},
    ]
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are not files of the folder."""
    for name, uri in FROM_ROOT.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, uri, content=_relinked(text, "", uri)))
    for name, modules in REFERENCE.items():
        lines = [f"# {name}", f"What the docstrings say of {', '.join(modules)}."]
        lines += [f"::: {module}" for module in modules]
        files.append(File.generated(config, _reference(name), content="\n\n".join(lines) + "\n"))
    for path in sorted((ROOT / "docs").rglob("*.ipynb")):
        uri = path.relative_to(ROOT / "docs").with_suffix(".md").as_posix()
        files.append(File.generated(config, uri, content=notebook_page(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links out of the folder lead to their page here, or become plain words."""
    if page.file.generated_by:
        return markdown
    return _relinked(markdown, "docs", page.file.src_uri)


def on_post_build(config: Any, **_: Any) -> None:
    """Fail if a page would load something from elsewhere when it is read."""
    loading = [
        f"{path.name}: {found}"
        for path in sorted(Path(config.site_dir).rglob("*.html"))
        for found in loads_from_elsewhere(path.read_text("utf-8"))
    ]
    if loading:
        raise PluginError("loaded from elsewhere: " + ", ".join(loading[:9]))


def loads_from_elsewhere(html: str) -> list[str]:
    """What a page loads from other places by itself; links that people follow are none of it."""
    tags = re.findall(r"<(?:link|script|img|iframe|source|object)\b[^>]*>", html)
    kept = [tag for tag in tags if 'rel="canonical"' not in tag]
    return [
        found
        for tag in kept
        for found in re.findall(r'(?:src|href|data)="((?:https?:)?//[^"]+)"', tag)
    ]


def notebook_page(path: Path) -> str:
    """A notebook as a page: its words, its code, and what the code printed when it was run."""
    notebook = json.loads(path.read_text("utf-8"))
    blocks = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            blocks.append(source)
        elif cell["cell_type"] == "code":
            blocks.append(f"```python\n{source}\n```")
            blocks += list(_outputs(cell))
    blocks.append(f"[The notebook itself]({path.name})")
    return "\n\n".join(blocks) + "\n"


def _outputs(cell: dict[str, Any]) -> Iterator[str]:
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "image/svg+xml" in data:
            yield f"<div>{''.join(data['image/svg+xml'])}</div>"
        else:
            text = "".join(output.get("text") or data.get("text/plain") or [])
            yield f"```text\n{text.rstrip()}\n```"


def _relinked(text: str, folder: str, uri: str) -> str:
    """The text of a page of a folder with links as the site has them."""
    home = posixpath.join(folder, posixpath.dirname(uri)) if folder else ""

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if re.match(r"[a-z]+:|#", target):
            return found.group()
        path, hash_mark, anchor = target.partition("#")
        place = posixpath.normpath(posixpath.join(home, path))
        there = FROM_ROOT.get(place) or (place[5:] if place.startswith("docs/") else None)
        if there is None:
            return f"{picture and '!'}{words}"
        near = posixpath.relpath(there, posixpath.dirname(uri) or ".")
        return f"{picture}[{words}]({near}{hash_mark}{anchor})"

    parts = _FENCE.split(text)
    return "".join(part if at % 2 else _LINK.sub(link, part) for at, part in enumerate(parts))


def _reference(name: str) -> str:
    return f"reference/{name.lower().replace(' ', '-')}.md"


def _pages(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for inner in nav.values():
            yield from _pages(inner)
    else:
        for inner in nav:
            yield from _pages(inner)
