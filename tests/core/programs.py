"""Programs that differentiate, written once for tapegrad and PyTorch: each takes a `World` and gives plain numbers."""

import inspect
import warnings

import numpy as np

import tapegrad as tg


class World:
    """The same program in tapegrad and in PyTorch: leaves of doubles, results as lists, errors by their kind."""

    def __init__(self, module):
        self.m = module
        self.kind = {} if module is tg else {"dtype": module.float64}

    def leaf(self, value):
        return self.m.tensor(value, requires_grad=True, **self.kind)

    def const(self, value):
        return self.m.tensor(value, **self.kind)

    def grad(self, *args, **kwargs):
        return [show(g) for g in self.m.autograd.grad(*args, **kwargs)]


def show(value):
    return None if value is None else value.detach().numpy().tolist()


def outcome(program, module):
    """What a program gives, or which kind of error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return program(World(module))
        except (RuntimeError, ValueError, TypeError, IndexError) as error:
            return "raises", isinstance(error, RuntimeError)


def input_is_a_leaf_output(w):
    x = w.leaf(3.0)
    return w.grad(x, x)


def input_is_an_output(w):
    x = w.leaf(3.0)
    y = x * x
    return w.grad(y, (y, x))


def inputs_named_twice(w):
    x = w.leaf([3.0, 1.0])
    y = x * x
    return w.grad(y.sum(), (x, y, x, y))


def outputs_named_twice(w):
    x = w.leaf(3.0)
    y = x * x
    return w.grad([y, y, x], [x])


def outputs_and_their_gradients(w):
    x = w.leaf([1.0, 2.0])
    return w.grad([x * x, (x * x).sum()], [x], [w.const([1.0, 10.0]), None])


def unused_input(w):
    x, other = w.leaf(3.0), w.leaf([1.0])
    return w.grad(x * x, (x, other))


def unused_input_allowed(w):
    x, other = w.leaf(3.0), w.leaf([1.0])
    return w.grad(x * x, (other, x), allow_unused=True)


def unused_result_allowed(w):
    x = w.leaf(3.0)
    y, z = x * 2.0, x * 3.0
    return w.grad(y * x, (z, y), allow_unused=True)


def later_result_as_input(w):
    x = w.leaf(3.0)
    y = x * 2.0
    z = y * y
    return w.grad(y, z, allow_unused=True)


def unused_input_materialized(w):
    x, other = w.leaf(3.0), w.leaf([[1.0, 2.0]])
    return w.grad(x * x, (x, other), materialize_grads=True)


def output_does_not_depend_on_any_input(w):
    x, other = w.leaf(3.0), w.leaf([1.0])
    return w.grad(x * x, [other], allow_unused=True)


def input_without_grad(w):
    x = w.leaf(3.0)
    return w.grad(x * x, w.const(1.0))


def input_detached(w):
    x = w.leaf(3.0)
    return w.grad(x * x, x.detach())


def output_without_grad(w):
    return w.grad(w.const(1.0), w.leaf(1.0))


def no_inputs(w):
    x = w.leaf(3.0)
    return w.grad(x * x, [])


def gradient_of_another_shape(w):
    x = w.leaf([1.0, 2.0])
    (x * x).backward(w.const([1.0, 2.0, 3.0]))


def gradient_that_would_broadcast(w):
    x = w.leaf([1.0, 2.0])
    (x * x).backward(w.const(1.0))


def gradient_that_requires_grad(w):
    x, seed = w.leaf([1.0, 2.0]), w.leaf([3.0, 4.0])
    (x * x).backward(seed)
    return show(x.grad), x.grad.requires_grad, show(seed.grad)


def one_element_of_more_axes(w):
    x = w.leaf([[2.0]])
    (x * x).backward()
    return show(x.grad)


def leaf_backward(w):
    x = w.leaf([1.0, 2.0])
    x.backward(w.const([3.0, 4.0]))
    x.sum().backward()
    return show(x.grad)


def backward_from_leaf_and_result(w):
    x = w.leaf(2.0)
    w.m.autograd.backward([x, x * x, x])
    return show(x.grad)


def inputs_accumulates_into_these_only(w):
    x, y = w.leaf(2.0), w.leaf(3.0)
    z = x * y
    (z * x).backward(inputs=[z, x])
    return show(z.grad), show(x.grad), show(y.grad)


def inputs_named_twice_in_backward(w):
    x = w.leaf(2.0)
    (x * x).backward(inputs=[x, x])
    return show(x.grad)


def inputs_not_reached(w):
    x, y = w.leaf(2.0), w.leaf(3.0)
    (x * x).backward(inputs=[x, y])
    return show(x.grad), show(y.grad)


def inputs_accumulate(w):
    x = w.leaf(2.0)
    y = x * x
    for _ in range(2):
        (y * 3.0).backward(inputs=y, retain_graph=True)
    return show(y.grad), show(x.grad)


def inputs_empty(w):
    x = w.leaf(2.0)
    (x * x).backward(inputs=[])


def retained_by_backward(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    (y * y).backward()
    return show(y.grad), show(x.grad)


def retained_by_grad(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    return w.grad(y * y, x), show(y.grad), show(x.grad)


def retained_and_input_of_grad(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    return w.grad(y * y, y), show(y.grad)


def retained_by_inputs(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    (y * y).backward(inputs=[x])
    return show(y.grad), show(x.grad)


def retained_and_among_inputs(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    (y * y).backward(inputs=[y])
    return show(y.grad), show(x.grad)


def retained_off_the_way(w):
    x, v = w.leaf(3.0), w.leaf(2.0)
    y, z = x * x, v * v
    y.retain_grad()
    return w.grad(y * z, v), show(y.grad)


def retained_output(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    y.backward()
    return show(y.grad), show(x.grad)


def retained_twice_over(w):
    x = w.leaf(3.0)
    y = x * x
    y.retain_grad()
    y.retain_grad()
    (y * 2.0).backward(retain_graph=True)
    (y * 5.0).backward()
    return show(y.grad)


def grad_is_added_to_in_place(w):
    x = w.leaf([3.0, 1.0])
    (x * x).sum().backward()
    first = x.grad
    (x * x).sum().backward()
    return first is x.grad, show(first)


def grad_given_by_hand_is_added_to(w):
    x = w.leaf([3.0, 1.0])
    mine = w.const([10.0, 20.0])
    x.grad = mine
    (x * x).sum().backward()
    return x.grad is mine, show(mine)


def grad_set_to_none_starts_anew(w):
    x = w.leaf([3.0, 1.0])
    (x * x).sum().backward()
    first = x.grad
    x.grad = None
    (x * x * x).sum().backward()
    return first is x.grad, show(first), show(x.grad)


def grad_is_its_own_memory(w):
    """Nobody's later write reaches a gradient, and a write to a gradient reaches nobody."""
    x, y = w.leaf([1.0, 2.0]), w.leaf([3.0, 4.0])
    seed = w.const([1.0, 1.0])
    (x + y).backward(seed)
    x.grad.numpy()[0] = 9.0
    return show(x.grad), show(y.grad), show(seed)


def grad_of_another_shape(w):
    x = w.leaf([3.0, 1.0])
    x.grad = w.const([1.0])


def grad_of_another_dtype(w):
    x = w.leaf([3.0, 1.0])
    x.grad = w.m.tensor([1, 2])


def grad_that_is_no_tensor(w):
    x = w.leaf([3.0, 1.0])
    x.grad = 1.0


def grad_that_is_the_tensor_itself(w):
    x = w.leaf([3.0, 1.0])
    x.grad = x


def grad_of_a_leaf_that_needs_none(w):
    x = w.const([3.0, 1.0])
    x.grad = w.const([1.0, 1.0])
    return show(x.grad)


def detached_in_place_after_retaining(w):
    x = w.leaf(3.0)
    y = x + 1.0
    y.retain_grad()
    z = y * 2.0
    y.detach_()
    z.backward()
    return show(x.grad), y.requires_grad


def second_backward(w):
    y = w.leaf(3.0).sin()
    y.backward()
    y.backward()


def after_no_grad(w):
    x = w.leaf(3.0)
    with w.m.no_grad():
        y = x * x
    y.backward()


def single_precision(w):
    x = w.m.tensor([1.0, 2.0], dtype=np.float32 if w.m is tg else w.m.float32, requires_grad=True)
    y = x * w.leaf([3.0, 4.0])
    y.sum().backward()
    return str(x.grad.dtype).replace("torch.", ""), show(x.grad)


PROGRAMS = [f for f in globals().values() if inspect.isfunction(f) and list(inspect.signature(f).parameters) == ["w"]]
