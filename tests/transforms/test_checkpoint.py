"""`func.checkpoint`: gradients of any order are those without it, and what is inside is given back."""

import sys
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from transforms.checkpoints import hold, leaves, plainly

import tapegrad as tg
from tapegrad.errors import FreedError, GradError
from tapegrad.func import checkpoint, grad, hessian, jacfwd, jacrev, jvp

# What it gives


def test_a_chain():
    def program(call, x, w):
        for k in range(4):
            x = call(lambda h, k=k: (h @ w).tanh() * (k + 1), x)
        return (x * x).sum()

    hold(program, (2, 3), (3, 3))


def test_containers_keywords_and_other_values():
    def part(state, pair, factor=1.0, *, name):
        assert name == "step"
        assert isinstance(state, dict)
        a, (b, n) = state["a"], pair
        return {"sum": a * factor + b, "rest": [a * b, (n, "text", None)]}

    def program(call, a, b):
        found = call(part, {"a": a}, (b * 1.0, 7), factor=3.0, name="step")
        assert found["rest"][1] == (7, "text", None)
        return (found["sum"] * found["rest"][0]).sum()

    hold(program, (3,), (3,))


def test_tensors_from_outside():
    def program(call, x, w, b):
        v = w * 2.0  # a result
        return call(lambda h: ((h * v + b) * v).sum(), x * 1.0) + (v * b).sum()

    hold(program, (3,), (3,), ())


def test_only_tensors_from_outside():
    hold(lambda call, w: call(lambda: (w * w).sum()), (3,))


def test_what_is_given_and_used_from_outside():
    hold(lambda call, x: call(lambda h: (h * x).sum(), x), (3,))
    hold(lambda call, x: call(lambda h, k: (h * k * h).sum(), x, x), (3,))


def test_the_same_tensor_twice_is_one_inside():
    x, seen = leaves((2,))[0], []
    checkpoint(lambda a, b: seen.append(a is b) or a * b, x, x)
    assert seen == [True]


def test_results_that_are_arguments_or_views_of_them():
    x = leaves((2, 3))[0]
    h = x * 2.0
    same, view, _ = checkpoint(lambda a: (a, a[0], a * a), h)
    assert same is h
    assert view._base is h
    with tg.no_grad():
        view[0] = 5.0
    assert h[0, 0].item() == 5.0

    def program(call, x):
        h = x * 2.0
        same, view, turned = call(lambda a: (a, a[0], a.T[1:]), h)
        view *= 3.0  # which writes h
        return (same * same).sum() + (view * view).sum() + turned.sum()

    hold(program, (2, 3))


def test_results_from_outside_and_views_of_them():
    def program(call, x, w):
        v = w * 3.0
        same, leaf, part, value = call(lambda h: (v, w, v[1:], (h * v).sum()), x)
        assert same is v
        assert leaf is w
        assert part._base is v
        return (same * leaf).sum() + part.sum() * value

    hold(program, (3,), (3,))


def test_results_that_share_memory():
    def program(call, x):
        whole, part, other = call(lambda h: ((k := h * h), k[:2], k[1:]), x)
        part *= 2.0
        return (whole * whole).sum() + (part * other).sum()

    hold(program, (3,))
    part, other = checkpoint(lambda h: ((k := h * h)[:2], k[1:]), *leaves((3,)))
    with tg.no_grad():
        part[1] = 7.0
    assert other[0].item() == 7.0


def test_results_without_a_gradient():
    x = leaves((3,))[0]
    number, detached, order, loss = checkpoint(lambda h: (3, h.detach() * 2.0, h.argsort(), (h * h).sum()), x)
    assert number == 3
    assert not detached.requires_grad
    assert not order.requires_grad
    assert loss.requires_grad
    assert checkpoint(lambda h: h.detach() + 1.0, x).requires_grad is False
    assert checkpoint(lambda h: h + 1.0, x.detach()).requires_grad is False
    assert checkpoint(lambda: None) is None


def test_a_result_is_an_ordinary_tensor():
    x = leaves((3,))[0]
    y = checkpoint(lambda h: h * h, x)
    assert not y.is_view
    y += 1.0
    y[0] = 0.0
    (y * x).sum().backward()
    expected = 3 * x.detach().numpy() ** 2 + 1.0
    expected[0] = 0.0
    np.testing.assert_allclose(x.grad.numpy(), expected)


def test_local_writes_are_recorded():
    def part(h):
        out = tg.zeros(3)
        out[0] = h[0]
        out[1:] = h[1:] * 2.0
        k = h * 1.0
        k *= out
        return k, out

    hold(lambda call, x: sum((r * r).sum() for r in call(part, x)), (3,))


def test_leaves_made_inside():
    made = []

    def part(h):
        made.append(tg.tensor([1.0, 2.0, 3.0], requires_grad=True))
        return h * made[-1]

    x = leaves((3,))[0]
    checkpoint(part, x).sum().backward()
    assert x.grad.tolist() == [1.0, 2.0, 3.0]
    assert [leaf.grad for leaf in made] == [None, None]


def test_numbers_and_single_precision():
    hold(lambda call, x: call(lambda h: h * h * 2.0, x * 1.0), ())
    x = tg.tensor([0.5, 1.5], dtype=np.float32, requires_grad=True)
    checkpoint(lambda h: h.exp(), x).sum().backward()
    assert x.grad.dtype == np.float32
    np.testing.assert_allclose(x.grad.numpy(), np.exp([0.5, 1.5]), rtol=1e-6)


def test_nested():
    def inner(h, w):
        return (h * w).tanh()

    def program(call, x, w):
        def outer(h):
            for _ in range(2):
                h = call(inner, h, w) + h
            return h

        return call(outer, call(outer, x)).sum()

    hold(program, (3,), (3,))


def test_unused_arguments_have_no_gradient():
    x, y = leaves((2,), (2,))
    z = checkpoint(lambda a, b: a * 2.0, x, y)
    assert tg.autograd.grad(z.sum(), [x, y], retain_graph=True, allow_unused=True)[1] is None
    with pytest.raises(GradError, match="was not used"):
        tg.autograd.grad(z.sum(), y)


def test_some_results_only():
    x, y = leaves((2,), (2,))
    a, b = checkpoint(lambda x, y: (x * y, x.exp()), x, y)
    b.sum().backward(retain_graph=True)
    np.testing.assert_allclose(x.grad.numpy(), np.exp(x.detach().numpy()))
    assert y.grad is None or not y.grad.numpy().any()
    a.sum().backward()
    np.testing.assert_allclose(y.grad.numpy(), x.detach().numpy())


def test_inside_of_func_grad():
    gradient = grad(lambda x: checkpoint(lambda h: (h**3).sum(), x * 2.0))(np.array([1.0, 2.0]))
    np.testing.assert_allclose(gradient, 24 * np.array([1.0, 4.0]))


def test_functions_of_functions():
    """Around a checkpoint, and in one, where they depend on what is outside."""
    a = np.array([1.0, 2.0])

    def cubes(h):
        return checkpoint(lambda h: (h**3).sum(), h * 1.0)

    np.testing.assert_allclose(hessian(cubes)(a), np.diag(6 * a))
    np.testing.assert_allclose(jacfwd(cubes)(a), 3 * a**2)
    np.testing.assert_allclose(jacrev(lambda h: checkpoint(lambda h: h * h[::-1], h))(a), [[2.0, 1.0], [2.0, 1.0]])

    def inner(h):
        return (grad(lambda y: (y * y * h).sum())(np.ones(2)) * h).sum()  # 2 h²

    np.testing.assert_allclose(grad(lambda a: checkpoint(inner, a))(a), 4 * a)
    x = leaves((2,))[0]
    checkpoint(lambda h: grad(cubes)(h).sum(), x).backward()
    np.testing.assert_allclose(x.grad.numpy(), 6 * x.detach().numpy())


PARTS = (
    lambda h, w: h * w,
    lambda h, w: h.sin() + w[0],
    lambda h, w: h[::-1] * 0.5,
    lambda h, w: h,
    lambda h, w: h.cumsum() - w,
    lambda h, w: tg.where(h > 1.0, h, w),
)


@settings(max_examples=25)
@given(
    st.lists(st.lists(st.integers(0, len(PARTS) - 1), min_size=1, max_size=4), min_size=1, max_size=5), st.booleans()
)
def test_random_programs(program, captures):
    def run(call, x, w):
        v = w * 1.5
        for parts in program:

            def part(h, *rest, parts=parts):
                for k in parts:
                    h = PARTS[k](h, rest[0] if rest else v)
                return h

            x = call(part, x) if captures else call(part, x, v)
        return (x * x).sum()

    hold(run, (4,), (4,))


# What it keeps


def test_what_is_inside_is_given_back():
    kept = []

    def part(h):
        k = h.exp()
        kept.append(weakref.ref(k._array))
        return k.sin()

    x = leaves((1000,))[0]
    y = checkpoint(part, x * 1.0)
    assert kept[0]() is None
    y.sum().backward()
    assert len(kept) == 2
    assert kept[1]() is None
    plain = part(x * 1.0)
    assert kept[2]() is not None
    del plain


def test_nothing_is_left_when_the_result_is_gone():
    w = leaves((3,))[0]

    def program():
        v = w * 1.0
        h = w
        for _ in range(3):
            h = checkpoint(lambda h: h * v, h)
        return h, weakref.ref(v), weakref.ref(h._tape)

    h, *references = program()
    assert references[1]() is not None
    del h
    assert references[1]() is None
    assert references[0]() is None


def test_what_escapes_has_its_history():
    """What the function keeps for itself is differentiable like anything else."""
    kept = []

    def part(h):
        k = h * h
        kept.append(k)
        return k.exp()

    x = leaves((2,))[0]
    y = checkpoint(part, x * 3.0)
    (gradient,) = tg.autograd.grad(kept[0].sum(), x, retain_graph=True)
    np.testing.assert_allclose(gradient.numpy(), 18 * x.detach().numpy())
    y.sum().backward()
    assert len(kept) == 2  # it was evaluated twice
    (gradient,) = tg.autograd.grad(kept[1].sum(), x)
    np.testing.assert_allclose(gradient.numpy(), 18 * x.detach().numpy())


def test_a_long_chain_takes_time_in_proportion():
    """Tapes that are dropped one after the other do not each look through all of the others."""

    def calls(count):
        x = leaves((1,))[0]
        h = x
        for _ in range(count):
            h = checkpoint(lambda h: h * 1.5, h)
        loss, made = h.sum(), [0]
        sys.setprofile(lambda frame, event, what: made.__setitem__(0, made[0] + 1))
        try:
            loss.backward()
        finally:
            sys.setprofile(None)
        return made[0]

    calls(3)
    few, many = calls(20), calls(80)
    assert many < 4.4 * few


def test_two_backwards():
    x = leaves((2,))[0]
    y = checkpoint(lambda h: h.exp(), x).sum()
    y.backward(retain_graph=True)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.exp(x.detach().numpy()))
    with pytest.raises(FreedError):
        y.backward()


# Derivatives of derivatives


def higher(call, order):
    """Return derivatives of a program with two checkpoints, one of them nested, up to an order."""
    x, w = leaves((3,), (3,))
    v = w * 2.0

    def part(h, w):
        return call(lambda h: (h * v).sin(), h) * w

    h = call(part, x * 1.0, w)
    loss = call(lambda h: ((h.exp() * w).cumsum() * h).sum(), h)
    found = []
    for _ in range(order):
        gradients = tg.autograd.grad(loss, [x, w], create_graph=True)
        found += [g.detach().numpy() for g in gradients]
        loss = sum((g * g).sum() for g in gradients)
    loss.backward()
    return [*found, x.grad.numpy(), w.grad.numpy()]


def test_higher_derivatives():
    for kept, plain in zip(higher(checkpoint, 3), higher(plainly, 3), strict=True):
        np.testing.assert_allclose(kept, plain, rtol=1e-9)


def test_forward_mode():
    """Tangents come through by transposing backward, also of what is used from outside, and are differentiable."""
    x, w, *directions = np.random.default_rng(0).uniform(0.5, 1.5, (4, 3))
    found = []
    for call in (plainly, checkpoint):

        def program(x, w, call=call):
            v = w * 2.0
            return call(lambda h: ((h * v).sin(), (h * h * v).sum()), x)

        def norm(w, program=program):
            return sum((t * t).sum() for t in jvp(program, (x, w), directions)[1])

        found.append([*jvp(program, (x, w), directions)[1], grad(norm)(w)])
    for plain, kept in zip(*found, strict=True):
        np.testing.assert_allclose(kept, plain, rtol=1e-12)


def test_second_derivatives_of_one_cubed():
    x = tg.tensor(2.0, requires_grad=True)
    y = checkpoint(lambda h: h**3, x)
    (first,) = tg.autograd.grad(y, x, create_graph=True)
    (second,) = tg.autograd.grad(first, x, create_graph=True)
    (third,) = tg.autograd.grad(second, x)
    assert (first.item(), second.item(), third.item()) == (12.0, 12.0, 6.0)


def test_hooks_with_create_graph():
    found = []
    for call in (plainly, checkpoint):
        x, w = leaves((2,), (2,))
        seen = []
        x.register_hook(lambda g, seen=seen: seen.append("x"))
        w.register_hook(lambda g, seen=seen: seen.append("w"))

        def part(h, w=w, seen=seen):
            k = h * w
            k.register_hook(lambda grad: seen.append("inside") or grad * 10.0)
            return k * k

        first = tg.autograd.grad(call(part, x).sum(), [x, w], create_graph=True)
        assert sorted(seen) == ["inside", "w", "x"]
        second = tg.autograd.grad(first[0].sum(), [x, w])
        found.append([sorted(seen), *(g.tolist() for g in (*first, *second))])
    assert found[0][0] == found[1][0]
    for plain, kept in zip(found[0][1:], found[1][1:], strict=True):
        np.testing.assert_allclose(kept, plain, rtol=1e-12)
