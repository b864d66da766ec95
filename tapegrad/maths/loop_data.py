"""What `data` of a loop of our own ufuncs is the address of, in words; without anything that compiles."""

from __future__ import annotations

FUNCTION, DATA, STATUS, ONE, ZERO, LARGE, SMALL, SCRATCH, STRIP = range(9)
WORDS = 9
