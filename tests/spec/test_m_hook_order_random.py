"""M-hook-order on random programs: hooks of every kind, which change gradients, at random places, as in PyTorch."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from spec.hooking import hold


def in_c_order(s, t):
    """PyTorch's solutions are in Fortran order, so that reshape would copy, and a write into that be lost."""
    return t if s.is_ours else t.contiguous()


# Each operation gives the same node in both libraries; p and q are earlier values of shape (2, 2) or ().
OPERATIONS = {
    "mul": lambda s, p, q: p * q,
    "add": lambda s, p, q: p + q,
    "sub": lambda s, p, q: p - q,
    "square": lambda s, p, q: p * p,
    "sin": lambda s, p, q: p.sin(),
    "scale": lambda s, p, q: p * 0.5,
    "tanh": lambda s, p, q: p.tanh(),
    "sum": lambda s, p, q: p.sum(),
    "cumsum": lambda s, p, q: p.reshape(-1).cumsum(0).reshape(p.shape),
    "row": lambda s, p, q: p.reshape(-1)[0],
    "reshape": lambda s, p, q: p.reshape(p.shape),
    "matmul": lambda s, p, q: (p + s.ones) @ (q + s.ones),
    "stack": lambda s, p, q: s.lib.stack([p, p * 2, p, p * q.sum(), p]).sum(0),
    "where": lambda s, p, q: s.lib.where((p + q).detach() > 0.5, p + s.ones, q + s.ones),
    "solve": lambda s, p, q: in_c_order(s, s.linalg.solve(s.far + 0.1 * (p.tanh() + s.ones), q + s.ones)),
}
SAME_NODES = ("mul", "add", "sub", "square", "sin", "tanh", "sum")
# Writes, into a value that was just made and that nothing has saved: p is it, q another one.
WRITES = {
    "scaled": lambda s, p, q: p.mul_(0.5),
    "added": lambda s, p, q: p.add_(q),
    "negated": lambda s, p, q: p.neg_(),
    "part scaled": lambda s, p, q: p.reshape(-1)[:1].mul_(3.0),
    "part replaced": lambda s, p, q: p.reshape(-1).__setitem__(slice(0, 1), q.sum()),
    "part added": lambda s, p, q: p.reshape(-1)[-1:].add_(q.sum()),
}
CHANGES = {
    "none": None,
    "scaled": lambda s, g: g * 0.5,
    "negated": lambda s, g: -g,
    "clipped": lambda s, g: g.clip(-0.7, 0.6),
    "replaced": lambda s, g: g * 0 + 0.25,
    "written": lambda s, g: g.mul_(3.0) if s.is_ours else g * 3.0,  # PyTorch may hand one gradient to several
    "written and None": lambda s, g: [g.add_(1.0), None][1] if s.is_ours else g + 1.0,
}
KINDS = ("tensor", "before", "after", "retain", "multi", "removed")

changes = st.sampled_from(sorted(CHANGES))
hooks = st.lists(st.tuples(st.sampled_from(KINDS), changes), max_size=3)
index = st.integers(0, 30)
steps = st.one_of(
    st.tuples(st.just("operation"), st.sampled_from(sorted(OPERATIONS)), index, index, hooks, hooks),
    st.tuples(st.just("write"), st.sampled_from(sorted(WRITES)), index, index, hooks, hooks),
)
endings = st.sampled_from(["backward", "twice", "inputs", "grad", "older", "seeds"])


def put_hooks(s, name, t, chosen, on_leaf=False):
    """Put hooks on a tensor; those that change what its node is given not where `.grad` is retained.

    PyTorch retains before prehooks run, which the document says come first.
    """
    kinds = [kind for kind, _ in chosen]
    for k, (kind, change) in enumerate(chosen):
        function = CHANGES[change]
        changed = None if function is None else lambda g, function=function: function(s, g)
        label = f"{name} {kind} {k}"
        node = s.leaf_node(t) if on_leaf else t.grad_fn
        if kind == "tensor":
            t.register_hook(s.tensor_hook(label, changed))
        elif kind == "before":
            node.register_prehook(
                s.prehook(label, changed if "retain" not in kinds and change[:7] != "written" else None)
            )
        elif kind == "after":
            changes_it = not on_leaf and not change.startswith("written")
            node.register_hook(s.posthook(label, changed if changes_it else None))
        elif kind == "retain":
            if on_leaf:
                t.register_post_accumulate_grad_hook(lambda leaf, label=label: s.note(label, leaf.grad))
            elif not t.retains_grad:
                t.retain_grad()
                s.retained.append(t)
        elif kind == "multi" and not on_leaf:  # which PyTorch has not for leaves in `grad`
            s.graph.register_multi_grad_hook((t,), lambda gs, label=label: s.note(label, gs))
        elif kind == "removed":
            t.register_hook(s.tensor_hook(label, changed)).remove()


def run(s, numbers, leaf_hooks, drawn, ending):
    s.ones, s.far = s.constant(np.ones((2, 2))), s.constant([[4.0, 1.0], [-1.0, 5.0]])
    s.retained = []
    leaves = [s.leaf(np.reshape(numbers[:4], (2, 2)).tolist()), s.leaf(numbers[4])]
    for name, leaf, chosen in zip(("leafx", "leafy"), leaves, leaf_hooks, strict=True):
        put_hooks(s, name, leaf, chosen, on_leaf=True)
    values = list(leaves)
    for k, (what, which, i, j, before, after) in enumerate(drawn):
        p, q = values[i % len(values)], values[j % len(values)]
        if what == "operation":
            made = OPERATIONS[which](s, p, q)
            # Some operations are several nodes in one library, or have other operands: no hooks that see these.
            seen = [
                h for h in before if h[0] != "after" or which in ("mul", "add", "sub", "square", "sin", "tanh", "sum")
            ]
            put_hooks(s, f"v{k}", made, [h for h in seen if made.grad_fn is not None])
        else:
            made = p + 0.0
            put_hooks(s, f"v{k}", made, before)
            WRITES[which](s, made, q if q.shape == made.shape else q.sum())
            put_hooks(s, f"w{k}", made, [h for h in after if h[0] in ("tensor", "multi", "removed")])
        values.append(made)
    loss = sum((v.sin().sum() * (0.3 + 0.1 * k) for k, v in enumerate(values)), s.constant(0.0))
    if ending == "older":
        loss.backward(retain_graph=True)
        (loss * loss + values[-1].sum()).backward()
    elif ending == "grad":
        s.grad(loss, leaves, retain_graph=True)
        s.grad(loss, leaves[:1])
    elif ending == "inputs":
        s.backward(loss, inputs=leaves[:1])
    elif ending == "seeds":
        s.backward([loss, values[-1], leaves[0]], [None, values[-1].detach() * 0 + 2.0, leaves[0].detach()])
    else:
        loss.backward(retain_graph=ending == "twice")
        if ending == "twice":
            loss.backward()
    s.note("end", [leaf.grad for leaf in leaves], [t.grad for t in s.retained])


@settings(max_examples=150)
@given(
    st.lists(st.floats(-1.5, 1.5).map(lambda v: round(v, 2) + 0.003), min_size=5, max_size=5),
    st.tuples(hooks, hooks),
    st.lists(steps, min_size=1, max_size=12),
    endings,
)
def test_m_hook_order_of_random_programs_is_that_of_pytorch(torch, numbers, leaf_hooks, drawn, ending):
    hold(run, torch, numbers, leaf_hooks, drawn, ending)
