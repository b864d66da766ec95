"""A program that runs: its text's names, and one copy of what is outside of it. Two copies are compared."""

import linecache
from functools import lru_cache

import numpy as np

import tapegrad as tg

FILE = "<random program>"


@lru_cache(maxsize=8192)
def numbers(seed, shape):
    return np.random.default_rng(seed).uniform(-1.2, 1.2, shape)


def weights(place, shape):
    return (np.cos(0.7 * np.arange(int(np.prod(shape))) + place) + 0.1).reshape(shape)


def arr(seed, shape, dtype="float64", layout=""):
    """Make an array."""
    values = numbers(seed, shape).astype(dtype)
    if layout == "F":
        return np.asfortranarray(values)
    if layout == "back":
        return values[::-1].copy()[::-1]
    if layout == "stepped":
        wide = np.zeros((*shape[:-1], 2 * shape[-1]), dtype)
        wide[..., ::2] = values
        return wide[..., ::2]
    if layout == "spread":
        return np.broadcast_to(values[:1], shape)
    if layout == "windows":
        line = np.resize(values, sum(shape) - len(shape) + 1)
        return np.lib.stride_tricks.as_strided(line, shape, (line.itemsize,) * len(shape))
    return values


def ten(*args):
    """Make a tensor that does not require grad."""
    return tg.from_numpy(arr(*args))


def leaf(*args):
    return tg.from_numpy(arr(*args)).requires_grad_()


class Box:
    """An object with attributes."""

    def __init__(self, **fields):
        self.__dict__.update(fields)


def leaves_of(tree):
    """List what nested containers hold, in order."""
    if isinstance(tree, dict):
        return [leaf for key in tree for leaf in leaves_of(tree[key])]
    if isinstance(tree, tuple | list):
        return [leaf for part in tree for leaf in leaves_of(part)]
    return [tree]


def form_of(tree):
    """Return the containers of a tree, without what they hold."""
    if isinstance(tree, dict):
        return {key: form_of(part) for key, part in tree.items()}
    if isinstance(tree, tuple | list):
        return [type(tree).__name__, *map(form_of, tree)]
    return None


def mapped(function, tree):
    if isinstance(tree, dict):
        return {key: mapped(function, part) for key, part in tree.items()}
    if isinstance(tree, tuple | list):
        return type(tree)(mapped(function, part) for part in tree)
    return function(tree)


def weigh(tree, *_):
    """Return the loss of a result: its numbers, weighted."""
    total = 0.0
    for place, part in enumerate(leaves_of(tree)):
        if isinstance(part, tg.Tensor) and part.dtype.kind == "f":
            total = total + (part * weights(place, part.shape)).sum()
    return total


def is_array(value):
    """Tell whether it is an array or a tensor of real numbers, or one of NumPy's."""
    return isinstance(value, np.ndarray | np.floating | tg.Tensor) and value.dtype.kind == "f"


def to_tensors(tree):
    """Return a tree with tensors over the memory of its arrays."""

    def tensor(part):
        return tg.from_numpy(part) if isinstance(part, np.ndarray) and part.dtype.kind == "f" else part

    return mapped(tensor, tree)


def to_arrays(tree):
    return mapped(lambda part: part.detach().numpy() if isinstance(part, tg.Tensor) else part, tree)


class Side:
    """One copy of a program, with the compiler that it is given; `compiler` is None for the plain one."""

    def __init__(self, code, source, compiler=None):
        self.source, self.made, self.results = source, [], []
        self.owns = []  # of the last results, which are memory of their own
        self.compiler = compiler
        self.names = dict(
            np=np, tg=tg, arr=arr, ten=ten, leaf=leaf, Box=Box, weigh=weigh, last=self._last, spoil=self._spoil,
            compiled=self._compiled, tensors=self._tensors, dyn=self._dynamic, __name__="random_program",
        )  # fmt: skip
        linecache.cache[FILE] = (len(source), None, source.splitlines(True), FILE)
        exec(code, self.names)
        self.calls = [self.names[name] for name in self.names if name.startswith("call_")]

    def _compiled(self, function=None, **options):
        if function is None:
            return lambda function: self._compiled(function, **options)
        if self.compiler is None:
            return function
        made = self.compiler(function, **options)
        self.made.append(made)
        return made

    def _tensors(self, tree):
        """Return what the plain function is called with: tensors, as a compiled one calls it."""
        return to_tensors(tree) if self.compiler is None else tree

    def _dynamic(self, value):
        return value if self.compiler is None else tg.dynamic(value)

    def _last(self, otherwise):
        """Return a result of an earlier call that looks like an array, or that array; without a history."""
        for part in reversed(self._own()):
            if part.shape == otherwise.shape and part.dtype == otherwise.dtype:
                # the array itself, without its history; a leaf is a tensor of its own over the same memory
                if isinstance(otherwise, tg.Tensor):
                    return tg.from_numpy(raw(part)).requires_grad_(otherwise.requires_grad)
                return raw(part)
        return otherwise

    def _spoil(self):
        """Write to the last results."""
        for part in self._own():
            raw(part)[...] = 7.0

    def _own(self):
        """List results of the last call that the plain function has made itself."""
        parts = leaves_of(self.results[-1:])
        return [part for part, own in zip(parts, self.owns, strict=True) if own]

    def outside(self):
        return leaves_of(self.names["outside"]())

    def replays(self):
        """Count replays, if the compiler does."""
        return sum(getattr(getattr(made, "stats", None), "replays", 0) for made in self.made)

    def reasons(self):
        """Say why functions are run by Python, if the compiler does."""
        return "; ".join(text for made in self.made for text in getattr(getattr(made, "stats", None), "reasons", ()))


def raw(value):
    """Return the memory of an array or a tensor."""
    return value.detach().numpy() if isinstance(value, tg.Tensor) else np.asarray(value)
