"""The package's version; records and environments carry versions of their own."""

__version__ = "0.1.0"
