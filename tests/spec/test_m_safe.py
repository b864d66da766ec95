"""M-safe: never a silently wrong gradient; "if you're using in-place functions and not seeing any errors, you can be
sure that the computed gradients are correct".

Here every row of the table, with every operand and every result overwritten after it: backward gives the gradient that
it would have given, or VersionError. `tests/record` holds the same for random programs of views and writes.
"""

from collections import Counter

import numpy as np
import pytest
from ops import composed, rows
from ops.rows import ELEMENTWISE, sample
from ops.test_changed_operands import CASES, apply, name_of_case

import tapegrad as tg
from tapegrad.errors import GradError, OperandError, VersionError
from tapegrad.tape import tape as tapes

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # views are what this is about

WAYS = {
    "itself": lambda t: t,
    "detach": lambda t: t.detach(),
    "a view": lambda t: t[...],
    "a view of a view": lambda t: t.T.T if t.ndim else t[None][0],
    "a part": lambda t: t[(slice(None, None, -2),) * t.ndim] if t.ndim else t[None],
}


def spoil(t):
    """Change the elements of a tensor in place, to others that are as valid."""
    if t.dtype == bool:
        t.copy_(~t)
    elif t.dtype.kind in "iu":
        t.copy_(tg.where(t == 0, 1, 0))
    else:
        t.copy_(7.5 - 3.0 * tg.nan_to_num(t))


class Run:
    """One call of a row: operands with a history of their own, or none where not `live`."""

    def __init__(self, case, live):
        module, self.row, arrays, arguments = case
        self.leaves = [tg.tensor(a, requires_grad=a.dtype.kind == "f" and k in live) for k, a in enumerate(arrays)]
        self.operands = [x * 1.0 if x.requires_grad else x for x in self.leaves]
        results = composed.flat(apply(module, self.row, self.operands, *arguments))
        self.results = [r for r in results if isinstance(r, tg.Tensor) and r.dtype.kind == "f"]

    def targets(self):
        return [*self.operands, *self.results]

    def gradients(self, also=None, factor=1.0):
        """Return the gradients of the weighted results, and of a tensor that was written, times a factor."""
        loss = composed.weighted(self.results, self.row.key)
        if also is not None:
            loss = loss + (also * factor).sum()
        wanted = [x for x in self.leaves if x.requires_grad]
        if not isinstance(loss, tg.Tensor) or not loss.requires_grad:
            return [np.zeros(x.shape) for x in wanted]
        return [g.numpy() for g in tg.autograd.grad(loss, wanted, materialize_grads=True)]


def choices(arrays):
    """Return which operands require grad: all, and each alone."""
    floating = [k for k, a in enumerate(arrays) if a.dtype.kind == "f"]
    return [floating, *([k] for k in floating if len(floating) > 1)]


def hold(case, counts, ways=WAYS):
    """Write each operand and each result in each way, not recorded, before backward."""
    for live in choices(case[2]):
        expected = Run(case, live).gradients()
        for place in range(len(Run(case, live).targets())):
            for way in ways.values():
                run = Run(case, live)
                target = run.targets()[place]
                if not target.size:
                    continue
                try:
                    with tg.no_grad():
                        spoil(way(target))
                except OperandError as error:
                    assert "overlap" in str(error)
                    continue
                try:
                    found = run.gradients()
                except VersionError:
                    counts["raised"] += 1
                    continue
                counts["right"] += 1
                for a, b in zip(found, expected, strict=True):
                    np.testing.assert_array_equal(a, b, f"{run.row.key}: {live} live, {place} written")


def hold_recorded(case, counts):
    """Write each operand and each result in place, recorded: what was computed before keeps its gradient."""
    for live in choices(case[2]):
        for place in range(len(Run(case, live).targets())):
            run = Run(case, live)
            target = run.targets()[place]
            aliases = [t for t in run.targets() if t is target or np.shares_memory(t._array, target._array)]
            if len(aliases) > 1 or not target.size or not target.requires_grad or target.dtype != np.float64:
                continue
            if place < len(run.operands):
                expected = run.gradients(target, 3.0)
            else:
                run.results[place - len(run.operands)] = target * 3.0
                expected = run.gradients()
            run = Run(case, live)
            target = run.targets()[place]
            try:
                target.mul_(3.0)
                found = run.gradients(target if place < len(run.operands) else None)
            except GradError as error:
                counts["raised"] += 1
                assert isinstance(error, VersionError), error
                continue
            counts["right"] += 1
            for a, b in zip(found, expected, strict=True):
                np.testing.assert_allclose(a, b, 1e-14, 1e-14, err_msg=f"{run.row.key}: {live} live, {place} written")


def structured_case(case):
    module, row, k = case
    shapes, positional, named = module.arguments_of(row, k)
    return module, row, module.operands(row, shapes), (positional, named)


def elementwise_case(row, shape=(2, 3), dtype=np.float64):
    arrays = [np.resize(a, shape) for a in sample(row, (2, 3), dtype=dtype, seed="safe")]
    return rows, row, arrays, ((), {})


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("case", CASES, ids=name_of_case)
def test_m_safe_rows_with_structure_and_composed_ones(case):
    counts = Counter()
    ways = {name: WAYS[name] for name in ("itself", "a part")}
    hold(structured_case(case), counts, ways)
    hold_recorded(structured_case(case), counts)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("row", ELEMENTWISE, ids=lambda row: row.name)
def test_m_safe_elementwise_rows(row):
    counts = Counter()
    hold(elementwise_case(row), counts)
    hold_recorded(elementwise_case(row), counts)
    saved = {row.masks[live] for live in range(1, 1 << row.arity)}
    if saved == {0b1000 | (1 << row.arity) - 1}:  # all operands and the result are saved: no write is right
        assert counts["raised"] and not counts["right"], counts
        return
    assert counts["right"] and (counts["raised"] or row.name in SAVE_NOTHING), counts


SAVE_NOTHING = {
    *("add", "sub", "neg", "positive", "deg2rad", "rad2deg", "clone", "conj", "nextafter"),
    *("sign", "floor", "ceil", "trunc", "rint", "floor_divide", "spacing"),  # whose derivative is 0
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("shape", [(), (2048,), (2049,), (3, 3000), (1 << 14,)], ids=str)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("name", ["sin", "exp", "mul", "div", "add", "maximum", "hypot", "where"])
def test_m_safe_arrays_of_all_sizes(name, shape, dtype):
    """A single number, and to both sides of 16 kB and 64 kB."""
    (row,) = (r for r in ELEMENTWISE if r.name == name)
    counts = Counter()
    hold(elementwise_case(row, shape, dtype), counts, {name: WAYS[name] for name in ("itself", "detach", "a part")})
    assert bool(counts["raised"]) == (name not in SAVE_NOTHING)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_m_safe_across_tapes(monkeypatch):
    """With a new tape after every four rows, so that operands and results stand on others than they were made on."""
    monkeypatch.setattr(tapes, "MAX_ROWS", 4)
    counts = Counter()
    for row in ELEMENTWISE:
        hold(elementwise_case(row), counts, {"itself": WAYS["itself"]})
        hold_recorded(elementwise_case(row), counts)
    assert counts["raised"] > 50 and counts["right"] > 50


def test_m_safe_of_the_rows_most_give_a_gradient_and_many_raise():
    """What is held above is held often, both ways."""
    counts = Counter()
    for row in ELEMENTWISE:
        hold(elementwise_case(row), counts, {"itself": WAYS["itself"]})
    assert counts["right"] > 100 and counts["raised"] > 50, counts


# Programs in which a write comes between what was saved and backward


PROGRAMS = {
    "a loop that updates its state in place": (lambda t: [t.mul_(1.5).add_(0.5) for _ in range(3)][-1] * 1.0, False),
    "a square of what is then updated": (lambda t: (t * t).sum() + t.add_(1.0).sum(), True),
    "a sum of what is then updated": (lambda t: (t + t).sum() + t.mul_(3.0).sum(), False),
    "an exponential that is then scaled": (lambda t: t.exp().mul_(2.0), True),
    "a sine that is then scaled": (lambda t: t.sin().mul_(2.0), False),
    "a square root in place, and then a shift": (lambda t: t.sqrt_().add_(1.0), True),
    "normalized in place": (lambda t: t.div_(t.sum()), False),
    "normalized in place by its norm": (lambda t: t.div_((t * t).sum().sqrt()), True),
    "an activation in place": (lambda t: (t * 2.0).relu_() * 3.0, False),
    "a residual in place": (lambda t: t.add_(t.sin()), True),
    "a residual in place of a copy": (lambda t: t.add_(t.clone().sin()), False),
    "a product with what was": (lambda t: t.mul_(t.clone()), False),
    "a clipped one": (lambda t: t.clip_(0.2, 0.9).mul_(2.0), False),
}


@pytest.mark.parametrize("why", PROGRAMS)
def test_m_safe_programs_are_right_or_raise_as_in_pytorch(why, torch):
    program, raises = PROGRAMS[why]
    outcomes = []
    for module in (tg, torch):
        x = module.tensor(np.array([0.3, 0.6, 1.2]), requires_grad=True)
        try:
            program(x * 1.0).sum().backward()
            outcomes.append(x.grad.numpy())
        except RuntimeError as error:
            assert "in-place operation" in str(error) or "inplace operation" in str(error)
            outcomes.append(None)
    assert (outcomes[0] is None) == (outcomes[1] is None) == raises, outcomes
    if not raises:
        np.testing.assert_allclose(*outcomes, rtol=1e-13)


def test_m_safe_writes_through_raw_arrays_are_the_users_own():
    """The counter cannot see them: the array that `numpy()` gives shares memory, as in PyTorch."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1.0
    z = y * y
    y.detach().numpy()[0] = 100.0
    assert y._version == 0
    z.sum().backward()
    assert x.grad.tolist() == [200.0, 4.0]
