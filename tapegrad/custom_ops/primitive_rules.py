"""The rules of primitives on tensors: second derivatives, which need what a rule computes recorded, and forward mode.

A rule that is a primitive is called, and is a row like any other. A plain function was written for what Numba makes of
it: it is called with tensors in the place of arrays and numbers. That must not go wrong unnoticed. So nothing in it may
become a plain number (`recording_strictly`), what comes out needs a history, and must be what the compiled function
gives.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tapegrad.core.cached_property import remembered
from tapegrad.core.grad_mode import is_recording, recording_strictly
from tapegrad.core.realify import double
from tapegrad.custom_ops.compile import Form
from tapegrad.custom_ops.signatures import Operand, compiled, is_primitive, shortened
from tapegrad.errors import GradError, ShapeError
from tapegrad.record.operations import F, as_tensor, is_tensor
from tapegrad.record.recorder import ordinary, requires_grad

_CLOSE = {"d": 1e-6, "f": 1e-2}


class Rules:
    """What the functions of a primitive give on tensors, for rows of one form.

    Parameters
    ----------
    form : Form
    raised : callable
        `raised(g, out, inputs, constants)` returns the error that the compiled vjp stops with, if it does.
    """

    def __init__(self, form: Form, raised: Callable[..., Exception | None]) -> None:
        self.form, self.raised = form, raised

    @remembered
    def saved(self) -> frozenset[str]:
        """What rows save for vjp."""
        return self._names({k - 1 for k in self.form.read})

    @remembered
    def reads(self) -> frozenset[str]:
        """What rows save for jvp."""
        return self._names(self.form.along_read)

    def _names(self, read: Any) -> frozenset[str]:
        """Name what rows save so that these can be read: 0 is the result, and from 1 on come the inputs."""
        form = self.form
        names = {name for name, k in zip("xyz", form.direct, strict=False) if 1 + k in read}
        if any(1 + k in read for k in form.bundled):
            names.add("xyz"[form.slots - 1])
        return frozenset(names | {"out"} if 0 in read else names)

    def pull(self, g: Any, live: Sequence[bool], known: Mapping[str, Any], forward: bool = False) -> list[Any]:
        """Return the gradients of a row's operands, tensors or None.

        Parameters
        ----------
        g : tensor
        live : sequence of bool
            Which operands of the row are asked for.
        known : mapping
            What the row saved, and its params.
        forward : bool
            Whether it is to be transposed: then errors advise jvp.
        """
        form = self.form
        inputs, out, constants = self.inputs(known), known.get("out"), known["constants"]
        out = ordinary(np.zeros(g.shape, form.dtype)) if out is None else out
        arguments = (g, out, *inputs, *constants)
        if form.rule.several:
            asked = self._asked(live)
            found = [
                None if k not in asked or function is None else self._called(part, function, "vjp", arguments, forward)
                for k, (part, function) in enumerate(zip(form.rule.parts, form.rule.functions, strict=True))
            ]
        else:
            result = self._called(form.rule.parts[0], form.vjp, "vjp", arguments, forward)
            found = list(result) if isinstance(result, tuple) else [result]
        found = [
            None if not operand.has_gradient else self._checked(gradient, value, k, (g, out, inputs, constants))
            for k, (gradient, value, operand) in enumerate(
                zip(found, inputs, form.signature.operands, strict=False))
        ]  # fmt: skip
        return self._by_slot(found, inputs)

    def _asked(self, live: Sequence[bool]) -> set[int]:
        form = self.form
        asked = {k for k, is_live in zip(form.direct, live, strict=False) if is_live}
        return asked | set(form.bundled) if live[form.slots - 1] else asked

    def _checked(self, gradient: Any, value: Any, k: int, given: tuple[Any, ...]) -> Any:
        """Compare the shape of a gradient with its operand's."""
        if gradient is None or shape_of(gradient) == shape_of(value):
            return None if gradient is None else as_tensor(gradient)
        g, out, inputs, constants = given
        arrays = [plain_of(v) for v in (g, out, *inputs)]
        raise self.raised(arrays[0], arrays[1], arrays[2:], constants) or ShapeError(
            f"vjp of the primitive {self.form.name} gave a gradient of shape {shape_of(gradient)} for operand {k}, of "
            f"shape {shape_of(value)}"
        )

    def _by_slot(self, found: Sequence[Any], inputs: Sequence[Any]) -> list[Any]:
        """Put the gradients of bundled operands together, as the operands are."""
        form = self.form
        gradients = [found[k] for k in form.direct]
        if form.bundled:
            parts = [found[k] for k in form.bundled]
            gradients.append(None if all(p is None for p in parts) else self._bundle(parts, inputs))
        return gradients

    def _bundle(self, parts: Sequence[Any], inputs: Sequence[Any]) -> Any:
        dtype, filled = self.form.bundle_dtype, []
        for k, part in zip(self.form.bundled, parts, strict=True):
            flat = ordinary(np.zeros(math.prod(shape_of(inputs[k])), dtype)) if part is None else F.reshape(part, (-1,))
            filled.append(flat if flat.dtype == dtype else flat.astype(dtype))
        return F.concatenate(filled)

    def inputs(self, known: Mapping[str, Any]) -> list[Any]:
        """Return the inputs of a call: tensors, arrays of integers, zeros for what nobody reads."""
        form, operands = self.form, self.form.signature.operands
        inputs: list[Any] = [None] * len(operands)
        for name, k in zip("xyz", form.direct, strict=False):
            value = known.get(name)
            value = ordinary(np.zeros(known[f"{name}_shape"], operands[k].char)) if value is None else as_tensor(value)
            inputs[k] = value if operands[k].has_gradient else plain_of(value)
        for k, part in zip(form.bundled, self._apart(known.get("xyz"[form.slots - 1]), known), strict=True):
            inputs[k] = part
        return inputs

    def _apart(self, bundle: Any, known: Mapping[str, Any]) -> list[Any]:
        """Return the parts of the array of bundled operands, or of its tangent; zeros where there is none."""
        parts, start = [], 0
        if not self.form.bundled:
            return []
        for shape in known["parts"]:
            size = math.prod(shape)
            if bundle is None:
                parts.append(ordinary(np.zeros(shape, self.form.bundle_dtype)))
            else:
                parts.append(F.reshape(as_tensor(bundle)[start : start + size], shape))
            start += size
        return parts

    def push(self, tangents: Sequence[Any], known: Mapping[str, Any], shape: tuple[int, ...]) -> Any:
        """Return the tangent of a row's value, of a shape, by jvp, from those of its operands; None without a jvp."""
        form = self.form
        if form.jvp is None:
            return None
        inputs, constants = self.inputs(known), known["constants"]
        out = known.get("out")
        given: list[Any] = [None] * len(inputs)
        for k, tangent in zip(form.direct, tangents, strict=False):
            given[k] = tangent
        for k, part in zip(form.bundled, self._apart(tangents[form.slots - 1], known), strict=True):
            given[k] = part
        along = [
            ordinary(np.zeros(shape_of(value), operand.char)) if tangent is None else tangent
            for tangent, value, operand in zip(given, inputs, form.signature.operands, strict=True)
            if operand.has_gradient
        ]
        if out is None:  # which jvp does not read
            out = ordinary(np.zeros(shape, form.dtype))
        (part,) = form.jvp.parts
        arguments = (out, *inputs, *constants, *along)
        tangent = as_tensor(self._called(part, self._compiled_jvp, "jvp", arguments))
        if tangent.shape != shape:
            raise ShapeError(
                f"jvp of the primitive {form.name} gave a tangent of shape {tangent.shape} for a result of shape "
                f"{shape}; they must be equal"
            )
        return tangent

    @remembered
    def _compiled_jvp(self) -> Any:
        """Compile jvp for this form."""
        form, signature = self.form, self.form.signature
        assert form.jvp is not None
        out = Operand(form.char, form.ndim)
        function: Any = form.jvp.functions[0]
        after = [Operand(o.char, o.ndim) for o in signature.operands if o.has_gradient]
        _, copied = compiled(form.name, "jvp", function, (out,), signature, after)
        return lambda *arrays: function(*[given(a, copied) for a in arrays])

    def _called(self, part: Any, function: Any, what: str, arguments: Sequence[Any], forward: bool = False) -> Any:
        """Call a rule: compiled where nothing is to be recorded, else so that what it computes is recorded."""
        if not (is_recording() and any(requires_grad(a) for a in arguments if is_tensor(a))):
            return self._numbers(function, what, arguments)
        if is_primitive(part):
            dtypes: dict[type, Any] = {float: np.dtype(self.form.signature.char), int: np.int64, bool: np.bool_}
            last = max(k for k, a in enumerate(arguments) if is_tensor(a) or isinstance(a, np.ndarray))
            before = [np.asarray(a, dtypes[type(a)]) if type(a) in dtypes else a for a in arguments[:last]]
            return part._general((*before, *arguments[last:]), 64)
        return self._recorded(part, function, what, arguments, forward)

    def _numbers(self, function: Any, what: str, arguments: Sequence[Any]) -> Any:
        """Call a compiled rule with arrays."""
        arrays = [plain_of(a) for a in arguments]
        try:
            if what == "vjp":
                return function(*[given(a, self.form.copied) for a in arrays])
            return function(*arrays)
        except Exception as error:
            error.add_note(f"in {what} of the primitive {self.form.name}, called with {self.form.signature}")
            raise

    def _recorded(self, part: Any, function: Any, what: str, arguments: Sequence[Any], forward: bool) -> Any:
        """Call a plain function with tensors, and make sure that all that it computes with them was recorded.

        It gets copies: it may write what it gets.
        """
        plain = getattr(part, "py_func", part)
        copies = [a.clone() if is_tensor(a) and a.ndim else a for a in arguments]
        try:
            with recording_strictly(), np.errstate(all="ignore"):  # as compiled code does not warn
                result = plain(*copies)
        except MemoryError:
            raise
        except Exception as error:
            self._numbers(function, what, arguments)  # which raises, if the function does so for numbers
            raise _not_recorded(self.form, what, f"{type(error).__name__}: {shortened(error)}", forward) from error
        expected = self._numbers(function, what, arguments)
        linear = arguments[:1] if what == "vjp" else arguments[-len(self._floats) :]
        several = isinstance(result, tuple)
        values, numbers = [v if isinstance(v, tuple) else (v,) for v in (result, expected)]
        if len(values) != len(numbers):
            raise _not_recorded(self.form, what, "it gave another number of gradients than when compiled", forward)
        found = tuple([self._held(*pair, linear, what, forward) for pair in zip(values, numbers, strict=True)])
        return found if several else found[0]

    @remembered
    def _floats(self) -> list[int]:
        return [k for k, operand in enumerate(self.form.signature.operands) if operand.has_gradient]

    def _held(self, value: Any, expected: Any, linear: Sequence[Any], what: str, forward: bool) -> Any:
        """Hold a recorded value to the compiled one, and see that it has a history: it is linear in some arguments.

        Where all these have one, what has none can only be 0.
        """
        array = plain_of(value)
        if value is None or expected is None:
            if value is not expected:
                raise _not_recorded(self.form, what, "it gave None where it gives numbers when compiled", forward)
            return None
        scale = max([float(np.max(np.abs(plain_of(a)), initial=0.0)) for a in linear])
        if shape_of(array) != shape_of(expected) or not _is_close(array, expected, scale, self.form.signature.char):
            raise _not_recorded(self.form, what, "it gave other values than it gives when compiled", forward)
        if is_tensor(value) and requires_grad(value):
            return value
        if np.any(array) and all(requires_grad(a) for a in linear if np.any(plain_of(a))):
            raise _not_recorded(self.form, what, "what it gave has no history", forward)
        return ordinary(np.array(array, np.asarray(expected).dtype))


def shape_of(value: Any) -> tuple[int, ...]:
    """Return the shape of a tensor, an array or a number."""
    return getattr(value, "shape", ())


def plain_of(value: Any) -> Any:
    """Return the array of a tensor, and anything else as it is."""
    return value._array if is_tensor(value) else value


def given(value: Any, writeable: bool) -> Any:
    """Return a value as the user's compiled functions get it: a copy in C order, or a number."""
    if not isinstance(value, (np.ndarray, np.generic)):
        return value
    array = np.array(value, order="C")
    array.flags.writeable = writeable
    return array if array.ndim else array[()]


def _is_close(found: Any, expected: Any, scale: float, char: str) -> bool:
    found, expected = double(np.asarray(found)), double(np.asarray(expected))
    finite = np.isfinite(found) & np.isfinite(expected)
    if not np.array_equal(found[~finite], expected[~finite], equal_nan=True):
        return False
    both = [found[finite], expected[finite]]
    size = max(float(np.max(np.abs(part), initial=0.0)) for part in both)
    return bool(np.all(np.abs(both[0] - both[1]) <= _CLOSE[char] * (size + 1e-6 * scale)))


def _not_recorded(form: Form, what: str, why: str, forward: bool) -> GradError:
    second = (
        f"write it in array expressions and NumPy's functions, which are recorded, or give {what} as a primitive of "
        f"its own, with a vjp: {what} = tg.primitive({what}_function, vjp=its_vjp)"
    )
    if forward:
        second = f"give jvp=, the tangent of the result from those of the operands, or {second}"
    return GradError(
        f"the {what} of the primitive {form.name} computes with numbers that are not recorded, so that its derivative "
        f"is not known (called with tensors: {why}); {second}"
    )
