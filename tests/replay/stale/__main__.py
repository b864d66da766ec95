"""`python -m replay.stale [kind]`: the catalogue, with how many programs replay, run in Python, raise (from tests/)."""

import collections
import sys

from replay.stale.programs import catalogue
from replay.stale.running import verdict

if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    way = sys.argv[2] if len(sys.argv) > 2 else "value"
    calls = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    counts = collections.defaultdict(collections.Counter)
    for program in catalogue():
        if program.kind.startswith(wanted):
            found = verdict(program, calls, way)
            counts[program.kind.partition(" in ")[0]][found.partition(" ")[0]] += 1
            if found != "replay":
                print(f"{program.kind}: {program.expression} => {program.change!r}\n    {found[:400]}", flush=True)
    for kind, each in counts.items():
        print(f"{kind}: {dict(each)}")
    print(sum(counts.values(), collections.Counter()))
