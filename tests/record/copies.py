"""The oracle: a program without views and without in-place writes, only copies, and so the right gradient.

Memory is modelled, not used. A *storage* is a number of elements; a *flow* is one history of all of them: a plain
PyTorch tensor, never written, that a write replaces by another one. A tensor of the program is a flow and the positions
of its elements (an array of integers, on which NumPy's own views act). So there are only two things to do:

- Read: copy the elements out of the newest value of the flow (`torch.take`).
- Write: compute the new elements from copies, and make a new value of the flow with these elements at their positions
  (`put`, out of place). What reads the flow later, through whatever alias, reads that; what was read before stays.

`detach` makes a second flow over the same storage, without a history. A recorded write continues the history of the
flow that it is written through. To the other flows of the storage, as to all of them under `no_grad` or through
`detach()`, the elements change and the history does not: a flow f becomes new + (f - f.detach()), which has the new
elements, to the bit, and the old derivative. That is what PyTorch defines: a tensor's history is its `grad_fn`, and its
values are what its memory holds.

A view made under `no_grad` has no history (`cut`): it is read as a constant, and so are views of it.

What is not defined is refused: `Undefined` where a tensor that overlaps itself is written. `Invalid` is for programs
that would compare nothing: near a kink, with huge values, a `reshape` of which only a library knows whether it copies.
"""

import numpy as np
from numpy.lib.stride_tricks import as_strided
from other_packages import torch

from .steps import AUGMENTED, METHODS, MULTIPLE, OPS, SCALED, VIEWS, arithmetic, start_values, weights

LIMIT = 5.0
NEAR = 1e-6
MOST = 64  # elements of a tensor


class Invalid(Exception):
    """The step would compare nothing: it is not drawn, and a program that has it is not counted as failing."""


class Undefined(Exception):
    """The step has no right outcome but an error."""


class Storage:
    """Elements, the histories that go through them, and how often they were written."""

    __slots__ = ("flows", "leaf", "saved", "version")

    def __init__(self):
        self.flows = []
        self.version = 0
        self.leaf = False  # requires grad from the start
        self.saved = False  # for the generator: somebody may have saved elements


class Flow:
    """One history of all elements of a storage; `now` is the newest value."""

    __slots__ = ("now", "storage")

    def __init__(self, storage, now):
        self.storage, self.now = storage, now
        storage.flows.append(self)


class Alias:
    """A tensor of the program: positions in a flow."""

    __slots__ = ("at", "born", "cut", "flow", "known", "multiple", "positions")

    def __init__(self, flow, at, known=True, cut=False, multiple=False):
        self.flow, self.at, self.known, self.cut, self.multiple = flow, at, known, cut, multiple
        self.positions = torch.from_numpy(np.array(at))
        self.born = flow.storage.version

    def read(self, recording=True):
        now = torch.take(self.flow.now, self.positions)
        return now if recording and not self.cut else now.detach()

    @property
    def requires_grad(self):
        return self.flow.now.requires_grad and not self.cut

    @property
    def overlaps(self):
        """Whether it has an element twice."""
        return np.unique(self.at).size < self.at.size


def far(x, least=NEAR):
    """Hold that no element is near 0: derivatives jump there, or grow."""
    if bool((x.detach().abs() < least).any()):
        raise Invalid("near a kink")


def far_above(x, least=0.1):
    if bool((x.detach() < least).any()):
        raise Invalid("not positive")


def away(x, y):
    """Hold that a point is not near the origin."""
    far(x.square() + y.square(), 0.05)


def cut(x, y):
    """Hold that a point is not near where its angle jumps, either: a zero's sign decides there."""
    away(x, y)
    if bool(((x.detach().abs() < NEAR) & (y.detach() < 0)).any()):
        raise Invalid("near a jump")


# What has to hold of the operands, by the name without the underscore.
CHECKS = {
    "relu": far,
    "abs": far,
    "sqrt": far_above,
    "log": far_above,
    "log1p": lambda x: far_above(x + 1),
    "reciprocal": lambda x: far(x, 0.3),
    "over": lambda x, a: far(x, 0.3),
    "power": lambda x, a: far(x, 0.1 if a < 2 else 0.0),
    "clip": lambda x, a, b: (far(x - a), far(x - b)),
    "clamp": lambda x, a, b: (far(x - a), far(x - b)),
    "norm": lambda x: far(x.square().sum(), 0.05),
    "div": lambda x, y: far(y, 0.3),
    "pow": lambda x, y: far_above(x, 0.2) if isinstance(y, torch.Tensor) else None,
    "maximum": lambda x, y: far(x - y),
    "minimum": lambda x, y: far(x - y),
    "atan2": cut,
    "hypot": away,
    "where": lambda x, y, c: far(x - c),
    "addcdiv": lambda x, y, z, value: far(z, 0.3),
}


def whole(index):
    """Return an index that makes an array, for a single element too."""
    return index if Ellipsis in index else (*index, ...)


def places(x, index):
    """Return the numbers, in C order, of the elements of x that NumPy takes by an index."""
    index = tuple(np.array(k) if isinstance(k, list) else k for k in whole(index))
    return torch.from_numpy(np.array(np.arange(x.numel()).reshape(x.shape)[index]))


def checked(new):
    """Hold that values stay comparable."""
    if new.numel() > MOST or new.numel() == 0:
        raise Invalid("too large")
    if not bool((new.detach().abs() <= LIMIT).all()):
        raise Invalid("huge values")
    return new


class Copies:
    """A run of a program, step by step; a step that raises `Invalid` has changed nothing."""

    def __init__(self):
        self.aliases = {}
        self.leaves = {}
        self.gradients = {}
        self.overlapping = False  # a write read from memory that it wrote, elsewhere: PyTorch leaves that undefined

    def run(self, program):
        for step in program:
            self.step(step)
        return self

    def step(self, step):
        outs, name, ins, args, mode = step
        try:
            ins = [self.aliases[key] for key in ins.split()]
        except KeyError:
            raise Invalid("no such tensor") from None
        recording = mode == ""
        if name in ("leaf", "buffer"):
            self._start(outs, name, args)
        elif name == "backward":
            self._backward(ins)
        elif name == "detach":
            flow = Flow(ins[0].flow.storage, ins[0].flow.now.detach())
            self.aliases[outs] = Alias(flow, ins[0].at, ins[0].known)
        elif name in VIEWS:
            self._view(outs.split(), name, ins[0], args, recording)
        elif name in OPS:
            self._operation(outs, name, ins, args, recording)
        else:
            self._write(name, ins, args, recording)

    def values(self):
        return {key: alias.read(False).numpy() for key, alias in self.aliases.items()}

    def _fresh(self, out, value, known):
        value = checked(value)
        at = np.arange(value.numel()).reshape(value.shape)
        self.aliases[out] = Alias(Flow(Storage(), value.reshape(-1)), at, known)

    def _start(self, out, name, args):
        value = torch.from_numpy(start_values(*args)).clone()
        if name == "leaf":
            self.leaves[out] = value.requires_grad_()
        self._fresh(out, value, True)
        self.aliases[out].flow.storage.leaf = name == "leaf"

    def _backward(self, ins):
        loss = sum((x.read() * torch.from_numpy(weights(k, x.at.shape))).sum() for k, x in enumerate(ins))
        if not loss.requires_grad:
            return
        found = torch.autograd.grad(loss, list(self.leaves.values()), retain_graph=True, allow_unused=True)
        for key, gradient in zip(self.leaves, found, strict=True):
            if gradient is not None:
                self.gradients[key] = self.gradients.get(key, 0.0) + gradient.numpy()

    def _view(self, outs, name, x, args, recording):
        found = view_of(x.at, name, args)
        found = found if name in MULTIPLE else [found]
        if len(found) != len(outs) or not 0 < found[0].size <= MOST:
            raise Invalid("not as many, empty, or too large")
        # of a row of such memory `ravel` is a view in one library and a copy in another
        if name in ("reshape", "view", "ravel") and not (x.known or (x.at.ndim < 2 and name != "ravel")):
            raise Invalid("its layout is the library's affair")
        if name == "ravel" and not x.at.flags.c_contiguous and np.may_share_memory(found[0], x.at):
            raise Invalid("`ravel` promises contiguous memory to some, a view to others")
        if not np.may_share_memory(found[0], x.at):
            if name == "view" or any(step < 0 for step in x.at.strides):
                raise Invalid("not a view")
            self._fresh(outs[0], x.read(recording).reshape(found[0].shape), True)
            return
        for out, at in zip(outs, found, strict=True):
            cut, multiple = x.cut or not recording, x.multiple or name in MULTIPLE
            self.aliases[out] = Alias(x.flow, at, x.known, cut, multiple)

    def _operation(self, out, name, ins, args, recording):
        values = [x.read(recording) for x in ins]
        if name in CHECKS:
            CHECKS[name](*values, *args)
        if name == "read":
            value = torch.take(values[0], places(values[0], args[0]))
        else:
            value = OPS[name][2](torch, *values, *args)
        ordered = all(x.known and x.at.flags.c_contiguous for x in ins) and name != "read"
        self._fresh(out, value, ordered or value.ndim < 2)

    def _write(self, name, ins, args, recording):
        x, others = ins[0], ins[1:]
        if x.overlaps:
            raise Undefined
        values = [y.read(recording) for y in ins]
        new = checked(written(name, values, args).expand(x.at.shape))
        storage = x.flow.storage
        storage.version += 1
        self.overlapping |= reads_what_it_writes(name, x, others)
        for flow in storage.flows:
            if flow is x.flow and recording:
                flow.now = flow.now.put(x.positions, new)
            else:
                plain = flow.now.detach().put(x.positions, new.detach())
                flow.now = plain + (flow.now - flow.now.detach()) if flow.now.requires_grad else plain


ELSEWHERE = {"setitem", "item+=", "index_add_", "scatter_", "scatter_add_", "put_"}


def reads_what_it_writes(name, x, others):
    """Say whether an element is computed from another one that is written as well."""
    return any(
        y.flow.storage is x.flow.storage
        and (name in ELSEWHERE or y.at.shape != x.at.shape or bool((y.at != x.at).any()))
        and np.intersect1d(x.at, y.at).size > 0
        for y in others
    )


def view_of(at, name, args):
    """Return the positions of a view, or a list of them."""
    if name == "index":
        return at[whole(args[0])]
    if name in ("T", "mT"):
        return np.swapaxes(at, -1, -2)
    if name in ("transpose", "swapaxes"):
        return np.swapaxes(at, *args)
    if name == "permute":
        return at.transpose(args[0])
    if name == "moveaxis":
        return np.moveaxis(at, *args)
    if name in ("reshape", "view"):
        return at.reshape(args[0])
    if name == "ravel":
        return at.reshape(-1)
    if name == "squeeze":
        return np.squeeze(at, args[0])
    if name == "unsqueeze":
        return np.expand_dims(at, args[0])
    if name in ("expand", "broadcast_to"):
        return np.broadcast_to(at, args[0])
    if name == "diagonal":
        return np.diagonal(at, *args)
    if name == "narrow":
        d, start, length = args
        return at[(*(slice(None),) * d, slice(start, start + length))]
    if name == "unfold":
        d, size, step = args
        strides = list(at.strides)
        shape = (*at.shape[:d], (at.shape[d] - size) // step + 1, *at.shape[d + 1 :], size)
        strides = (*strides[:d], step * strides[d], *strides[d + 1 :], strides[d])
        return as_strided(at, shape, strides, writeable=False)
    n, d = args if name != "unbind" else (at.shape[args[0]], args[0])
    if name == "unbind":
        return [at[(*(slice(None),) * d, k, ...)] for k in range(n)]
    if name == "split":
        return np.split(at, n, d)
    size = -(-at.shape[d] // n)  # chunk: as many as there are, each but the last one of this size
    return [at[(*(slice(None),) * d, slice(k, k + size))] for k in range(0, at.shape[d], size)]


def written(name, values, args):
    """Return the new elements of what is written, in its shape, or in one that broadcasts to it."""
    x, others = values[0], values[1:]
    if name in METHODS:
        return by_method(name[:-1], x, others, args)
    if name in SCALED:
        return by_method(SCALED[name][:-1], x, args, ())
    if name == "add_":
        return x + others[0] * args[0]
    if name in AUGMENTED:
        y = others[0] if others else args[0]
        if name == "/=" and others:
            far(y, 0.3)
        return arithmetic(name, x, y)
    if name == "zero_":
        return torch.zeros_like(x)
    if name == "fill_":
        return others[0].expand(x.shape) if others else torch.full_like(x, args[0])
    if name == "masked_fill_":
        mask = torch.tensor(args[0])
        return torch.where(mask, others[0] if others else args[1], x)
    if name == "out":
        return out_of(args[0], x, others)
    if name in ("setitem", "item+="):
        return by_item(name, x, others, args)
    return structured(name, x, others[0], args)


def out_of(name, x, values):
    if name in CHECKS:
        CHECKS[name](*values)
    value = OPS[name][2](torch, *values)
    if value.shape != x.shape:
        raise Invalid("`out` of another shape")
    return value


def by_method(name, x, others, args):
    if name == "copy":
        return others[0].expand(x.shape)
    if name == "addcmul":
        return x + args[0] * others[0] * others[1]
    if name == "addcdiv":
        far(others[1], 0.3)
        return x + args[0] * (others[0] / others[1])
    if name == "div" and not isinstance(others[0], torch.Tensor):
        return x / others[0]
    if name in CHECKS:
        CHECKS[name](x, *others, *args)
    return getattr(x, name)(*others, *args)


def by_item(name, x, others, args):
    """Return x with other elements at an index."""
    numbers = places(x, args[0])
    y = others[0] if others else args[-1]
    if name == "item+=":
        if args[1] == "/=" and others:
            far(y, 0.3)
        y = arithmetic(args[1], torch.take(x, numbers), y)
    if not isinstance(y, torch.Tensor):
        y = torch.full(numbers.shape, y, dtype=torch.float64)
    return x.reshape(-1).put(numbers, y.expand(numbers.shape)).reshape(x.shape)


def structured(name, x, source, args):
    """Return what the writes with an array of positions write."""
    *dim, index = args
    index = torch.tensor(index)
    if name == "put_":
        return x.put(index, source)
    return getattr(torch, name[:-1])(x, *dim, index, source)
