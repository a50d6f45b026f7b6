"""Words all games share: errors, options, bags, random numbers, outcomes, compiled twins."""
