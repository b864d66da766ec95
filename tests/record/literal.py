"""A run of a program as it is written, views, writes and all, by tapegrad or by PyTorch.

What PyTorch spells in another way is said here: `split` takes a size; a negative step is turned, so that the view has
the same elements in the other order (so PyTorch raises where it would, but its numbers mean nothing); `.data` is
`detach()`, because PyTorch gives `.data` a version counter of its own and does not see such writes: silently wrong
gradients.
"""

import numpy as np

from .steps import (
    AUGMENTED,
    METHODS,
    MULTIPLE,
    OPS,
    SCALED,
    VIEWS,
    augmented,
    augmented_item,
    start_values,
    weights,
)


def turned(part, length):
    """Return a slice with a positive step that has the same elements."""
    if not isinstance(part, slice) or (part.step or 1) > 0:
        return part
    places = range(length)[part]
    return slice(places[-1], places[0] + 1, -part.step) if places else slice(0, 0)


def forwards(shape, index):
    """Return an index without negative steps that takes the same elements."""
    taken = [0 if k is None else np.ndim(k) if np.asarray(k).dtype == bool else 1 for k in index]
    result, axis = [], 0
    for k, count in zip(index, taken, strict=True):
        if k is Ellipsis:
            axis += len(shape) - (sum(taken) - 1)
        else:
            result.append(turned(k, shape[axis] if count else 0))
            axis += count
            continue
        result.append(k)
    return tuple(result)


class Literal:
    """A run of a program by a library; errors come out as they are, and `count` says how far it came."""

    def __init__(self, library):
        self.F = library
        self.is_torch = library.__name__ == "torch"
        self.tensors = {}
        self.leaves = {}
        self.differentiated = False
        self.count = 0

    def run(self, program):
        for self.count, step in enumerate(program):
            self.step(step)
        return self

    @property
    def gradients(self):
        return {key: x.grad.numpy() for key, x in self.leaves.items() if x.grad is not None}

    def values(self):
        return {key: x.detach().numpy() for key, x in self.tensors.items()}

    def constant(self, array):
        """Return a tensor of an array of numbers, truth values or positions."""
        return self.F.tensor(array)

    def index(self, x, index):
        if self.is_torch and any(isinstance(k, slice) and (k.step or 1) < 0 for k in index):
            index = forwards(x.shape, index)
        return tuple(self.constant(np.array(k)) if isinstance(k, list) else k for k in index)

    def step(self, step):
        outs, name, ins, args, mode = step
        ins = [self.tensors[key] for key in ins.split()]
        if mode == "no_grad":
            with self.F.no_grad():
                self._step(outs, name, ins, args)
            return
        if mode == "detach":
            ins[0] = ins[0].detach()
        elif mode == "data":
            ins[0] = ins[0].detach() if self.is_torch else ins[0].data
        self._step(outs, name, ins, args)

    def _step(self, outs, name, ins, args):
        if name in ("leaf", "buffer"):
            values = start_values(*args)
            self.tensors[outs] = self.F.tensor(values.copy(), requires_grad=name == "leaf")
            if name == "leaf":
                self.leaves[outs] = self.tensors[outs]
        elif name == "backward":
            self._backward(ins, *args)
        elif name == "detach":
            self.tensors[outs] = ins[0].detach()
        elif name in MULTIPLE:
            self.tensors.update(zip(outs.split(), self._several(name, ins[0], args), strict=True))
        elif name in VIEWS:
            self.tensors[outs] = self._view(name, ins[0], args)
        elif name == "read":
            self.tensors[outs] = ins[0][self.index(ins[0], args[0])]
        elif name in OPS:
            self.tensors[outs] = OPS[name][2](self.F, *ins, *args)
        else:
            self._write(name, ins[0], ins[1:], args)

    def _backward(self, ins, retain):
        loss = sum((x * self.constant(weights(k, tuple(x.shape)))).sum() for k, x in enumerate(ins))
        if loss.requires_grad:
            self.differentiated = True
            loss.backward(retain_graph=retain)

    def _several(self, name, x, args):
        if name == "split" and self.is_torch:
            n, d = args
            return x.split(x.shape[d] // n, d)
        return getattr(x, name)(*args)

    def _view(self, name, x, args):
        if name == "index":
            return x[self.index(x, args[0])]
        if name in ("T", "mT"):
            return getattr(x, name)
        if name in ("expand", "permute"):
            return getattr(x, name)(*args[0])
        if name == "broadcast_to":
            return self.F.broadcast_to(x, args[0])
        return getattr(x, name)(*args)

    def _write(self, name, x, others, args):
        if name in ("addcmul_", "addcdiv_"):
            getattr(x, name)(*others, value=args[0])
        elif name in METHODS:
            getattr(x, name)(*others, *args)
        elif name in SCALED:
            getattr(x, SCALED[name])(*args)
        elif name == "add_":
            x.add_(others[0], alpha=args[0]) if args[0] != 1 else x.add_(others[0])
        elif name in AUGMENTED:
            augmented(x, name, others[0] if others else args[0])
        elif name in ("zero_", "fill_"):
            getattr(x, name)(*(others or args))
        elif name == "masked_fill_":
            x.masked_fill_(self.constant(np.array(args[0])), others[0] if others else args[1])
        elif name == "out":
            getattr(self.F, args[0])(*others, out=x)
        elif name == "setitem":
            x[self.index(x, args[0])] = others[0] if others else args[1]
        elif name == "item+=":
            augmented_item(x, self.index(x, args[0]), args[1], others[0] if others else args[2])
        elif name == "put_":
            x.put_(self.constant(np.array(args[0])), others[0])
        else:  # index_add_, scatter_, scatter_add_
            dim, index = args
            getattr(x, name)(dim, self.constant(np.array(index)), others[0])
