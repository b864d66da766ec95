"""M-dag: operations record a DAG from leaves to roots; `grad_fn` is the entry to it; backward follows it."""

import numpy as np
import pytest

import tapegrad as tg


def names(node):
    """The names of a node's operands' nodes."""
    return [None if n is None else n.name() for n, _ in node.next_functions]


def test_m_dag_grad_fn_is_the_entry_to_the_graph():
    a = tg.tensor(2.0, requires_grad=True)
    b = tg.tensor(3.0, requires_grad=True)
    product = a * b
    root = product.sin() + a
    assert root.grad_fn.name() == "AddBackward"
    assert names(root.grad_fn) == ["SinBackward", "AccumulateGrad"]
    sine, leaf = (n for n, _ in root.grad_fn.next_functions)
    assert names(sine) == ["MulBackward"]
    assert sine.next_functions[0][0] == product.grad_fn
    assert leaf.variable is a
    assert [n.variable for n, _ in product.grad_fn.next_functions] == [a, b]
    assert "AddBackward" in repr(root.grad_fn)


def test_m_dag_leaves_have_no_grad_fn_and_constants_no_node():
    a = tg.tensor(2.0, requires_grad=True)
    constant = tg.tensor(5.0)
    assert a.grad_fn is None
    assert constant.grad_fn is None
    assert names((a * constant).grad_fn) == ["AccumulateGrad", None]


def test_m_dag_matches_torch(torch):
    def walk(node):
        return None if node is None else [walk(n) for n, _ in node.next_functions]

    def program(m, leaf):
        x, y = leaf(0.5), leaf(1.5)
        u = x * y
        return (u.sin() / y + u) * (x - y).exp()

    ours = program(tg, lambda v: tg.tensor(v, requires_grad=True)).grad_fn
    theirs = program(torch, lambda v: torch.tensor(v, dtype=torch.float64, requires_grad=True)).grad_fn
    assert walk(ours) == walk(theirs)


def test_m_dag_chain_rule_sums_over_all_paths():
    # r reaches the root along three paths: dz/dr = 2r·cos(r²) + e^r·r + e^r.
    r = tg.tensor(0.7, requires_grad=True)
    z = (r * r).sin() + r.exp() * r
    z.backward()
    expected = 2 * 0.7 * np.cos(0.49) + np.exp(0.7) * 0.7 + np.exp(0.7)
    assert r.grad.item() == pytest.approx(expected, rel=1e-14)


def test_m_dag_a_shared_node_is_run_once_with_the_sum_of_its_gradients():
    # Doubling forty times: 2^40 paths, forty nodes.
    x = tg.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(40):
        y = y + y
    y.backward()
    assert x.grad.item() == 2.0**40


def test_m_dag_node_is_the_same_however_it_is_reached():
    x = tg.tensor(1.0, requires_grad=True)
    y = x.exp()
    assert y.grad_fn == y.grad_fn
    assert hash(y.grad_fn) == hash(y.grad_fn)
    assert y.grad_fn != (x * 2).grad_fn
    assert y.grad_fn != "ExpBackward"
    z = y * 2.0
    assert z.grad_fn.next_functions[0][0] == y.grad_fn


def test_m_dag_goes_on_through_tapes_that_are_closed():
    x = tg.tensor(1.0, requires_grad=True)
    y = x.exp()
    y.tape.close()
    z = y.sin()
    assert z.tape is not y.tape
    assert names(z.grad_fn) == ["ExpBackward"]
    assert z.grad_fn.next_functions[0][0] == y.grad_fn
    (leaf, _) = z.grad_fn.next_functions[0][0].next_functions[0]
    assert leaf.variable is x


def test_m_dag_a_node_outlives_what_backward_frees():
    x = tg.tensor(1.0, requires_grad=True)
    y = x.exp()
    node = y.grad_fn
    y.backward()
    assert node.next_functions == () or names(node) == ["AccumulateGrad"]
    assert node.name() in ("FreedBackward", "ExpBackward")
    with pytest.raises(AttributeError, match="not the node of a leaf"):
        _ = node.variable
