"""M-node-hook: hooks of nodes run only if the node runs; `name()`, `next_functions`, `metadata`."""

import gc
import weakref

import numpy as np
import pytest
from spec.hooking import Side, hold

import tapegrad as tg
from tapegrad.errors import DTypeError, FreedError, GradError, OperandError, ShapeError


def leaf(values=(1.0, 2.0), **options):
    return tg.tensor(values, requires_grad=True, **options)


def hooked(s, **results):
    for name, t in results.items():
        node = s.leaf_node(t) if t.grad_fn is None else t.grad_fn
        node.register_prehook(s.prehook(f"{name} before"))
        node.register_hook(s.posthook(f"{name} after"))


@pytest.mark.parametrize("general", [False, True])
def test_m_node_hook_runs_only_if_the_node_is_executed(torch, general):
    def program(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        y, z = x * w, x * 2
        u = y + z
        hooked(s, y=y, z=z, u=u, leafx=x, leafw=w)
        for _ in range(1 + general):
            y.sum().backward(retain_graph=True)
            s.note("---")
            u.sum().backward(retain_graph=True)
            s.note("---")

    hold(program, torch)


def test_m_node_hook_in_grad_nodes_of_inputs_run_only_if_another_input_depends_on_them(torch):
    """And nodes that are not on the way to an input do not run at all."""

    def program(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        y = x * w
        z = y.exp()
        hooked(s, y=y, z=z, leafx=x, leafw=w)
        for inputs in ([y], [z], [x], [w, x], [y, x], [z, y], [z, x]):
            s.grad(z.sum(), inputs, retain_graph=True)
            s.note("---")

    hold(program, torch)


def test_m_node_hook_in_backward_all_nodes_run_whether_or_not_inputs_are_given(torch):
    """Also the node of a tensor among the inputs, though nothing before it is wanted."""

    def program(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        y = x * w
        z = y.exp()
        hooked(s, y=y, z=z, leafx=x, leafw=w)
        for inputs in ([y], [z], [x], [w, x], [y, x], [z, y], [z, x], None):
            s.backward(z.sum(), inputs=inputs, retain_graph=True)
            s.note("---", x.grad, w.grad)

    hold(program, torch)


def test_m_node_hook_watching_a_named_node_frees_nothing():
    """As without hooks, the node of a named tensor has read nothing, so it can still run."""
    for watched in (False, True):
        x = leaf()
        y = x * x
        if watched:
            y.grad_fn.register_hook(lambda inputs, outputs: None)
        (y * 3).sum().backward(inputs=[y])
        y.sum().backward()
        assert x.grad.tolist() == [2.0, 4.0]
        with pytest.raises(FreedError):
            y.sum().backward()


def test_m_node_hook_one_operand_twice_has_two_gradients(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        y, z = x * x, x**x
        for name, t in (("y", y), ("z", z)):
            t.grad_fn.register_hook(s.posthook(name, lambda g: g * 2))
        (y.sin() + z).sum().backward()
        s.note("end", x.grad)

    hold(program, torch)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("shape", [(), (2,), (2, 3)], ids=str)
def test_m_node_hook_changes_what_it_sees(torch, shape, dtype):
    """Replaced, written in place, or taken away."""

    def program(s):
        x, w = s.leaf(np.full(shape, 2.0).tolist(), dtype), s.leaf(np.full(shape, 3.0).tolist(), dtype)
        y = x * w
        y.grad_fn.register_prehook(s.prehook("before 1", lambda g: g.mul_(2)))
        y.grad_fn.register_prehook(lambda outputs: [outputs[0].add_(1), None][1])
        y.grad_fn.register_hook(lambda inputs, outputs: (None, inputs[1] * 5))
        y.grad_fn.register_hook(s.posthook("after 2", lambda g: g.mul_(2)))
        (y * 2 + x).sum().backward()  # PyTorch would hand one gradient to both operands of y + x
        s.note("end", x.grad, w.grad)

    hold(program, torch)


def test_m_node_hook_of_a_function_of_several_results_gets_none_for_those_not_reached(torch):
    def program(s):
        base = tg.autograd.Function if s.is_ours else torch.autograd.Function

        class Both(base):
            @staticmethod
            def forward(ctx, x, w):
                return x * 2, w * 3

            @staticmethod
            def backward(ctx, g, h):
                s.note("run", g, h)
                return g * 2, h * 3

        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        a, b = Both.apply(x, w)
        assert a.grad_fn == b.grad_fn
        a.grad_fn.register_prehook(s.prehook("before", lambda g: g * 10))
        a.grad_fn.register_hook(s.posthook("after", lambda g: g * 100))
        if s.is_ours:  # PyTorch calls it with None where nothing is computed for it
            a.register_hook(lambda g: s.note("a", g) or g + 1)
        else:
            a.register_hook(lambda g: None if g is None else (s.note("a", g) or g + 1))
        a.sum().backward(retain_graph=True)
        b.sum().backward(retain_graph=True)
        (a * b).sum().backward()
        s.note("end", x.grad, w.grad)

    hold(program, torch)


# The node


def test_m_node_hook_name_is_pytorchs_without_the_number(torch):
    def named(s):
        x = s.leaf([[1.0, 2.0], [3.0, 4.0]])
        results = [
            x * 2,
            x + x,
            x - 1,
            x / x,
            x.exp(),
            x.sin(),
            -x,
            x.sum(),
            x.mean(),
            x**2,
            x.sqrt(),
            x.clone(),
            x.abs(),
        ]
        return [t.grad_fn.name().removesuffix("0") for t in results]

    assert named(Side(tg)) == named(Side(torch))
    x = leaf()
    assert (x * 2).grad_fn.next_functions[0][0].name() == "AccumulateGrad"
    assert repr((x * 2).grad_fn) == "<MulBackward>"
    assert x.grad_fn is None
    assert isinstance((x * 2).grad_fn, tg.autograd.graph.Node)


def test_m_node_hook_next_functions_lead_back_to_the_leaves(torch):
    def walk(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        a, b = (x * w + 1).unbind(0)
        z = a * s.constant(5.0) + b * b - x.sum()

        def visit(node, depth):
            if node is None:
                return None
            below = [(visit(n, depth + 1), k) for n, k in node.next_functions]
            return node.name().removesuffix("0").removeprefix("torch::autograd::"), below

        return visit(z.grad_fn, 0)

    ours = walk(Side(tg))
    leaf_name = ("AccumulateGrad", [])

    def leaves_of(tree):
        if tree is None:
            return 0
        return (tree == leaf_name) + sum(leaves_of(below) for below, _ in tree[1])

    assert leaves_of(ours) == leaves_of(walk(Side(torch)))
    assert ours[0] == "SubBackward"
    assert [number for _, number in ours[1]] == [0, 0]


def test_m_node_hook_next_functions_say_which_result_it_was():
    class Both(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2, x * 3

        @staticmethod
        def backward(ctx, g, h):
            return g * 2 + h * 3

    a, b = Both.apply(leaf())
    (left, one), (right, other) = (a * b).grad_fn.next_functions
    assert left == right == a.grad_fn == b.grad_fn
    assert (one, other) == (0, 1)
    assert (a * 2.0).grad_fn.next_functions[1] == (None, 0)


def test_m_node_hook_nodes_on_other_tapes_are_the_same_nodes():
    x = leaf()
    y = x * 2
    node = y.grad_fn
    y.sum().backward(retain_graph=True)  # closes the tape
    z = y * x
    assert z.tape is not y.tape
    (found, _), (of_x, _) = z.grad_fn.next_functions
    assert found == node
    assert hash(found) == hash(node)
    assert of_x == node.next_functions[0][0]
    assert of_x.variable is x
    calls = []
    found.register_hook(lambda inputs, outputs: calls.append("y"))
    of_x.register_hook(lambda inputs, outputs: calls.append("x"))
    z.sum().backward()
    assert calls == ["y", "x"]


def test_m_node_hook_variable_is_the_leaf_while_it_lives():
    x = leaf()
    y = x * 2
    node = y.grad_fn.next_functions[0][0]
    assert node.variable is x
    with pytest.raises(AttributeError, match="MulBackward is not the node of a leaf"):
        y.grad_fn.variable  # noqa: B018
    gone = weakref.ref(x)
    del x
    assert gone() is None
    assert node.variable is None


def test_m_node_hook_metadata_is_one_dictionary_for_each_node():
    x = leaf()
    y, z = x * 2, x * 2
    y.grad_fn.metadata["name"] = "y"
    assert y.grad_fn.metadata == {"name": "y"}
    assert y.grad_fn.metadata is y.grad_fn.metadata
    assert z.grad_fn.metadata == {}
    leaf_node = y.grad_fn.next_functions[0][0]
    leaf_node.metadata[1] = 2
    assert z.grad_fn.next_functions[0][0].metadata == {1: 2}
    (y + z).sum().backward(retain_graph=True)
    assert y.grad_fn.metadata == {"name": "y"}
    assert x.grad.tolist() == [4.0, 4.0]


def test_m_node_hook_sequence_numbers_grow_and_those_of_leaves_are_largest(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        nodes = []
        y = x
        for _ in range(5):
            y = (y * x).sin()
            nodes.append(y.grad_fn)
        y.sum().backward(retain_graph=True)
        nodes.append((y * 2).grad_fn)
        numbers = [node._sequence_nr() for node in nodes]
        assert numbers == sorted(set(numbers))
        top = nodes[0].next_functions[0][0].next_functions[0][0]._sequence_nr()
        assert top > max(numbers)
        s.note("top", top)

    hold(program, torch)


def test_m_node_hook_does_not_keep_the_tape_beyond_the_graph():
    gc.disable()
    try:
        x = leaf()
        y = x * 2
        y.grad_fn.register_hook(lambda inputs, outputs: None)
        y.grad_fn.metadata["y"] = 1
        gone = weakref.ref(y.tape)
        del y
        assert gone() is None
    finally:
        gc.enable()


def test_m_node_hook_on_what_was_freed_is_never_called():
    x = leaf()
    y = x * x
    y.sum().backward()
    calls = []
    handle = y.grad_fn.register_hook(lambda inputs, outputs: calls.append(1))
    y.grad_fn.register_prehook(lambda outputs: calls.append(2))
    with pytest.raises(FreedError):
        y.sum().backward()
    handle.remove()


WRONG = {
    "too few": (lambda g: (), OperandError, "0 gradients where there are"),
    "too many": (lambda g: (g, g, g, g), OperandError, "4 gradients where there are"),
    "a shape": (lambda g: (tg.tensor([1.0]), None), ShapeError, r"gradient 0 of shape \(1,\)"),
    "a dtype": (lambda g: (tg.tensor([1, 2]), None), DTypeError, "gradient 0 of dtype int64"),
    "a string": (lambda g: ("ab", None), OperandError, "gradient 0 of type str"),
    "a dictionary": (lambda g: ({}, None), OperandError, "gradient 0 of type dict"),
    "a list in it": (lambda g: ([1.0, 2.0], None), OperandError, "gradient 0 of type list"),
}


@pytest.mark.parametrize("kind", ["register_hook", "register_prehook"])
@pytest.mark.parametrize("what", WRONG)
def test_m_node_hook_that_returns_what_cannot_be_gradients(what, kind):
    make, error, text = WRONG[what]
    x = leaf()
    y = x * 3.0

    def peculiar_hook(gradients, *_):
        found = make(gradients[0])
        return found[:1] if kind == "register_prehook" and len(found) == 2 else found

    handle = getattr(y.grad_fn, kind)(peculiar_hook)
    with pytest.raises(error, match=f"peculiar_hook of MulBackward gave {text}"):
        y.sum().backward(retain_graph=True)
    with pytest.raises(error, match="peculiar_hook"):
        tg.autograd.grad(y.sum(), [x, y], retain_graph=True)
    assert x.grad is None
    handle.remove()
    y.sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]


def test_m_node_hook_cannot_give_a_gradient_that_nothing_asks_for():
    x = leaf()
    y = x * 3.0
    y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0], inputs[0]))
    with pytest.raises(OperandError, match="gradient 1, which nothing asks for"):
        y.sum().backward()


def test_m_node_hook_of_a_leaf_has_no_gradients_to_change():
    x = leaf()
    node = (x * 2).grad_fn.next_functions[0][0]
    handle = node.register_hook(lambda inputs, outputs: (outputs[0],))
    with pytest.raises(OperandError, match="1 gradients where there are 0"):
        (x * 2).sum().backward()
    handle.remove()
    x.grad = None
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_m_node_hook_needs_a_function():
    node = (leaf() * 2).grad_fn
    for register in (node.register_hook, node.register_prehook):
        with pytest.raises(OperandError, match="takes a function, and got"):
            register(None)
    with pytest.raises(GradError):
        tg.tensor(1.0).register_hook(print)
