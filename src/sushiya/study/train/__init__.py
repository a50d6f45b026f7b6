"""Training: where the weights in ``bots/weights`` come from. ``python -m sushiya.study.train``."""
