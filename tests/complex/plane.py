"""Elementwise rows of complex numbers as the tests see them: where to sample, how to call, how to take differences."""

import numpy as np
from ops.rows import TORCH, function_of, generator
from oracles import STENCIL, STEP

import tapegrad as tg
from tapegrad.ops import BY_NAME, TABLE, Elementwise

DTYPES = (np.complex128, np.complex64)
REAL = {np.complex128: np.float64, np.complex64: np.float32}
REL = {np.complex128: 1e-9, np.complex64: 1e-4}

ROWS = [row for row in TABLE if isinstance(row, Elementwise) and row.complex is not None and row.public]
"""What users may call with complex operands; what stands on the tape then may be another row."""
REFUSED = [
    row for row in TABLE if isinstance(row, Elementwise) and row.differentiable and row.complex is None and row.public
]
BINARY = [row for row in ROWS if row.arity == 2]
FUNCTIONS = [row.name for row in ROWS] + ["angle", "real", "imag"]
HALVES = [1.0 - 0.0j, 1j]  # the directions of differences

# What PyTorch has of complex numbers, where that is not its function of the row's name; None where it has nothing.
IN_TORCH = {
    **dict.fromkeys(("rint", "erf", "erfc", "xlogy", "xlog1py", "digamma"), None),
    "sign": lambda torch, x: torch.sgn(x),
    "angle": lambda torch, x: torch.angle(x),
    "real": lambda torch, x: torch.real(x),
    "imag": lambda torch, x: torch.imag(x),
    **TORCH,
}


def arity_of(name):
    return BY_NAME[name].arity if name not in ("angle", "real", "imag") else 1


def ours(name):
    """The function of the module."""
    return getattr(tg, name) if name in ("angle", "real", "imag") else function_of(BY_NAME[name])


def numpys(name):
    """The function of arrays that gives the value."""
    return getattr(np, name) if name in ("angle", "real", "imag") else BY_NAME[name].twins[0]


def torchs(name):
    """What PyTorch computes, as a function of its module and tensors; None where it has nothing of it."""
    return IN_TORCH.get(name, lambda torch, *x: getattr(torch, name)(*x))


def draw(name, *shapes, dtype=np.complex128, seed=""):
    """Draw an operand of each shape: away from 0, from the axes, where branch cuts lie, and from halves of integers.

    The first operand of `where` is a condition.
    """
    random = generator(name + seed)
    shapes = shapes * arity_of(name) if len(shapes) == 1 else shapes
    drawn = [size_and_angle(random, shape).astype(dtype) for shape in shapes]
    if name == "where":
        drawn[0] = drawn[0].real > 0
    if name == "rint":
        drawn[0] = (np.rint(4 * drawn[0]) + dtype(0.2 - 0.3j)).astype(dtype)
    return drawn


def size_and_angle(random, shape):
    angle = random.uniform(0.3, np.pi / 2 - 0.3, shape) + random.integers(0, 4, shape) * (np.pi / 2)
    return random.uniform(0.4, 1.9, shape) * np.exp(1j * angle)


def along(function, arrays, k, direction):
    """Return the derivative of a function of arrays, element by element, as its k-th operand moves in a direction."""
    return sum(w * function(*arrays[:k], arrays[k] + o * STEP * direction, *arrays[k + 1 :]) for o, w in STENCIL) / STEP


def gradient_by_differences(function, arrays, k, g):
    """Return the gradient that adjoints g of a function's values are to give its k-th operand: ∂L/∂a + i ∂L/∂b."""
    parts = [(np.conj(g) * along(function, arrays, k, d)).real for d in HALVES]
    return parts[0] + 1j * parts[1] if np.iscomplexobj(arrays[k]) else parts[0]


def wide(arrays):
    """Return arrays in double precision."""
    return [a if a.dtype == bool else a.astype(np.complex128 if a.dtype.kind == "c" else float) for a in arrays]


def gradient(function, tensors, k, g, **kwargs):
    """Return the gradient of a function of tensors by the k-th, for an adjoint of its result, as an array."""
    (found,) = tg.autograd.grad(function(*tensors), tensors[k], g, **kwargs)
    return found if kwargs.get("create_graph") else found.numpy()


def adjoint(shape, dtype, seed="adjoint"):
    """Return an adjoint of a dtype, real or complex."""
    random = generator(seed)
    drawn = random.uniform(-2, 2, shape)
    if np.dtype(dtype).kind == "c":
        drawn = drawn + 1j * random.uniform(-2, 2, shape)
    return np.asarray(drawn).astype(dtype)
