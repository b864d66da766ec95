"""`python -m replay.stale.search [count] [first]`: random programs, until one gives an old answer (from tests/)."""

import collections
import sys

from replay.stale.random_programs import random_program
from replay.stale.running import WAYS, verdict

if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found = collections.Counter()
    for seed in range(first, first + count):
        program = random_program(seed)
        way = tuple(WAYS)[seed % 8 - 5] if seed % 8 > 5 else "value"
        given = verdict(program, 3, way)
        found[given.partition(" ")[0]] += 1
        if given.startswith("STALE"):
            print(seed, way, given, program.setup, sep="\n", flush=True)
        if seed % 5000 == 4999:
            print(seed + 1, dict(found), flush=True)
    print(dict(found))
