"""What the functions of `autograd.functional` are given, and give: tensors, alone or in tuples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tapegrad.errors import GradError, OperandError, ShapeError
from tapegrad.numpy_api.creation import zeros_like
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import requires_grad
from tapegrad.transforms.evaluation import gradients_of


class Given:
    """Tensors that were given alone or in a tuple, with tensors of our own in their place.

    So what the function gets can be told from the same tensors where it finds them by other ways.

    Attributes
    ----------
    is_tuple : bool
    tensors : tuple of tensors
    """

    def __init__(self, values: Any, what: str, name: str, create_graph: bool, live: bool) -> None:
        self.is_tuple = isinstance(values, tuple)
        every = values if self.is_tuple else (values,)
        check_tensors(every, self.is_tuple, what, name)
        self.tensors = tuple(_own(t, create_graph, live) for t in every)

    def give(self, found: Sequence[Any]) -> Any:
        """Return results in the form of what was given."""
        return tuple(found) if self.is_tuple else found[0]


def _own(tensor: Any, create_graph: bool, live: bool) -> Any:
    if create_graph and requires_grad(tensor):
        return tensor.view_as(tensor)
    if live and tensor.dtype.kind not in "fc":
        raise OperandError(
            f"cannot differentiate with respect to a tensor of dtype {tensor.dtype}; give float64 or float32, or "
            "complex numbers of these"
        )
    own = tensor.clone() if tensor.is_inference() else tensor.detach()
    return own.requires_grad_() if live else own


def check_tensors(values: tuple[Any, ...], is_tuple: bool, what: str, name: str) -> None:
    """Raise where not everything is a tensor."""
    for k, value in enumerate(values):
        if not is_tensor(value):
            where = f"{what}[{k}]" if is_tuple else what
            raise OperandError(
                f"{where} of {name} is of type {type(value).__qualname__}; give a tensor, or a tuple of tensors"
            )
    if not values:
        raise OperandError(f"{what} of {name} is empty; give at least one tensor")


def evaluate(func: Callable[..., Any], given: Given, name: str, strict: bool) -> tuple[bool, tuple[Any, ...]]:
    """Call a function; tell whether it gave a tuple, and what."""
    result = func(*given.tensors)
    is_tuple = isinstance(result, tuple)
    outputs = result if is_tuple else (result,)
    check_tensors(outputs, is_tuple, "the result", name)
    for k, output in enumerate(outputs if strict else ()):
        if not requires_grad(output):
            raise GradError(
                f"output {k} of the function given to {name} does not require grad: it does not depend on the inputs, "
                "which strict=True does not allow; leave strict False for zeros"
            )
    return is_tuple, outputs


def evaluate_number(func: Callable[..., Any], given: Given, name: str, strict: bool) -> Any:
    """Call a function that must give a single number."""
    is_tuple, outputs = evaluate(func, given, name, strict)
    if is_tuple or outputs[0].size != 1:
        what = f"a tuple of {len(outputs)}" if is_tuple else f"a tensor of shape {outputs[0].shape}"
        raise GradError(
            f"the function given to {name} gave {what}, and must give one number; reduce it, for example with .sum()"
        )
    return outputs[0]


def vector(v: Any, like: Sequence[Any], is_tuple: bool, what: str, name: str, create_graph: bool) -> tuple[Any, ...]:
    """Check the vector v, which goes with outputs or inputs; None is 1 for a single number."""
    if v is None:
        if len(like) != 1 or like[0].size != 1:
            shapes = [tuple(t.shape) for t in like]
            raise GradError(
                f"v of {name} was left out, which only a single number among the {what} allows; they have the shapes "
                f"{shapes}: give v with these"
            )
        if like[0].dtype.kind == "c":
            raise GradError(
                f"v of {name} was left out, which only a real number among the {what} allows, and this one is complex; "
                "give v, a complex number"
            )
        return (zeros_like(like[0].detach()) + 1.0,)
    found = Given(v, "v", name, create_graph, False).tensors
    if len(found) != len(like):
        raise OperandError(
            f"v of {name} has {len(found)} tensors, and there are {len(like)} {what}; give one for each"
            if is_tuple
            else f"v of {name} is a tuple of {len(found)} tensors, and there is one of the {what}; give one tensor"
        )
    for k, (a, b) in enumerate(zip(found, like, strict=True)):
        if a.shape != b.shape:
            where = f"v[{k}]" if is_tuple else "v"
            raise ShapeError(f"{where} of {name} has shape {a.shape}; give it the shape {b.shape} that the {what} have")
    return found


def check_used(outputs: Sequence[Any], inputs: Sequence[Any], independent: str) -> None:
    """Raise, for strict mode, where no output depends on an input; the text says of input `{k}` what it is."""
    seeds = [zeros_like(t.detach()) for t in outputs]
    check_strict(gradients_of(outputs, inputs, seeds, False, True), False, independent, "")


def filled(
    found: Sequence[Any], like: Sequence[Any], strict: bool, create_graph: bool, independent: str, constant: str
) -> tuple[Any, ...]:
    """Return what was found, with zeros in place of None; in strict mode raise as `check_strict` does."""
    if strict:
        check_strict(found, create_graph, independent, constant)
    return tuple(zeros_like(t.detach()) if g is None else g for g, t in zip(found, like, strict=True))


def check_strict(found: Sequence[Any], create_graph: bool, independent: str, constant: str) -> None:
    """Raise, for strict mode, where there is None, and where what is to be recorded is constant.

    The two texts say of tensor `{k}` what it is.
    """
    for k, g in enumerate(found):
        if g is None:
            raise GradError(f"{independent.format(k=k)}, which strict=True does not allow; leave it False for zeros")
        if create_graph and not requires_grad(g):
            raise GradError(
                f"{constant.format(k=k)}, which strict=True with create_graph=True does not allow; leave strict False"
            )


def finished(tensors: Sequence[Any], create_graph: bool) -> tuple[Any, ...]:
    """Return results, without a history unless the caller wants it."""
    return tuple(tensors) if create_graph else tuple(t.detach() for t in tensors)
