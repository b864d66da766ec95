"""What a step of a program can be, said once for both libraries, and how a program is written down.

A program is a list of steps; a step is plain data: `(outs, name, ins, args, mode)`, for example

    ("t2", "mul", "t0 t1", (), "")                      t2 = t0 * t1
    ("t3 t4", "unbind", "t2", (0,), "")                 t3, t4 = t2.unbind(0)
    ("", "add_", "t3 t0", (0.5,), "no_grad")            with no_grad(): t3.add_(t0, alpha=0.5)
    ("", "setitem", "t2 t0", ((slice(1, None),),), "")  t2[1:] = t0
    ("", "backward", "t2 t3", (True,), "")              (sum of weights * t2, t3).backward(retain_graph=True)

`mode` is "" or "no_grad"; a write may also go through "detach" or "data": `t3.detach().add_(t0, alpha=0.5)`.
Indices are slices, integers, None, lists (advanced) and nested lists of bools (masks).

Nothing here knows about memory or history: `copies.py` does, in its own way, and the libraries do, in theirs.
"""

from functools import lru_cache

import numpy as np

# name: (what PyTorch saves of it: operands "i", the result "o", both "io", neither ""; how many tensors; the function).
# `F` is the module, torch or tapegrad; numbers come after the tensors.
OPS = {
    "sin": ("i", 1, lambda F, x: F.sin(x)),
    "cos": ("i", 1, lambda F, x: F.cos(x)),
    "tanh": ("o", 1, lambda F, x: F.tanh(x)),
    "sigmoid": ("o", 1, lambda F, x: F.sigmoid(x)),
    "exp": ("o", 1, lambda F, x: F.exp(x)),
    "expm1": ("o", 1, lambda F, x: F.expm1(x)),
    "sqrt": ("o", 1, lambda F, x: F.sqrt(x)),
    "log": ("i", 1, lambda F, x: F.log(x)),
    "log1p": ("i", 1, lambda F, x: F.log1p(x)),
    "reciprocal": ("o", 1, lambda F, x: F.reciprocal(x)),
    "square": ("i", 1, lambda F, x: F.square(x)),
    "abs": ("i", 1, lambda F, x: F.abs(x)),
    "neg": ("", 1, lambda F, x: -x),
    "relu": ("o", 1, lambda F, x: x.relu()),
    "clone": ("", 1, lambda F, x: x.clone()),
    "scale": ("", 1, lambda F, x, a: x * a),
    "shift": ("", 1, lambda F, x, a: x + a),
    "over": ("o", 1, lambda F, x, a: a / x),
    "power": ("i", 1, lambda F, x, a: x**a),
    "clip": ("i", 1, lambda F, x, a, b: F.clip(x, a, b)),
    "root": ("io", 1, lambda F, x: F.sqrt(x * x + 0.5)),  # of any number
    "bell": ("io", 1, lambda F, x: F.exp(-0.3 * x * x)),
    "logarithm": ("i", 1, lambda F, x: F.log(x * x + 0.6)),
    "cumsum": ("", 1, lambda F, x, d: F.cumsum(x, d)),
    "sum": ("", 1, lambda F, x, d: F.sum(x, axis=d, keepdims=True) * 0.4),
    "total": ("", 1, lambda F, x: F.sum(x) * 0.2),
    "mean": ("", 1, lambda F, x, d: F.mean(x, axis=d, keepdims=True)),
    "mean_back": ("", 1, lambda F, x, d: x - F.mean(x, axis=d, keepdims=True)),
    "norm": ("io", 1, lambda F, x: F.linalg.norm(x)),
    "softmax": ("o", 1, lambda F, x, d: F.softmax(x, d)),
    "logsumexp": ("io", 1, lambda F, x, d: F.logsumexp(x, d)),
    "mul": ("i", 2, lambda F, x, y: x * y),
    "add": ("", 2, lambda F, x, y: x + y),
    "sub": ("", 2, lambda F, x, y: x - y),
    "div": ("i", 2, lambda F, x, y: x / y),
    "pow": ("io", 2, lambda F, x, y: x**y),
    "maximum": ("i", 2, lambda F, x, y: F.maximum(x, y)),
    "minimum": ("i", 2, lambda F, x, y: F.minimum(x, y)),
    "atan2": ("i", 2, lambda F, x, y: F.atan2(x, y)),
    "hypot": ("io", 2, lambda F, x, y: F.hypot(x, y)),
    "where": ("", 2, lambda F, x, y, c: F.where(x > c, x, y)),
    "matmul": ("i", 2, lambda F, x, y: x @ y * 0.5),
    "stack": ("", 2, lambda F, x, y, d: F.stack((x, y), d)),
    "cat": ("", 2, lambda F, x, y, d: F.concatenate((x, y), d)),
    "read": ("", 1, lambda F, x, k: x[k]),  # advanced, or a mask: a copy
}

# The in-place methods that take tensors of any shape that broadcasts to the written one, and numbers by position.
# name: what PyTorch saves of the operation, how many tensors beside the written one.
METHODS = {
    "sin_": ("", 0),
    "cos_": ("", 0),
    "neg_": ("", 0),
    "square_": ("", 0),
    "abs_": ("", 0),
    "exp_": ("o", 0),
    "tanh_": ("o", 0),
    "sigmoid_": ("o", 0),
    "sqrt_": ("o", 0),
    "reciprocal_": ("o", 0),
    "relu_": ("o", 0),
    "log_": ("", 0),
    "pow_": ("", 0),
    "clip_": ("", 0),
    "clamp_": ("", 0),
    "cumsum_": ("", 0),
    "mul_": ("i", 1),
    "sub_": ("", 1),
    "div_": ("i", 1),
    "atan2_": ("i", 1),
    "hypot_": ("io", 1),
    "copy_": ("", 1),
    "lerp_": ("", 1),
    "addcmul_": ("i", 2),
    "addcdiv_": ("i", 2),
}
SCALED = {"mul_s": "mul_", "sub_s": "sub_", "div_s": "div_", "add_s": "add_"}  # by a number instead of a tensor
AUGMENTED = ("+=", "-=", "*=", "/=")
MULTIPLE = ("unbind", "split", "chunk")
VIEWS = (
    *("index", "index", "index", "T", "mT", "transpose", "permute", "moveaxis", "swapaxes", "reshape", "view", "ravel"),
    *("squeeze", "unsqueeze", "expand", "broadcast_to", "diagonal", "narrow", "unfold"),
    *MULTIPLE,
)


def augmented(x, sign, y):
    """Write `x += y`; what has to come out is x itself."""
    before = x
    if sign == "+=":
        x += y
    elif sign == "-=":
        x -= y
    elif sign == "*=":
        x *= y
    else:
        x /= y
    assert x is before, f"{sign} made another tensor"


def augmented_item(x, index, sign, y):
    """Write `x[index] += y`: a read, a write into what was read, and a write of that."""
    if sign == "+=":
        x[index] += y
    elif sign == "-=":
        x[index] -= y
    elif sign == "*=":
        x[index] *= y
    else:
        x[index] /= y


def arithmetic(sign, x, y):
    """Return what `x += y` writes."""
    if sign == "+=":
        return x + y
    if sign == "-=":
        return x - y
    return x * y if sign == "*=" else x / y


@lru_cache(maxsize=4096)
def start_values(shape, seed, positive):
    """Return the values of a leaf or a plain buffer."""
    random = np.random.default_rng(seed)
    return random.uniform(0.5, 1.6, shape) if positive else random.uniform(-1.5, 1.5, shape)


@lru_cache(maxsize=4096)
def weights(place, shape):
    """Return the fixed weights of a loss for its `place`-th tensor."""
    count = int(np.prod(shape))
    return (np.cos(0.7 * np.arange(count) + place) + 0.1).reshape(shape)


def turns_back(program):
    """Say whether a program has a negative step, which PyTorch lacks."""
    return any(
        isinstance(k, slice) and (k.step or 1) < 0
        for _, _, _, args, _ in program
        for index in args
        if isinstance(index, tuple)
        for k in index
    )


def show(program):
    """Return a program as text to be pasted into `failed_programs.py`."""
    return "[\n" + "".join(f"    {step!r},\n" for step in program) + "]"
