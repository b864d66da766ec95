"""Finding out what happened: anomalies, NaNs and where they come from, lost gradients, profiles of programs."""
