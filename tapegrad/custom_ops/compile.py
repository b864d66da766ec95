"""Compiles a primitive for one combination of dtypes and numbers of axes: how forward is called, and vjp by address.

What the interpreter calls is written here, from nothing of the user's but numbers of operands and axes: it makes arrays
of the addresses of saved values and of the adjoint, calls the user's compiled vjp, compares the shapes of what it gave,
and adds that to the adjoints. It returns a status; after an exception, or a wrong shape, PYTHON, before it has written
anything, and the row's Python rule calls vjp again to raise what there is to say.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from numba import types

from tapegrad.compilation import cfunc, njit
from tapegrad.custom_ops.parallel import Parts
from tapegrad.custom_ops.signatures import NUMBER, Given, Operand, Signature, compiled
from tapegrad.engine import arrays, kernels, memory_ops, parallel, pointers, structured
from tapegrad.errors import ArgumentError
from tapegrad.tape import abi as R

_NAMES = {"d": "f64", "f": "f32", "D": "c128", "F": "c64"}
_REAL_PART = "the operand is real, and so is its gradient: give the real part"


def _gradient_code(k: int, kind: Any, signature: Signature, name: str) -> str:
    """Write what makes of one gradient an array in C order of the right dtype, or a number."""
    operand = signature.operands[k]
    wanted = str(np.dtype(operand.char))
    prefix = f"vjp of the primitive {name}, compiled for {signature}, gives as gradient of operand {k} "
    if isinstance(kind, types.Array):
        if kind.ndim != operand.ndim:
            raise ArgumentError(
                f"{prefix}an array with {kind.ndim} axes, and the operand has {operand.ndim}; give one of its shape"
            )
        if not isinstance(kind.dtype, (types.Float, types.Complex)):
            raise ArgumentError(f"{prefix}an array of {kind.dtype}; give {wanted}")
        if isinstance(kind.dtype, types.Complex) and not operand.is_complex:
            raise ArgumentError(f"{prefix}an array of {kind.dtype}; {_REAL_PART}")
        code = f"g{k}" if kind.layout == "C" else f"np.ascontiguousarray(g{k})"
        if kind.dtype != operand.type:
            code += f".astype(np.{wanted})"
        return f"{code}[()]" if not kind.ndim else code
    if isinstance(kind, NUMBER):
        if operand.ndim:
            raise ArgumentError(f"{prefix}a number; the operand has {operand.ndim} axes: give an array of its shape")
        if isinstance(kind, types.Complex) and not operand.is_complex:
            raise ArgumentError(f"{prefix}a complex number; {_REAL_PART}")
        return f"np.{wanted}(g{k})"
    raise ArgumentError(f"{prefix}{kind}; give an array of the operand's shape, or None where there is no gradient")


class Form:
    """A primitive, compiled for one signature.

    Attributes
    ----------
    forward : callable
        Computes the value from arrays in C order and numbers.
    dtype : dtype
        Of the result: complex where forward gives complex numbers.
    ndim : int
        How many axes the result has.
    direct : list of int
        The operands that rows have as x, y and z; the others go together, as one array, to the last of these.
    bundled : list of int
        Those others.
    read, along_read : set of int
        Which of g, out and the inputs vjp reads, by position, and which of out and the inputs jvp reads.
    copied : bool
        Whether vjp gets copies, as it writes.
    parts : Parts or None
        What divides large arrays, of a primitive that is elementwise.
    """

    def __init__(
        self, name: str, forward: Any, vjp: Given, jvp: Given | None, signature: Signature, elementwise: bool
    ) -> None:
        self.name, self.signature, self.rule, self.jvp = name, signature, vjp, jvp
        self.vjp = vjp.compiled(2 + len(signature.operands) + len(signature.constants))
        self.read = vjp.read(2 + len(signature.operands))
        self.along_read = frozenset() if jvp is None else jvp.read(1 + len(signature.operands))
        self.copied = False
        result, copied = compiled(name, "forward", forward, (), signature)
        self.ndim, is_complex = self._result(result)
        self.parts = Parts(self) if elementwise else None
        if elementwise:
            self._hold_elementwise()
        self.char = signature.char.upper() if is_complex else signature.char
        self.dtype = np.dtype(self.char)
        self.forward = self._forward(forward, result, copied)
        order = sorted(range(len(signature.operands)), key=lambda k: signature.operands[k].has_gradient)
        self.direct = list(range(len(order))) if len(order) <= 3 else sorted(order[:2])
        self.bundled = [k for k in range(len(order)) if k not in self.direct]
        if not all(signature.operands[k].has_gradient for k in self.bundled):
            raise ArgumentError(
                f"the primitive {name} got {len(order)} operands, more than two of them integers or booleans; "
                "with more than three operands, two at most can be"
            )
        kinds = {signature.operands[k].char for k in self.bundled}
        if len(kinds) > 1:
            raise ArgumentError(
                f"the primitive {name} got {len(order)} operands, of which some are real and some complex; with more "
                "than three operands those behind the second must be all of one kind: convert them with astype(complex)"
            )
        self.bundle_dtype = np.dtype(kinds.pop() if kinds else self.char)
        self._kernel: Any = None

    def given(self, arrays: Sequence[Any]) -> list[Any]:
        """Return operands as forward takes them."""
        return [(a if a.flags.c_contiguous else a.copy("C")) if a.ndim else a[()] for a in arrays]

    def directly(self) -> Any:
        """Return what computes the value of arrays that are known to be what it was compiled for.

        That is the machine code's own entry, where Numba shows it: it does without asking for the arguments' types.
        """
        entries = [getattr(each, "entry_point", None) for each in self.forward.overloads.values()]
        return entries[0] if len(entries) == 1 and callable(entries[0]) else self.forward

    def note(self, error: BaseException) -> None:
        """Say in an error where it came from."""
        error.add_note(f"in forward of the primitive {self.name}, called with {self.signature}")

    def _result(self, kind: Any) -> tuple[int, bool]:
        """Say how many axes the result has, and whether it is complex."""
        if isinstance(kind, types.Array) and isinstance(kind.dtype, NUMBER):
            return kind.ndim, isinstance(kind.dtype, types.Complex)
        if isinstance(kind, NUMBER):
            return 0, isinstance(kind, types.Complex)
        raise ArgumentError(
            f"forward of the primitive {self.name}, compiled for {self.signature}, gives {kind}; it must give one "
            "array of numbers, or one number"
        )

    def _hold_elementwise(self) -> None:
        """Raise where the result cannot have the shape of the operands."""
        axes = {o.ndim for o in self.signature.operands if o.ndim} or {0}
        if axes != {self.ndim}:
            raise ArgumentError(
                f"forward of the primitive {self.name}, made with elementwise=True and compiled for {self.signature}, "
                f"gives {f'an array with {self.ndim} axes' if self.ndim else 'a number'}; operands must have one "
                "shape, or no axes, and the result that shape: leave out elementwise=True for anything else"
            )

    def _forward(self, forward: Any, result: Any, copied: bool) -> Any:
        """Compile forward with what it takes to give a new array in C order, or a number."""
        signature, wanted = self.signature, f"np.{self.dtype}"
        arguments = ", ".join(signature.all_names)
        lines = [f"def call({arguments}):"]
        lines += [f"    x{k} = x{k}.copy()" for k, o in enumerate(signature.operands) if o.ndim and copied]
        lines.append(f"    out = forward({arguments})")
        if not self.ndim:
            lines.append(f"    return {wanted}(out{'[()]' if isinstance(result, types.Array) else ''})")
        elif result.layout != "C" or result.dtype != numba.from_dtype(self.dtype):
            # ascontiguousarray copies unless the layout is C, astype copies
            astype = f".astype({wanted})" if result.dtype != numba.from_dtype(self.dtype) else ".copy()"
            lines.append(f"    return np.ascontiguousarray(out){astype}")
        elif not result.mutable:
            lines.append("    return out.copy()")
        else:
            same = [f"shares(out, x{k})" for k, o in enumerate(signature.operands) if o.ndim and not copied]
            lines += [f"    if {' or '.join(same)}:", "        return out.copy()"] if same else []
            lines.append("    return out")
        call = self._defined(lines, {"forward": forward, "shares": arrays.shares, "np": np})
        return njit(signature.types(True), nogil=True)(call)

    def _defined(self, lines: Sequence[str], names: dict[str, Any]) -> Any:
        exec(compile("\n".join(lines), f"<primitive {self.name}>", "exec"), names)
        return names["call"]

    def compile_vjp(self) -> int:
        """Compile what the interpreter calls, once, and give its address."""
        if self._kernel is None:
            call = self._defined(self._lines(*self.gradients()), self._vocabulary())
            self._kernel = cfunc(kernels.KERNEL_OF_ROW, call, error_model="numpy")
        return self._kernel.address

    def gradients(self) -> tuple[list[tuple[str, Any]], bool]:
        """Compile vjp; give for each operand how its gradient is found and its type, and whether vjp gets copies."""
        g = Operand(self.char, self.ndim)
        result, self.copied = compiled(self.name, "vjp", self.vjp, (g, g), self.signature)
        return self._kinds(result), self.copied

    def _kinds(self, result: Any) -> list[tuple[str, Any]]:
        """Give, for each operand, how its gradient is taken from what vjp gives, and its type."""
        count = len(self.signature.operands)
        if isinstance(result, types.BaseTuple):
            kinds = [(f"result[{k}]", kind) for k, kind in enumerate(list(result))]  # type: ignore[call-overload]
        else:
            kinds = [("result", result)]
        if count < len(kinds) <= count + len(self.signature.constants):
            return kinds[:count]  # it was written for tensors where there are constants now
        if len(kinds) != count:
            raise ArgumentError(
                f"vjp of the primitive {self.name} gives {len(kinds)} gradient{'s' if len(kinds) != 1 else ''} for "
                f"{count} operand{'s' if count != 1 else ''}, {self.signature}; give one for each, None where there is "
                "none. Numbers behind the last tensor or array are constants, without gradient; what is to have one "
                "must be a tensor or an array. Functions that each give one gradient go into a tuple, vjp=(dx, dy)"
            )
        return kinds

    def _vocabulary(self) -> dict[str, Any]:
        signature = self.signature
        made: dict[str, Any] = {"np": np, "R": R, "vjp": self.vjp}
        for module, names in (
            (pointers, ("p_f64", "p_f32", "p_c128", "p_c64", "p_i64")),
            (
                memory_ops,
                ("adjoint_of", "enter_adjoint", "in_c_order", "is_live", "layout_of_row", "operand", "value_of"),
            ),
            (structured, ("numbers_of",)),
            (parallel, ("is_spared",)),
            (arrays, ("add_array", "add_number", "dims_of", "strides_of", "frozen")),
        ):
            made.update({name: getattr(module, name) for name in names})
        made["load"], made["load_i32"] = pointers.load_i64, pointers.load_i32
        for name, operand in [("out", Operand(self.char, self.ndim)), *zip(signature.names, signature.operands,
                              strict=True)]:  # fmt: skip
            if operand.ndim:
                made[f"at_{name}"] = arrays.maker(operand.char, operand.ndim, "C")
                made[f"any_{name}"] = arrays.maker(operand.char, operand.ndim, "A")
            else:
                made[f"at_{name}"] = arrays.maker(operand.char, 1, "C")
        return made

    def _value(self, name: str, ndim: int, row: str) -> list[str]:
        """Write how a saved value becomes an array in C order, or a number."""
        lines = [f"    data, strides = value_of(ctrl, {row})", f"    layout = layout_of_row(ctrl, {row})"]
        if not ndim:
            # one element: an array of no axes has neither dims nor strides, but one may look at its memory as an array
            return [*lines, f"    {name} = at_{name}(data, one, one)[0] if data != 0 else at_{name}(one, one, one)[0]"]
        return [
            *lines,
            f"    {name} = at_{name}(data, dims_of(layout), strides_of(layout))",
            "    if data != 0 and not in_c_order(strides, layout):",
            f"        {name} = frozen(any_{name}(data, dims_of(layout), strides).copy())",
        ]

    def _lines(self, kinds: Sequence[tuple[str, Any]], copied: bool) -> list[str]:
        """Write what the interpreter calls."""
        signature, lines = self.signature, ["def call(ctrl_address, scratch_address, row):"]
        lines += ["    ctrl = p_i64(ctrl_address)", "    address = ctrl[R.ROWS] + row * R.ROW_BYTES"]
        lines += ["    numbers = numbers_of(ctrl, row)", "    one = scratch_address + 8 * R.S_SINGLE"]
        lines += ["    p_i64(one)[0] = 1"]
        lines += [f"    r{slot} = operand(address, {slot})" for slot in range(self.slots)]
        lines += self.parts.preparing(kinds) if self.parts is not None else []
        lines += self.constants_code()
        for slot, k in enumerate(self.direct):
            lines += self._value(f"x{k}", signature.operands[k].ndim, f"r{slot}")
        lines += self._parts()
        lines += self._value("out", self.ndim, "row")
        lines += ["    layout = layout_of_row(ctrl, row)", "    ctrl[R.BUDGET] -= load(layout + R.SIZE)"]
        lines.append(
            "    g = at_out(adjoint_of(ctrl, row), dims_of(layout), strides_of(layout))"
            if self.ndim
            else "    g = at_out(adjoint_of(ctrl, row), one, one)[0]"
        )
        passed = ["g", "out", *signature.names]
        if copied:
            axes = [self.ndim, self.ndim, *(o.ndim for o in signature.operands)]
            lines += [f"    own_{name} = " + (f"{name}.copy()" if k in self.read else f"np.empty_like({name})")
                      for k, (name, n) in enumerate(zip(passed, axes, strict=True)) if n]  # fmt: skip
            passed = [f"own_{name}" if n else name for name, n in zip(passed, axes, strict=True)]
        arguments = ", ".join([*passed, *signature.all_names[len(signature.operands) :]])
        lines += ["    failed = False", "    try:", f"        result = vjp({arguments})"]
        lines += ["    except Exception:", "        failed = True", "    if failed:", "        return R.PYTHON"]
        return [*lines, *self._contributions(kinds), "    return R.DONE"]

    @property
    def slots(self) -> int:
        """How many operands its rows have."""
        return len(self.direct) + bool(self.bundled)

    def gradient_code(self, k: int, kind: Any) -> str:
        """Write what makes of one gradient, of a type, what is added to the operand's adjoint."""
        return _gradient_code(k, kind, self.signature, self.name)

    def constants_code(self) -> list[str]:
        """Write how a row's constants are read."""
        read = {"i": "p_i64(numbers)[{}]", "f": "p_f64(numbers)[{}]", "b": "p_i64(numbers)[{}] != 0"}
        return [f"    c{k} = {read[c].format(1 + k)}" for k, c in enumerate(self.signature.constants)]

    def constants_at(self, numbers: int) -> list[Any]:
        """Read a row's constants from where they stand."""
        kinds: dict[str, Any] = {"i": ctypes.c_int64, "f": ctypes.c_double, "b": ctypes.c_int64}
        found = [kinds[c].from_address(numbers + 8 + 8 * k).value for k, c in enumerate(self.signature.constants)]
        return [bool(v) if c == "b" else v for v, c in zip(found, self.signature.constants, strict=True)]

    def _places(self) -> list[tuple[int, int]]:
        """Give, for each bundled operand, where its dims stand among the numbers: its offset is before them."""
        found, at = [], 1 + len(self.signature.constants)
        for k in self.bundled:
            found.append((k, at + 1))
            at += 1 + 2 * self.signature.operands[k].ndim
        return found

    def _parts(self) -> list[str]:
        """Write how the bundled operands are found in the array that they make."""
        if not self.bundled:
            return []
        lines = [f"    data = value_of(ctrl, r{self.slots - 1})[0]"]
        for k, at in self._places():
            ndim, start = self.signature.operands[k].ndim, f"data + load(numbers + {8 * (at - 1)})"
            if ndim:
                lines.append(f"    x{k} = at_x{k}({start}, numbers + {8 * at}, numbers + {8 * (at + ndim)})")
            else:
                lines.append(f"    x{k} = at_x{k}({start} if data != 0 else one, one, one)[0]")
        return lines

    def _contributions(self, kinds: Sequence[tuple[str, Any]]) -> list[str]:
        """Write how gradients are compared with the shapes of their operands, and added to their adjoints."""
        signature, places = self.signature, dict(self._places())
        kept = [k for k, (_, kind) in enumerate(kinds) if kind != types.none and signature.operands[k].has_gradient]
        slot = {k: self.direct.index(k) if k in self.direct else self.slots - 1 for k in range(len(kinds))}
        checks: list[str] = []
        for k in kept:
            checks += [
                f"    g{k} = {kinds[k][0]}",
                f"    h{k} = {self.gradient_code(k, kinds[k][1])}",
            ]
            dims = f"numbers + {8 * places[k]}" if k in places else f"dims_of(layout_of_row(ctrl, r{slot[k]}))"
            for axis in range(signature.operands[k].ndim):
                checks += [f"    if h{k}.shape[{axis}] != load({dims} + {8 * axis}):", "        return R.PYTHON"]
        memory: list[str] = []
        for s in sorted({slot[k] for k in kept}):
            memory += [f"    if is_live(ctrl, r{s}) and adjoint_of(ctrl, r{s}) == 0:", "        return R.MEMORY"]
        lines: list[str] = []
        for k in kept:
            add = "add_array" if signature.operands[k].ndim else "add_number"
            if k in places:
                continue
            lines += [f"    if is_live(ctrl, r{slot[k]}):"]
            lines += [f"        target, assign = enter_adjoint(ctrl, r{slot[k]}, True)"]
            lines += [f"        {add}(h{k}, p_{_NAMES[signature.operands[k].char]}(target), assign)"]
        if self.bundled:
            last = f"r{self.slots - 1}"
            lines += [f"    if is_live(ctrl, {last}):"]
            lines += [f"        target, assign = enter_adjoint(ctrl, {last}, {all(k in kept for k in self.bundled)})"]
            for k in self.bundled:
                add = "add_array" if signature.operands[k].ndim else "add_number"
                offset = f"load(numbers + {8 * (places[k] - 1)})"
                pointer = f"p_{_NAMES[signature.operands[k].char]}"
                lines += [f"        {add}(h{k}, {pointer}(target + {offset}), assign)"] if k in kept else []
            lines += ["        pass"]
        return checks + memory + lines
