"""M-retain: freed rows raise and name `retain_graph=True`; other rows stay usable as in PyTorch; `retain_grad`."""

import pytest

import tapegrad as tg


def leaf_of(module):
    """A way to make the same leaf in tapegrad and in PyTorch."""
    if module is tg:
        return lambda value: tg.tensor(value, requires_grad=True)
    return lambda value: module.tensor(value, dtype=module.float64, requires_grad=True)


def test_m_retain_second_backward_raises_and_names_retain_graph():
    x = tg.tensor(2.0, requires_grad=True)
    y = x * x
    y.backward()
    with pytest.raises(RuntimeError, match="retain_graph=True"):
        y.backward()
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        tg.autograd.grad(y, x)
    assert x.grad.item() == 4.0  # the second added nothing


def test_m_retain_graph_adds_up():
    x = tg.tensor(2.0, requires_grad=True)
    y = x * x
    for n in range(1, 4):
        y.backward(retain_graph=True)
        assert x.grad.item() == 4.0 * n
    y.backward()
    assert x.grad.item() == 16.0
    with pytest.raises(tg.errors.FreedError):
        y.backward()


def test_m_retain_grad_function_frees_as_backward_does():
    x = tg.tensor(2.0, requires_grad=True)
    y = x * x
    assert tg.autograd.grad(y, x, retain_graph=True)[0].item() == 4.0
    assert tg.autograd.grad(y, x)[0].item() == 4.0
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        tg.autograd.grad(y, x)


def second_of_add(leaf, grad):
    x = leaf([1.0, 2.0])
    y = (x + 1).sum()
    y.backward()
    y.backward()
    return x.grad.tolist()


def second_over_a_shared_row_that_saves_nothing(leaf, grad):
    x = leaf([1.0, 2.0])
    shared = x + 1
    (shared * shared).sum().backward()
    (shared.sin()).sum().backward()
    return x.grad.tolist()


def side_by_side(leaf, grad):
    x, y = leaf(2.0), leaf(3.0)
    first, second = x * x, y * y
    first.backward()
    second.backward()
    return [x.grad.item(), y.grad.item()]


def metric_before_and_after(leaf, grad):
    x = leaf([0.5, 0.25])
    metric = x.exp().sum()
    (x * x).sum().backward()
    metric.backward()
    return x.grad.tolist()


def rows_not_reached(leaf, grad):
    x, y = leaf(2.0), leaf(3.0)
    z = x * y
    result = [grad(z * x, x)[0].item()]
    return [*result, grad((y * y) * y, y)[0].item()]


def sibling_of_what_was_freed(leaf, grad):
    """What leads from a kept result to a row that still has all that it saved can run, though that row was freed."""
    x = leaf([1.0, 2.0])
    y = x * x
    first, second = y.exp().sum(), y.sin().sum()
    first.backward()
    return grad(second, y)[0].tolist()


def sum_of_what_was_freed(leaf, grad):
    x = leaf([1.0, 2.0])
    y = x * x
    total = y.sum()
    total.backward()
    return grad(total, y)[0].tolist()


def part_of_a_freed_product(leaf, grad):
    """Only the rows that ran gave up what they saved: with inputs= the other side of the graph did not."""
    x, y = leaf(2.0), leaf(3.0)
    left, right = x * x, y * y
    (left + right).backward(inputs=[x])
    right.backward()
    return [x.grad.item(), y.grad.item()]


PROGRAMS = [
    second_of_add,
    second_over_a_shared_row_that_saves_nothing,
    side_by_side,
    metric_before_and_after,
    rows_not_reached,
    sibling_of_what_was_freed,
    sum_of_what_was_freed,
    part_of_a_freed_product,
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: p.__name__)
def test_m_retain_what_stays_usable_is_what_stays_usable_in_pytorch(program, torch):
    expected = program(leaf_of(torch), torch.autograd.grad)
    assert program(leaf_of(tg), tg.autograd.grad) == pytest.approx(expected, rel=1e-14)


def twice(leaf):
    y = leaf(2.0).sin()
    y.backward()
    y.backward()


def through_a_shared_row(leaf):
    y = leaf(2.0).exp()
    (y * 2).backward()
    (y * 3).backward()


def product_built_on_what_was_freed(leaf):
    y = leaf(2.0).exp()
    y.backward()
    (y * y).backward()


@pytest.mark.parametrize("program", [twice, through_a_shared_row, product_built_on_what_was_freed])
def test_m_retain_what_raises_is_what_raises_in_pytorch(program, torch):
    for module in (torch, tg):
        with pytest.raises(RuntimeError, match=r"retain_graph=True"):
            program(leaf_of(module))


def test_m_retain_grad_keeps_the_gradient_of_results():
    x = tg.tensor(3.0, requires_grad=True)
    y = x * x
    assert not y.retains_grad
    y.retain_grad()
    assert y.retains_grad
    z = y * y
    z.backward(retain_graph=True)
    assert y.grad.item() == 18.0
    z.backward()
    assert y.grad.item() == 36.0  # it accumulates
    assert x.grad.item() == 216.0


def test_m_retain_grad_on_leaves_and_elsewhere():
    x = tg.tensor(3.0, requires_grad=True)
    x.retain_grad()  # leaves keep theirs anyway
    assert not x.retains_grad
    (x * x).backward()
    assert x.grad.item() == 6.0
    with pytest.raises(RuntimeError, match=r"retain_grad\(\) needs a tensor that requires grad"):
        tg.tensor(1.0).retain_grad()


def test_m_retain_grad_does_not_keep_the_tensor_alive():
    x = tg.tensor(3.0, requires_grad=True)
    y = x * x
    y.retain_grad()
    z = y * 2.0
    del y
    z.backward()
    assert x.grad.item() == 12.0
