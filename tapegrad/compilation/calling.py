"""How what Numba compiled is called from outside: functions of a few instructions around its own, in LLVM's language.

Numba's own function returns a status, and takes where the result and an error are to be written; then arguments, an
array as seven or more. Where LLVM cannot see that the status is that of a function that raised nothing, a call of
`RAISED` is left, and the code is refused: nobody would see the error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

C, LOOP, PYTHON, LOCKED = "c", "loop", "python", "locked"
"""As C calls a function; as NumPy calls the inner loop of a ufunc; as Python calls a builtin, which calls as C does;
and as Python calls one that keeps Python's lock meanwhile."""

RAISED = "tapegrad_raised"
_LLVM = {"int64": "i64", "float64": "double", "float32": "float"}
_BYTES = {"int64": 8, "float64": 8, "float32": 4}
_OF_PYTHON = {
    "int64": ("PyLong_AsLongLong", "icmp eq i64 {}, -1"),
    "float64": ("PyFloat_AsDouble", "fcmp oeq double {}, -1.0"),
}
_TO_PYTHON = {"int64": "PyLong_FromLongLong(i64", "float64": "PyFloat_FromDouble(double"}
_DATA, _DIMS, _STRIDES = 0, 16, 24
"""Where an array has the address of its data, and those of its dims and strides, behind the head of each object."""


def wrapper(way: str, native: str, symbol: str, arguments: Sequence[Any], returned: Any) -> str:
    """Write a function that calls Numba's.

    Parameters
    ----------
    way : str
        How it is called: C or LOOP.
    native : str
        The name of Numba's function.
    symbol : str
        Its own name.
    arguments : sequence of types
        Of Numba's: int64, float64, float32, and arrays, of which C passes what `_parts` says.
    returned : type
        A number's, or none.

    Returns
    -------
    str
        To be put behind the text of Numba's module.
    """
    write = _for_c if way == C else _for_numpy
    lines = [f"declare void @{RAISED}()", *write(_Call(native, str(returned)), symbol, arguments)]
    return "\n".join(lines) + "\n"


class _Call:
    """Writes calls of Numba's function."""

    def __init__(self, native: str, returned: str) -> None:
        self.native = native
        self.result = _LLVM.get(returned, "ptr")
        self.gives = returned in _LLVM

    def room(self) -> list[str]:
        """Make room for a result and an error."""
        return [f"  %result = alloca {self.result}", "  %error = alloca ptr"]

    def call(self, arguments: Sequence[str], name: str = "value") -> list[str]:
        """Call it, and read the result."""
        every = ", ".join(["ptr %result", "ptr %error", *arguments])
        lines = [
            f'  %{name}.status = call i32 @"{self.native}"({every})',
            f"  %{name}.raised = icmp ne i32 %{name}.status, 0",
            f"  br i1 %{name}.raised, label %{name}.raises, label %{name}.returns",
            f"{name}.raises:",
            f"  call void @{RAISED}()",
            "  unreachable",
            f"{name}.returns:",
        ]
        return [*lines, f"  %{name} = load {self.result}, ptr %result"] if self.gives else lines


def _parts(k: int, kind: Any) -> list[str]:
    """Return what C passes for an argument: a number; of an array its size, its data, its dims and its strides."""
    if getattr(kind, "ndim", None) is None:
        return [f"{_LLVM[str(kind)]} %a{k}"]
    numbers = [f"i64 %{name}.{k}.{d}" for name in ("dims", "strides") for d in range(kind.ndim)]
    return [f"i64 %size.{k}", f"ptr %data.{k}", *numbers]


def _for_c(call: _Call, symbol: str, arguments: Sequence[Any]) -> list[str]:
    taken, given = [], []
    for k, kind in enumerate(arguments):
        parts = _parts(k, kind)
        taken += parts
        if parts[1:]:  # as Numba takes an array: nothing owns it
            parts[:1] = ["ptr null", "ptr null", parts[0], f"i64 {kind.dtype.bitwidth // 8}"]
        given += parts
    gives = f"{call.result} %value" if call.gives else "void"
    return [
        f"define {call.result if call.gives else 'void'} @{symbol}({', '.join(taken)}) {{",
        *call.room(),
        *call.call(given),
        f"  ret {gives}",
        "}",
    ]


def _for_numpy(call: _Call, symbol: str, arguments: Sequence[Any]) -> list[str]:
    """Write a loop over elements: one for those that lie side by side, which LLVM makes vectors of, and one for all."""
    kinds = [*map(str, arguments), next(name for name, text in _LLVM.items() if text == call.result)]
    last = len(kinds) - 1
    lines = [
        f"define void @{symbol}(ptr %args, ptr %dims, ptr %steps, ptr %data) {{",
        "entry:",
        *call.room(),
        "  %n = load i64, ptr %dims",
        "  %together = add i1 true, false",
    ]
    for k, kind in enumerate(kinds):
        before = f"%together.{k - 1}" if k else "%together"
        lines += [
            f"  %args.{k} = getelementptr ptr, ptr %args, i64 {k}",
            f"  %p{k} = load ptr, ptr %args.{k}",
            f"  %steps.{k} = getelementptr i64, ptr %steps, i64 {k}",
            f"  %s{k} = load i64, ptr %steps.{k}",
            f"  %near.{k} = icmp eq i64 %s{k}, {_BYTES[kind]}",
            f"  %together.{k} = and i1 {before}, %near.{k}",
        ]
    lines += [
        "  %some = icmp sgt i64 %n, 0",
        "  br i1 %some, label %begin, label %end",
        "begin:",
        f"  br i1 %together.{last}, label %near, label %far",
    ]
    for name in ("near", "far"):
        lines += [f"{name}:", f"  %{name}.i = phi i64 [ 0, %begin ], [ %{name}.next, %{name}.value.returns ]"]
        for k, kind in enumerate(kinds):
            llvm = _LLVM[kind]
            if name == "near":
                lines.append(f"  %near.p{k} = getelementptr {llvm}, ptr %p{k}, i64 %near.i")
            else:
                lines.append(f"  %far.o{k} = mul i64 %far.i, %s{k}")
                lines.append(f"  %far.p{k} = getelementptr i8, ptr %p{k}, i64 %far.o{k}")
            if k < last:
                lines.append(f"  %{name}.x{k} = load {llvm}, ptr %{name}.p{k}, align 1")
        given = [f"{_LLVM[kind]} %{name}.x{k}" for k, kind in enumerate(kinds[:last])]
        lines += [
            *call.call(given, f"{name}.value"),
            f"  store {call.result} %{name}.value, ptr %{name}.p{last}, align 1",
            f"  %{name}.next = add i64 %{name}.i, 1",
            f"  %{name}.over = icmp eq i64 %{name}.next, %n",
            f"  br i1 %{name}.over, label %end, label %{name}",
        ]
    return [*lines, "end:", "  ret void", "}"]


def builtin(symbol: str, arguments: Sequence[Any], returned: Any, keeps_lock: bool = False) -> str:
    """Write a builtin (METH_FASTCALL) that calls the function whose address its `self` is, as C does.

    It lets other threads run meanwhile, if it is not to keep the lock, and serves all functions of one signature.
    """
    count, gives = len(arguments), str(returned) in _LLVM
    result = _LLVM.get(str(returned), "void")
    lines = [
        "declare void @PyErr_BadInternalCall()",
        "declare ptr @PyErr_Occurred()",
        "declare ptr @PyEval_SaveThread()",
        "declare void @PyEval_RestoreThread(ptr)",
        "declare ptr @PyLong_AsVoidPtr(ptr)",
        *(f"declare {_LLVM[kind]} @{name}(ptr)" for kind, (name, _) in _OF_PYTHON.items()),
        *(f"declare ptr @{name})" for name in _TO_PYTHON.values()),
        f"define ptr @{symbol}(ptr %self, ptr %args, i64 %count) {{",
        "entry:",
        f"  %right = icmp eq i64 %count, {count}",
        "  br i1 %right, label %begin.0, label %wrong",
        "wrong:",
        "  call void @PyErr_BadInternalCall()",
        "  br label %fail",
        "fail:",
        "  ret ptr null",
    ]
    given: list[str] = []
    for k, kind in enumerate(arguments):
        lines += [f"begin.{k}:", f"  %args.{k} = getelementptr ptr, ptr %args, i64 {k}"]
        lines.append(f"  %o{k} = load ptr, ptr %args.{k}")
        lines += _number(k, str(kind)) if getattr(kind, "ndim", None) is None else _array(k, kind.ndim)
        given += _parts(k, kind)
    return "\n".join(
        [
            *lines,
            f"begin.{count}:",
            "  %function = call ptr @PyLong_AsVoidPtr(ptr %self)",
            *([] if keeps_lock else ["  %thread = call ptr @PyEval_SaveThread()"]),
            f"  {'%value = ' if gives else ''}call {result} %function({', '.join(given)})",
            *([] if keeps_lock else ["  call void @PyEval_RestoreThread(ptr %thread)"]),
            f"  %object = call ptr @{_TO_PYTHON[str(returned) if gives else 'int64']} {'%value' if gives else '0'})",
            "  ret ptr %object",
            "}",
            "",
        ]
    )


def _number(k: int, kind: str) -> list[str]:
    function, is_odd = _OF_PYTHON[kind]
    return [
        f"  %a{k} = call {_LLVM[kind]} @{function}(ptr %o{k})",
        f"  %odd.{k} = {is_odd.format(f'%a{k}')}",
        f"  br i1 %odd.{k}, label %check.{k}, label %begin.{k + 1}",
        f"check.{k}:",
        f"  %raised.{k} = call ptr @PyErr_Occurred()",
        f"  %fine.{k} = icmp eq ptr %raised.{k}, null",
        f"  br i1 %fine.{k}, label %begin.{k + 1}, label %fail",
    ]


def _array(k: int, ndim: int) -> list[str]:
    head = object.__basicsize__
    lines = []
    for name, at in (("data", _DATA), ("dims", _DIMS), ("strides", _STRIDES)):
        lines.append(f"  %{name}.at.{k} = getelementptr i8, ptr %o{k}, i64 {head + at}")
        lines.append(f"  %{name}.{k} = load ptr, ptr %{name}.at.{k}")
    size = "1"
    for d in range(ndim):
        for name in ("dims", "strides"):
            lines.append(f"  %{name}.{k}.at.{d} = getelementptr i64, ptr %{name}.{k}, i64 {d}")
            lines.append(f"  %{name}.{k}.{d} = load i64, ptr %{name}.{k}.at.{d}")
        now = f"%size.{k}" if d == ndim - 1 else f"%size.{k}.{d}"
        lines.append(f"  {now} = mul i64 {size}, %dims.{k}.{d}")
        size = now
    return [*lines, f"  br label %begin.{k + 1}"]
