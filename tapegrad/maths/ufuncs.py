"""NumPy ufuncs of our own: float64 by the cores, all other dtypes by the loops of NumPy's or SciPy's own.

They are real ufuncs, made by NumPy's public C API, so `out=`, `where=`, casting and broadcasting are NumPy's. Making
one takes some microseconds; what it computes with is compiled, or loaded, by the first call that needs it: until then
its table of loops has the address of a function of Python's that loads the loop, writes it into the table, and calls
it. NumPy looks into the table in every call, so later ones go straight to the loop.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import threading
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tapegrad.compilation.calling import LOOP
from tapegrad.compilation.machine_code import Code
from tapegrad.core.deferred_errors import called_by_c, raised_later
from tapegrad.maths import loop_data as layout
from tapegrad.maths.host import FUSED

_word = ctypes.c_int64.from_address
_HEADER = object.__basicsize__
# PyUFuncObject: nin, nout, nargs and identity (int), functions, data, ntypes (int)
_FUNCTIONS, _DATA = _HEADER + 16, _HEADER + 24
# Of the table PyUFunc_API, which is part of NumPy's binary interface.
_FROM_FUNCTIONS, _GET_STATUS, _WITH_SIGNATURE = 1, 28, 31
_LOOP = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)
_CREATE = ctypes.PYFUNCTYPE(
    ctypes.py_object,
    *[ctypes.c_void_p] * 3,
    *[ctypes.c_int] * 4,
    *[ctypes.c_char_p] * 2,
    ctypes.c_int,
)
_CREATE_GENERAL = ctypes.PYFUNCTYPE(
    ctypes.py_object,
    *[ctypes.c_void_p] * 3,
    *[ctypes.c_int] * 4,
    *[ctypes.c_char_p] * 2,
    ctypes.c_int,
    ctypes.c_char_p,
)


def _interface() -> tuple[int, ...]:
    """Return the addresses in NumPy's table of ufunc functions; nothing where it is not found."""
    try:
        capsule = importlib.import_module("numpy._core._multiarray_umath")._UFUNC_API
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        table = pointer(capsule, None)
        addresses = tuple(_word(table + 8 * k).value for k in range(_WITH_SIGNATURE + 1)) if table else ()
        # The first of the table is the type itself; and these are where they are looked for.
        is_known = bool(addresses) and addresses[0] == id(np.ufunc) and _HEADER == 16
        return addresses if is_known and _int(id(np.sin) + _HEADER) == np.sin.nin else ()
    except (ImportError, AttributeError, ValueError):
        return ()


def _int(address: int) -> int:
    return ctypes.c_int32.from_address(address).value


_TABLE = _interface()
_kept: list[Any] = []  # what ufuncs, which live for ever, are made of
_lazy: dict[int, tuple[_Made, int]] = {}
"""By the data of a loop that is not there yet: the tables that it is to be written into, and where."""
_lock = threading.RLock()
OURS: dict[int, _Made] = {}
"""Our ufuncs, by their identity."""
BY_NAME: dict[str, Any] = {}
"""Our ufuncs, by their names."""


def loops_of(ufunc: Any) -> list[tuple[str, int, int]]:
    """List a ufunc's loops: type, address, and that of the data. Of several for one type NumPy takes the first."""
    functions, data = _word(id(ufunc) + _FUNCTIONS).value, _word(id(ufunc) + _DATA).value
    return [
        (kind, _word(functions + 8 * k).value, _word(data + 8 * k).value if data else 0)
        for k, kind in enumerate(ufunc.types)
    ]


def _loop_of(ufunc: Any, kind: str) -> tuple[int, int]:
    """Return the addresses of a ufunc's loop for a type and of its data; 0 and 0 where there is none."""
    return next(((function, data) for k, function, data in loops_of(ufunc) if k == kind), (0, 0))


def _raised_later(error: BaseException) -> Any:
    """Let a call of NumPy's that is to raise an error raise no other one, of the floating-point status."""
    ctypes.CFUNCTYPE(ctypes.c_int)(_TABLE[_GET_STATUS])()
    return raised_later(error)


def _first(args: int, dims: int, steps: int, data: int) -> None:
    """Stand in for a loop until it is there."""
    made, k = _lazy[data]
    try:
        function, found = made.load(k)
    except Exception as error:  # NumPy's own loop serves this call, and the next one tries again
        function, found = made.theirs(k)
        warnings.warn(f"{made.name} is not compiled: {error}", RuntimeWarning, stacklevel=1)
    _LOOP(function)(args, dims, steps, found)


_first_loop = _LOOP(called_by_c(_first, _raised_later))


class _Made:
    """The tables of a ufunc of ours."""

    def __init__(
        self,
        name: str,
        like: Callable[[], Any],
        kinds: tuple[str, ...],
        own: Mapping[str, Callable[[], tuple[int, int]]],
        silent: bool,
    ) -> None:
        self.name, self.like, self.kinds, self.own, self.silent = name, like, kinds, own, silent
        count = len(kinds)
        self.functions, self.data = (ctypes.c_int64 * count)(), (ctypes.c_int64 * count)()
        self.words = [(ctypes.c_int64 * layout.WORDS)() for _ in kinds]
        chars = "".join(kinds).replace("->", "")
        self.types = ctypes.create_string_buffer(bytes(np.dtype(c).num for c in chars), len(chars))
        self.loaded: dict[int, tuple[int, int]] = {}

    def postpone(self, k: int) -> None:
        """Let the first call of loop k load it."""
        at = ctypes.addressof(self.words[k])
        _lazy[at] = self, k
        self.functions[k], self.data[k] = ctypes.cast(_first_loop, ctypes.c_void_p).value or 0, at

    def load(self, k: int) -> tuple[int, int]:
        """Write loop k into the table; give its address and its data."""
        with _lock:
            if k not in self.loaded:
                function, data = self._found(k)
                _lazy[data] = self, k  # for a call in another thread between these two
                self.data[k] = data
                self.functions[k] = function
                self.loaded[k] = function, data
            return self.loaded[k]

    def theirs(self, k: int) -> tuple[int, int]:
        """Return the addresses of the loop that NumPy or SciPy has for the types of loop k, and of its data."""
        like, kind = self.like(), self.kinds[k]
        function, data = _loop_of(like, kind)
        if not function:
            raise TypeError(f"{self.name}: {like!r} has no loop for {kind}, so nothing computes it")
        return function, data

    def _found(self, k: int) -> tuple[int, int]:
        kind = self.kinds[k]
        if kind in self.own:
            return self.own[kind]()
        if set(kind) != set("d->") or not FUSED:
            return self.theirs(k)
        from tapegrad.compilation import llvm
        from tapegrad.maths.emitter import strip_text

        words, numbers = self.words[k], (ctypes.c_double * layout.WORDS).from_buffer(self.words[k])
        # SciPy's functions say nothing, whatever the status.
        words[layout.FUNCTION], words[layout.DATA] = (0, 0) if self.silent else self.theirs(k)
        words[layout.STATUS] = _TABLE[_GET_STATUS]
        words[layout.STRIP] = llvm.compiled(strip_text(self.name, kind.index("-")), f"strip.{self.name}", __file__)
        numbers[layout.ONE], numbers[layout.LARGE], numbers[layout.SMALL] = 1.0, 1e300, 1e-300
        return _compiled(self.name), ctypes.addressof(words)


_addresses: dict[str, int] = {}


def _generated() -> Any:
    """Return the module of our loops."""
    return importlib.import_module("tapegrad._generated.mathematics")


def compiled_single(name: str) -> Callable[[Any, Any], float]:
    """Compile or load a function of two numbers; give what calls its machine code."""
    from tapegrad.compilation.deferred import own_code

    function = getattr(_generated(), f"{name}_single")
    return own_code(function, "float64(float64, float64)").builtin()


def _compiled(name: str) -> int:
    """Compile a loop, or load it."""
    from tapegrad.compilation.deferred import LOOP, own_code

    if name not in _addresses:
        _addresses[name] = own_code(_generated().LOOPS[name], LOOP).address()
    return _addresses[name]


CAN_BE_MADE = bool(_TABLE)
"""Whether NumPy's table of ufunc functions was found."""


def of_numpy(name: str, ufunc: Any) -> Any:
    """Make a ufunc that computes float64 by our core, and all else as NumPy's ufunc does; where not, give that."""
    if not (CAN_BE_MADE and FUSED):
        return ufunc
    made = _Made(name, lambda: ufunc, tuple(ufunc.types), {}, silent=False)
    for k, (kind, function, data) in enumerate(loops_of(ufunc)):
        made.functions[k], made.data[k] = function, data
        if set(kind) == set("d->"):
            made.postpone(k)
    return _create(made, ufunc.__name__, ufunc.nin)


def of_scipy(name: str, like: Callable[[], Any], kinds: str, own: dict[str, Any]) -> Any:
    """Make a ufunc of one operand that computes float64 by our core, and the other kinds by SciPy's, once one is met.

    Parameters
    ----------
    name : str
    like : callable
        Gives SciPy's ufunc.
    kinds : str
        The dtypes that it takes, by their letters.
    own : dict
        What computes those that SciPy's does not, by their letters: functions of an array.
    """
    computed = {f"{c}->{c}": functools.partial(_of_arrays, function, np.dtype(c)) for c, function in own.items()}
    made = _Made(name, like, tuple(f"{c}->{c}" for c in kinds), computed, silent=True)
    for k in range(len(made.kinds)):
        made.postpone(k)
    return _create(made, name, 1)


def _of_arrays(function: Callable[[Any], Any], dtype: np.dtype) -> tuple[int, int]:
    """Make a loop of a function of arrays; return its address, and no data."""

    def view(address: int, step: int, n: int) -> Any:
        size = abs(step) * (n - 1) + dtype.itemsize
        low = address + min(step, 0) * (n - 1)
        memory: Any = (ctypes.c_char * size).from_address(low)
        return np.ndarray((n,), dtype, memory, address - low, (step,))

    def loop(args: int, dims: int, steps: int, data: int) -> None:
        n = _word(dims).value
        if n:
            x, out = [view(_word(args + 8 * k).value, _word(steps + 8 * k).value, n) for k in range(2)]
            out[...] = function(x.copy())

    made = _LOOP(called_by_c(loop, _raised_later))
    _kept.append(made)
    return ctypes.cast(made, ctypes.c_void_p).value or 0, 0


def general(name: str, signature: str, loops: dict[str, Any], inner: Any = None) -> Any:
    """Make a generalized ufunc of loops that are compiled, or loaded, by the first call; None where that cannot be.

    Parameters
    ----------
    name : str
    signature : str
        Its core dims, as NumPy writes them.
    loops : dict
        By types as NumPy writes them, entries with the signature of inner loops. Their data are the address of NumPy's
        loop of `inner` for these types, of that loop's data, and of what clears the floating-point status.
    inner : ufunc, optional
        What they call.
    """
    if not CAN_BE_MADE:
        return None
    own: dict[str, Callable[[], tuple[int, int]]] = {}
    made = _Made(name, lambda: inner, tuple(loops), own, silent=True)

    def found(k: int, kind: str) -> tuple[int, int]:
        words = made.words[k]
        words[0], words[1] = made.theirs(k) if inner is not None else (0, 0)
        words[2] = _TABLE[_GET_STATUS]
        return loops[kind].address, ctypes.addressof(words)

    for k, kind in enumerate(loops):
        own[kind] = functools.partial(found, k, kind)
        made.postpone(k)
    create, text = _CREATE_GENERAL(_TABLE[_WITH_SIGNATURE]), name.encode()
    nin, nout = [part.count("(") for part in signature.split("->")]
    ufunc = create(
        made.functions, made.data, made.types, len(made.kinds), nin, nout, -1, text, text, 0, signature.encode()
    )
    _kept.append((made, text, ufunc))
    OURS[id(ufunc)] = made
    return ufunc


def of_function(code: Code, kind: str, nin: int) -> Callable[..., Any]:
    """Make a ufunc of a function of numbers, by the loop that is compiled of it, or loaded.

    Parameters
    ----------
    code : Code
        Of the function, its signature included.
    kind : str
        The dtype of its operands and its result.
    nin : int
        How many operands there are.
    """
    if not CAN_BE_MADE:
        import numba

        made: Callable[..., Any] = numba.vectorize([code.signature])(code.function())
        return made
    dtype = np.dtype(kind)
    tables = _Made(code.title, lambda: None, (dtype.char * nin + "->" + dtype.char,), {}, silent=False)
    tables.functions[0] = code.address(LOOP)
    return _created(tables, code.title, nin)


def _created(made: _Made, name: str, nin: int) -> Any:
    create = _CREATE(_TABLE[_FROM_FUNCTIONS])
    text = name.encode()
    ufunc = create(made.functions, made.data, made.types, len(made.kinds), nin, 1, -1, text, text, 0)
    _kept.append((made, text, ufunc))
    return ufunc


def _create(made: _Made, name: str, nin: int) -> Any:
    ufunc = _created(made, name, nin)
    OURS[id(ufunc)] = made
    BY_NAME[made.name] = ufunc
    return ufunc


def load_all(ufunc: Any) -> None:
    """Compile or load all loops of a ufunc of ours."""
    made = OURS[id(ufunc)]
    for k in range(len(made.kinds)):
        made.load(k)


def load(ufunc: Any, chars: str = "d") -> None:
    """Compile or load what a ufunc of ours computes float64 with, so that its table has the loop's own address."""
    made = OURS.get(id(ufunc))
    for k, kind in enumerate(made.kinds if made is not None else ()):
        if set(kind) == {*chars, "-", ">"}:
            made.load(k)  # type: ignore[union-attr]
