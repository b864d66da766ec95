"""What Python reads from outside while a function is recorded: noted as the function runs, and guarded."""

from __future__ import annotations

import builtins
import gc
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from types import CodeType, FrameType, FunctionType, MethodType
from typing import Any

from tapegrad.replay import monitoring
from tapegrad.replay.code import ARGUMENT, FREE, GLOBAL, MODULE, Scan, nested, resolve, scan
from tapegrad.replay.following import Following
from tapegrad.replay.forms import MISSING, Content, Same, is_array, is_atom, is_made_here
from tapegrad.replay.guards import Guards
from tapegrad.replay.locations import GONE, Cell, Entry, Location, Part, Reached, Start
from tapegrad.replay.quiet import tracer


class Reads(Following):
    """Finds out what a function reads that is no argument of it: globals, closure variables, attributes of objects.

    Every Python function that runs while it is watched is noted, but for those of libraries (the standard library,
    NumPy, SciPy, Numba, tapegrad). Its bytecode says which names it reads; what they are when it is called first is
    what they are guarded to be. Numbers and strings are guarded by value, containers by what is in them (up to 10,000
    entries in all; larger ones by identity and length), arrays, tensors and all else by identity. Of an object, or a
    class, those attributes are guarded that any of the functions reads of anything.

    What the function itself writes before it reads it, is not read from outside. What it changes after it has read it,
    such as a counter, is guarded to be what it was: such a function will never be as it was again.

    Parameters
    ----------
    fun : callable
        A function, bound method, `functools.partial`, or an object with `__call__`.
    on_array : callable, optional
        Called with every array and tensor that is found, before the code runs that reads it.

    Attributes
    ----------
    foreign : list of str
        What was read that is another at every call, or cannot be seen: the clock, random numbers that are not
        tapegrad's, the environment, caches.
    effects : list of str
        Globals, closure variables and attributes of objects from outside that the function writes.

    Notes
    -----
    Not seen are: what libraries read of a user's objects on their own (`json.dumps(config)`), functions that run in
    other threads, what C code reads, items of containers that hide them, and writes to arrays, which are not read here
    but by the replay. What runs because a module is imported for the first time, by whomever, does not count as read:
    no later call of the function would run it again.

    Examples
    --------
    >>> from tapegrad.replay.reads import Reads
    >>> scale = 2.0
    >>> def double(x):
    ...     return scale * x
    >>> reads = Reads(double)
    >>> with reads.watch():
    ...     y = double(3.0)
    >>> guards = reads.guards()
    >>> guards.failed() is None
    True
    """

    def __init__(self, fun: Callable[..., Any], on_array: Callable[[Any], None] | None = None) -> None:
        super().__init__()
        self._on_array = on_array
        self.foreign: list[str] = []
        self.effects: list[str] = []
        self._skipped: dict[int, CodeType] = {}  # by id: codes are slow to hash
        self._ran: dict[int, CodeType] = {}
        self._scans: dict[int, Scan] = {}
        self._nested: set[int] = set()
        self._functions: dict[int, list[FunctionType]] = {}
        self._known: dict[int, Any] = {}
        self._later: dict[int, Reached] = {}
        self._written: dict[str, Any] = {}
        self._roots: set[int] = set()
        self._import: FrameType | None = None  # the outermost frame that the import system has called, while it runs
        self._enter(fun)

    # The function

    def _enter(self, fun: Any) -> None:
        """Come by all that a callable consists of."""
        while isinstance(fun, MethodType):
            fun = fun.__func__
        if isinstance(fun, FunctionType):
            self._roots.add(id(fun))
            self.come_by(fun)
            return
        call = getattr(type(fun), "__call__", None)  # noqa: B004
        if isinstance(call, FunctionType):
            self.come_by(call)
        self.follow(fun, getattr(fun, "__name__", "self"), 0)

    def come_by(self, function: FunctionType) -> None:
        """Take note of a function, whose closure is guarded if it runs."""
        if id(function) in self._known:
            return
        self._known[id(function)] = function
        code = function.__code__
        if self._libraries.has_file(code.co_filename):
            self._look_behind(function)
            return
        self._functions.setdefault(id(code), []).append(function)
        if id(code) in self._ran:
            self._read_function(function)

    def see_array(self, array: Any) -> None:
        """Tell who wants to know of an array or a tensor."""
        if self._on_array is not None:
            self._on_array(array)

    def _look_behind(self, function: FunctionType) -> None:
        """Come by the functions that a library's function was made of."""
        is_root = id(function) in self._roots
        for value in (getattr(function, "__wrapped__", None), *_contents(function)):
            while isinstance(value, MethodType):
                value = value.__func__
            if isinstance(value, FunctionType):
                if is_root:
                    self._roots.add(id(value))
                self.come_by(value)
            elif callable(value) and isinstance(getattr(value, "__wrapped__", None), FunctionType):
                self.come_by(value.__wrapped__)

    def _read_function(self, function: FunctionType) -> None:
        """Guard a function that has run: its code, default values and closure."""
        guard, is_root = self.guard, id(function) in self._roots
        guard(Part(function, "__code__", "code", is_root), function.__code__)
        guard(Part(function, "__defaults__", "default values", is_root), function.__defaults__)
        if function.__code__.co_kwonlyargcount:
            guard(Part(function, "__kwdefaults__", "default values by keyword"), function.__kwdefaults__)
        if not function.__closure__:
            return
        cells = {name: Cell(function, n, is_root) for n, name in enumerate(function.__code__.co_freevars)}
        where = _place(function.__code__, function.__code__.co_firstlineno)
        for chain in self._scans[id(function.__code__)].reads:
            if chain.root == FREE and chain.name in cells:
                cell = cells[chain.name]
                self.walk(chain, cell, cell.read(), where=where)

    # While it runs

    def watch(self) -> AbstractContextManager[None]:
        """Note what runs, in a `with` statement around the call of the function, in this thread."""
        return _Watch(self)

    def note(self, frame: FrameType) -> None:
        """Note that a function is being called."""
        code = frame.f_code
        try:
            if self._is_imported(frame):
                return
            if id(code) in self._ran:
                self._note_again(frame, code)
            elif self._libraries.has_file(code.co_filename):
                self._skipped[id(code)] = code
            else:
                self._note_first(frame, code)
        except Exception as error:  # whatever the user's objects do when they are looked at: their call goes on
            self._skipped[id(code)] = self._ran[id(code)] = code
            self.foreign.append(f"{_name(code)}: what it reads cannot be told ({type(error).__name__}: {error})")

    def _is_imported(self, frame: FrameType) -> bool:
        """Check whether a call is part of the first import of a module: its code, what that calls, an import hook."""
        if self._import is not None:
            caller: FrameType | None = frame
            while caller is not None and caller is not self._import:
                caller = caller.f_back
            if caller is not None:
                return True
            self._import = None
        if _is_called_by_import(frame):
            self._import = frame
            return True
        return False

    def is_library(self, code: CodeType) -> bool:
        """Tell whether code is a library's: it need not be noted, now or later."""
        return self._libraries.has_file(code.co_filename)

    def _note_first(self, frame: FrameType, code: CodeType) -> None:
        is_first = not self._ran
        self._ran[id(code)] = code
        found = self._scans[id(code)] = scan(code)
        self._nested.update(map(id, nested(code)))
        if not found.arguments:
            self._skipped[id(code)] = code
        for chain, line in found.reads.items():
            where = _place(code, line)
            if chain.root == GLOBAL:
                location = _global(frame.f_globals, frame.f_builtins, chain.name, self.guard)
                self.walk(chain, location, location.read(), where=where)
            elif chain.root == MODULE:
                name = resolve(chain, frame.f_globals)
                location = Entry(sys.modules, name, "the module ", name, "")
                self.walk(chain, location, location.read(), where=where)
        for function in self._functions.get(id(code), ()):
            self._read_function(function)
        names = frame.f_locals
        for chain, line in found.reads.items():
            if chain.root == ARGUMENT and chain.name in names:
                value = names[chain.name]
                self.walk(chain, Start(value, chain.name), value, True, _place(code, line))
        if is_first:
            for name, value in list(names.items()):
                if not is_atom(value) and not is_array(value):
                    self.look_into(value, Start(value, name))
        self.read_names((*found.names, code.co_name), found.asked, found.everything)
        self._note_writes(found, code, names)

    def _note_again(self, frame: FrameType, code: CodeType) -> None:
        """Note the objects that a function is called with this time: looked at in the end, if they still live."""
        names = frame.f_locals
        for name in self._scans[id(code)].arguments:
            value = names.get(name)
            if is_atom(value) or is_array(value) or id(value) in self._later:
                continue
            if self.has_attributes(value):
                if not self.knows_class(type(value)):
                    self.follow(type(value), type(value).__qualname__, 0)
                self._later[id(value)] = Reached(value, name, 0)

    def _note_writes(self, found: Scan, code: CodeType, names: Any) -> None:
        for chain, line in found.writes.items():
            text = f"{chain}{_place(code, line)}"
            if chain.root == GLOBAL or (chain.root == FREE and id(code) not in self._nested):
                self._written[text] = None
            elif chain.root == ARGUMENT and code.co_name != "__init__":
                value = names.get(chain.name)
                if self.has_attributes(value) and not is_atom(value):
                    self._written[text] = Reached(value, chain.name, 0)

    # Afterwards

    def guards(self) -> Guards:
        """Give what is guarded, after the function has been called."""
        self._find_closures()
        for later in self._of_outside(list(self._later.values())):
            self.reach(later.get(), later.path, 0)
        self._later.clear()
        self._of_outside(self._reached)
        self.foreign += self.strange
        guards = [g for g in list(self._guards.values()) if g is not None and g.location.read() is not GONE]
        self.effects += [
            text for text, reached in list(self._written.items()) if reached is None or reached.get() is not None
        ]
        objects: dict[int, Any] = {}
        for guard in guards:
            _collect(guard.form, objects)
        self._forget()
        return Guards(guards, tuple(objects.values()))

    def _find_closures(self) -> None:
        """Find the functions that ran, have a closure, and were not come by: reached in some way that is not seen."""
        unknown = [
            code
            for key, code in list(self._ran.items())
            if code.co_freevars and key not in self._functions and key not in self._nested and key in self._scans
        ]
        if unknown:
            wanted = set(map(id, unknown))
            for found in gc.get_referrers(*unknown):
                if isinstance(found, FunctionType) and id(found.__code__) in wanted:
                    self.come_by(found)

    def _of_outside(self, reached: list[Reached]) -> list[Reached]:
        """Give the objects that were not made in the call, and let go of the others: nobody else holds them."""
        owned: dict[int, list[Any]] = {}
        for key, guard in list(self._guards.items()):
            owner = getattr(guard and guard.location, "owner", None)
            owned.setdefault(id(owner), []).append(key)
        kept = []
        while reached:
            one = reached.pop()  # the newest first: it may be what holds an older one
            if one.get() is None or (one.is_strong and sys.getrefcount(one.get()) <= 2):
                one.get = _nothing
                for key in owned.get(id(one), ()):
                    del self._guards[key]
            else:
                kept.append(one)
        return kept

    def _forget(self) -> None:
        """Let go of everything: of the call nothing stays."""
        self._import = None
        for kept in (self._functions, self._known, self._ran, self._skipped, self._written, self._guards, self._by_id):
            kept.clear()


class _Watch(AbstractContextManager[None]):
    """The time in which a function is watched. A trace function that is there already goes on seeing everything."""

    def __init__(self, reads: Reads) -> None:
        self._reads = reads
        self._tracer: Any = None
        self._before: Any = None
        self._is_monitored = False

    def __enter__(self) -> None:
        self._is_monitored = monitoring.begin(self._reads)
        if not self._is_monitored:
            self._before = sys.gettrace()
            self._tracer = _tracer(self._reads, self._before)
            sys.settrace(self._tracer)

    def __exit__(self, *error: object) -> None:
        if self._is_monitored:
            monitoring.end(self._reads)
        elif sys.gettrace() is self._tracer:
            sys.settrace(self._before)
        else:
            self._reads.foreign.append("the trace function was replaced, by a debugger perhaps: reads may be missing")
        self._tracer = self._before = None


def _tracer(reads: Reads, before: Any) -> Any:
    return tracer(reads._skipped, reads.note) if before is None else _Chained(reads, before)


class _Chained:
    """Calls the trace function that was there before, too."""

    def __init__(self, reads: Reads, before: Any) -> None:
        self._reads = reads
        self._before = before

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "call" and id(frame.f_code) not in self._reads._skipped:
            self._reads.note(frame)
        local = self._before(frame, event, arg)
        if sys.gettrace() is not self:  # some put themselves in place when they are called
            sys.settrace(self)
        return local


def _global(globals_: dict[str, Any], builtins_: Any, name: str, guard: Callable[[Location, Any], None]) -> Location:
    """Give where a global name is found: among the module's, or else among the builtins, where it is not shadowed."""
    file = globals_.get("__file__")
    module = file.replace("\\", "/").rpartition("/")[2] if isinstance(file, str) else str(globals_.get("__name__", "?"))
    location = Entry(globals_, name, "the global ", name, f" of {module}")
    if name in globals_:
        return location
    guard(location, MISSING)
    space = builtins_ if isinstance(builtins_, dict) else vars(builtins)
    return Entry(space, name, "the builtin ", name, "")


def _is_called_by_import(frame: FrameType) -> bool:
    """Check whether the import system has called a function to find or load a module (`importlib.reload` has not)."""
    caller = frame.f_back
    while caller is not None and caller.f_code.co_filename.startswith("<frozen importlib"):
        if caller.f_code.co_name == "_find_and_load":
            return True
        caller = caller.f_back
    return False


def _nothing() -> None:
    return None


def _contents(function: FunctionType) -> list[Any]:
    found = []
    for cell in function.__closure__ or ():
        try:
            found.append(cell.cell_contents)
        except ValueError:
            continue
    return found


def _collect(form: Any, objects: dict[int, Any]) -> None:
    """Collect the arrays and tensors in a form."""
    if type(form) is Same:
        if is_array(form.value) and not is_made_here(form.value):
            objects[id(form.value)] = form.value
    elif type(form) is Content:
        for part in form.forms:
            _collect(part, objects)


def _name(code: CodeType) -> str:
    return getattr(code, "co_qualname", code.co_name)


def _place(code: CodeType, line: int) -> str:
    return f" in {_name(code)} ({code.co_filename.rpartition('/')[2]}, line {line})"
