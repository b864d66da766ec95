"""Programs for both libraries in which hooks of every kind hang on tensors of every kind; see `engine/hooks.py`."""

PROGRAMS = {}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


@program
def a_leaf_alone(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    (x * x).sum().backward()
    s.note("end", x.grad)


@program
def a_chain(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", x * x)  # one operand twice: two gradients
    z = s.watch("z", y.exp())
    s.watch("w", z.sum()).backward()
    s.note("end", x.grad)


@program
def a_chain_twice(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", x * x)
    w = s.watch("w", s.watch("z", y.exp()).sum())
    w.backward(retain_graph=True)
    w.backward()
    s.note("end", x.grad)


@program
def single_numbers(s):
    x = s.watch("leafx", s.leaf(1.5))
    y = s.watch("y", x * x)
    z = s.watch("z", y.exp())
    s.watch("w", z.sin() * y + 3.0).backward()
    s.note("end", x.grad)


@program
def single_numbers_between_others_without_hooks(s):
    x = s.leaf(1.5)
    y = x
    for k in range(12):
        y = (y * x).sin() + 0.25 * y
        if k % 5 == 2:
            y.register_hook(s.tensor_hook(f"y{k}", lambda g: 3 * g))
    y.backward()
    s.note("end", x.grad)


@program
def float32(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0], "float32"))
    y = s.watch("y", x * x)
    z = s.watch("z", y.sin().sum())
    s.watch("w", z * z).backward()
    s.note("end", x.grad)


@program
def rows_with_structure(s):
    x, a = s.watch("leafx", s.leaf([[1.0, 2.0], [3.0, 5.0]])), s.watch("leafa", s.leaf([[2.0, 1.0], [0.5, 3.0]]))
    y = s.watch("y", x @ a)
    z = s.watch("z", y.cumsum(0))
    u = s.watch("u", z[0])
    e = s.watch("e", z * a)
    s.watch("v", (u.sum() + e.mean()) * 2.0).backward()
    s.note("end", x.grad, a.grad)


@program
def einsum(s):
    x, a = s.watch("leafx", s.leaf([[1.0, 2.0], [3.0, 5.0]])), s.watch("leafa", s.leaf([[2.0, 1.0], [0.5, 3.0]]))
    y = s.lib.einsum("ij,jk->ik", x, a)
    y.register_hook(s.tensor_hook("y", lambda g: g * 2))
    (y * y).sum().backward()
    s.note("end", x.grad, a.grad)


@program
def five_operands_joined(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", s.lib.concatenate([x, x * 2, x, x * 3.0, x]))
    (y * y).sum().backward()
    s.note("end", x.grad)


@program
def five_operands_stacked(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", s.lib.stack([x, x * 2, x, x * 3.0, x]))
    (y * y).sum().backward()
    s.note("end", x.grad)


@program
def rules_in_python(s):
    a, b = s.watch("leafa", s.leaf([[2.0, 1.0], [0.5, 3.0]])), s.watch("leafb", s.leaf([1.0, 2.0]))
    y = s.linalg.solve(a, b)
    y.register_hook(s.tensor_hook("y", lambda g: g * 3))
    z = s.watch("z", s.linalg.inv(a))
    (y.sum() * z).sum().backward()
    s.note("end", a.grad, b.grad)


@program
def singular_values(s):
    a = s.leaf([[2.0, 1.0], [0.5, 3.0], [1.0, -1.0]])
    sv = s.linalg.svd(a, full_matrices=False)[1]
    sv.register_hook(s.tensor_hook("s", lambda g: g * s.constant([1.0, -2.0])))
    (sv * sv).sum().backward()
    s.note("end", a.grad)


@program
def views(s):
    x = s.watch("leafx", s.leaf([[1.0, 2.0], [3.0, 4.0]]))
    y = s.watch("y", x * 1.0)
    v = s.watch("v", y[0])
    w = s.watch("w", y.reshape(4))
    (v * 2 + w[1:3]).sum().backward()
    s.note("end", x.grad)


@program
def written_in_place(s):
    x = s.leaf([[1.0, 2.0], [3.0, 4.0]])
    y = s.watch("y0", x * 1.0)
    y.mul_(2.0)
    s.watch("y1", y)
    y[0].mul_(3.0)
    y.register_hook(s.tensor_hook("y2"))
    (y * y).sum().backward()
    s.note("end", x.grad)


@program
def one_of_several_results(s):
    x = s.watch("leafx", s.leaf([[1.0, 2.0], [3.0, 4.0]]))
    a, _ = (x * 2).unbind(0)
    a.register_hook(s.tensor_hook("a", lambda g: g + 1))
    (a * 3).sum().backward()
    s.note("end", x.grad)


@program
def both_results(s):
    x = s.watch("leafx", s.leaf([[1.0, 2.0], [3.0, 4.0]]))
    a, b = (x * 2).unbind(0)
    a.register_hook(s.tensor_hook("leaf-a, which is none"))  # the document says nothing of their order
    b.register_hook(s.tensor_hook("leaf-b, which is none"))
    (a * 3 * b).sum().backward()
    s.note("end", x.grad)


@program
def seeds_at_hooked_tensors(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", x * x)
    z = s.watch("z", y * 3)
    s.backward([z, y, x], [s.constant([1.0, 3.0]), s.constant([-1.0, 5.0]), s.constant([9.0, 7.0])])
    s.note("end", x.grad)
    x.backward(s.constant([5.0, 6.0]))
    s.note("end", x.grad)


@program
def inputs_of_backward(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", x * x)
    z = s.watch("z", y.exp())
    loss = z.sum()
    s.backward(loss, inputs=[y], retain_graph=True)
    s.note("end", x.grad, y.grad)
    s.backward(loss, inputs=[x], retain_graph=True)
    s.note("end", x.grad)
    s.backward(loss, inputs=[x, z])
    s.note("end", x.grad, z.grad)


@program
def inputs_of_grad(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", x * x)
    z = s.watch("z", y.exp())
    loss = s.watch("loss", z.sum())
    for inputs in ([y], [x], [x, y], [z], [loss, z], [loss], [z, x]):
        s.grad(loss, inputs, retain_graph=True)
        s.note("---")
    s.grad(x, [x], grad_outputs=s.constant([5.0, 6.0]))


@program
def values_of_an_older_tape(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    y = s.watch("y", x * x)
    z = s.watch("z", y.exp())
    z.sum().backward(retain_graph=True)
    s.watch("w", z * y + x).sum().backward()
    s.note("end", x.grad)


@program
def several_tapes(s):
    x = s.watch("leafx", s.leaf([1.0, 0.5]))
    y, early = x * 1.0, []
    for k in range(3000):
        y = (y * x).sin() + 0.9 * y
        if k % 1000 == 500:
            early.append(s.watch(f"y{k}", y))
    (y * early[0]).sum().backward()
    s.note("end", x.grad)


@program
def grads_that_are_retained(s):
    x = s.leaf([1.0, 2.0])
    y = x * x
    z = y.exp()
    y.retain_grad()
    z.retain_grad()
    z.register_hook(lambda g: s.note("z", z.grad) or 2 * g)
    y.register_hook(lambda g: s.note("y", z.grad, y.grad) or 3 * g)
    y.grad_fn.register_hook(lambda i, o: s.note("y after", y.grad, x.grad))
    z.sum().backward()
    s.note("end", y.grad, z.grad, x.grad)


@program
def gradients_that_hooks_change(s):
    x = s.leaf([1.0, 2.0])
    x.register_hook(s.tensor_hook("leafx 1", lambda g: g * 2))
    x.register_hook(s.tensor_hook("leafx 2", lambda g: g + 1))
    n = s.leaf_node(x)
    n.register_prehook(s.prehook("leafx 3", lambda g: g * 7))
    n.register_hook(s.posthook("leafx 4"))
    y = x * x
    y.register_hook(s.tensor_hook("y 1", lambda g: g.mul_(2)))
    y.register_hook(s.tensor_hook("y 2", lambda g: g.add_(2)))
    y.grad_fn.register_prehook(s.prehook("y 3", lambda g: g * 5))
    y.grad_fn.register_prehook(s.prehook("y 4", lambda g: g.mul_(5)))
    y.grad_fn.register_hook(s.posthook("y 5", lambda g: g * 5))
    y.grad_fn.register_hook(s.posthook("y 6", lambda g: g.mul_(2)))
    (y.exp() + y).sum().backward()
    s.note("end", x.grad)


@program
def gradients_that_hooks_take_away(s):
    x = s.leaf([1.0, 2.0])
    y, z = x * x, x * 3
    y.grad_fn.register_hook(lambda inputs, outputs: (None, inputs[1]))
    y.grad_fn.register_hook(s.posthook("y"))
    z.grad_fn.register_prehook(lambda outputs: (None,))
    z.grad_fn.register_prehook(s.prehook("z"))
    z.grad_fn.register_hook(s.posthook("z after"))
    (y.exp() + x + z).sum().backward()
    s.note("end", x.grad)


@program
def hooks_that_add_hooks(s):
    x = s.leaf([1.0, 2.0])
    y = x * 2
    z = y * 3

    def hook(g):
        s.note("z")
        y.register_hook(s.tensor_hook("y"))
        z.register_hook(s.tensor_hook("z, too late"))
        z.grad_fn.register_prehook(s.prehook("z before"))
        z.grad_fn.register_hook(s.posthook("z after"))

    handle = z.register_hook(hook)
    z.sum().backward(retain_graph=True)
    handle.remove()
    z.sum().backward()
    s.note("end", x.grad)


@program
def hooks_that_remove_hooks(s):
    x = s.leaf([1.0, 2.0])
    y = x * 2
    z = y * 3
    handles = []

    def hook(g):
        s.note("z")
        for handle in handles:
            handle.remove()

    handles.append(z.register_hook(hook))
    handles.append(z.register_hook(s.tensor_hook("z 2")))  # already on the way: it runs this time
    handles.append(y.register_hook(s.tensor_hook("y")))
    handles.append(x.register_hook(s.tensor_hook("leafx")))
    for _ in range(2):
        z.sum().backward(retain_graph=True)
        s.note("end", x.grad)


@program
def a_leaf_that_was_frozen(s):
    x = s.leaf([1.0, 2.0])
    x.register_hook(s.tensor_hook("leafx"))
    n = s.leaf_node(x)
    n.register_prehook(s.prehook("leafx before"))
    n.register_hook(s.posthook("leafx after"))
    y = x * x
    x.requires_grad_(False)
    (y * 3).sum().backward(retain_graph=True)
    s.note("end", x.grad)
    x.requires_grad_(True)
    (y * 3).sum().backward()
    s.note("end", x.grad)


@program
def leaves_written_under_no_grad(s):
    x = s.watch("leafx", s.leaf([1.0, 2.0]))
    for _ in range(3):
        y = s.watch("y", x * x)
        y.sum().backward()
        with s.lib.no_grad():
            x -= 0.1 * x.grad
        x.grad = None
    s.note("end", x)


@program
def conditions(s):
    x = s.watch("leafx", s.leaf([1.0, -2.0, 3.0]))
    y = s.lib.where(x.detach() > 0, x * 2, x * 3)
    y.register_hook(s.tensor_hook("y", lambda g: g * s.constant([1.0, 2.0, 3.0])))
    s.watch("z", y.abs()).sum().backward()
    s.note("end", x.grad)


@program
def nothing_in_it(s):
    x = s.watch("leafx", s.leaf([[1.0, 2.0]])[:0].detach().requires_grad_())
    s.watch("y", x * 3).sum().backward()
    s.note("end", x.grad)


@program
def broadcasting(s):
    x, y = s.watch("leafx", s.leaf([[1.0], [2.0]])), s.watch("leafy", s.leaf([3.0, 4.0, 5.0]))
    s.watch("z", x * y).sum().backward()
    s.note("end", x.grad, y.grad)


@program
def seeds_that_lead_to_no_input(s):
    x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
    y, z = s.watch("y", x * 2), s.watch("z", w * 2, retain=True)
    w.register_hook(s.tensor_hook("leafw"))
    seeds = [s.constant([1.0, 1.0])] * 3
    s.grad([y, z, w], [x], seeds, retain_graph=True)
    s.backward([y, z, w], seeds, inputs=[x], retain_graph=True)
    s.note("end", x.grad, w.grad, z.grad)


@program
def grads_that_are_retained_in_grad(s):
    x = s.leaf([1.0, 2.0])
    y = x * 2
    z = y * 3
    for t in (y, z):
        t.retain_grad()
    for hooked in (False, True):
        if hooked:
            y.register_hook(s.tensor_hook("y"))
            z.register_hook(s.tensor_hook("z"))
        for inputs in ([z], [y], [x]):
            s.grad(z.sum(), inputs, retain_graph=True)
            s.note("grads", x.grad, y.grad, z.grad)


@program
def grads_that_are_retained_by_what_has_no_hooks(s):
    x = s.leaf([1.0, 2.0])
    y = x * x
    z = y.exp()
    w = z * 3 + x
    z.retain_grad()
    w.retain_grad()
    y.register_hook(lambda g: s.note("y", z.grad, w.grad, x.grad))
    w.sum().backward(retain_graph=True)
    s.note("end", z.grad, w.grad, x.grad)
    (w * w).sum().backward()
    s.note("end", z.grad, w.grad, x.grad)
