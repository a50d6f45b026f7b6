"""One match without people: play it, write it down, read it again, check that it was fair."""
