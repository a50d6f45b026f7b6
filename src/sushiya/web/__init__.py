"""Sushiya in the browser: pages, posts, streams and the JSON API over live tables."""
