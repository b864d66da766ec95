"""Programs on which a compiled function was wrong once, made small: a way and a text by what was wrong."""

FAILED: dict[str, tuple[str, str]] = {}
