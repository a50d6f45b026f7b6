"""Programs that play, or fail to, for the tests of the JSON line protocol."""
