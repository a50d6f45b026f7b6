"""How the schema came about, one revision after the other; run at every start."""
