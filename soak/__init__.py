"""Real servers under load, killed and hurt in every way we know, and what they promised checked.

``make soak`` runs it; ``docs/reliability.md`` tells what it does and what it found.
"""
