"""M-function: hooks, names and neighbours of a custom function's node, and gradients by single results."""

import pytest
from spec.functions import agree, function, shown, tensor

import tapegrad as tg
from tapegrad.errors import OperandError


def mixed(lib):
    """Make a function with results of all kinds, and arguments of all kinds."""

    def forward(ctx, x, k, y, c):
        marked = x * 3.0
        ctx.mark_non_differentiable(marked)
        return marked, x * 2.0, "text", y * 4.0 + c

    def backward(ctx, *g):
        return g[1] * 2.0, None, g[3] * 4.0, None

    return function(lib, forward, backward, name="Mixed")


def leaves(lib):
    return tensor(lib, [1.0, 2.0]), tensor(lib, [3.0, 4.0]), tensor(lib, [5.0, 6.0], False)


def test_m_function_hooks_of_nodes_see_a_gradient_for_each_result_and_each_tensor(torch):
    def program(lib):
        x, y, c = leaves(lib)
        results = mixed(lib).apply(x, 7, y, c)
        seen, node = [], results[1].grad_fn
        assert node == results[3].grad_fn
        node.register_prehook(lambda outputs: seen.append(shown(tuple(outputs))))
        node.register_hook(lambda inputs, outputs: seen.append((shown(tuple(inputs)), shown(tuple(outputs)))))
        results[1].sum().backward(retain_graph=True)
        (results[1] * results[3]).sum().backward()
        return seen, x.grad, y.grad

    seen = agree(torch, program)[0]
    assert [len(seen[0]), len(seen[1][0]), len(seen[1][1])] == [4, 3, 4]


def test_m_function_hooks_of_nodes_change_gradients(torch):
    def program(lib):
        x, y, c = leaves(lib)
        _, a, _, b = mixed(lib).apply(x, 7, y, c)
        a.grad_fn.register_prehook(lambda o: (None, o[1] * 10.0, None, None))
        a.grad_fn.register_hook(lambda i, o: (i[0] + 1.0, i[1] - 1.0, i[2]))
        (a + b).sum().backward()
        single = function(lib, lambda ctx, x, c: x * 2.0, lambda ctx, g: (g * 2.0, None)).apply(x, c)
        single.grad_fn.register_hook(lambda i, o: (i[0] * 100.0, None))
        single.sum().backward()
        return x.grad, y.grad

    agree(torch, program)


def test_m_function_hooks_of_nodes_that_give_the_wrong_number():
    x, y, c = leaves(tg)
    _, a, _, _ = mixed(tg).apply(x, 7, y, c)
    handle = a.grad_fn.register_prehook(lambda o: o[:2])
    with pytest.raises(OperandError, match="of MixedBackward gave 2 gradients where there are 4"):
        a.sum().backward(retain_graph=True)
    handle.remove()
    a.grad_fn.register_hook(lambda i, o: i[:1])
    with pytest.raises(OperandError, match="of MixedBackward gave 1 gradients where there are 3"):
        a.sum().backward()


def test_m_function_hooks_may_write_what_they_see():
    """Also where backward returned what it had saved."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 1.0

    y = function(tg, forward, lambda ctx, g: ctx.saved_tensors[0]).apply(x)
    handle = y.grad_fn.register_hook(lambda i, o: (i[0].mul_(10.0),))
    y.sum().backward(retain_graph=True)
    assert (x.grad.tolist(), x.tolist()) == ([10.0, 20.0], [1.0, 2.0])
    handle.remove()
    x.grad = None
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 2.0]


@pytest.mark.parametrize("several", [False, True])
def test_m_function_hooks_of_results(torch, several):
    """`register_hook` and `retain_grad` of single results, and gradients by them."""

    def program(lib):
        x, seen = tensor(lib, [1.0, 2.0]), []
        made = function(
            lib,
            lambda ctx, x: (x * 2.0, x * 3.0) if several else x * 2.0,
            lambda ctx, *g: sum((k + 2.0) * h for k, h in enumerate(g)),
        )
        results = made.apply(x)
        a, b = results if several else (results, results * 3.0)
        a.retain_grad()
        b.retain_grad()
        a.register_hook(lambda g: seen.append(shown(g)))
        b.register_hook(lambda g: g * 10.0)
        loss = (a * b).sum()
        grads = lib.autograd.grad(loss, [a, b] if several else [a], retain_graph=True)
        loss.backward()
        return grads, seen, a.grad, b.grad, x.grad

    agree(torch, program)


def test_m_function_hooks_on_arguments_and_leaves(torch):
    def program(lib):
        x, y, c = leaves(lib)
        seen = []
        z = x * 1.0
        z.register_hook(lambda g: g + 1.0)
        x.register_hook(lambda g: seen.append(shown(g)))
        y.register_post_accumulate_grad_hook(lambda p: seen.append(shown(p.grad)))
        _, a, _, b = mixed(lib).apply(z, 7, y, c)
        (a * b).sum().backward()
        return sorted(seen), x.grad, y.grad

    agree(torch, program)


def test_m_function_nodes(torch):
    def name(node):
        return node and node.name().replace("torch::autograd::", "").replace("0", "")

    def program(lib):
        x, y, c = leaves(lib)
        _, a, _, b = mixed(lib).apply(x.exp(), 7, y, c)
        node = a.grad_fn
        node.metadata["note"] = 5
        after = [[(name(n), k) for n, k in (t * 1.0).grad_fn.next_functions] for t in (a, b)]
        before = [(name(n), k) for n, k in node.next_functions]
        twice = function(lib, lambda ctx, x, y: x + y, name="Twice").apply(a, a).grad_fn
        return (
            name(node),
            after,
            before,
            b.grad_fn.metadata,
            node == b.grad_fn,
            node.needs_input_grad,
            [(name(n), k) for n, k in twice.next_functions],
        )

    found = agree(torch, program)
    assert found[0] == "MixedBackward"
    assert found[2] == [("ExpBackward", 0), ("AccumulateGrad", 0), (None, 0)]


def test_m_function_nodes_give_what_the_context_has():
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.note = "kept"
        return x * 2.0

    x = tg.tensor([1.0], requires_grad=True)
    node = function(tg, forward).apply(x).grad_fn
    assert node.saved_tensors[0] is x
    assert node.note == "kept"
    assert repr(node) == "<GivenBackward>"
    with pytest.raises(AttributeError, match="other"):
        _ = node.other


def test_m_function_what_only_was_saved_is_no_neighbour():
    """Hooks see no gradient for it, and none goes there."""
    outside = tg.tensor([2.0], requires_grad=True) * 1.0

    def forward(ctx, x):
        ctx.save_for_backward(outside)
        return x * 2.0

    x, seen = tg.tensor([1.0], requires_grad=True), []
    y = function(tg, forward, lambda ctx, g: g * ctx.saved_tensors[0]).apply(x)
    y.grad_fn.register_hook(lambda i, o: seen.append(len(i)))
    assert [n.name() for n, _ in y.grad_fn.next_functions] == ["AccumulateGrad"]
    assert tg.autograd.grad(y, outside, allow_unused=True, retain_graph=True) == (None,)
    y.backward()
    assert (seen, x.grad.tolist()) == ([1], [2.0])
