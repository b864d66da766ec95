"""Random straight-line programs: elementwise rows, reductions, broadcasting, shapes; the gradient is PyTorch's."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import assert_close

import tapegrad as tg

SHAPES = ((), (1,), (3,), (2, 1), (2, 3), (1, 3), (3, 2), (2, 2, 3))


class Both:
    """One value in both libraries."""

    def __init__(self, ours, theirs):
        self.ours, self.theirs = ours, theirs

    def map(self, function, *others):
        pairs = [o if isinstance(o, Both) else Both(o, o) for o in others]
        return Both(function(self.ours, *(p.ours for p in pairs)), function(self.theirs, *(p.theirs for p in pairs)))


def named(torch, name):
    """A function of this name in the library of its first argument."""
    return lambda x, *rest, **options: getattr(tg if isinstance(x, tg.Tensor) else torch, name)(x, *rest, **options)


# Chosen so that values stay of order 1 and away from where a derivative is a convention.
UNARY = {
    "neg": lambda f, x: -x,
    "sin": lambda f, x: f("sin")(x),
    "cos": lambda f, x: f("cos")(x),
    "tanh": lambda f, x: f("tanh")(x),
    "sigmoid": lambda f, x: f("sigmoid")(x),
    "arctan": lambda f, x: f("arctan")(x),
    "exp": lambda f, x: f("exp")(f("sin")(x)),
    "expm1": lambda f, x: f("expm1")(f("cos")(x)),
    "log": lambda f, x: f("log")(x * x + 0.5),
    "log1p": lambda f, x: f("log1p")(x * x),
    "sqrt": lambda f, x: f("sqrt")(1 + x * x),
    "arcsin": lambda f, x: f("arcsin")(0.9 * f("tanh")(x)),
    "sinh": lambda f, x: f("sinh")(f("sin")(x)),
    "abs": lambda f, x: abs(x),
    "relu": lambda f, x: f("relu")(x),
    "square": lambda f, x: f("sin")(x) ** 2,
    "cube": lambda f, x: f("sin")(x) ** 3,
    "power": lambda f, x: (1 + x * x) ** -0.5,
    "exponent": lambda f, x: 2.0 ** f("sin")(x),
    "reciprocal": lambda f, x: 1 / (2 + f("cos")(x)),
    "less one": lambda f, x: 1 - x,
    "scaled": lambda f, x: x / 3,
}
BINARY = {
    "add": lambda f, x, y: x + y,
    "sub": lambda f, x, y: x - y,
    "mul": lambda f, x, y: f("tanh")(x) * f("sin")(y),
    "div": lambda f, x, y: x / (1 + y * y),
    "pow": lambda f, x, y: (1 + x * x) ** f("sin")(y),
    "maximum": lambda f, x, y: f("maximum")(x, y),
    "minimum": lambda f, x, y: f("minimum")(x, y),
    "where": lambda f, x, y: f("where")(x > 0.1, x, y),
    "arctan2": lambda f, x, y: f("arctan2")(x, 1 + y * y),
}
SHAPING = {
    "transpose": lambda x: x.T if x.ndim == 2 else x,
    "flatten": lambda x: x.reshape(-1),
    "unsqueeze": lambda x: x.unsqueeze(0),
    "first": lambda x: x[0] if x.ndim else x,
    "tail": lambda x: x[1:] if x.ndim and x.shape[0] > 1 else x,
    "gather": lambda x: x[[0, 0, -1]] if x.ndim else x,
    "clone": lambda x: x.clone(),
    "expand": lambda x: x.expand(2, *x.shape),
    "squeeze": lambda x: x.squeeze(),
}
REDUCTIONS = {"sum": ("sum", "sum"), "mean": ("mean", "mean"), "max": ("max", "amax"), "min": ("min", "amin")}


def reduce(value, names, axis, keepdims):
    axis = axis % value.ours.ndim if value.ours.ndim else None
    ours = getattr(value.ours, names[0])(axis=axis, keepdims=keepdims)
    return Both(ours, getattr(value.theirs, names[1])(dim=() if axis is None else axis, keepdim=keepdims))


@st.composite
def programs(draw):
    inputs = draw(st.lists(st.tuples(st.sampled_from(SHAPES), st.booleans()), min_size=1, max_size=3))
    steps = []
    for k in range(draw(st.integers(1, 14))):
        pick = st.integers(0, len(inputs) + k - 1)
        kind = draw(st.sampled_from(("unary", "unary", "binary", "binary", "binary", "shape", "reduce")))
        table = {"unary": UNARY, "binary": BINARY, "shape": SHAPING, "reduce": REDUCTIONS}[kind]
        name = draw(st.sampled_from(sorted(table)))
        steps.append((kind, name, draw(pick), draw(pick), draw(st.integers(0, 3)), draw(st.booleans())))
    return inputs, steps, draw(st.integers(0, 2**32 - 1))


def broadcastable(x, y):
    try:
        np.broadcast_shapes(x.shape, y.shape)
    except ValueError:
        return False
    return True


def run(torch, values, steps):
    """Run the steps, each on two of the values so far; what does not fit is combined by its mean."""

    def step(kind, name, a, b, axis, keepdims):
        x, y = values[a], values[b]
        if kind == "unary":
            return x.map(lambda v: UNARY[name](lambda n: named(torch, n), v))
        if kind == "shape":
            return x.map(SHAPING[name]) if x.ours.size < 100 else x
        if kind == "reduce":
            return reduce(x, REDUCTIONS[name], axis, keepdims)
        if not broadcastable(x.ours, y.ours):
            y = y.map(lambda v: v.mean())
        return x.map(lambda v, w: BINARY[name](lambda n: named(torch, n), v, w), y)

    for arguments in steps:
        values.append(step(*arguments))
    return values


@settings(max_examples=300)
@given(programs())
def test_the_gradient_of_a_random_program_is_that_of_torch(torch, program):
    inputs, steps, seed = program
    random = np.random.default_rng(seed)
    values = []
    for k, (shape, requires_grad) in enumerate(inputs):
        array = random.uniform(-2, 2, shape)
        live = requires_grad or k == 0
        values.append(Both(tg.tensor(array, requires_grad=live), torch.tensor(array, requires_grad=live)))
    leaves = [v for v in values if v.ours.requires_grad]
    values = run(torch, values, steps)
    total = Both(0.0, 0.0)
    for k, value in enumerate(values):
        weight = 1 / (k + 1)
        total = Both(total.ours + weight * value.ours.sum(), total.theirs + weight * value.theirs.sum())
    assert_close(total.ours.detach().numpy(), total.theirs.detach().numpy(), 1e-11, scale=1.0)
    total.ours.backward()
    total.theirs.backward()
    for one in leaves:
        assert one.ours.grad.shape == one.ours.shape
        assert_close(one.ours.grad.numpy(), one.theirs.grad.numpy(), 1e-10, scale=1.0)
