"""Every row of the table in lanes: `Program.map` and `vmap` of compiled functions, held to one lane at a time."""

import numpy as np
import pytest
from ops import structured
from ops.examples import CASES
from program.test_gradients_inside import PARTS, ROWS, gradient_of

import tapegrad as tg
from tapegrad.ops import BY_NAME

LANES = 3


def close(found, expected, what, rel=1e-7):
    found = np.asarray(found)
    assert found.shape == expected.shape, f"{what}: {found.shape} for {expected.shape}"
    scale = np.abs(np.where(np.isfinite(expected), expected, 0.0)).max(initial=1.0)
    np.testing.assert_allclose(found, expected, rel, rel * scale, err_msg=what)


def hold(name, loss, arrays):
    """Hold values, gradients and tangents of a loss in lanes to a loop."""
    lanes = [np.stack([a * (1.0 + 1e-3 * k) for k in range(LANES)]) for a in arrays]
    each = [[np.asarray(lane[k]) for lane in lanes] for k in range(LANES)]
    count = len(arrays)
    values = np.array([loss(*map(tg.tensor, one)).item() for one in each])
    gradients = [np.stack(g) for g in zip(*[gradient_of(loss, count)(*one) for one in each], strict=True)]

    program = tg.record(loss, *each[0])
    close(program.map(*lanes), values, f"map of {name}", 1e-9)
    for found, expected in zip(program.map(*lanes, what="grad", argnums=tuple(range(count))), gradients, strict=True):
        close(found, expected, f"map of {name}: gradient")

    compiled = tg.compile(loss)
    close(tg.func.vmap(compiled)(*lanes), values, f"vmap of {name}", 1e-9)
    for found, expected in zip(tg.func.vmap(gradient_of(compiled, count))(*lanes), gradients, strict=True):
        close(found, expected, f"vmap of {name}: gradient")
    tensors = [tg.tensor(lane, requires_grad=True) for lane in lanes]
    total = tg.func.vmap(compiled)(*tensors).sum()
    for found, expected in zip(tg.autograd.grad(total, tensors, materialize_grads=True), gradients, strict=True):
        close(found.detach().numpy(), expected, f"gradient of vmap of {name}")
    along = [np.cos(np.arange(lane.size)).reshape(lane.shape) for lane in lanes]
    slopes = tg.func.vmap(lambda *given: tg.func.jvp(compiled, given[:count], given[count:])[1])(*lanes, *along)
    expected = sum((g * d).reshape(LANES, -1).sum(1) for g, d in zip(gradients, along, strict=True))
    close(slopes, expected, f"vmap of {name}: tangents")


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_row_in_lanes_is_what_it_is_one_by_one(part):
    for name, loss, arrays in ROWS[part::PARTS]:
        hold(name, loss, arrays)


def test_cross_along_any_axes():
    """Its rule for lanes puts the vectors last, and must not be answered with where they were."""
    row = BY_NAME["cross"]
    for k in range(len(row.examples)):
        name = structured.name_of_example((row, k))
        case = next(c for c in CASES if c.name == name)
        arrays = case.arrays()
        weights = 1.0 + np.arange(case.apply([tg.tensor(a) for a in arrays]).size)

        def loss(*tensors, case=case, weights=weights):
            return (case.apply(list(tensors)).reshape(-1) * weights).sum()

        hold(name, loss, arrays)


def test_tangents_of_a_program_with_a_guard_in_lanes():
    @tg.compile
    def f(x):
        return np.sum(x * x) if x.sum() > 0 else -np.sum(x)

    x, d = np.array([[1.0, 2.0], [-1.0, -2.0], [3.0, -1.0]]), np.array([[1.0, 0.5], [2.0, 1.0], [0.5, 1.0]])
    slopes = tg.func.vmap(lambda a, b: tg.func.jvp(f, (a,), (b,))[1])(x, d)
    np.testing.assert_allclose(slopes, [4.0, -3.0, 1.0])
