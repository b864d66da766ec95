"""What everything stands on: grad mode, dispatch, storage and version counters, conversions, errors, threads."""
