"""What pytest leaves out of the examples in the sources on this machine."""

from __future__ import annotations

from importlib.util import find_spec

# `make learn` brings Stable Baselines; until then its face cannot be imported.
collect_ignore = [] if find_spec("stable_baselines3") else ["src/sushiya/envs/stable_baselines.py"]
