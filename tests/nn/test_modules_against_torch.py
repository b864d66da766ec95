"""Every module with PyTorch's weights: values, gradients, running statistics, and state there and back."""

import copy

import numpy as np
import pytest

import tapegrad as tg

# By name: the class, its arguments, and the shapes of inputs that it takes.
CASES = {
    "linear": ("Linear", (4, 3), {}, [(5, 4), (4,), (2, 3, 4)]),
    "linear without bias": ("Linear", (4, 3), {"bias": False}, [(5, 4)]),
    "identity": ("Identity", (), {}, [(2, 3)]),
    "flatten": ("Flatten", (), {}, [(2, 3, 4)]),
    "flatten two": ("Flatten", (0, 1), {}, [(2, 3, 4)]),
    "conv1d": ("Conv1d", (2, 3, 3), {}, [(4, 2, 8), (2, 8)]),
    "conv1d all": ("Conv1d", (4, 6, 3), dict(stride=2, padding=2, dilation=2, groups=2), [(3, 4, 11), (4, 11)]),
    "conv1d same": ("Conv1d", (2, 3, 4), dict(padding="same", bias=False, dilation=2), [(3, 2, 7)]),
    "conv2d": ("Conv2d", (2, 3, 3), {}, [(4, 2, 6, 7), (2, 6, 7)]),
    "conv2d all": (
        "Conv2d",
        (4, 6, (3, 2)),
        dict(stride=(2, 1), padding=(2, 1), dilation=(1, 2), groups=2),
        [(3, 4, 7, 8), (4, 7, 8)],
    ),
    "conv2d depthwise": ("Conv2d", (3, 3, 3), dict(groups=3, padding="same", dilation=2), [(2, 3, 6, 5)]),
    "conv2d one": ("Conv2d", (2, 3, 1), dict(padding="valid"), [(2, 2, 3, 3)]),
    "max pool1d": ("MaxPool1d", (3,), {}, [(2, 3, 10), (3, 10)]),
    "max pool1d all": ("MaxPool1d", (3, 2, 1, 2), {}, [(2, 3, 10)]),
    "max pool2d": ("MaxPool2d", (2,), {}, [(2, 3, 6, 7), (3, 6, 7)]),
    "max pool2d all": ("MaxPool2d", ((3, 2),), dict(stride=(1, 2), padding=(1, 0)), [(2, 3, 6, 7)]),
    "avg pool1d": ("AvgPool1d", (3,), {}, [(2, 3, 10), (3, 10)]),
    "avg pool1d all": ("AvgPool1d", (3, 2, 1), {}, [(2, 3, 10)]),
    "avg pool2d": ("AvgPool2d", (2,), {}, [(2, 3, 6, 7), (3, 6, 7)]),
    "avg pool2d all": ("AvgPool2d", ((3, 2),), dict(stride=1, padding=(1, 1), count_include_pad=False), [(2, 3, 6, 7)]),
    "adaptive pool1d": ("AdaptiveAvgPool1d", (3,), {}, [(2, 3, 10), (3, 2)]),
    "adaptive pool2d": ("AdaptiveAvgPool2d", ((3, 4),), {}, [(2, 3, 7, 9), (3, 7, 9)]),
    "batch norm1d": ("BatchNorm1d", (3,), {}, [(6, 3), (4, 3, 5)]),
    "batch norm1d mean": ("BatchNorm1d", (3,), dict(momentum=None, eps=1e-3), [(6, 3)]),
    "batch norm1d plain": ("BatchNorm1d", (3,), dict(affine=False, track_running_stats=False), [(6, 3)]),
    "batch norm2d": ("BatchNorm2d", (3,), dict(momentum=0.3), [(4, 3, 5, 2)]),
    "layer norm": ("LayerNorm", (4,), {}, [(6, 4), (2, 3, 4)]),
    "layer norm axes": ("LayerNorm", ((3, 4),), dict(eps=1e-3), [(6, 3, 4)]),
    "layer norm without bias": ("LayerNorm", (4,), dict(bias=False), [(6, 4)]),
    "layer norm plain": ("LayerNorm", (4,), dict(elementwise_affine=False), [(6, 4)]),
    "relu": ("ReLU", (), {}, [(3, 4)]),
    "relu6": ("ReLU6", (), {}, [(3, 4)]),
    "hardtanh": ("Hardtanh", (-0.5, 0.7), {}, [(3, 4)]),
    "leaky relu": ("LeakyReLU", (0.2,), {}, [(3, 4)]),
    "prelu": ("PReLU", (), {}, [(3, 4), (4,)]),
    "prelu of channels": ("PReLU", (3,), {}, [(2, 3, 4)]),
    "elu": ("ELU", (0.7,), {}, [(3, 4)]),
    "celu": ("CELU", (0.5,), {}, [(3, 4)]),
    "selu": ("SELU", (), {}, [(3, 4)]),
    "gelu": ("GELU", (), {}, [(3, 4)]),
    "gelu tanh": ("GELU", ("tanh",), {}, [(3, 4)]),
    "silu": ("SiLU", (), {}, [(3, 4)]),
    "mish": ("Mish", (), {}, [(3, 4)]),
    "softplus": ("Softplus", (2.0, 3.0), {}, [(3, 4)]),
    "softsign": ("Softsign", (), {}, [(3, 4)]),
    "sigmoid": ("Sigmoid", (), {}, [(3, 4)]),
    "log sigmoid": ("LogSigmoid", (), {}, [(3, 4)]),
    "tanh": ("Tanh", (), {}, [(3, 4)]),
    "softmax": ("Softmax", (1,), {}, [(3, 4)]),
    "softmin": ("Softmin", (0,), {}, [(3, 4)]),
    "log softmax": ("LogSoftmax", (1,), {}, [(3, 4)]),
}
EACH = [pytest.param(name, k, id=f"{name} {k}") for name, case in CASES.items() for k in range(len(case[3]))]


def pair(torch, name, dtype):
    """Return the module of both libraries, with the same state, which is no initial one."""
    kind, args, options, _ = CASES[name]
    theirs = getattr(torch.nn, kind)(*args, **options).to(getattr(torch, dtype))
    rng = np.random.default_rng(3)
    with torch.no_grad():
        for parameter in theirs.parameters():
            parameter.copy_(torch.tensor(rng.normal(size=tuple(parameter.shape))))
    ours = getattr(tg.nn, kind)(*args, **options).to(dtype)
    ours.load_state_dict(theirs.state_dict())
    return ours, theirs


def compare(ours, theirs, name, got, wanted, tolerance):
    wanted = wanted.detach().numpy()
    assert got.dtype == wanted.dtype, name
    np.testing.assert_allclose(got.detach().numpy(), wanted, rtol=tolerance, atol=tolerance, err_msg=name)


@pytest.mark.parametrize("way", ["eager", "compiled"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name, k", EACH)
def test_modules_are_those_of_torch(torch, name, k, dtype, way):
    ours, theirs = pair(torch, name, dtype)
    tolerance = 1e-12 if dtype == "float64" else 2e-5
    call = ours if way == "eager" else tg.compile(ours, strict=True)
    rng = np.random.default_rng(4)
    for training in (True, True, True, True, False, False, False):  # of compiled ones, two are recorded
        ours.train(training), theirs.train(training)
        values = (2 * rng.normal(size=CASES[name][3][k])).astype(dtype)
        seed = None
        x, y = tg.tensor(values, requires_grad=True), torch.tensor(values, requires_grad=True)
        out, wanted = call(x), theirs(y)
        compare(ours, theirs, "value", out, wanted, tolerance)
        seed = rng.normal(size=wanted.shape).astype(dtype)
        ours.zero_grad(), theirs.zero_grad()
        out.backward(tg.tensor(seed)), wanted.backward(torch.tensor(seed))
        compare(ours, theirs, "gradient by the input", x.grad, y.grad, tolerance)
        for (path, mine), (other, its) in zip(ours.named_parameters(), theirs.named_parameters(), strict=True):
            assert path == other
            compare(ours, theirs, f"gradient by {path}", mine.grad, its.grad, 20 * tolerance)
        for (path, mine), (other, its) in zip(ours.state_dict().items(), theirs.state_dict().items(), strict=True):
            assert path == other and not mine.requires_grad
            compare(ours, theirs, path, mine, its, tolerance)
    if way == "compiled":
        assert call.stats.replays >= 3
    back = copy.deepcopy(theirs)
    back.load_state_dict({path: torch.tensor(value.numpy()) for path, value in ours.state_dict().items()})


LOSSES = {
    "MSELoss": [{}],
    "L1Loss": [{}],
    "HuberLoss": [{}, {"delta": 0.4}],
    "SmoothL1Loss": [{}, {"beta": 0.4}, {"beta": 0.0}],
    "BCELoss": [{}, {"weight": (4,)}],
    "BCEWithLogitsLoss": [{}, {"weight": (4,), "pos_weight": (4,)}],
    "GaussianNLLLoss": [{}, {"full": True, "eps": 0.5}],
    "NLLLoss": [{}, {"weight": (4,), "ignore_index": 2}],
    "CrossEntropyLoss": [{}, {"weight": (4,), "ignore_index": 2}, {"weight": (4,), "label_smoothing": 0.2}],
}
_OPTIONS = [
    (name, k, reduction)
    for name, all in LOSSES.items()
    for k in range(len(all))
    for reduction in ["mean", "sum", "none"]
]


@pytest.mark.parametrize("way", ["eager", "compiled"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name, k, reduction", _OPTIONS)
def test_losses_are_those_of_torch(torch, name, k, reduction, dtype, way):
    rng = np.random.default_rng(5)
    given = {**LOSSES[name][k], "reduction": reduction}
    weights = {key: rng.uniform(0.5, 2, value).astype(dtype) for key, value in given.items() if type(value) is tuple}
    ours = getattr(tg.nn, name)(**{**given, **weights})
    theirs = getattr(torch.nn, name)(**{**given, **{key: torch.tensor(w) for key, w in weights.items()}})
    call = ours if way == "eager" else tg.compile(ours, strict=True)
    shapes = [(5, 4), (5, 4), (5, 4), (4,), (3, 4, 2, 2)]
    if weights and "ignore_index" not in given and "label_smoothing" not in given:
        shapes = shapes[:3]
    for shape in shapes:
        values = rng.normal(size=shape).astype(dtype)
        more = []
        if name in ("NLLLoss", "CrossEntropyLoss"):
            target = rng.integers(0, 4, (shape[0], *shape[2:]) if len(shape) > 1 else ())
            if not target.ndim:
                target = np.array(1)
        elif name.startswith("BCE"):
            target = rng.uniform(size=shape).astype(dtype)
            if name == "BCELoss":
                values = rng.uniform(size=shape).astype(dtype)
        else:
            target = rng.normal(size=shape).astype(dtype)
            if name == "GaussianNLLLoss":
                more = [rng.uniform(size=shape).astype(dtype)]
        mine = [tg.tensor(v, requires_grad=v.dtype.kind == "f") for v in (values, target, *more)]
        its = [torch.tensor(v, requires_grad=v.dtype.kind == "f") for v in (values, target, *more)]
        if name.startswith("BCE") or name == "GaussianNLLLoss":
            its[1], mine[1] = its[1].detach(), mine[1].detach()
        tolerance = 1e-12 if dtype == "float64" else 2e-5
        out, wanted = call(*mine), theirs(*its)
        compare(ours, theirs, "value", out, wanted, tolerance)
        out.sum().backward(), wanted.sum().backward()
        for a, b in zip(mine, its, strict=True):
            if b.grad is not None:
                compare(ours, theirs, "gradient", a.grad, b.grad, tolerance)


def test_probabilities_as_targets(torch):
    rng = np.random.default_rng(6)
    for shape in ((5, 4), (4,), (3, 4, 2)):
        x = rng.normal(size=shape)
        target = np.exp(rng.normal(size=shape))
        weight = rng.uniform(0.5, 2, 4)
        for options in ({}, {"weight": weight}, {"weight": weight, "label_smoothing": 0.3}):
            theirs = {key: torch.tensor(v) if key == "weight" else v for key, v in options.items()}
            a, b = tg.tensor(x, requires_grad=True), torch.tensor(x, requires_grad=True)
            for reduction in ("mean", "sum", "none"):
                got = tg.nn.functional.cross_entropy(a, target, reduction=reduction, **options)
                wanted = torch.nn.functional.cross_entropy(b, torch.tensor(target), reduction=reduction, **theirs)
                np.testing.assert_allclose(got.detach(), wanted.detach(), rtol=1e-13)
                a.grad = b.grad = None
                got.sum().backward(), wanted.sum().backward()
                np.testing.assert_allclose(a.grad, b.grad, rtol=1e-12, atol=1e-15)


def test_pooling_of_equal_numbers_and_of_nan(torch):
    """The gradient goes to the first of several that are equal; NaN is the largest of all."""
    rng = np.random.default_rng(7)
    values = rng.integers(0, 3, (2, 2, 6, 6)).astype(float)
    values[0, 0, 1, 1] = values[1, 1, 3, 0] = np.nan
    x, y = tg.tensor(values, requires_grad=True), torch.tensor(values, requires_grad=True)
    out, wanted = tg.nn.functional.max_pool2d(x, 2, 1), torch.nn.functional.max_pool2d(y, 2, 1)
    np.testing.assert_array_equal(out.detach(), wanted.detach())
    seed = rng.normal(size=out.shape)
    out.backward(tg.tensor(seed)), wanted.backward(torch.tensor(seed))
    np.testing.assert_allclose(x.grad, y.grad, rtol=1e-13)


def test_what_is_ignored_may_be_anything(torch):
    values = np.random.default_rng(8).normal(size=(4, 3))
    values[1] = np.nan
    values[2] = [np.inf, 0.0, -np.inf]
    target = np.array([0, -100, -100, 2])
    x = tg.tensor(values, requires_grad=True)
    loss = tg.nn.functional.nll_loss(x, target)
    assert loss.item() == -(values[0, 0] + values[3, 2]) / 2
    loss.backward()
    assert x.grad.tolist() == [[-0.5, 0.0, 0.0], [0.0] * 3, [0.0] * 3, [0.0, 0.0, -0.5]]
    theirs = torch.nn.functional.nll_loss(torch.tensor(values), torch.tensor(target))
    assert loss.item() == theirs.item()
