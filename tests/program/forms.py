"""Ways to write with tensors: each a function of arguments, to be recorded; and what to call it with."""

import numpy as np

import tapegrad as tg

A = np.array([[0.3, -1.2, 2.1], [1.7, 0.4, -0.6]])
B = np.array([[1.1, 0.7, -0.4], [0.2, 1.9, 0.8]])
V = np.array([1.3, -0.2, 0.9])
C = A + 1j * B
I = np.array([2, 0, 1])  # noqa: E741
M = np.array([[True, False, True], [False, True, True]])
X, Y = (A,), (A, B)

# Operators, with operands of every kind on either side

BINARY = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x / y,
    "**": lambda x, y: x**y,
    "//": lambda x, y: x // y,
    "%": lambda x, y: x % y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "divmod": divmod,
}
NUMBERS = {
    "float": 1.5,
    "int": 2,
    "bool": True,
    "float64": np.float64(1.5),
    "float32": np.float32(1.5),
    "int64": np.int64(3),
    "array": np.array([0.5, 1.5, 2.0]),
    "ints": np.array([1, 2, 3]),
    "bools": np.array([True, False, True]),
    "0-d": np.array(1.25),
    "list": [0.5, 1.5, 2.0],
    "float32s": np.array([0.5, 1.5, 2.0], np.float32),
}
OPERANDS = {
    "float64": abs(A) + 0.1,
    "float32": (abs(A) + 0.1).astype(np.float32),
    "int": np.array([[1, 2, 3], [4, 5, 6]]),
    "bool": M,
    "0-d": np.array(1.75),
    "complex": C,
}


def is_undefined(kind, symbol, name):
    """Tell whether NumPy has no such operation of these kinds."""
    if kind == "complex":
        return symbol in ("//", "%", "<", "<=", ">", ">=", "divmod")
    if kind == "bool" and name in ("bool", "bools"):
        return symbol in ("-", "divmod", "//", "%")
    return False


WHOLE = {
    f"{symbol} {name}": (f, arguments)
    for name, arguments in {
        "ints": (np.array([3, 5, 6]), np.array([1, 2, 1])),
        "bools": (np.array([True, False, True]), np.array([True, True, False])),
    }.items()
    for symbol, f in {
        "&": lambda x, y: x & y,
        "|": lambda x, y: x | y,
        "^": lambda x, y: x ^ y,
        "<<": lambda x, y: x << y,
        ">>": lambda x, y: x >> y,
        "~": lambda x, y: ~x,
        "1 &": lambda x, y: 1 & y,
    }.items()
    if not (name == "bools" and symbol in ("<<", ">>"))
}
UNARY = {
    "-x": (lambda x: -x, X),
    "+x": (lambda x: +x, X),
    "abs": (lambda x: abs(x), X),
    "abs of complex": (lambda z: abs(z), (C,)),
    "round": (lambda x: round(x, 1), X),
    "matmul": (lambda x, y: x @ y.T, Y),
    "array matmul": (lambda x: np.eye(2) @ x, X),
    "list matmul": (lambda x: [[1.0, 2.0]] @ x, X),
    "chain": (lambda x: (x > 0) & (x < 1), X),
    "not equal to None": (lambda x: x * (2 if (x == None) is False else 3), X),  # noqa: E711
}

# Reading

READING = {
    "int": (lambda x: x[1], X),
    "negative": (lambda x: x[-1, -2], X),
    "numpy's int": (lambda x: x[np.int64(1)], X),
    "slice": (lambda x: x[:, 1:], X),
    "step": (lambda x: x[::-1, ::2], X),
    "ellipsis": (lambda x: x[..., 0], X),
    "none": (lambda x: x[None, :, None, 1], X),
    "all": (lambda x: x[()], X),
    "0-d": (lambda x: x[...] * 2, (np.array(3.0),)),
    "empty": (lambda x: x[2:], X),
    "integers": (lambda x: x[:, [2, 0, 0]], X),
    "array": (lambda x: x[:, np.array([[0, 1], [2, 2]])], X),
    "arrays": (lambda x: x[np.array([0, 1]), np.array([2, 2])], X),
    "array and new axis": (lambda x: x[None, np.array([0, 1, 1]), ..., 0], X),
    "mask": (lambda x: x[np.array([True, False])], X),
    "mask of all": (lambda x: x[M], X),
    "traced integers": (lambda x, i: x[:, i], (A, I)),
    "traced integers in front": (lambda x, i: x[i[:2] // 2], (A, I)),
    "traced integers of two axes": (lambda x, i, j: x[i, j], (A, np.array([0, 1, 1]), I)),
    "traced integers and a slice": (lambda x, i: x[1:, i], (A, I)),
    "list of traced integers": (lambda x, i: x[:, [i[0], i[1]]], (A, I)),
    "traced integer": (lambda x, i: x[:, i], (A, np.array(2))),
    "argmax": (lambda x: x[x.argmax(0), np.arange(3)], X),
    "argsort": (lambda x: x[0][x[1].argsort()], X),
    "constant array, traced index": (lambda x, i: x * tg.tensor(V)[i], (A, I)),
    "NumPy's array, traced index": (lambda x, i: x * tg.as_tensor(V)[i], (A, I)),
    "iteration": (lambda x: [row * k for k, row in enumerate(x)], X),
    "unpacking": (lambda x: (lambda a, b: a * b)(*x), X),
    "len": (lambda x: x * len(x), X),
    "T": (lambda x: x.T, X),
    "mT": (lambda x: x.mT, X),
    "real, imag": (lambda z: (z.real, z.imag), (C,)),
    "real, imag of real": (lambda x: (x.real, x.imag), X),
    "flat": (lambda x: x.flat[1:4], X),
    "take": (lambda x, i: tg.take(x, i), (A, I)),
    "take along": (lambda x, i: tg.take(x, i, axis=1), (A, I)),
    "take along, wrapping": (lambda x, i: tg.take(x, i + 5, axis=1, mode="wrap"), (A, I)),
    "take_along_axis": (lambda x, i: tg.take_along_axis(x, i[None], 1), (A, I)),
    "gather": (lambda x, i: tg.gather(x, 1, i[None]), (A, I)),
    "index_select": (lambda x, i: tg.index_select(x, 1, i), (A, I)),
    "choose": (lambda x, y, i: tg.choose(i // 2, [x, y]), (A, B, I)),
    "np.take": (lambda x, i: np.take(x, i, axis=-1), (A, I)),
    "select": (lambda x, y: tg.select([x > 1, x > 0], [y, x * y], 0.5), Y),
    "where": (lambda x, y: tg.where(x > y, x, y * 2), Y),
    "where of numbers": (lambda x: tg.where(x > 0, x, 0), X),
    "where of a float": (lambda x: np.where(x, x * 2, 1.0), X),
    "where of a constant": (lambda x: tg.where(M, x, 2.0), X),
    "safe_where": (lambda x: tg.func.safe_where(x > 0, tg.log, x, 0.0), X),
}

# Writing


def writing(function):
    """Make a function that writes into a clone and gives it."""

    def call(x, *more):
        y = x.clone()
        result = function(y, *more)
        return y if result is None else (y, result)

    return call


def _set(index):
    def write(y, value):
        y[index] = value

    return writing(write)


def _executed(text):
    """Make a function of x, y, z, i, m that runs some statements on a clone of x."""
    scope = {"np": np, "tg": tg}
    exec(f"def write(x, y=None, z=None, i=None, m=None):\n    result = None; {text}\n    return result", scope)
    return writing(scope["write"])


_INDICES = {
    "int": 1,
    "negative": (-1, -2),
    "slice": (slice(None), slice(1, None)),
    "step": (slice(None, None, -1), slice(None, None, 2)),
    "ellipsis": (Ellipsis, 0),
    "none": (None, Ellipsis, 1),
    "all": Ellipsis,
    "integers": (slice(None), [2, 0]),
    "arrays": (np.array([0, 1, 1]), np.array([2, 1, 1])),
    "mask": np.array([True, False]),
    "mask of all": M,
}
WRITING = {f"number at {name}": (_set(index), (A, np.array(2.5))) for name, index in _INDICES.items()}
WRITING |= {f"values at {name}": (_set(index), (A, (A * 2)[index] - 1)) for name, index in _INDICES.items()}
WRITING |= {
    text: (_executed(text), (A, B, V, I, M))
    for text in (
        "x[0] = 3",
        "x[0] = 3.5; x[1, 1:] = x[0, 1:] * 2",
        "x[:, 0] = y[:, 1]; x *= x",
        "x[:, i] = z",
        "x[:, i] = 2.0",
        "x[:, i] += z",
        "x[0, i[0]] = z[1]",
        "x[m] = 0.0",
        "x[m] = z[0]",
        "x[m] = z[[0, 1, 2, 0]]",
        "x[x > 0.35] = 0",
        "x[x > 0.35] *= 2",
        "x[x > 0.35] = x[x > 0.35] * y[x > 0.35]",
        "x[m] += 1",
        "v = x[1]; v *= 3; v[0] = 7",
        "v = x[:, ::-1]; v[0] = z; x[1] = v[1] * 2; v *= 2",
        "v = x.T; v[1] = 2 * v[0]; w = v[::2]; w += 1",
        "v = x.reshape(-1); v[::2] = 0.5; x[0] *= 2; result = v * 2",
        "v = x.diagonal(); result = v * 2; x[0, 0] = 5",
        "w = x[0]; x += y; x[0, 1] = w[2]; result = w",
        "[row.mul_(2) for row in x]",
        "a, b = x; a += b; b -= a",
        "x += y; x -= 1; x *= z; x /= 2; x **= 2",
        "x //= 2; x %= 0.7",
        "x.add_(y); x.mul_(2.0); x.sub_(y, alpha=3)",
        "x.sin_(); x.cos_(); x.add_(2.0)",
        "x.zero_(); x.add_(1); x.fill_(2.5)",
        "x.copy_(y)",
        "x.copy_(z)",
        "x.masked_fill_(m, 2.0)",
        "x.masked_fill_(x > 0, -1.0)",
        "x.index_add_(1, i, y); x.index_fill_(1, i[:1], 2.0)",
        "x.index_copy_(1, i, y)",
        "x.scatter_(1, i[None], y); x.scatter_add_(1, i[None], y)",
        "x.put_(i, z)",
        "x[:] = y; x[...] = x + 1",
        "x[:, 1:] = x[:, :-1]",
        "x.abs_(); x.add_(0.1).cos_().neg_()",
        "x.addcmul_(y, y, value=0.5); x.lerp_(y, 0.25)",
        "np.copyto(x, y)",
        "np.copyto(x, y, where=m)",
        "np.copyto(x, 2.0)",
        "np.put(x, [0, 4], z[:2])",
        "np.putmask(x, m, y)",
        "np.place(x, m, z)",
        "np.fill_diagonal(x, 4.0)",
        "np.put_along_axis(x, i[None], z[None], 1)",
        "np.add.at(x, (slice(None), i), y)",
        "np.sum(x, axis=0); x.T[0] = 2; x.mT[1] += 1",
        "x.real *= 2",
        "x.T.copy_(y.T)",
        "v = x.detach(); result = v * 2",
        "v = x.clone(); v[0] = 1; result = v",
        "v = x.view(3, 2); v[2] = 9; result = x.view(6)",
        "v = x.unsqueeze(0); v[0, 1] = z; result = v.squeeze(0)",
        "x.requires_grad; x.data",
        "x[0], x[1] = x[1].clone(), x[0].clone()",
        "x[[0, 1], [1, 2]] = z[:2]",
        "x[i[:2] // 2] = y",
    )
}
WRITING |= {
    f"complex: {text}": (_executed(text), (C, C * 1j))
    for text in ("x.real = 1.0", "x.imag = y.real", "x.real[0] *= 2", "x[0] = y[1]; x *= 1j", "x[1] = 2", "x += y.real")
}
WRITING |= {
    f"float32: {text}": (_executed(text), (A.astype(np.float32), B))
    for text in ("x[0] = 2.5", "x *= 2.5", "x += y", "x[0] = y[0]", "x[:] = 1", "x.add_(y)")
}
WRITING |= {
    f"int: {text}": (_executed(text), (np.arange(6).reshape(2, 3), I))
    for text in ("x[0] = 2", "x += 2", "x[0] = y", "x *= y", "x[:, y] = 7", "x <<= 1", "x |= 1", "x.bitwise_and_(3)")
}
# Where nothing requires grad, and arguments are arrays
WITHOUT_GRAD = {
    text: (_executed(text.strip()), (A, B, V, I, M))
    for text in (
        "np.add(x, y, out=x)",
        "np.multiply(x[0], 2.0, out=x[0])",
        "np.sin(y, out=x)",
        "np.add(x, y, out=x, where=m)",
        "np.clip(x, 0, 1, out=x)",
        "np.sum(y, axis=0, out=x[0])",
        "np.maximum(x, y, out=x); np.floor(x, out=x); x += 1",
        "np.less(x, y, out=m)",
        "np.cumsum(y, axis=0, out=x)",
        "np.matmul(y[:, :2], y[:, 1:], out=x[:, 1:])",
        "np.maximum.at(x, (slice(None), [0, 1]), 2.0)",
    )
}
