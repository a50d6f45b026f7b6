"""Wasabi! on the command line."""
