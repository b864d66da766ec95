"""One program with hooks in tapegrad and in PyTorch: what fired, in which order, with which values.

A program is a function of a `Side`. It notes events, `side.note(name, values)`, mostly through the hooks that the side
makes. Events of leaves (whose names begin with "leaf") may come between others in PyTorch, as it accumulates a leaf's
gradient once the last use of the leaf has run: the document says no more than that `.grad` is updated at the end of the
backward pass. So they are compared for each leaf apart.
"""

import numpy as np

import tapegrad as tg


class Side:
    """A library, and what was noted with it."""

    def __init__(self, lib):
        self.lib, self.is_ours = lib, lib is tg
        self.graph = lib.autograd.graph
        self.linalg = lib.linalg
        self.events = []
        self.kept = []  # PyTorch forgets the node of a leaf, and its hooks, where nobody refers to it

    def leaf(self, values, dtype="float64"):
        if self.is_ours:
            return tg.tensor(np.array(values, dtype), requires_grad=True)
        return self.lib.tensor(values, dtype=getattr(self.lib, dtype), requires_grad=True)

    def constant(self, values):
        return tg.tensor(values) if self.is_ours else self.lib.tensor(values, dtype=self.lib.float64)

    def grad(self, *args, **options):
        found = self.lib.autograd.grad(*args, **options)
        self.note("grad", found)
        return found

    def backward(self, *args, **options):
        self.lib.autograd.backward(*args, **options)

    def leaf_node(self, leaf):
        """The node of a leaf, by way of an operation on it."""
        self.kept.append(leaf.view_as(leaf).grad_fn)
        return self.kept[-1].next_functions[0][0]

    # Noting

    def note(self, name, *values):
        self.events.append((name, [plain(value) for value in values]))

    def tensor_hook(self, name, change=None):
        """A hook of a tensor, which notes what it got."""

        def hook(g):
            self.note(name, g)
            return None if change is None else change(g)

        return hook

    def prehook(self, name, change=None):
        def hook(outputs):
            self.note(name, outputs)
            return None if change is None else tuple(None if g is None else change(g) for g in outputs)

        return hook

    def posthook(self, name, change=None):
        def hook(inputs, outputs):
            self.note(name, inputs, outputs)
            return None if change is None else tuple(None if g is None else change(g) for g in inputs)

        return hook

    def watch(self, name, t, retain=False):
        """Put hooks of every kind that fits on a tensor; for steps 3 and 5 they note its `.grad`, too."""
        node = t.grad_fn
        if node is None:
            node = self.leaf_node(t)
            t.register_post_accumulate_grad_hook(lambda leaf: self.note(f"{name} accumulated", leaf.grad))
        elif retain:
            t.retain_grad()
        t.register_hook(self.tensor_hook(f"{name} tensor"))
        node.register_prehook(self.prehook(f"{name} before"))
        node.register_hook(self.posthook(f"{name} after"))
        return t


def plain(value):
    """What is compared: arrays of tensors."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    return np.array(value.detach().numpy())


def parts(events):
    """Events in order: those of everything but leaves, and those of each leaf."""
    found = {"": []}
    for name, values in events:
        found.setdefault(name.split()[0] if name.startswith("leaf") else "", []).append((name, values))
    return found


def same(ours, theirs, where=""):
    """Hold values of events to each other."""
    if isinstance(theirs, list):
        assert isinstance(ours, list), f"{where}: {ours} instead of {theirs}"
        assert len(ours) == len(theirs), f"{where}: {ours} instead of {theirs}"
        for one, other in zip(ours, theirs, strict=True):
            same(one, other, where)
    elif isinstance(theirs, np.ndarray):
        assert isinstance(ours, np.ndarray), f"{where}: {ours} instead of {theirs}"
        assert ours.dtype == theirs.dtype, f"{where}: {ours.dtype} instead of {theirs.dtype}"
        rel = 1e-5 if theirs.dtype == np.float32 else 1e-12
        np.testing.assert_allclose(ours, theirs, rel, rel, err_msg=where, strict=True)
    else:
        assert ours == theirs, f"{where}: {ours} instead of {theirs}"


def hold(program, torch, *args):
    """Run a program with both libraries and compare what was noted; give our events."""
    sides = [Side(tg), Side(torch)]
    for side in sides:
        program(side, *args)
    ours, theirs = (parts(side.events) for side in sides)
    assert ours.keys() == theirs.keys()
    for part in theirs:
        assert [name for name, _ in ours[part]] == [name for name, _ in theirs[part]]
        for (name, one), (_, other) in zip(ours[part], theirs[part], strict=True):
            same(one, other, name)
    assert sides[0].events, "nothing was noted"
    return sides[0].events


def names(events):
    return [name for name, _ in events]
