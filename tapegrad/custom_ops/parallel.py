"""Runs the functions of an elementwise primitive on parts of large arrays, among the pool's threads.

A part is so many elements, one behind the other, as arrays of as many axes as the whole has, all but the last of length
1. It is small enough for what the functions make on their way to stay in the cache, so arrays are divided whether there
are other threads or not: what a part is depends on the size alone, and so do the results. Each thread takes part by
part in compiled code, without Python in between.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from tapegrad.compilation import cfunc, njit
from tapegrad.core import thread_pool
from tapegrad.core.memory import address_of
from tapegrad.core.storage import LARGE
from tapegrad.engine import arrays, kernels, pointers
from tapegrad.errors import GradError, ShapeError
from tapegrad.tape import abi as R

if TYPE_CHECKING:
    from tapegrad.custom_ops.compile import Form

GRAIN = 1 << 13
"""Elements of a part: the arrays of one, and what is made of them, fit the cache."""

_CALL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)
_TARGETS, _ASSIGNS, _NUMBERS = (R.S_PARTS + k for k in (1, 4, 7))  # in `scratch`, behind the negative opcode
_AT = {"g": R.ADJOINT_IN, "out": 3, "x0": 0, "x1": 1, "x2": 2}  # behind `S_ARGS`
_POINTERS = {"d": "p_f64", "f": "p_f32", "D": "p_c128", "F": "p_c64"}
_ADVICE = (
    "with elementwise=True functions get parts of large arrays, and must give arrays of the parts' shape: leave it out "
    "if they need the whole"
)


def part_maker(char: str, ndim: int) -> Any:
    """Return compiled code's function (data, n) that makes a read-only array of n elements, behind axes of length 1."""
    dtype = np.dtype(char)
    made = arrays.array_type(numba.from_dtype(dtype), ndim)

    @intrinsic
    def make(context, data, n):  # type: ignore[no-untyped-def]
        def generate(context, builder, signature, args):  # type: ignore[no-untyped-def]
            from numba.np.arrayobj import make_array, populate_array

            array = make_array(made)(context, builder)
            one, itemsize = ir.Constant(args[1].type, 1), ir.Constant(args[1].type, dtype.itemsize)
            populate_array(
                array,
                data=builder.inttoptr(args[0], array.data.type),
                shape=[one] * (ndim - 1) + [args[1]],
                strides=[builder.mul(args[1], itemsize)] * (ndim - 1) + [itemsize],
                itemsize=itemsize,
                meminfo=None,
            )
            return array._getvalue()

        return made(types.int64, types.int64), generate

    return make


def _vocabulary(form: Form) -> dict[str, Any]:
    """Return what the code below is written in."""
    made: dict[str, Any] = {name: getattr(pointers, name) for name in (*_POINTERS.values(), "p_i64", "draw_number")}
    made.update({"np": np, "add_array": arrays.add_array, "add_number": arrays.add_number, "min": min})
    for name, char, ndim in _named(form):
        made[f"part_{name}"] = part_maker(char, max(ndim, 1))
    return made


def _named(form: Form) -> list[tuple[str, str, int]]:
    signature = form.signature
    operands = [(name, o.char, o.ndim) for name, o in zip(signature.names, signature.operands, strict=True)]
    return [("g", form.char, form.ndim), ("out", form.char, form.ndim), *operands]


def _taken(name: str, char: str, ndim: int, data: str) -> str:
    """Write how a part of an array, or a number, is found."""
    if not ndim:
        return f"        {name} = part_{name}({data}, 1)[0]"
    return f"        {name} = part_{name}({data} + begin * {np.dtype(char).itemsize}, n)"


def _loop(size: str, counter: str) -> list[str]:
    """Write how a thread takes parts, until none is left that nobody has taken."""
    return [
        "    while True:",
        f"        part = draw_number({counter})",
        "        begin = part * grain",
        f"        if begin >= {size}:",
        "            return 0",
        f"        n = min(grain, {size} - begin)",
    ]


def _is_part(name: str, ndim: int) -> list[str]:
    """Write what returns 1 where an array has another shape than the part."""
    tests = [f"{name}.shape[{axis}] != {1 if axis < ndim - 1 else 'n'}" for axis in range(ndim)]
    return [f"        if {' or '.join(tests)}:", "            return 1"]


class Parts:
    """What divides the rows of a form."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._forward: Any = None
        self._vjp: Any = None
        self._kept: Any = None
        self._copied = False

    # Forward.

    def value(self, given: Sequence[np.ndarray], constants: Sequence[Any]) -> Any:
        """Call forward, for parts of what is large; hold shapes to what was claimed."""
        form, shape = self._form, ()
        for k, array in enumerate(given):
            if array.ndim:
                if shape and array.shape != shape:
                    raise ShapeError(
                        f"the primitive {form.name}, made with elementwise=True, got operands of shapes {shape} and "
                        f"{array.shape} (operand {k}); its operands must have one shape, or no axes: use "
                        "numpy.broadcast_to"
                    )
                shape = array.shape
        try:
            if math.prod(shape) >= LARGE:
                return self._divided(shape, [a if a.flags.carray else np.array(a, order="C") for a in given], constants)
            out = form.forward(*form.given(given), *constants)
        except ShapeError:
            raise
        except Exception as error:
            form.note(error)
            raise
        if not form.ndim:
            return form.dtype.type(out)
        if out.shape != shape:
            raise self.error_of_shape(out.shape, shape)
        return out

    def error_of_shape(self, found: tuple[int, ...], shape: tuple[int, ...]) -> ShapeError:
        """Return the error for a value that is not of its operands' shape."""
        return ShapeError(
            f"forward of the primitive {self._form.name}, made with elementwise=True, gave an array of shape {found} "
            f"for operands of shape {shape}; give one of theirs, or leave out elementwise=True"
        )

    def _divided(self, shape: tuple[int, ...], given: list[np.ndarray], constants: Sequence[Any]) -> np.ndarray:
        """Call forward for parts of arrays in C order."""
        if self._forward is None:
            self._forward = self._compiled_forward()
        form, run = self._form, self._forward
        out, counter = np.empty(shape, form.dtype), np.zeros(1, np.int64)
        addresses = [address_of(a) for a in (out, counter, *given)]
        wrong: list[int] = []

        def take_parts(_: int) -> None:
            if run(*addresses[:2], GRAIN, out.size, *addresses[2:], *constants):
                wrong.append(1)

        thread_pool.run(take_parts, thread_pool.threads())
        if wrong:
            raise ShapeError(
                f"forward of the primitive {form.name}, called with a part of its operands, gave an array of another "
                f"shape; {_ADVICE}"
            )
        return out

    def _compiled_forward(self) -> Any:
        form, signature = self._form, self._form.signature
        names, inputs = signature.all_names, signature.names
        constants = names[len(inputs) :]
        lines = [
            f"def call({', '.join(['at_out', 'counter', 'grain', 'size', *(f'at_{n}' for n in inputs), *constants])}):"
        ]
        lines += _loop("size", "counter")
        lines += [_taken(name, char, ndim, f"at_{name}") for name, char, ndim in _named(form)[2:]]
        lines += [f"        out = forward({', '.join(names)})", *_is_part("out", form.ndim)]
        target = f"{_POINTERS[form.char]}(at_out + begin * {form.dtype.itemsize})"
        lines += [f"        add_array(out, {target}, True)"]
        call = form._defined(lines, {**_vocabulary(form), "forward": form.forward})
        wanted = (*[types.int64] * (4 + len(inputs)), *signature.types(True)[len(inputs) :])
        return njit(types.int64(*wanted), nogil=True)(call)

    # Backward.

    def preparing(self, kinds: Sequence[tuple[str, Any]]) -> list[str]:
        """Write what a row's kernel does instead of the rest where it is to be divided: it notes what parts need.

        Parts write adjoints, each its own place; what they give to numbers is added up in the end.
        """
        form = self._form
        if form.bundled or not form.ndim:
            return []
        operands = form.signature.operands
        kept = [k for k, (_, kind) in enumerate(kinds) if kind != types.none and operands[k].has_gradient]
        lines = ["    layout = layout_of_row(ctrl, row)", "    size = load(layout + R.SIZE)"]
        lines += ["    divided = size >= ctrl[R.DIVIDES] and is_spared(ctrl, row)"]
        rows = [("row", form.ndim, 3), *((f"r{k}", o.ndim, k) for k, o in enumerate(operands))]
        for row, ndim, at in rows:
            lines += [f"    data_{at}, strides_{at} = value_of(ctrl, {row})"]
            if ndim:
                test = f"data_{at} == 0 or in_c_order(strides_{at}, layout_of_row(ctrl, {row}))"
                lines += [f"    divided = divided and ({test})"]
        lines += ["    if divided:", "        scratch = p_i64(scratch_address)"]
        for k in kept:
            lines += [f"        if is_live(ctrl, r{k}) and adjoint_of(ctrl, r{k}) == 0:", "            return R.MEMORY"]
        for _, _, at in rows:
            lines += [f"        scratch[{R.S_ARGS + at}] = data_{at} if data_{at} != 0 else one"]
        lines += [f"        scratch[{R.S_ARGS + R.ADJOINT_IN}] = adjoint_of(ctrl, row)"]
        for k in range(3):
            lines += ["        target, assign = 0, 0"]
            if k in kept:
                lines += [
                    f"        if is_live(ctrl, r{k}):",
                    f"            target, assign = enter_adjoint(ctrl, r{k}, True)",
                ]
            lines += [f"        scratch[{_TARGETS + k}], scratch[{_ASSIGNS + k}] = target, assign"]
        lines += [f"        scratch[{R.S_DIMS}], scratch[{_NUMBERS}] = size, numbers"]
        lines += [f"        scratch[{R.S_PARTS}] = -(load_i32(address) & R.OPCODE_MASK)", "        return R.DIVIDED"]
        return lines

    def run(self, find: Callable[..., Exception | None], scratch: np.ndarray) -> None:
        """Run vjp on the parts of a row that its kernel has prepared; `find` gives the error that it stopped at."""
        if self._vjp is None:
            self._vjp = self._compiled_vjp()
        size = int(scratch[R.S_DIMS])
        count = -(-size // GRAIN)
        work = np.zeros(
            2 + 2 * count * len(self._form.direct), np.int64
        )  # a counter, parts, what each gives to numbers
        work[1] = count
        run, addresses = _CALL(self._vjp.address), (address_of(scratch), address_of(work))
        failed: list[int] = []

        def take_parts(_: int) -> None:
            if run(*addresses, GRAIN):  # which lets go of the GIL
                failed.append(1)

        thread_pool.run(take_parts, thread_pool.threads())
        if failed:
            raise self._error(find, scratch)
        run(*addresses, 0)

    def _compiled_vjp(self) -> Any:
        """Compile what a thread calls with the addresses of `scratch` and `work`, until it returns 0; 1 is an error.

        With a grain of 0 it adds up what the parts gave to operands without axes, in the parts' order.
        """
        form, operands = self._form, self._form.signature.operands
        kinds, copied = form.gradients()
        kept = [k for k, (_, kind) in enumerate(kinds) if kind != types.none and operands[k].has_gradient]
        lines = ["def call(scratch_address, work, grain):", "    scratch = p_i64(scratch_address)"]
        lines += [f"    numbers, size = scratch[{_NUMBERS}], scratch[{R.S_DIMS}]", *form.constants_code()]
        sums, adds = [], []
        for k in kept:
            pointer, itemsize = _POINTERS[operands[k].char], np.dtype(operands[k].char).itemsize
            target, assign = f"scratch[{_TARGETS + k}]", f"scratch[{_ASSIGNS + k}] != 0"
            adds += [f"        if {target} != 0:"]
            if operands[k].ndim:
                adds += [f"            add_array(h{k}, {pointer}({target} + begin * {itemsize}), {assign})"]
                continue
            mine = f"{pointer}(work + 16 + p_i64(work)[1] * {16 * k})"
            adds += [f"            {mine}[part] = h{k}"]
            sums += [f"        if {target} != 0:", f"            total = {mine}[0]"]
            sums += ["            for part in range(1, p_i64(work)[1]):", f"                total += {mine}[part]"]
            sums += [f"            add_number(total, {pointer}({target}), {assign})"]
        lines += ["    if grain == 0:", *sums, "        return 0", *_loop("size", "work")]
        named = _named(form)
        lines += [_taken(name, char, ndim, f"scratch[{R.S_ARGS + _AT[name]}]") for name, char, ndim in named]
        passed = [name for name, _, _ in named]
        if copied:
            lines += [
                f"        own_{name} = " + (f"{name}.copy()" if k in form.read else f"np.empty_like({name})")
                for k, (name, _, ndim) in enumerate(named)
                if ndim
            ]
            passed = [f"own_{name}" if ndim else name for name, _, ndim in named]
        arguments = ", ".join([*passed, *form.signature.all_names[len(operands) :]])
        lines += ["        failed = False", "        try:", f"            result = vjp({arguments})"]
        lines += [
            "        except Exception:",
            "            failed = True",
            "        if failed:",
            "            return 1",
        ]
        for k in kept:
            lines += [f"        g{k} = {kinds[k][0]}"]
            lines += [f"        h{k} = {form.gradient_code(k, kinds[k][1])}"]
            lines += _is_part(f"h{k}", operands[k].ndim) if operands[k].ndim else []
        call = form._defined([*lines, *adds], {**_vocabulary(form), "vjp": form.vjp})
        return cfunc(kernels.KERNEL_OF_ROW, call, error_model="numpy")

    def _error(self, find: Callable[..., Exception | None], scratch: np.ndarray) -> Exception:
        """Call vjp for the parts again, from Python, and give the error of the first that has one."""
        form, size, named = self._form, int(scratch[R.S_DIMS]), _named(self._form)
        constants = form.constants_at(int(scratch[_NUMBERS]))
        for begin in range(0, size, GRAIN):
            n = min(GRAIN, size - begin)
            values = [_part_at(scratch, name, char, ndim, begin, n) for name, char, ndim in named]
            error = find(form, values[0], values[1], values[2:], constants)
            if error is not None:
                error.add_note(f"it was called with a part of {n} of {size} elements: {_ADVICE}")
                return error
        return GradError(
            f"vjp of the primitive {form.name}, compiled for {form.signature}, failed for a part of its arrays, and "
            "did not when it was called again: what it does depends on more than its arguments; it must not"
        )


def _part_at(scratch: np.ndarray, name: str, char: str, ndim: int, begin: int, n: int) -> Any:
    """Copy a part of what a row's kernel has prepared, or its number; zeros for what was not saved."""
    address, dtype = int(scratch[R.S_ARGS + _AT[name]]), np.dtype(char)
    if ndim and address == scratch.ctypes.data + 8 * R.S_SINGLE:
        return np.zeros((1,) * (ndim - 1) + (n,), dtype)
    begin, n = (begin, n) if ndim else (0, 1)
    memory: Any = (ctypes.c_char * (n * dtype.itemsize)).from_address(address + begin * dtype.itemsize)
    array: Any = np.ndarray((n,), dtype, memory).copy()
    return array.reshape((1,) * (ndim - 1) + (n,)) if ndim else array[0]
