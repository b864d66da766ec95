"""Stand-in until the real one is there."""

import numpy as np

from tapegrad.replay.listing import *


class Plan:
    def __init__(self, listing):
        self.listing = listing

    def take(self):
        return Workspace(self.listing)

    def give(self, w):
        pass


class Workspace:
    def __init__(self, l):
        self.l = l
        self.v = [None] * len(l)
        self.ins = {}

    def load(self, k, a):
        self.v[self.l.inputs[k]] = np.array(a)

    def value(self, row):
        return np.asarray(self.v[row])

    def forward(self, first=0):
        l = self.l
        for r in range(first, len(l)):
            how = l.how[r]
            ops = [l.immediates[r] if k < 0 else self.v[k] for k in l.operands[r]]
            if how is INPUT:
                continue
            if how is CONSTANT:
                self.v[r] = l.values[r]
            elif type(how) is View:
                self.v[r] = (
                    np.ndarray(
                        l.values[r].shape,
                        l.values[r].dtype,
                        np.lib.stride_tricks.as_strided(
                            ops[0].reshape(-1) if 0 else ops[0], (ops[0].nbytes // ops[0].itemsize,), (ops[0].itemsize,)
                        ).data
                        if ops[0].size
                        else b"",
                        how.offset,
                        how.strides,
                    )
                    if 0
                    else l.ops[r].forward(np, np.asarray(ops[0]), **l.params.get(r, {}))
                    if l.ops[r]
                    else ops[0]
                )
            elif type(how) is IsTrue:
                if bool(ops[0]) != how.expected:
                    return r
            elif type(how) is HasBytes:
                if np.ascontiguousarray(ops[0]).tobytes() != how.expected:
                    return r
            elif type(how) is Call:
                self.v[r] = how.function(*map(np.asarray, ops))
            else:
                self.v[r] = how(*ops[: how.nin])
        return -1

    def reverse(self, seeds, wanted):
        import tapegrad as tg
        from tapegrad.modes import enable_grad
        from tapegrad.replay.again import evaluate
        from tapegrad.writing import ordinary

        with enable_grad():
            ins = [tg.tensor(self.v[r], requires_grad=self.v[r].dtype.kind in "fc") for r in self.l.inputs]
            outs = evaluate(self.l, ins, list(seeds))
            pairs = [(o, ordinary(s)) for o, s in zip(outs, seeds.values()) if o.requires_grad]
            if not pairs:
                return [None] * len(wanted)
            g = tg.autograd.grad(
                [o for o, _ in pairs],
                [ins[self.l.inputs.index(w)] for w in wanted],
                [s for _, s in pairs],
                allow_unused=True,
            )
        return [None if t is None else t.numpy() for t in g]
