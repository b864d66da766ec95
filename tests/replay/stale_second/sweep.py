"""`python -m replay.stale_second.sweep [mode ...] [--kind K]`: run the catalogue and count."""
import collections, sys, time
from .programs import catalogue
from .runner import MODES, verdict, CALLS
modes = [m for m in sys.argv[1:] if m in MODES] or ["value"]
kind = sys.argv[sys.argv.index("--kind")+1] if "--kind" in sys.argv else ""
import numpy as np, tapegrad as tg
from tapegrad import func
c = tg.compile(lambda x: x*2*np.sin(x))
for _ in range(4): func.grad(c)(np.array(1.0)); func.jvp(c,(np.array(1.0),),(np.array(1.0),))
t = time.time()
for mode in modes:
    count, ordinary = collections.Counter(), collections.Counter()
    for p in catalogue():
        if not p.kind.startswith(kind): continue
        v = verdict(p, mode)
        count[v.kind] += 1
        if p.ordinary: ordinary[v.kind] += 1
        if v.kind in ("stale", "invalid", "dead", "raises") or (p.ordinary and v.kind != "replays"):
            print(f"{v.kind:8s} {'ORD' if p.ordinary else '   '} [{p.kind}] {p.setup[-60:]!r} | {p.body[:90]!r} | {p.change[:60]!r} :: {v.detail[:160] if v.kind!='replays' else ''}")
    print(mode, dict(count), "ordinary", dict(ordinary), f"{time.time()-t:.0f} s", flush=True)
