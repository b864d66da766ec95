"""`primitive`: an operation of a user's own, from functions that Numba compiles."""

from __future__ import annotations

import inspect
import keyword
import os
import struct
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from tapegrad.core.cached_property import remembered
from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.storage import layout_of, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.custom_ops import numba_overloads
from tapegrad.custom_ops.compile import Form
from tapegrad.custom_ops.fast_record import of_one, recorded
from tapegrad.custom_ops.formula_parser import read_name
from tapegrad.custom_ops.identity import identity
from tapegrad.custom_ops.primitive_rules import Rules, given, plain_of
from tapegrad.custom_ops.signatures import Given, Operand, Signature, jitted
from tapegrad.engine.op_registry import register
from tapegrad.engine.parallel_rows import OWN_PARTS
from tapegrad.errors import ArgumentError, DTypeError, GradError, OperandError, ShapeError
from tapegrad.ops.op import Structured
from tapegrad.record import operations
from tapegrad.record.operations import F, is_tensor
from tapegrad.record.recorder import NUMBERS, is_complex, record, requires_grad

MOST_OPERANDS, _MOST_PLANS = 8, 1024
_KINDS = {int: "i", float: "f", bool: "b"}
_lock = threading.RLock()
_shared: dict[tuple[Any, ...], Primitive] = {}


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class _Rule:
    """What raises, in Python, the error that the compiled vjp stopped at: the rule of one operand of a row."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        operands = [f"{n}_shape" for n in "xyz"[: rules.form.slots]]
        names = ["F", "g", *sorted(rules.saved), *operands, "constants", "parts"]
        self.__signature__ = inspect.Signature([inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in names])

    def __call__(self, F: Any, g: Any, **known: Any) -> Any:
        out = known.get("out")
        inputs = list(map(plain_of, self.rules.inputs(known)))
        raise form_error(self.rules.form, g, np.zeros_like(g) if out is None else out, inputs, known["constants"]) or (
            GradError(
                f"vjp of the primitive {self.rules.form.name}, compiled for {self.rules.form.signature}, raised an "
                "exception, and did not when it was called again with the same arrays: what it does depends on more "
                "than its arguments; it must not"
            )
        )


def form_error(form: Form, g: Any, out: Any, inputs: Sequence[Any], constants: Sequence[Any]) -> Exception | None:
    """Call vjp again where compiled code stopped, and give the error that is there to raise, if there is one."""
    arrays = [given(v, form.copied) for v in (g, out, *inputs)]
    try:
        result = form.vjp(*arrays, *constants)
    except Exception as error:
        error.add_note(f"in vjp of the primitive {form.name}, called with {form.signature}")
        return error
    gradients = result if isinstance(result, tuple) else (result,)
    for k, (gradient, value) in enumerate(zip(gradients, inputs, strict=False)):
        if gradient is not None and np.shape(gradient) != np.shape(value):
            return ShapeError(
                f"vjp of the primitive {form.name} gave a gradient of shape {np.shape(gradient)} for operand {k}, of "
                f"shape {np.shape(value)}; give one of the operand's shape: where an operand was broadcast, sum over "
                "the axes along which it was"
            )
    return None


@dataclass(frozen=True, kw_only=True)
class PrimitiveRow(Structured):
    """A row of a primitive: what `jvp` reads is saved as well, which a backward does not ask about."""

    pull: Any = None  # type: ignore[misc]
    push: Any = None  # type: ignore[misc]
    reads: frozenset[str] = frozenset()  # type: ignore[misc]

    @remembered
    def masks(self) -> tuple[int, ...]:
        also = sum(1 << "xyz".find(name) if name != "out" else 8 for name in self.reads)
        return tuple([mask | also if live & self.live_mask else mask for live, mask in enumerate(super().masks)])


class Primitive:
    """An operation made by `primitive`; call it with tensors, arrays and numbers."""

    def __init__(self, forward: Any, vjp: Any, jvp: Any, name: str, elementwise: bool = False) -> None:
        self.__name__ = self.__qualname__ = name
        self.elementwise = elementwise
        self._forward, self._vjp = jitted(forward, "forward"), Given(vjp, "vjp")
        if isinstance(jvp, tuple):
            raise ArgumentError("jvp is a tuple; give one function jvp(out, *inputs, *tangents): there is one result")
        self._jvp = None if jvp is None else Given(jvp, "jvp")
        self._given = {"forward": forward, "vjp": vjp, "jvp": jvp}
        self._parts: list[Any] = []  # what these read when the first of them was compiled
        self._forms: dict[Signature, _Variant] = {}
        self._variants: dict[Any, _Variant] = {}
        self._plans: dict[tuple[Any, ...], _Variant] = {}
        self._shorts: dict[Any, Callable[[Tensor], Any]] = {}  # where it has one operand
        function = self._forward.py_func
        self.__doc__, self.__module__ = function.__doc__, function.__module__
        self.__signature__ = inspect.signature(function)

    def __repr__(self) -> str:
        return f"<primitive {self.__name__}{self.__signature__}>"

    def __copy__(self) -> Primitive:
        return self

    def __deepcopy__(self, _: Any) -> Primitive:
        return self

    def __call__(self, *inputs: Any) -> Any:
        if len(inputs) == 1:
            x = inputs[0]
            short = self._shorts.get(x._layout) if type(x) is Tensor else None
            if short is not None and (result := short(x)) is not None:
                return result
        if all([type(x) is Tensor for x in inputs]):
            plan = self._plans.get(tuple([x._layout for x in inputs]))
            if plan is not None and plan.row is not None:
                return recorded(plan.row, self._computed(plan.form, [x._array for x in inputs], ()), inputs, _NOTHING)
        if state.apart and holds_apart(inputs):
            return HANDS.loop(self.__name__, self, inputs, {})
        return self._general(inputs)

    def _general(self, inputs: Sequence[Any], most: int = MOST_OPERANDS) -> Any:
        """Do what calling it does; as the rule of another one it may have more operands."""
        values, constants = self._operands(inputs, most)
        arrays = [v._array if is_tensor(v) else v for v in values]
        key = (*[(a.dtype.char, a.ndim) for a in arrays], *map(type, constants))
        variant = self._variants.get(key) or self._make(key, arrays, constants)
        if variant.mixed:  # float32 among float64
            values = list(map(_widened, values))
            arrays = [v._array if is_tensor(v) else v for v in values]
        out = self._computed(variant.form, arrays, constants)
        recorder = state.rec
        if recorder is None or recorder is INFERENCE or not any(map(requires_grad, values)):
            return operations.wrapped(out)
        row = variant.row or self._register(variant)
        if constants or variant.form.bundled:
            return record(row, out, *self._bundled(variant.form, values, arrays, constants))
        if not variant.mixed and all(map(is_tensor, values)):
            self._keep(variant, values)
        return record(row, out, values, _NOTHING)

    def _keep(self, variant: _Variant, values: Sequence[Any]) -> None:
        """Find the form at once the next time that tensors of these layouts come."""
        if len(self._plans) >= _MOST_PLANS:
            self._plans.clear()
            self._shorts.clear()
        for value in values:
            if value._layout is None:
                value._layout = layout_of(value._array)
        self._plans[tuple([v._layout for v in values])] = variant
        if len(values) == 1 and variant.row is not None:
            short = of_one(variant.row, variant.form, values[0]._layout, _NOTHING)
            if short is not None:
                self._shorts[values[0]._layout] = short

    def _computed(self, form: Form, arrays: Sequence[Any], constants: tuple[Any, ...]) -> Any:
        """Call forward."""
        if form.parts is not None:
            return form.parts.value(arrays, constants)
        try:
            out = form.forward(*form.given(arrays), *constants)
        except Exception as error:
            form.note(error)
            raise
        return out if form.ndim else form.dtype.type(out)

    def _operands(self, inputs: Sequence[Any], most: int = MOST_OPERANDS) -> tuple[list[Any], tuple[Any, ...]]:
        """Tell operands, which are tensors or arrays that compiled code can read, from the constants behind them."""
        count = len(inputs)
        while count and isinstance(inputs[count - 1], NUMBERS) and not is_complex(inputs[count - 1]):
            count -= 1
        count = count or len(inputs)  # numbers only: all are operands
        if not 1 <= count <= most:
            raise OperandError(
                f"the primitive {self.__name__} got {count} operands and {len(inputs) - count} numbers behind them; "
                f"give 1 to {MOST_OPERANDS} tensors or arrays, and constants last"
            )
        values = [v if is_tensor(v) else to_native(np.asarray(operations.operand(v))) for v in inputs[:count]]
        return values, tuple([v.item() if isinstance(v, np.generic) else v for v in inputs[count:]])

    def _make(self, key: Any, arrays: Sequence[Any], constants: Sequence[Any]) -> _Variant:
        """Compile forward for operands of these dtypes and numbers of axes."""
        chars = {a.dtype.char for a in arrays}
        if "e" in chars:
            raise DTypeError(
                f"the primitive {self.__name__} got float16, which Numba cannot compute with; convert it with "
                "astype(numpy.float32)"
            )
        char = "f" if chars & {"f", "F"} and not chars & {"d", "D"} else "d"
        kinds = {"f": char, "d": char, "F": char.upper(), "D": char.upper()}
        operands = tuple(Operand(kinds.get(a.dtype.char, a.dtype.char), a.ndim) for a in arrays)
        signature = Signature(operands, "".join(_KINDS[type(c)] for c in constants), char)
        with _lock:
            if signature not in self._forms:
                self._hold_fixed()
                form = Form(self.__name__, self._forward, self._vjp, self._jvp, signature, self.elementwise)
                self._forms[signature] = _Variant(form)
            variant = self._forms[signature]
            if char == "d" and chars & {"f", "F"}:
                variant = _Variant(variant.form, variant, True)
            self._variants[key] = variant
            return variant

    def _register(self, variant: _Variant) -> Structured:
        """Compile vjp, and give rows of this form an opcode."""
        with _lock:
            plain = variant.plain or variant
            if plain.row is None:
                form = plain.form
                self._hold_fixed()
                form.compile_vjp()
                plain.row = register(lambda opcode: self._row_of(form, opcode), {0: form.compile_vjp})
                if form.parts is not None:
                    OWN_PARTS[plain.row.opcode] = partial(form.parts.run, form_error)
            variant.row = plain.row
            return plain.row

    def _hold_fixed(self) -> None:
        """Raise where what the functions read has changed since Numba took it in; to be asked before it compiles."""
        parts = [identity(function) for function in self._given.values()]
        if not self._forms:
            self._parts = parts
            if _shared.get((self.__name__, self.elementwise, *parts)) is not self:  # it was made with something else
                for key in [key for key, each in _shared.items() if each is self]:
                    del _shared[key]
        for what, before, now in zip(self._given, self._parts, parts, strict=True):
            if before is not None and before != now:
                raise ArgumentError(
                    f"{what} of the primitive {self.__name__} reads a value or a function from outside that has "
                    "changed since parts of the primitive were compiled, with what it was then; make the primitive "
                    "again, and give what is to change as an argument"
                )

    def _row_of(self, form: Form, opcode: int) -> Structured:
        found = Rules(form, partial(form_error, form))
        rule = _Rule(found)
        live = [form.signature.operands[k].has_gradient for k in form.direct] + [True] * bool(form.bundled)
        rules: dict[str, Any] = dict(zip(("dx", "dy", "dz"), [rule if each else None for each in live], strict=False))
        kinds = {form.signature.operands[k].char for k in form.direct if form.signature.operands[k].has_gradient}
        mixed = bool((kinds | {form.bundle_dtype.char}) - {form.char})
        return PrimitiveRow(
            name=self.__name__, doc=f"A primitive for {form.signature}.", opcode=opcode, forward=form.forward,
            operands=tuple("xyz"[: form.slots]), mode="whole", kernel="own", encode=_numbers, plannable=False,
            examples=(((), {}),), affine=True, mixed=mixed, takes_complex=True,
            pull=found.pull, push=found.push, reads=found.reads, **rules,
        )  # fmt: skip

    def _bundled(
        self, form: Form, values: Sequence[Any], arrays: Sequence[Any], constants: tuple[Any, ...]
    ) -> tuple[list[Any], dict[str, Any]]:
        """Return the operands of the row, those beyond the first two as one array if there are more than three."""
        operands = [values[k] for k in form.direct]
        numbers, start = [1, *map(_bits, constants)], 0
        for k in form.bundled:
            array = arrays[k]
            strides = np.empty(array.shape, np.void(form.bundle_dtype.itemsize).dtype).strides if array.ndim > 1 else (
                (form.bundle_dtype.itemsize,) * array.ndim)  # fmt: skip
            numbers += [start, *array.shape, *strides]
            start += array.nbytes
        if form.bundled:
            operands.append(F.concatenate([F.reshape(operations.as_tensor(values[k]), (-1,)) for k in form.bundled]))
        parts = tuple(arrays[k].shape for k in form.bundled)
        return operands, {"constants": constants, "parts": parts, "numbers": numbers}

    def check(self, *inputs: Any, entries: int = 100, seed: int = 0) -> None:
        """Hold vjp to central differences of forward, and jvp, if there is one, to vjp.

        Where `elementwise=True` was said, forward and vjp are compared with what they give for halves of the operands.
        Rules that are primitives are checked in the same way, for second derivatives.

        Parameters
        ----------
        *inputs : tensors, arrays and numbers
            Where to compare, as in a call: floating-point operands are taken as float64.
        entries : int
            How many entries of each operand are compared with differences, at most; chosen at random beyond that.
        seed : int
            Of the random numbers: the gradient to start from, the entries, and the tangents.

        Raises
        ------
        GradError
            Where they disagree: it names the operand, the entry, and both numbers.
        """
        from tapegrad.custom_ops.check import check_elementwise, check_jvp, check_parts, check_vjp

        generator = np.random.default_rng(seed)
        if self.elementwise:
            check_elementwise(self, inputs, generator)
        check_vjp(self, inputs, entries, generator)
        if self._jvp is not None:
            check_jvp(self, self._jvp.functions[0], inputs, generator)
        check_parts(self, inputs, entries, generator)


_NOTHING: dict[str, Any] = {"constants": (), "parts": (), "numbers": []}


def _numbers(*_: Any, numbers: list[int], **__: Any) -> list[int]:
    return numbers


def _bits(constant: Any) -> int:
    """Return the integer of 64 bits that compiled code reads a constant from."""
    return struct.unpack("=q", struct.pack("=d", constant))[0] if type(constant) is float else int(constant)


def _widened(value: Any) -> Any:
    return value.astype(np.result_type(value.dtype, np.float64)) if value.dtype.char in "fF" else value


class _Variant:
    """What a primitive is for some dtypes and numbers of axes: its form, and, once it was recorded, its row.

    Float32 among float64 is converted, and then is what `plain` is.
    """

    __slots__ = ("form", "mixed", "plain", "row")

    def __init__(self, form: Form, plain: _Variant | None = None, mixed: bool = False) -> None:
        self.form, self.plain, self.mixed = form, plain, mixed
        self.row: Structured | None = None


def _name_of(function: Any) -> str:
    """Return a name for a function that may be private, or have none."""
    name = str(getattr(function, "__name__", "")).strip("_")[:60]
    return name if name.isidentifier() and name.isascii() and not keyword.iskeyword(name) else "primitive"


def make(forward: Any, vjp: Any, jvp: Any, name: Any, elementwise: Any) -> Primitive:
    """Do what `primitive` does."""
    if vjp is None:
        raise ArgumentError(
            "primitive needs vjp=, a function vjp(g, out, *inputs) that gives the gradient of each operand"
        )
    if not isinstance(elementwise, (bool, np.bool_)):
        raise OperandError(
            f"got elementwise={elementwise!r} of type {type(elementwise).__qualname__}; give True or False"
        )
    elementwise = bool(elementwise)
    numba_overloads.register()
    name = _name_of(forward) if name is None else read_name(name)
    parts = [identity(function) for function in (forward, vjp, jvp)]
    if None in parts:
        return Primitive(forward, vjp, jvp, name, elementwise)
    key = (name, elementwise, *parts)
    with _lock:
        if key not in _shared:
            _shared[key] = Primitive(forward, vjp, jvp, name, elementwise)
        return _shared[key]
