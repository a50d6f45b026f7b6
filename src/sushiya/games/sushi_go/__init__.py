"""Sushi Go!: three printed editions, two to five seats."""
