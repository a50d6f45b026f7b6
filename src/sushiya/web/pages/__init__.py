"""The pages people see, one file per family; each has ``routes`` for the app to mount.

Importing this package gives every template ``icon(name)`` and ``art(name)``.
"""

from __future__ import annotations

from sushiya.web.pages.pictures import art, icon
from sushiya.web.rendering import templates

templates().globals.update(icon=icon, art=art)
