"""Databases as releases have written them; a file of a release is never changed again."""
