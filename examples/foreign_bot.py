#!/usr/bin/env python3
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "lucky"}), flush=True)
    elif message["type"] == "decide":
        moves = message["view"]["legal_moves"]
        move = moves[message["luck"] % len(moves)]
        print(json.dumps({"type": "move", "move": move}), flush=True)
