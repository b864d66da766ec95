"""Every in-place method of Tensor: operands to call it with, and the out-of-place program that it stands for."""

import numpy as np
from ops.rows import ELEMENTWISE, INTEGER, PLAIN, generator, sample

import tapegrad as tg
from tapegrad._generated.inplace import InPlace
from tapegrad.record.inplace_methods import Writers
from tapegrad.record.plan_cache import row

SHAPE = (2, 3)
MASK = np.array([[True, False, True], [False, False, True]])
INDEX = np.array([2, 0])
ALONG = np.array([[0, 1, 0], [1, 1, 0]])


class Operand:
    """Where the k-th operand stands in a call."""

    def __init__(self, k):
        self.k = k


A, B = Operand(1), Operand(2)


class Call:
    """One call of an in-place method: the arrays of the written tensor and of the other operands, and the arguments.

    Attributes
    ----------
    plain : function or None
        The same out of place, as a function of the operands; None for the method of the name without its underscore.
    torch : function, None or False
        PyTorch's program, as a function of the module and its tensors; None for its method of the name, False where
        it has none, or one without a derivative.
    """

    def __init__(self, name, arrays, args=None, named=None, plain=None, torch=None):
        self.name, self.arrays = name, arrays
        self.args = tuple(Operand(k) for k in range(1, len(arrays))) if args is None else args
        self.named = named or {}
        self.plain, self.torch = plain, torch

    def __repr__(self):
        return self.name

    def _given(self, tensors, convert):
        place = lambda v: tensors[v.k] if isinstance(v, Operand) else convert(v)  # noqa: E731
        return [place(v) for v in self.args], {key: place(v) for key, v in self.named.items()}

    def write(self, target, others=None):
        """Do it in place, on a tensor."""
        others = self.tensors()[1:] if others is None else others
        args, named = self._given([target, *others], lambda v: v)
        return getattr(target, self.name)(*args, **named)

    def compute(self, tensors):
        """Do it out of place."""
        if self.plain is not None:
            return self.plain(*tensors)
        args, named = self._given(tensors, lambda v: v)
        name = self.name[:-1]
        if hasattr(tg.Tensor, name):
            return getattr(tensors[0], name)(*args, **named)
        return getattr(tg, name)(tensors[0], *args, **named)

    def by_torch(self, torch, tensors):
        """Do it in place with PyTorch, on a copy of the first tensor."""
        if self.torch is not None:
            return self.torch(torch, *tensors)
        convert = lambda v: torch.from_numpy(v.copy()) if isinstance(v, np.ndarray) else v  # noqa: E731
        args, named = self._given(tensors, convert)
        return getattr(tensors[0].clone(), self.name)(*args, **named)

    def tensors(self, requires_grad=False):
        return [tg.tensor(a, requires_grad=requires_grad and a.dtype.kind == "f") for a in self.arrays]

    def has_torch(self, torch):
        return self.torch is not False and (self.torch is not None or hasattr(torch.Tensor, self.name))


def numbers(name, shape=SHAPE, low=-1.5, high=1.5):
    """Draw numbers that are different from each other and from 0."""
    return generator(f"in place {name}").uniform(low, high, shape)


def _through(name):
    return lambda torch, *x: getattr(torch, name)(*x)


TORCH = {
    "cbrt_": lambda torch, x: torch.copysign(abs(x) ** (1 / 3), x.detach()),
    "rint_": _through("round"),
    "mod_": _through("remainder"),
    "fmax_": _through("fmax"),
    "fmin_": _through("fmin"),
    "maximum_": _through("maximum"),
    "minimum_": _through("minimum"),
    "logaddexp_": _through("logaddexp"),
    "logaddexp2_": _through("logaddexp2"),
    **{f"{name}_": _through(name) for name in ("arcsinh", "arccosh", "arctanh")},
    "positive_": lambda torch, x: x.clone(),
    "softplus_": lambda torch, x: torch.logaddexp(x, torch.zeros((), dtype=x.dtype)),
    "xlog1py_": lambda torch, x, y: torch.special.xlog1py(x, y),
    "floor_divide_": lambda torch, x, y: torch.div(x, y, rounding_mode="floor"),
    **dict.fromkeys(("heaviside_", "nextafter_", "spacing_"), False),
}


def _elementwise():
    for r in (*ELEMENTWISE, *PLAIN):
        if f"{r.name}_" in vars(InPlace) and r.name not in INTEGER:
            yield Call(f"{r.name}_", sample(r, SHAPE, seed="in place"), torch=TORCH.get(f"{r.name}_"))
    for name in sorted(INTEGER):
        if f"{name}_" in vars(InPlace):
            arrays = [np.array([[5, 9, 12], [7, 30, 2]]), np.array([[1, 3, 2], [4, 6, 1]])]
            yield Call(f"{name}_", arrays[: 1 if name == "invert" else 2], torch=False)


def _by_hand():
    x, y, z = numbers("x"), numbers("y"), numbers("z", low=0.5)
    vector, part = numbers("v", (3,)), numbers("part", (2, 2))
    square = numbers("square", (3, 3)) + 3 * np.eye(3)
    yield Call("add_", [x, y], plain=lambda x, y: x + y)
    yield Call("add_", [x, vector], named={"alpha": -0.3}, plain=lambda x, y: x - 0.3 * y)
    yield Call("sub_", [x, y], plain=lambda x, y: x - y)
    yield Call("sub_", [x, vector], named={"alpha": 2}, plain=lambda x, y: x - 2 * y)
    yield Call("copy_", [x, vector], plain=lambda x, y: tg.broadcast_to(y, (2, 3)) + 0.0 * x)
    yield Call("fill_", [x, np.array(2.5)], plain=lambda x, y: tg.broadcast_to(y, (2, 3)) + 0.0 * x)
    yield Call("zero_", [x], plain=lambda x: 0.0 * x)
    flat = np.array([5, 0])
    yield Call(
        "put_",
        [x, vector[:2]],
        (flat, A),
        plain=lambda x, y: row("put_flat", x, y, index=flat, accumulate=False),
    )
    yield Call("cumsum_", [x], (1,))
    yield Call("cumprod_", [z], (0,))
    yield Call("logcumsumexp_", [x], (-1,), torch=lambda torch, x: torch.logcumsumexp(x, -1))
    yield Call("softmax_", [x], (1,), torch=lambda torch, x: torch.softmax(x, 1))
    yield Call("log_softmax_", [x], (0,), torch=lambda torch, x: torch.log_softmax(x, 0))
    yield Call("cumulative_sum_", [x], (), {"axis": 0}, torch=lambda torch, x: x.cumsum(0))
    yield Call("cumulative_prod_", [z], (), {"axis": 1}, torch=lambda torch, x: x.cumprod(1))
    yield Call("nancumsum_", [x], (1,), torch=lambda torch, x: x.cumsum(1))
    yield Call("nancumprod_", [z], (1,), torch=lambda torch, x: x.cumprod(1))
    yield Call("flip_", [x], (1,), torch=lambda torch, x: x.flip(1))
    yield Call("fliplr_", [x], torch=lambda torch, x: x.fliplr())
    yield Call("flipud_", [x], torch=lambda torch, x: x.flipud())
    yield Call("roll_", [x], (1, 1), torch=lambda torch, x: x.roll(1, 1))
    yield Call("tril_", [x], (1,))
    yield Call("triu_", [x], (1,))
    powers = np.array([[1, 2, 3], [0, -1, 2]])
    yield Call("ldexp_", [x], (powers,), torch=lambda torch, x: x * torch.tensor(2.0**powers))
    yield Call("unwrap_", [10 * x], torch=False)
    yield Call("i0_", [x])
    yield Call("addcmul_", [x, y, vector], named={"value": 0.5})
    yield Call("addcdiv_", [x, y, z], named={"value": -2.0})
    yield Call("lerp_", [x, y, numbers("weight", low=0.1, high=0.4)])
    yield Call("lerp_", [x, y], (A, 0.7))
    yield Call("cross_", [x, y], torch=lambda torch, x, y: torch.linalg.cross(x, y))
    yield Call("clip_", [x], (-0.7, 0.9))
    yield Call("round_", [10 * x])
    yield Call("nan_to_num_", [x], torch=lambda torch, x: x.nan_to_num())
    yield Call("fabs_", [x], torch=lambda torch, x: x.abs())
    yield Call("float_power_", [z, y])
    yield Call("inverse_", [square], torch=lambda torch, x: torch.linalg.inv(x))
    yield Call("sort_", [x], (1,), torch=lambda torch, x: x.sort(1)[0])
    yield Call("partition_", [vector], (1,), torch=lambda torch, x: x.sort()[0])
    yield Call("index_add_", [x, part], (1, INDEX, A), {"alpha": 2.0})
    yield Call("index_copy_", [x, part], (1, INDEX, A))
    yield Call("index_fill_", [x, np.array(0.5)], (1, INDEX, A))
    yield Call("masked_fill_", [x, np.array(0.5)], (MASK, A))
    yield Call("masked_scatter_", [x, vector], (MASK, A))
    yield Call("scatter_", [x, y], (0, ALONG[:1], A), torch=lambda torch, x, y: _scattered(torch, x, y))
    yield Call("scatter_add_", [x, y], (0, ALONG, A))
    scales = {"beta": 0.5, "alpha": -2.0}
    left, right = numbers("left", (4, 2, 5)), numbers("right", (4, 5, 3))
    yield Call("addmm_", [x, left[0], right[0]], named=scales)
    yield Call("addmv_", [vector, square, part.reshape(-1)[:3]], named=scales)
    yield Call("addr_", [x, part[0], vector], named=scales)
    yield Call("addbmm_", [x, left, right], named=scales)
    yield Call("baddbmm_", [numbers("stack", (4, 2, 3)), left, right], named=scales)
    yield Call("renorm_", [x], (2, 0, 1.0))
    yield Call("frac_", [x])
    yield Call("rsqrt_", [z])
    yield Call("sgn_", [x])


def _scattered(torch, x, y):
    return x.clone().scatter_(0, torch.from_numpy(ALONG[:1].copy()), y[:1])  # its gradient needs the index' shape


CALLS = [*_elementwise(), *_by_hand()]
FLOATING = [call for call in CALLS if call.arrays[0].dtype.kind == "f"]


def names_of_methods():
    """Return the names of all in-place methods, each once: those that are other names of one are left out."""
    own = {name: function for name, function in (*vars(InPlace).items(), *vars(Writers).items())}
    return {f.__name__ for name, f in own.items() if name.endswith("_") and not name.startswith("_")}
