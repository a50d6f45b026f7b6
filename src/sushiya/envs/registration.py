"""The names under which learning libraries find the environments.

A name ends in the version of its environment, which is raised when the same actions would no
longer give the same observations and rewards; ``docs/envs.md`` has the history.
"""

from __future__ import annotations

from importlib.util import find_spec

VERSIONS = {"sushi-go": 0, "wasabi": 0}
NAMES = {"sushi-go": "sushiya/SushiGo", "wasabi": "sushiya/Wasabi"}
_FACES = "sushiya.envs.gymnasium_faces"


def name_of(game: str) -> str:
    """The name of a game's environment, with its version."""
    return f"{NAMES[game]}-v{VERSIONS[game]}"


def register() -> None:
    """Tell the libraries that are installed; doing so again changes nothing."""
    if find_spec("gymnasium"):
        register_with_gymnasium()
    if find_spec("pettingzoo"):
        register_with_pettingzoo()


def register_with_gymnasium() -> None:
    """``gymnasium.make`` and ``make_vec`` know our names."""
    from gymnasium.envs import registration

    for game in VERSIONS:
        if name_of(game) not in registration.registry:
            registration.register(
                name_of(game),
                entry_point=f"{_FACES}:LearnerEnv",
                vector_entry_point=f"{_FACES}:LearnerVectorEnv",
                kwargs={"game": game},
            )


def register_with_pettingzoo() -> None:
    """``pettingzoo.make`` knows our names, for both forms."""
    import pettingzoo

    for game, version in VERSIONS.items():
        home = f"sushiya.envs.{game.replace('-', '_')}_v{version}"
        if name_of(game) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name_of(game), f"{home}:env")
            pettingzoo.register("parallel", name_of(game), f"{home}:parallel_env")
