"""Running programs, forward and in reverse."""
