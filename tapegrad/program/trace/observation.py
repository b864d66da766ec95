"""What a recording reads from outside, seen instruction by instruction while the function runs, once.

While a function is recorded, it and every Python function that it calls run as instrumented clones of their code
(`instrument.py`): the function object has the clone's code for that time, so that whoever calls it, an operator, a
`sorted`, a property, calls the clone. What the hooks see becomes cells that are guarded (`guard_cells.py`), or a reason
not to replay. A trace of calls is the safety net: Python code that starts and is no clone was called in a way that no
hook saw.
"""

from __future__ import annotations

import abc
import functools
import gc
import sys
import threading
import types
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import Enum
from time import perf_counter
from types import CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary, WeakSet, WeakValueDictionary, ref

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state
from tapegrad.core.instrumented_code import forget, is_clone, original_of
from tapegrad.core.tensor import Tensor
from tapegrad.program.trace import call_monitoring
from tapegrad.program.trace.captured_tensor import has_own_grad, is_followed_grad
from tapegrad.program.trace.guard_cells import (
    READERS,
    Bits,
    Cell,
    Closed,
    Content,
    Exact,
    Node,
    each_of,
    specials_of,
)
from tapegrad.program.trace.guards import Guards
from tapegrad.program.trace.instruction_hooks import HOOKS, OF_HOOKS
from tapegrad.program.trace.instrument import clone_of
from tapegrad.program.trace.known_functions import CALLABLES, PURE, why_not_called
from tapegrad.program.trace.known_objects import (
    CONTAINERS,
    IMMUTABLE,
    ITERATORS,
    LARGEST,
    MISSING,
    MOST_ENTRIES,
    NO_ATTRIBUTES,
    NUMBERS,
    TUPLE_GETTER,
    VIEWS,
    has_many_digits,
    is_a,
    is_array,
    is_atom,
    is_made_here,
    is_static,
    name_of,
    own_attributes,
    pairs_of,
    raw_attribute,
)
from tapegrad.program.trace.libraries import is_library, is_native, is_own_module
from tapegrad.program.trace.looks import here
from tapegrad.program.trace.promises import is_promised
from tapegrad.program.trace.suppression import quiet, tracer
from tapegrad.transforms.tree import is_container

PASS_IT = "pass it as an argument"
STATIC = f"{PASS_IT}, or promise by tg.static(…) that it does not change"

_lock = threading.RLock()
_swapped: dict[int, list[Any]] = {}  # by id: reference to a function, its code, how many recordings run its clone
_MOST_ITEMS = 64
"""Of a list from which more items are read, all are guarded."""
_GENERATED_IN = ("tapegrad.", "numpy.", "namedtuple_")  # methods of dataclasses and named tuples
_FUNCTION_PARTS = frozenset(("__defaults__", "__kwdefaults__", "__name__", "__qualname__", "__doc__", "__module__"))
_OF_TENSORS = frozenset(
    ("grad", "requires_grad", "is_leaf", "grad_fn", "retains_grad", "shape", "dtype", "ndim", "size")
)
_OPERATORS_WITH_A = frozenset(("__add__", "__and__", "__abs__", "__array__", "__array_ufunc__", "__array_function__"))
_SKIP: Any = object()
_weak: tuple[Any, ...] = (WeakValueDictionary(), WeakKeyDictionary(), WeakSet())
_OF_ENDS = frozenset(each._remove.__code__ for each in _weak)
"""What Python calls when an object ends that a weak container has."""
_NOT_KEPT = ITERATORS | {types.CellType, *VIEWS}
"""Classes of objects that are noted by id alone, apart from all others."""
_KEPT = frozenset((types.MappingProxyType, memoryview))
"""Classes of objects that are kept: asking the same thing from outside twice makes two, in the place of one another."""


def note_alive(known: dict[int, Any], value: Any) -> None:
    """Note an object by its id for as long as it lives; for the whole call where nobody is told of its end.

    It is not kept, as that would keep what it holds. What was there before the call cannot have the address of what was
    made and ended in it.
    """
    number = id(value)
    try:
        known[number] = ref(value, functools.partial(known.pop, number))
    except TypeError:
        known[number] = None


_clone_of = quiet(clone_of)


class Refusal:
    """Why a recording is not to be replayed.

    Attributes
    ----------
    text : str
        What it was, where, and what to do.
    is_write : bool
        Whether something outside was written: which may not happen in the next call, as where a cache is filled.
    """

    __slots__ = ("is_write", "text")

    def __init__(self, text: str, is_write: bool) -> None:
        self.text, self.is_write = text, is_write


_HOLDING = (dict, list, set, frozenset, deque, bytearray)
_SEEN_PARTS = (int, float, str, bytes, complex, tuple, *_HOLDING, BaseException)


_hidden: WeakKeyDictionary[type, type | None] = WeakKeyDictionary()


def _hidden_part(kind: type) -> type | None:
    """Return the base of a class whose instances hold what no hook sees: C's, or NumPy's own Python classes."""
    found: Any = _hidden.get(kind, MISSING)
    if found is MISSING:
        found = _hidden[kind] = _find_hidden_part(kind)
    return found


def _find_hidden_part(kind: type) -> type | None:
    for base in kind.__mro__:
        if base is object or issubclass(base, _SEEN_PARTS):
            continue
        if base.__module__.partition(".")[0] in ("numpy", "numba", "llvmlite"):
            return base
        if is_static(base) and base.__basicsize__ > object.__basicsize__:
            return base
    return None


class Observation:
    """Sees what a function reads that is no argument of it, in one call.

    Parameters
    ----------
    fun : callable
        A function, bound method, `functools.partial`, or an object with `__call__`.
    on_array : callable, optional
        Called with every tensor from outside, before it is used.
    arguments : iterable
        What the function is called with: messages name objects by parameters.
    made : iterable
        Those of them that were made for this call: what containers hold is known.
    explains : bool
        Whether guards are wanted also where the call is not to be replayed.

    Attributes
    ----------
    refusals : list of Refusal
    changed : str
        What was changed outside first; empty if nothing was, but for caches.
    is_lost : bool
        Whether it is not to be replayed, so that guards are not noted any more.
    unreliable : str
        Why the call may have come to another answer as it was observed; empty if it cannot.

    Examples
    --------
    >>> from tapegrad.program.trace.observation import Observation
    >>> scale = 2.0
    >>> def double(x):
    ...     return scale * x
    >>> observation = Observation(double)
    >>> with observation.watch():
    ...     y = double(3.0)
    >>> guards = observation.guards()
    >>> guards.failed() is None
    True
    """

    def __init__(
        self,
        fun: Callable[..., Any],
        on_array: Callable[[Any], None] | None = None,
        arguments: Iterable[Any] = (),
        made: Iterable[Any] = (),
        explains: bool = False,
    ) -> None:
        self._fun, self._on_array = fun, on_array
        self.refusals: list[Refusal] = []
        self._promises: dict[Any, Cell | None] = {}
        self._static: dict[int, Any] = {}  # what was reached from what is promised not to change
        self.changed = self.unreliable = ""
        self.is_unseen = 0
        self.is_collecting = False
        self.is_over = False  # it was given up
        self.began, self.looked, self.look_again = perf_counter(), 0.0, 0.0  # in seconds; see `looks.py`
        # What a hook need not let be seen again; what the numbers stand for is kept by the values, nodes, or classes.
        self.read_names: set[tuple[int, str]] = set()
        self.read_attributes: dict[tuple[int, str], Any] = {}
        self.read_of_class: dict[tuple[int, str], bool] = {}  # whether it has to be the object's own
        self.written_of_class: dict[tuple[int, str], Any] = {}
        self.read_calls: dict[Any, Any] = {}
        self.read_makers: dict[int, Any] = {}  # of ours and NumPy: of numbers and traced tensors they read nothing else
        self.read_classes: dict[int, Any] = {}  # how instances are initialised
        self._cells: dict[Any, Cell | None] = {}
        self._nodes: dict[int, tuple[Node, Any]] = {}
        self._inside: dict[int, Any] = {}
        self._not_kept: set[int] = set()
        self.sorted: tuple[Any, Any] | None = None  # what a method has just given, of what
        self._earlier: tuple[Any, ...] = ()  # what was made before a part that is to change nothing
        self._has_changed = False  # whether such a part changed any of that
        self._seen: dict[int, Any] = {}  # values whose content is guarded as deep as it goes
        self._functions: dict[int, Any] = {}
        self._classes: dict[int, Any] = {}
        self._looked: dict[tuple[int, str], Any] = {}
        self.is_lost, self._explains = False, explains
        self._mine: list[ref[FunctionType]] = []  # functions whose code is a clone's
        self.skipped: dict[int, CodeType] = {}  # by id: code that may start
        self._roots: dict[int, Any] = {}
        self._given: dict[int, Any] = {}
        self._within: list[Any] = []
        self._read_items: dict[int, int] = {}
        self._arguments = tuple(arguments)
        for value in made:
            self.given(value)

    # Refusing

    def place(self) -> str:
        """Say which line of the user's runs."""
        frame: Any = sys._getframe(1)
        while frame is not None:
            code = frame.f_code
            if is_clone(code):
                return f" in {code.co_qualname} ({code.co_filename.rpartition('/')[2]}, line {frame.f_lineno})"
            frame = frame.f_back
        return ""

    def refuse(self, what: str, remedy: str = "", is_write: bool = False, is_cache: bool = False) -> None:
        """Note why the call is not to be replayed, and where."""
        where = f"{what}{self.place()}"
        if len(self.refusals) < 20:
            self.refusals.append(Refusal(f"{where}{'; ' if remedy else ''}{remedy}", is_write))
        if is_write and not is_cache and not self.changed:
            self.changed = where
        if not self.is_lost and not self._explains:  # guards are for nothing, and what they keep is let go
            self.is_lost = True
            self._cells, self._promises, self._nodes, self._static = {}, {}, {}, {}
            self.read_attributes.clear()

    def give_up(self, what: str, remedy: str) -> None:
        """See nothing more: what the function does from here on is left to Python."""
        self.refuse(what, remedy)
        self.changed = self.changed or f"{what}{self.place()}, and it is not known what it changed"
        self.is_over = True
        self.is_unseen += 1
        if state.tracing is not None and state.tracing.filled:
            self.unreliable = f"{what}{self.place()}; {remedy}"  # nobody asks any more for what stands for arrays

    def failed(self, error: Exception) -> None:
        """Note that something could not be seen, whatever the user's objects did when they were looked at."""
        self.refuse(f"what is read cannot be told ({type(error).__name__}: {error})")

    # Inside and outside

    def mark(self, value: Any) -> Any:
        """Note that an object was made in this call, and let it end when it would: `__del__` is seen, too."""
        kind = type(value)
        if kind in _NOT_KEPT:
            self._not_kept.add(id(value))
        elif kind is list or kind is dict:
            self._inside[id(value)] = None
        elif kind in _KEPT:
            self._inside[id(value)] = value
        else:
            note_alive(self._inside, value)
        return value

    def _is_static(self, value: Any) -> bool:
        return id(value) in self._static or is_promised(value)

    def _is_earlier(self, value: Any) -> bool:
        """Tell whether an object was made in this call, before the part that runs and is to change nothing."""
        number, is_by_id = id(value), type(value) in _NOT_KEPT
        return any(number in inside or (is_by_id and number in others) for inside, others in self._earlier)

    def changes(self, value: Any, what: str, remedy: str, is_write: bool = True) -> None:
        """Refuse to let an object from outside be changed; note it where the object was only made before `pure`."""
        if self._is_earlier(value):
            self._has_changed = True
        else:
            self.refuse(what, remedy, is_write)

    def is_inside(self, value: Any) -> bool:
        return id(value) in self._inside or (type(value) in _NOT_KEPT and id(value) in self._not_kept)

    def called(self, function: Any) -> None:
        """Note that calls of a function need not be seen again."""
        note_alive(self.read_calls, function)

    def is_outside(self, value: Any) -> bool:
        """Check whether an object was read from outside: `row.pop()` may return one that was put into the row."""
        return id(value) in self._nodes and id(value) not in self._inside

    def given(self, value: Any) -> None:
        """Mark the containers of arguments, which were made for this call, and known by what is in them."""
        if id(value) in self._inside or is_atom(value) or is_array(value) or not is_container(value):
            return
        self.mark(value)
        self._given[id(value)] = value
        space = own_attributes(value)
        if space is not NO_ATTRIBUTES:
            self.mark(space)
        children: Any = ()
        if is_a(value, dict):
            children = dict.values(value)
        elif is_a(value, (list, tuple)):
            children = value
        elif hasattr(type(value), "__dataclass_fields__") or type(value) is types.SimpleNamespace:
            children = [getattr(value, name, None) for name in (*getattr(value, "__dataclass_fields__", ()), *space)]
        for child in children:
            self.given(child)

    # Cells

    def node(self, value: Any, where: tuple[str, str, str] | None = None) -> Node:
        known = self._nodes.get(id(value))
        if known is not None:
            return known[0]
        text = where or ("", _called(value), "")
        made = Node(value, len(self._nodes), text, id(value) in self._roots)
        made.is_pinned = self._is_static(value)
        if not self.is_lost:
            self._nodes[id(value)] = made, value
        self._look_into(value, made)
        return made

    def _look_into(self, value: Any, node: Node) -> None:
        """Note what makes up an object that cannot change, so that another one of the same parts will do."""
        kind = type(value)
        text = node.before, node.path, node.after
        if is_a(value, tuple):
            self.note(value, "length", None, tuple.__len__(value), (text[0], f"the length of {text[1]}", text[2]))
            for k, each in enumerate(tuple.__iter__(value)):
                self.note(value, "item", k, each, (text[0], f"{text[1]}[{k}]", text[2]))
        elif kind is MethodType:
            self.note(value, "part", "__self__", value.__self__, (text[0], f"{text[1]}.__self__", text[2]))
            self.note(value, "part", "__func__", value.__func__, (text[0], f"{text[1]}.__func__", text[2]))
        elif is_a(value, Tensor) and self._on_array is not None:
            self._on_array(value)

    def form(self, value: Any, where: tuple[str, str, str]) -> Any:
        if value is MISSING or is_atom(value):
            return value
        if id(value) in self._inside or is_made_here(value):
            return _SKIP
        if type(value) is CodeType:
            value = original_of(value)
        return self.node(value, where)

    def note(self, container: Any, kind: str, key: Any, value: Any, text: tuple[str, str, str]) -> None:
        """Guard that a cell holds what it holds now."""
        number = (id(container), kind, key, type(key))
        if number in self._cells or self.is_lost or self.is_inside(container) or self._is_earlier(container):
            return
        cells = self._cells
        if self._is_static(container):
            cells = self._promises
            if number in cells:
                return
            if not is_atom(value) and not is_a(value, (type, ModuleType, FunctionType)):
                self._static[id(value)] = value
        node = self.node(container)
        cells[number] = None  # before those of what is in it
        form = Exact(value) if kind == "order" else self.form(value, text)
        if form is _SKIP:
            del cells[number]
        else:
            cells[number] = Cell(node, kind, key, form, text, self.place().strip())

    def _text(self, value: Any, suffix: str) -> tuple[str, str, str]:
        node = self.node(value)
        return node.before, node.path + suffix, node.after

    # Names

    def global_name(self, name: str, frame: FrameType) -> None:
        """Guard what a name stands for: among the module's, or else among the builtins."""
        space = frame.f_globals
        file = space.get("__file__")
        module = (
            file.replace("\\", "/").rpartition("/")[2] if isinstance(file, str) else str(space.get("__name__", "?"))
        )
        value = space.get(name, MISSING)
        self.note(space, "entry", name, value, ("the global ", name, f" of {module}"))
        if value is MISSING:
            known = frame.f_builtins
            self.note(known, "entry", name, known.get(name, MISSING), ("the builtin ", name, ""))
        self.read_names.add((id(space), name))

    def set_global(self, name: str) -> None:
        self.refuse(f"writes the global {name}", "return it, and let the caller keep it", True)

    def set_cell(self, name: str, cell: Any) -> None:
        if not self.is_inside(cell):
            self.changes(cell, f"writes the variable {name} of an enclosing function", "return it")

    def importing(self, name: str) -> None:
        if name not in sys.modules:
            self.note(sys.modules, "entry", name, MISSING, ("the module ", name, ""))

    def imported(self, module: Any, name: str) -> None:
        if is_a(module, ModuleType):
            whole = module.__name__
            self.note(sys.modules, "entry", whole, module, ("the module ", whole, ""))

    # Functions

    def made_function(self, function: Any, cellvars: tuple[str, ...]) -> None:
        self.mark(function)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            if name in cellvars:
                self.mark(cell)

    def prepare(self, function: Any) -> None:
        """Let a function run as its clone until the observation is over, and guard what it consists of."""
        while type(function) in (staticmethod, classmethod, MethodType):
            function = function.__func__
        if type(function) is not FunctionType:
            if function is not None:
                self.callable(function)
            return
        if id(function) in self._functions:
            return
        note_alive(self._functions, function)
        code = original_of(function.__code__)
        if is_promised(function):
            self.skipped[id(code)] = code
            return
        if is_native(code):
            self._look_behind(function)
            return
        if id(function) not in self._inside:
            name = function.__qualname__
            self.note(function, "code", "__code__", code, ("the code of ", name, ""))
            self._part(function, "__defaults__", "default values")
            if function.__code__.co_kwonlyargcount:
                given = function.__kwdefaults__
                self._part(function, "__kwdefaults__", "default values by keyword")
                if given is not None:
                    self.content(given)
        self._read_closure(function)
        self.is_unseen += 1  # what writes a clone may run clones itself: those of enumerations, which are used there
        try:
            clone = _clone_of(code, HOOKS, function.__globals__)
        finally:
            self.is_unseen -= 1
        if is_a(clone, str):
            self.skipped[id(code)] = code
            self.refuse(f"calls {name_of(function)}, whose code is not understood ({clone})", PURE)
            return
        self._swap(function, code, clone)

    def _part(self, function: Any, name: str, what: str) -> None:
        self.note(function, "part", name, getattr(function, name), (f"the {what} of ", function.__qualname__, ""))

    def _read_closure(self, function: Any) -> None:
        for k, cell in enumerate(function.__closure__ or ()):
            name = function.__code__.co_freevars[k]
            text = "the closure variable ", name, f" of {function.__qualname__}"
            if self.is_inside(cell):
                continue
            if id(function) not in self._roots and id(cell) not in self._nodes:
                self.node(cell, text).get = Closed(function, k)
            self.note(function, "closure", k, cell, text)
            self.note(cell, "cell", None, READERS["cell"](cell, None), text)

    def _look_behind(self, function: Any) -> None:
        """Come by the functions that a library's function was made of."""
        found = [getattr(function, "__wrapped__", None), *(function.__defaults__ or ())]
        found += [READERS["cell"](cell, None) for cell in function.__closure__ or ()]
        for value in found:
            for each in value if type(value) in (tuple, list) else (value,):
                if is_a(each, (FunctionType, MethodType, functools.partial)) or _is_ours(each):
                    self.callable(each)

    def _swap(self, function: Any, code: CodeType, clone: CodeType) -> None:
        with _lock:
            known = _swapped.get(id(function))
            if known is None:
                if function.__code__ is code:
                    reference = ref(function, functools.partial(forget, _swapped, id(function)))
                    _swapped[id(function)] = [reference, code, 1]
                    function.__code__ = clone
                    self._mine.append(reference)
            else:
                known[2] += 1
                self._mine.append(known[0])

    def _restore(self) -> None:
        with _lock:
            for reference in self._mine:
                function = reference()
                if function is None:
                    continue
                known = _swapped[id(function)]
                known[2] -= 1
                if not known[2]:
                    del _swapped[id(function)]
                    if is_clone(function.__code__):
                        function.__code__ = known[1]
        self._mine.clear()

    def callable(self, fun: Any) -> None:
        """Prepare whatever may be called."""
        kind = type(fun)
        if kind is FunctionType:
            self.prepare(fun)
        elif kind is MethodType:
            self.prepare(fun.__func__)
            self.value(fun.__self__, False)
        elif kind in (staticmethod, classmethod):
            self.callable(fun.__func__)
        elif is_a(fun, functools.partial):
            if id(fun) not in self._inside:
                text = self._text(fun, ".func")
                self.note(fun, "part", "func", fun.func, text)
                self.note(fun, "part", "args", fun.args, self._text(fun, ".args"))
                self.note(fun, "part", "keywords", fun.keywords, self._text(fun, ".keywords"))
                self.content(fun.keywords)
            self.callable(fun.func)
        elif is_a(fun, type):
            self.prepare_class(fun)
        elif is_a(fun, property):
            for each in (fun.fget, fun.fset, fun.fdel):
                self.prepare(each)
        elif _is_ours(fun):
            self._ours(fun)
        elif kind in CALLABLES:
            self.builtin(fun)
        elif kind not in IMMUTABLE and not is_static(kind):
            self._kind_of(fun, kind)
            raw = self.look_up(kind, "__call__")
            if type(raw) is FunctionType:
                self.prepare(raw)

    def builtin(self, fun: Any) -> None:
        """See a function of C's that other code of C's may call."""
        why = why_not_called(self, fun)
        if why:
            self.refuse(f"gives {name_of(fun)} to what may call it, {why}", "give a function that calls it")
        owner = getattr(fun, "__self__", None)
        if owner is not None and not is_a(owner, (ModuleType, type)):
            self.value(owner)

    def _ours(self, value: Any) -> None:
        """Look behind an object of this package that holds a function of the user's."""
        if id(value) in self._functions:
            return
        self._functions[id(value)] = value
        reads = getattr(value, "_reads", None)
        if isinstance(reads, Guards):
            self.adopt(reads)
        for name in ("__wrapped__", "_fun", "function", "_function", "_compiled"):
            held = own_attributes(value).get(name, MISSING)
            if held is MISSING:
                try:
                    held = object.__getattribute__(value, name)
                except AttributeError:
                    continue
            if callable(held):
                self.callable(held)
        instance = getattr(value, "_instance", None)
        if instance is not None:
            self.value(instance, False)

    def adopt(self, guards: Guards) -> None:
        """Take over the guards of a program that is a part of this one."""
        for cell in guards.cells:
            container = cell.node.get()
            if container is not None:
                value = cell.read(container, cell.key)
                if cell.kind in ("content", "bits"):
                    self.content(value)
                else:
                    self.note(container, cell.kind, cell.key, value, cell.text)

    # Classes

    def look_up(self, kind: type, name: str) -> Any:
        """Find what a class has under a name, unbound, and guard that it is found there."""
        known = self._looked.get((id(kind), name), _SKIP)
        if known is not _SKIP:
            return known
        found: Any = MISSING
        if not is_static(kind):
            self.note(kind, "order", None, kind.__mro__, ("the bases of ", kind.__qualname__, ""))
        for base in kind.__mro__:
            found = base.__dict__.get(name, MISSING)
            if not is_static(base):
                self.note(base, "class entry", name, found, ("", f"{base.__qualname__}.{name}", ""))
            if found is not MISSING:
                break
        self._looked[id(kind), name] = found
        self._classes[id(kind)] = kind
        return found

    def prepare_class(self, kind: type) -> None:
        """Let the special methods of a class, and those of its instances, be seen where C calls them."""
        if id(kind) in self._seen or is_static(kind):
            return
        self._seen[id(kind)] = kind
        if _is_ours_class(kind):
            return
        self.note(kind, "order", None, kind.__mro__, ("the bases of ", kind.__qualname__, ""))
        for base in kind.__mro__:
            if is_static(base):
                continue
            if base is not kind:
                self.prepare_class(base)
                continue
            number = (id(base), "specials", None, type(None))
            if id(base) not in self._inside and number not in self._cells and not self._is_earlier(base):
                found = specials_of(base)
                text = "the special methods of ", base.__qualname__, ""
                forms = tuple(self.form(each, text) for each in found)
                if _SKIP not in forms:
                    form = Content(list(found), forms)
                    self._cells[number] = Cell(self.node(base), "specials", None, form, text, self.place().strip())
            for name, value in list(base.__dict__.items()):
                is_special = name[:2] == "__" and (name[2] != "a" or name in _OPERATORS_WITH_A)
                if is_special and type(value) in (FunctionType, staticmethod, classmethod, property):
                    self.callable(value)
        meta = type(kind)
        if not is_static(meta):
            self.prepare_class(meta)

    def specials(self, kind: type, names: Iterable[str]) -> None:
        """Let some special methods of a class be seen where an instruction calls them."""
        if is_static(kind) or _is_ours_class(kind):
            return
        for name in names:
            raw = self.look_up(kind, name)
            if raw is MISSING or raw is None:
                continue
            if type(raw) in (FunctionType, staticmethod, classmethod):
                self.prepare(raw)
            elif not is_static(type(raw)):
                self.prepare_class(type(raw))

    # Values

    def value(self, value: Any, deep: bool = True) -> None:
        """Guard all that C code may read of a value: what a container holds; users' methods are seen when they run."""
        kind = type(value)
        if kind in NUMBERS or kind is TRACING.Traced or is_atom(value):
            return
        if is_a(value, Tensor):
            self.node(value)
            return
        if id(value) in self._seen and (id(value) not in self._inside or not deep):
            return
        if kind is tuple or kind in CONTAINERS:
            if kind is not tuple:
                self.content(value)
            if deep:
                self._deep(value)
        elif is_a(value, np.ndarray):
            self.content(value)
        elif kind in ITERATORS or kind in VIEWS or _is_iterator_of_c(kind):
            if not self.is_inside(value):
                what = "a view of a dict" if kind in VIEWS else "an iterator"
                what = f"uses {what} that was made outside ({kind.__name__})"
                self.changes(value, what, "make it where it is used", False)
        elif kind in (FunctionType, MethodType, functools.partial, staticmethod, classmethod, property):
            self.callable(value)
        elif is_a(value, type):
            self.prepare_class(value)
        elif kind is memoryview:
            self.value(value.obj)
        elif kind in CALLABLES:
            self.builtin(value)
        elif kind is slice:
            for part in (value.start, value.stop, value.step):
                self.value(part)
        elif kind in IMMUTABLE or is_a(value, (ModuleType, BaseException)) or kind is super:
            return
        elif kind is types.SimpleNamespace:
            if deep:
                own = own_attributes(value)
                if id(value) not in self._inside:
                    self.note(value, "space", None, own, self._text(value, ""))
                    self.content(own)
                self._deep(own)
        elif _is_ours(value):
            self._ours(value)
        elif is_static(kind):
            if id(value) not in self._inside:
                what = f"uses an object of {kind.__module__}.{kind.__qualname__}, of which nothing is known"
                self.changes(value, what, STATIC, False)
        else:
            self._instance(value, kind, deep)

    def _instance(self, value: Any, kind: type, deep: bool) -> None:
        self._kind_of(value, kind)
        self.prepare_class(kind)
        if id(value) not in self._inside and raw_attribute(kind, "__hash__") is object.__hash__:
            self.node(value).is_pinned = True
        if any(name.startswith("__array_") for name in own_attributes(value)):
            self.refuse(f"uses an object of {kind.__qualname__} that says itself where its numbers are", PASS_IT)
        if is_a(value, Enum):
            return
        if is_a(value, (*_HOLDING, tuple)):
            if not is_a(value, tuple):
                self.content(value)
            if deep:
                self._deep(value)

    def _kind_of(self, value: Any, kind: type) -> None:
        if id(value) not in self._inside:
            node = self.node(value)
            self.note(value, "kind", None, kind, ("the class of ", node.path, node.after))
            hidden = _hidden_part(kind)
            if hidden is not None and not _is_ours(value):
                what = f"an object of {kind.__module__}.{kind.__qualname__}"
                self.changes(value, f"uses {what}, part of which cannot be seen ({hidden.__name__})", STATIC, False)

    def _deep(self, value: Any) -> None:
        if id(value) in self._inside or type(value) is tuple:
            if any(value is each for each in self._within):
                return
            self._within.append(value)
        else:
            if id(value) in self._seen:
                return
            self._seen[id(value)] = None
        try:
            if is_a(value, (dict, types.MappingProxyType)):
                for key, each in list(pairs_of(value)):
                    if type(key) is not str:
                        self.value(key)
                    if type(each) not in NUMBERS:
                        self.value(each)
            elif is_a(value, (list, tuple, set, frozenset, deque)):
                for each in list(each_of(value)):
                    if type(each) not in NUMBERS:
                        self.value(each)
        finally:
            if self._within and self._within[-1] is value:
                self._within.pop()

    def content(self, value: Any) -> None:
        """Guard all that a container from outside holds."""
        number = (id(value), "content", None, type(None))
        if number in self._cells or self.is_lost or id(value) in self._inside or self._is_earlier(value):
            return
        cells = self._promises if self._is_static(value) else self._cells
        if number in cells:
            return
        node = self.node(value)
        text = node.before, node.path, node.after
        form: Any
        cells[number] = None
        if is_a(value, np.ndarray):
            if type(value) is not np.ndarray or value.dtype.hasobject:
                self.refuse(f"reads {text[1]}, an array of Python objects or of a class of its own", PASS_IT)
                return
            if value.nbytes > LARGEST:
                if cells is not self._promises:
                    self.refuse(f"reads {text[1]}, an array of more than 64 MB, too large to be compared", PASS_IT)
                return
            form = Bits(value)
        elif len(value) > MOST_ENTRIES:
            if cells is not self._promises:
                self.refuse(f"reads {text[1]}, a {type(value).__name__} of more than {MOST_ENTRIES} entries", PASS_IT)
            return
        elif is_a(value, bytearray) or type(value).__module__ == "array":
            form = Content(list(value), tuple(value))
        else:
            form = self._entries(value, text)
        if cells[number] is None:
            kind = "bits" if type(form) is Bits else "content"
            cells[number] = Cell(node, kind, None, form, text, self.place().strip())

    def _entries(self, value: Any, text: tuple[str, str, str]) -> Content:
        objects: list[Any] = []
        forms: list[Any] = []
        before, path, after = text
        if is_a(value, (dict, types.MappingProxyType)):
            for key, each in list(pairs_of(value)):
                objects += [key, each]
                where = before, f"{path}[{key!r}]" if is_atom(key) else path, after
                forms += [self.form(key, text), each if type(each) in NUMBERS else self.form(each, where)]
        else:
            for k, each in enumerate(list(each_of(value))):
                objects.append(each)
                forms.append(each if type(each) in NUMBERS else self.form(each, (before, f"{path}[{k}]", after)))
        if is_a(value, defaultdict):
            self.note(
                value, "asked", "default_factory", value.default_factory, (before, f"{path}.default_factory", after)
            )
        return Content(objects, tuple(forms))

    # Attributes

    def attribute(self, value: Any, name: str) -> None:
        """See that an attribute is about to be read."""
        kind = type(value)
        if kind in NUMBERS or kind is TRACING.Traced:
            return
        if name == "__annotations__" and is_static(type(value)):
            self._is_from_outside(value, getattr(value, name, None))
        elif name == "__dict__":
            self._is_from_outside(value.__self__ if kind is super else value, own_attributes(value))
        if is_a(value, Tensor):
            self._tensor_attribute(value, name)
        elif is_a(value, np.ndarray):
            self._array_attribute(value, name)
        elif is_a(value, ModuleType):
            self._module_attribute(value, name)
        elif is_a(value, type):
            self._class_attribute(value, name)
        elif kind is FunctionType:
            self._function_attribute(value, name)
        elif kind is MethodType:
            if name not in ("__func__", "__self__"):
                self.attribute(value.__func__, name)
        elif kind is super:
            self._super_attribute(value, name)
        elif _is_ours(value):
            if id(value) not in self._inside and not callable(getattr(value, name, MISSING)):
                self._asked(value, name)
        elif is_static(kind):
            if name == "metadata" and is_a(value, np.dtype):
                self.refuse("reads the metadata of a dtype, which dtypes are not compared by", "pass what it holds")
            raw = raw_attribute(kind, name)
            reads = type(raw) in (types.MemberDescriptorType, types.GetSetDescriptorType) or raw is MISSING
            if reads and kind not in IMMUTABLE and id(value) not in self._inside:
                self._asked(value, name)
        else:
            self._instance_attribute(value, kind, name)
        self._attribute_was_read(value, kind, name)

    def array_of(self, value: Any, name: str) -> None:
        """See that the numbers of an array are about to be read, which is an attribute of an object."""
        self.attribute(value, name)
        self.content(getattr(value, name))

    def _is_from_outside(self, value: Any, space: Any) -> None:
        """Note that a dict belongs to an object from outside: Python makes some when they are first asked for."""
        if id(value) not in self._inside:
            self._inside.pop(id(space), None)

    def _attribute_was_read(self, value: Any, kind: type, name: str) -> None:
        """Note that a hook need not let an attribute be seen again."""
        if kind in CONTAINERS:
            if type(raw_attribute(kind, name)) is type(list.append):
                self.read_of_class[id(kind), name] = False
        elif id(value) in self._inside:
            if self._looked.get((id(kind), "__getattribute__")) is object.__getattribute__:
                raw = self._looked.get((id(kind), name), MISSING)
                if is_atom(raw) or type(raw) in (FunctionType, types.MemberDescriptorType, property):
                    self.read_of_class[id(kind), name] = False
                elif raw is MISSING and type(raw_attribute(kind, "__dict__")) is types.GetSetDescriptorType:
                    self.read_of_class[id(kind), name] = True
        elif (id(value) in self._nodes or kind is ModuleType) and not is_a(value, Tensor):
            self.read_attributes[id(value), name] = value

    def _asked(self, value: Any, name: str) -> None:
        held = READERS["asked"](value, name)
        self.note(value, "asked", name, held, self._text(value, f".{name}"))
        if type(held) in CONTAINERS and getattr(value, name, MISSING) is not held:
            what = f"{name} of {self._path(value)}, which is another {type(held).__name__} each time"
            self.refuse(f"reads {what}", PASS_IT)

    def _tensor_attribute(self, value: Any, name: str) -> None:
        self.node(value)
        if name == "grad" and (has_own_grad(value) or is_followed_grad(value)):
            return
        if name in _OF_TENSORS or (name.startswith("_") and not callable(getattr(value, name, MISSING))):
            self._asked(value, name)

    def _array_attribute(self, value: np.ndarray, name: str) -> None:
        if id(value) in self._inside:
            return
        if name == "flags":
            self.note(value, "flags", None, value.flags.num, self._text(value, ".flags"))
        elif name == "base":
            self._asked(value, name)
        elif name in ("__array_interface__", "__array_struct__"):  # which say where it is in memory
            self.node(value).is_pinned = True
        if not callable(getattr(value, name, None)):
            self.content(value)

    def _module_attribute(self, module: Any, name: str) -> None:
        space = vars(module)
        if name == "__dict__":
            return
        held = space.get(name, MISSING)
        self.note(space, "entry", name, held, ("", f"{module.__name__}.{name}", ""))
        if held is MISSING and "__getattr__" in space:
            self.prepare(space["__getattr__"])

    def _class_attribute(self, kind: Any, name: str) -> None:
        if is_static(kind) or _is_ours_class(kind):
            return
        meta = type(kind)
        above = self.look_up(meta, name) if not is_static(meta) else raw_attribute(meta, name)
        if above is not MISSING and hasattr(type(above), "__set__"):
            if type(above) in (types.GetSetDescriptorType, types.MemberDescriptorType):
                if name != "__dict__":
                    self._asked(kind, name)
            else:
                self.callable(above)
                self.specials(type(above), ("__get__",))
            return
        raw = self.look_up(kind, name)
        if raw is MISSING:
            if above is MISSING:
                self.specials(meta, ("__getattr__",))
            elif type(above) is not FunctionType:
                self.specials(type(above), ("__get__",))
        elif type(raw) not in (FunctionType, staticmethod, classmethod, property):
            self.specials(type(raw), ("__get__",))

    def _function_attribute(self, function: Any, name: str) -> None:
        if id(function) in self._inside:
            return
        if name == "__code__":
            code = original_of(function.__code__)
            self.note(function, "code", "__code__", code, ("the code of ", function.__qualname__, ""))
        elif name == "__dict__":
            return
        elif name not in ("__globals__", "__closure__", "__builtins__"):
            held = function.__dict__.get(name, MISSING)
            if held is MISSING:
                held = getattr(function, name, MISSING)
            self.note(function, "asked", name, held, ("", f"{function.__qualname__}.{name}", ""))

    def _super_attribute(self, value: Any, name: str) -> None:
        kind = value.__self_class__
        self.note(kind, "order", None, kind.__mro__, ("the bases of ", kind.__qualname__, ""))
        order = kind.__mro__
        for base in order[order.index(value.__thisclass__) + 1 :]:
            found = base.__dict__.get(name, MISSING)
            if not is_static(base):
                self.note(base, "class entry", name, found, ("", f"{base.__qualname__}.{name}", ""))
            if found is not MISSING:
                if is_a(found, property):
                    self.prepare(found.fget)
                elif type(found) not in (FunctionType, staticmethod, classmethod):
                    self.specials(type(found), ("__get__",))
                return

    def _instance_attribute(self, value: Any, kind: type, name: str) -> None:
        asks = self.look_up(kind, "__getattribute__")
        if asks is not object.__getattribute__:
            if type(asks) is FunctionType:
                self._kind_of(value, kind)
                self.prepare(asks)
                self.specials(kind, ("__getattr__",))
                return
            if type(asks) is not type(object.__getattribute__) or issubclass(
                getattr(asks, "__objclass__", object), (type, ModuleType)
            ):
                self._asked(value, name)
                return
        self._kind_of(value, kind)
        self.plain_attribute(value, kind, name)

    def plain_attribute(self, value: Any, kind: type, name: str) -> None:
        """See an attribute that is read as `object.__getattribute__` does."""
        raw = self.look_up(kind, name)
        inside = id(value) in self._inside
        own = own_attributes(value)
        held: Any
        if raw is not MISSING:
            of = type(raw)
            if of is types.MemberDescriptorType:
                if not inside:
                    held = READERS["slot"](value, raw)
                    if held is MISSING:
                        self.specials(kind, ("__getattr__",))
                    self.note(value, "slot", raw, held, _of(self._text(value, f".{name}"), kind))
                return
            if of is property:
                self.prepare(raw.fget)
                self.specials(kind, ("__getattr__",))
                return
            if of is TUPLE_GETTER:
                if not inside:
                    self.node(value)
                return
            if of is types.GetSetDescriptorType:
                if name == "__dict__":
                    if inside:
                        self.mark(own)
                    else:
                        self.note(value, "space", None, own, self._text(value, ""))
                elif name != "__class__" and not inside:
                    self._asked(value, name)
                return
            if of is not FunctionType and self.look_up(of, "__set__") is not MISSING:
                self.specials(of, ("__get__",))
                self._kind_of(raw, of)
                return
        if own is not NO_ATTRIBUTES:
            held = own.get(name, MISSING)
            if not inside:
                self.note(value, "attribute", name, held, _of(self._text(value, f".{name}"), kind))
            if held is not MISSING:
                return
        if raw is MISSING:
            self.specials(kind, ("__getattr__",))
        elif is_a(raw, functools.cached_property):
            if not inside:
                self.refuse(f"fills the cached property {kind.__qualname__}.{name}", "", True, is_cache=True)
            self.prepare(raw.func)
            code = functools.cached_property.__get__.__code__
            self.skipped[id(code)] = code
        elif type(raw) not in (FunctionType, staticmethod, classmethod):
            self.specials(type(raw), ("__get__",))

    def set_attribute(self, value: Any, name: str, new: Any = MISSING) -> None:
        """See that an attribute is about to be written; to store the object that is there is no change."""
        kind = type(value)
        if is_a(value, Tensor):
            self.node(value)
            if kind is not TRACING.Traced and not (name == "grad" and type(value) is TRACING.Watched):
                self.refuse(f"sets {name} of a tensor from outside", "", True)
            return
        if is_a(value, type) or is_static(kind):
            self._class_is_another()
            if id(value) not in self._inside:
                self.changes(value, f"writes the attribute {name} of {_called(value)}", "return what it is to be")
            return
        sets = self.look_up(kind, "__setattr__")
        if type(sets) is FunctionType:
            self._kind_of(value, kind)
            self.prepare(sets)
            return
        raw = self.look_up(kind, name)
        if is_a(raw, property):
            self.prepare(raw.fset)
            self.prepare(raw.fdel)
        elif type(raw) not in (types.MemberDescriptorType, FunctionType) and hasattr(type(raw), "__set__"):
            self.specials(type(raw), ("__set__", "__delete__"))
        elif new is MISSING or own_attributes(value).get(name, MISSING) is not new:
            self.plain_write(value, name)
        elif id(value) not in self._inside:
            self.note(value, "attribute", name, new, _of(self._text(value, f".{name}"), kind))

    def _class_is_another(self) -> None:
        """Look anew at what is read of classes, as one is about to be written."""
        for known in (self._looked, self.read_classes, self.read_of_class, self.written_of_class):
            known.clear()

    def plain_write(self, value: Any, name: str) -> None:
        """See a write that ends in the object's own attributes."""
        if is_a(value, type) or name == "__class__":
            self._class_is_another()
        if id(value) not in self._inside:
            what = f"writes the attribute {name} of an object from outside ({type(value).__qualname__})"
            self.changes(value, what, "return what it is to be")

    # Operators

    def operands(self, a: Any, b: Any, names: tuple[str, ...], deep: bool = True) -> None:
        """See what an operator is about to read of its operands."""
        for value in (a, b):
            kind = type(value)
            if kind in NUMBERS or kind is TRACING.Traced:
                continue
            if is_static(kind) or _is_ours_class(kind):
                self.value(value, deep)
            else:
                self._protocol(value, names, deep)
                if is_array(a) or is_array(b):  # which asks for numbers in many ways
                    self.prepare_class(kind)

    def _protocol(self, value: Any, names: tuple[str, ...], deep: bool = False) -> None:
        """See special methods of an object of a class of Python's, and what a base of C's holds, which it may read."""
        kind = type(value)
        self._kind_of(value, kind)
        self.specials(kind, names)
        if issubclass(kind, _HOLDING):
            self.value(value, deep)

    def item(self, value: Any, key: Any) -> None:
        """See that an item is about to be read."""
        kind = type(value)
        if kind is TRACING.Traced or kind is str or kind is tuple or kind is bytes or kind is range:
            self._key(key)
        elif is_a(value, Tensor):
            self.node(value)
            self._key(key)
        elif is_a(value, np.ndarray):
            self.content(value)
            self._key(key)
        elif kind in (dict, types.MappingProxyType, OrderedDict, defaultdict):
            self._key(key)
            if id(value) in self._inside:
                return
            if not is_atom(key):
                self.value(value, False)
                return
            held = value.get(key, MISSING)
            if held is MISSING and kind is defaultdict:
                self.refuse("lets a defaultdict from outside make an entry", "", True, is_cache=True)
                self.callable(value.default_factory)
            self.note(value, "entry", key, held, self._text(value, f"[{key!r}]"))
        elif kind is list or kind is deque:
            self._key(key)
            if id(value) in self._inside:
                return
            if type(key) is int and self._counts(value):
                self.note(value, "item", key, READERS["item"](value, key), self._text(value, f"[{key}]"))
            else:
                self.value(value, False)
        elif is_a(value, type):
            self.specials(value, ("__class_getitem__",))
            self.specials(type(value), ("__getitem__",))
        elif is_static(kind):
            self.value(value, False)
        else:
            self._protocol(value, ("__getitem__", "__missing__", "__len__", "__index__"))
            self._key(key)

    def _counts(self, value: Any) -> bool:
        """Tell whether few enough items of a list were read for guarding each."""
        if len(value) > MOST_ENTRIES:
            return True
        self._read_items[id(value)] = count = self._read_items.get(id(value), 0) + 1
        return count <= _MOST_ITEMS

    def _key(self, key: Any) -> None:
        if type(key) not in NUMBERS and not is_atom(key):
            self.value(key)

    def set_item(self, value: Any, key: Any, new: Any = MISSING) -> None:
        """See that an item is about to be written; to store the object that is there is no change."""
        kind = type(value)
        self._key(key)
        if kind is dict and new is not MISSING and is_atom(key) and value.get(key, MISSING) is new:
            self.note(value, "entry", key, new, self._text(value, f"[{key!r}]"))
            return
        if kind is list and type(key) is int and -len(value) <= key < len(value) and value[key] is new:
            self.note(value, "item", key, new, self._text(value, f"[{key}]"))
            return
        if is_a(value, Tensor):
            if kind is not TRACING.Traced:
                self.node(value)
            return
        if id(value) in self._inside and (is_static(kind) or kind in CONTAINERS):
            return
        if is_static(kind):
            self.changes(value, f"writes an item of {self._path(value)}", "return a new one")
            return
        self._kind_of(value, kind)
        self.specials(kind, ("__setitem__", "__delitem__"))
        is_own = type(raw_attribute(kind, "__setitem__")) is FunctionType
        if is_a(value, _HOLDING) and id(value) not in self._inside and not is_own:
            self.changes(value, f"writes an item of {self._path(value)}", "return a new one")

    def _path(self, value: Any) -> str:
        known = self._nodes.get(id(value))
        return known[0].path if known is not None else _called(value)

    def truth(self, value: Any) -> None:
        kind = type(value)
        if is_static(kind):
            if kind is not tuple:
                self.value(value, False)
        elif not is_a(value, (Tensor, type)) and not _is_ours(value):
            self._protocol(value, ("__bool__", "__len__"))

    def iterator(self, value: Any) -> None:
        kind = type(value)
        if is_a(value, Tensor):
            self.value(value)
        elif is_a(value, type):
            self.prepare_class(type(value))
        elif is_static(kind):
            self.value(value, False)
        else:
            self._protocol(value, ("__iter__", "__getitem__", "__len__", "__next__"))

    def contains(self, value: Any, wanted: Any) -> None:
        kind = type(value)
        if kind in (dict, OrderedDict, defaultdict) and id(value) not in self._inside and is_atom(wanted):
            self.note(value, "entry", wanted, value.get(wanted, MISSING), self._text(value, f"[{wanted!r}]"))
            return
        self._key(wanted)
        if is_static(kind):
            self.value(value)
        else:
            self.operands(value, None, ("__contains__", "__iter__", "__getitem__", "__len__", "__eq__", "__hash__"))

    def registered(self) -> None:
        """Guard which classes are registered as subclasses of abstract ones."""
        self.note(abc, "token", None, abc.get_cache_token(), ("the classes registered with ", "abc", ""))

    def match_class(self, subject: Any, kind: Any, names: tuple[str, ...], count: int) -> None:
        self.value(subject, False)
        self.prepare_class(kind)
        if type(kind) is abc.ABCMeta:
            self.registered()
        if not isinstance(subject, kind):
            return
        if count and not is_static(kind):
            self.attribute(kind, "__match_args__")
            names = (*getattr(kind, "__match_args__", ())[:count], *names)
        for name in names:
            self.attribute(subject, name)

    def matched(self, subject: Any) -> None:
        """See an object of which a pattern asks whether it is a sequence or a mapping."""
        kind = type(subject)
        if not is_static(kind) and not is_a(subject, Tensor):
            self._kind_of(subject, kind)
            self.registered()

    def enter(self, manager: Any) -> None:
        kind = type(manager)
        if _is_ours(manager):
            return
        if is_a(manager, np.errstate):
            for each in (np.errstate.__enter__, np.errstate.__exit__):
                code = getattr(each, "__code__", None)
                if code is not None:
                    self.skipped[id(code)] = code
            return
        if is_static(kind):
            self.refuse(f"enters an object of {kind.__module__}.{kind.__qualname__}", "enter it outside")
            return
        self._kind_of(manager, kind)
        self.specials(kind, ("__enter__", "__exit__"))

    def formatted(self, value: Any) -> None:
        """See a value that is about to be written as text."""
        if type(value) is int and has_many_digits(value):
            self.many_digits()
        self.value(value)
        if type(value) is not str:
            self.note(np, "printing", None, repr(np.get_printoptions()), ("the print options of ", "numpy", ""))

    def many_digits(self) -> None:
        """See an integer that becomes text, or text that becomes one, where there is a limit to that."""
        self.refuse("converts an integer of many digits, as sys.set_int_max_str_digits permits", "convert it outside")

    def hashed(self, values: Iterable[Any]) -> None:
        """See keys that are about to be put into a dict or a set."""
        for value in values:
            self._key(value)

    def match_keys(self, subject: Any, keys: Any) -> None:
        if not is_static(type(subject)):
            self.specials(type(subject), ("get", "keys"))
        for key in keys:
            self.item(subject, key)

    def pin(self, value: Any) -> None:
        """See that it is asked which object a value is."""
        if id(value) in self._given:
            self.refuse("asks by `is` which object an argument is", "compare by ==")

    def unseen(self) -> AbstractContextManager[None]:
        """Let something be called of which nothing is to be seen."""
        return _Unseen(self)

    @contextmanager
    def pure(self) -> Iterator[Callable[[], bool]]:
        """Let something be called that is to change nothing: what was made before is as from outside meanwhile.

        Yields a function that tells whether that is so, and nothing was refused.
        """
        before = len(self.refusals), self._inside, self._not_kept, self._has_changed
        self._earlier = (*self._earlier, (self._inside, self._not_kept))
        self._inside, self._not_kept = {}, set()
        self._has_changed = False
        try:
            yield lambda: len(self.refusals) == before[0] and not self._has_changed and not self.is_over
        finally:
            self._earlier = self._earlier[:-1]
            _, self._inside, self._not_kept, has_changed = before
            self._has_changed = has_changed or (self._has_changed and bool(self._earlier))

    # Beginning and end

    def watch(self) -> AbstractContextManager[None]:
        """See what runs, in a `with` statement around the call of the function, in this thread."""
        return _Watch(self)

    def begin(self) -> None:
        fun: Any = self._fun
        while is_a(fun, (MethodType, functools.partial)):
            self._roots[id(fun)] = fun
            fun = fun.__func__ if is_a(fun, MethodType) else fun.func
        self._roots[id(fun)] = fun
        self._name_arguments(fun)
        for cell in getattr(fun, "__closure__", None) or ():
            self._roots[id(cell)] = cell
        self.callable(self._fun)

    def _name_arguments(self, fun: Any) -> None:
        """Let messages name objects as the function does: by its parameters."""
        values = list(self._arguments)
        if isinstance(self._fun, MethodType):
            values.insert(0, self._fun.__self__)
        if type(fun) is not FunctionType and type(raw_attribute(type(fun), "__call__")) is FunctionType:
            values.insert(0, fun)
            fun = type(fun).__call__
        code = getattr(fun, "__code__", None)
        if isinstance(code, CodeType):
            for name, value in zip(code.co_varnames[: code.co_argcount], values, strict=False):
                if not is_atom(value) and not is_array(value) and id(value) not in self._inside:
                    self.node(value, ("", name, ""))

    def result(self, value: Any) -> None:
        """See what the function gives, which is taken apart."""
        self.value(value)

    def started(self, frame: FrameType) -> None:
        """See Python code that starts, and is no clone: was it called in a way that is understood?"""
        code = frame.f_code
        if self.is_unseen or self.is_collecting:
            return
        if is_clone(code) or code.co_filename.startswith("<frozen "):
            self.skipped[id(code)] = code
            return
        name, back = frame.f_globals.get("__name__"), frame.f_back
        is_generated = code.co_filename == "<string>" and (
            (isinstance(name, str) and name.startswith(_GENERATED_IN))
            or (back is not None and is_native(back.f_code))  # Numba evaluates the signature of what it compiles
        )
        if is_native(code) or is_generated:
            self.skipped[id(code)] = code
            return
        if is_library(code) and back is not None and not is_clone(back.f_code) and id(back.f_code) not in OF_HOOKS:
            return
        if _is_apart(frame):
            return
        self.refuse(
            f"{code.co_qualname} ({code.co_filename.rpartition('/')[2]}, line {code.co_firstlineno}) was called in a "
            "way that is not seen",
            "call it by its name",
        )
        self.skipped[id(code)] = code

    def is_known(self, code: CodeType) -> bool:
        return is_native(code)

    def end(self) -> None:
        self._restore()

    def guards(self) -> Guards:
        """Return what is guarded, after the function has been called."""
        cells, promises = ([cell for cell in t.values() if cell is not None] for t in (self._cells, self._promises))
        for kept in (self._inside, self._seen, self._functions, self._looked, self._roots, self.skipped, self._cells):
            kept.clear()
        for known in (
            self.read_attributes,
            self.written_of_class,
            self.read_calls,
            self.read_makers,
            self.read_classes,
        ):
            known.clear()
        self._nodes.clear()
        self._on_array = None
        self._promises, self._static = {}, {}
        return Guards([cell for cell in cells if cell.node.get() is not None], promises)


def _of(text: tuple[str, str, str], kind: type) -> tuple[str, str, str]:
    return "", text[1], f" of <{kind.__qualname__}>"


def _called(value: Any) -> str:
    if issubclass(type(value), (type, FunctionType, ModuleType)):
        name = getattr(value, "__qualname__", None) or value.__name__
        if is_a(name, str):
            return name
    return f"<{type(value).__qualname__}>"


def _is_ours(value: Any) -> bool:
    return _is_ours_class(type(value)) and not is_a(value, (FunctionType, type))


def _is_ours_class(kind: Any) -> bool:
    return is_own_module(kind.__dict__.get("__module__"))


def _is_apart(frame: Any) -> bool:
    """Tell whether code runs because a module is imported, or an object ends: that is not the call's doing."""
    if frame.f_code in _OF_ENDS:
        return True
    collecting = [getattr(f, "__code__", None) or getattr(type(f).__call__, "__code__", None) for f in gc.callbacks]
    while frame is not None and not is_clone(frame.f_code):
        if frame.f_code.co_filename.startswith("<frozen importlib") or frame.f_code in collecting:
            return True
        frame = frame.f_back
    return False


def _is_iterator_of_c(kind: Any) -> bool:
    return kind.__module__ == "itertools" or (kind.__module__ == "builtins" and kind.__name__.endswith("iterator"))


class _Unseen(AbstractContextManager[None]):
    """The time in which hooks and the trace of calls see nothing."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._outer: Any = None

    def __enter__(self) -> None:
        self._outer, here.observation = here.observation, None
        self._seen.is_unseen += 1

    def __exit__(self, *error: object) -> None:
        here.observation = None if self._seen.is_over else self._outer
        self._seen.is_unseen -= 1


class _Watch(AbstractContextManager[None]):
    """The time in which a function is watched. A trace function that is there already goes on seeing everything."""

    def __init__(self, seen: Observation) -> None:
        self._seen = seen
        self._tracer: Any = None
        self._before: Any = None
        self._outer: Any = None
        self._is_monitored = False
        self._thread = threading.get_ident()

    def __enter__(self) -> None:
        self._outer = here.observation, here.names
        here.observation, here.names = self._seen, self._seen.read_names
        gc.callbacks.append(self._collected)
        try:
            self._seen.begin()
        except Exception as error:
            self._seen.failed(error)
        self._is_monitored = call_monitoring.begin(self._seen)
        if not self._is_monitored:
            self._before = sys.gettrace()
            self._tracer = _tracer(self._seen, self._before)
            sys.settrace(self._tracer)

    def __exit__(self, *error: object) -> None:
        if self._is_monitored:
            call_monitoring.end(self._seen)
        elif sys.gettrace() is (None if self._seen.is_over and self._before is None else self._tracer):
            sys.settrace(self._before)
        else:
            self._seen.refuse("the trace function was replaced, by a debugger perhaps")
        self._tracer = self._before = None
        gc.callbacks.remove(self._collected)
        here.observation, here.names = self._outer
        self._seen.end()

    def _collected(self, phase: str, info: object) -> None:
        """Note that the collector runs: the finalizers and callbacks of what it frees are not the function's doing."""
        if threading.get_ident() == self._thread:
            self._seen.is_collecting = phase == "start"


def _tracer(seen: Observation, before: Any) -> Any:
    return tracer(seen.skipped, seen.started) if before is None else _Chained(seen, before)


class _Chained:
    """Calls the trace function that was there before, too."""

    def __init__(self, seen: Observation, before: Any) -> None:
        self._seen = seen
        self._before = before

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "call" and id(frame.f_code) not in self._seen.skipped:
            self._seen.started(frame)
        local = self._before(frame, event, arg)
        if sys.gettrace() is not self:  # some put themselves in place when they are called
            sys.settrace(self)
        return local
