"""What is known of the functions that are called while a function is recorded, by the objects themselves.

A function of Python's is instrumented. Of C's, those are known that are listed here: what they read of their arguments,
and whether they make something new. What else is called makes the call one that Python runs.
"""

from __future__ import annotations

import abc
import builtins
import cmath
import collections
import copy
import datetime
import functools
import gc
import importlib
import itertools
import logging
import math
import operator
import os
import random
import re
import string
import sys
import time
import types
import typing
import warnings
import weakref
from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state
from tapegrad.core.tensor import Tensor
from tapegrad.numpy_api.concatenators import c_, r_
from tapegrad.program.trace.filled_arrays import fill, holds_traced, standing_in
from tapegrad.program.trace.known_objects import (
    CONTAINERS,
    IMMUTABLE,
    ITERATORS,
    MISSING,
    NUMBERS,
    VIEWS,
    has_many_digits,
    is_a,
    is_atom,
    is_static,
    name_of,
)
from tapegrad.program.trace.libraries import is_native, is_own_module, is_progress
from tapegrad.program.trace.looks import look as _guarded
from tapegrad.program.trace.math_functions import ROWS, row_of
from tapegrad.program.trace.promises import is_promised
from tapegrad.program.trace.suppression import quiet
from tapegrad.record.operations import F

PURE = "call it outside and pass what it gives, or promise by tg.pure(…) that it depends on its arguments alone"
_first = operator.itemgetter(0)
_NOTHING: dict[str, Any] = {}
Handler = Callable[[Any, Any, Any, Any], Any]


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


def call(seen: Any, fun: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """See a call; give `(keywords, arguments, callable)`, which the user's code then calls.

    What is called has been called already where its result is to be marked as made here: then the callable gives that.
    """
    handler: Handler | None = _guarded(seen, _handler, seen, fun, args)
    if handler is None:
        return kwargs, args, fun
    if state.tracing is not None and state.tracing.filled and handler not in _OF_PYTHON and not _only_keeps(fun):
        args, kwargs = tuple(map(standing_in, args)), {name: standing_in(each) for name, each in kwargs.items()}
    return handler(seen, fun, args, kwargs)


def _only_keeps(fun: Any) -> bool:
    """Tell whether a method of a container puts objects into it, and reads nothing of them."""
    return type(fun) is BuiltinFunctionType and fun.__name__ in _KEEPS and type(fun.__self__) in CONTAINERS


def _given(value: Any) -> Any:
    return _NOTHING, ((value,),), _first


def _handler(seen: Any, fun: Any, args: Any) -> Handler | None:
    """Find how to see a call; None where it need not be seen, or cannot."""
    kind = type(fun)
    if kind is FunctionType:
        return _of_function(fun)
    if kind is MethodType:
        return _of_method
    if is_a(fun, type):
        return _TYPES.get(id(fun)) or (_shows_progress if is_progress(fun) else _of_class)
    if kind is _CACHE:
        return _of_cache
    known = _KNOWN.get(id(fun))
    if known is not None:
        return known
    if is_promised(fun):
        return _of_promised
    if fun is np.random.default_rng and args and type(args[0]) is int:
        return lambda s, f, a, k: _given(s.mark(f(*a, **k)))
    if kind is np.ufunc or kind is DISPATCHER or (kind is BuiltinFunctionType and _is_numpy(fun)):
        return _of_numpy
    if kind is weakref.ref:
        return _of_weak
    if kind in _METHODS:
        return _of_c_method
    if kind is functools.partial:
        return _of_partial
    if kind in _GETTERS:
        return _of_getter
    if kind in (staticmethod, classmethod):
        return lambda s, f, a, k: call(s, f.__func__, a, k)
    if is_own_module(_module(kind)):
        return _of_ours
    if not is_static(kind):
        return _of_object
    return _unknown


def _module(value: Any) -> str:
    found = getattr(value, "__module__", None)
    return found if isinstance(found, str) else ""


# Functions of Python's


def _of_function(fun: Any) -> Handler:
    known = _KNOWN.get(id(fun))
    if known is not None:
        return known
    if is_promised(fun):
        return _of_promised
    if is_progress(fun):
        return _shows_progress
    if is_native(fun.__code__):
        return _of_ours if not _module(fun).startswith("numpy") else _of_numpy
    return _of_python


def _of_python(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    strange = _strange(fun)
    if strange is not None:
        seen.refuse(f"calls {name_of(fun)}: {strange}", PURE)
        return kwargs, args, fun
    _guarded(seen, seen.prepare, fun)
    if fun.__code__.co_flags & 0x20:  # a generator function: what it gives is new
        return _given(seen.mark(fun(*args, **kwargs)))
    seen.called(fun)
    return kwargs, args, fun


def _of_method(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    function, owner = fun.__func__, fun.__self__
    if is_a(owner, np.random.Generator) and seen.is_inside(owner):
        return _pure(seen, fun, args, kwargs)
    strange = _strange(fun)
    if strange is not None:
        seen.refuse(f"calls {name_of(fun)}: {strange}", PURE)
        return kwargs, args, fun
    if type(function) is FunctionType:
        handler = _of_function(function)
        if handler is _of_python:
            _guarded(seen, seen.prepare, function)
            if function.__code__.co_flags & 0x20:
                return _given(seen.mark(fun(*args, **kwargs)))
            if not is_a(owner, type):
                seen.read_calls[id(function), id(type(owner))] = function, type(owner)
            return kwargs, args, fun
        if handler is _of_ours and function.__name__ in SORTS and type(owner) is TRACING.Traced:
            result = fun(*args, **kwargs)
            seen.sorted = result, owner
            return _given(result)
        return (_method_of_ours if handler is _of_ours else handler)(seen, function, (owner, *args), kwargs)
    return call(seen, function, (owner, *args), kwargs)


def _of_promised(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    for value in (*args, *kwargs.values()):
        _guarded(seen, seen.value, value)
    if type(fun) is FunctionType:
        seen.prepare(fun)  # which lets it run as it is
    with seen.unseen():
        result = fun(*args, **kwargs)
    if sys.getrefcount(result) > 2:  # somebody else has it, so it is from outside
        return _given(result)
    return _given(_new(seen, result, args))


def _of_cache(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a function of `functools.lru_cache` or `cache`: what it keeps has to be what the function gives now.

    Where it answers from what it keeps, the function is run to see that, if it changed nothing when it ran before.
    """
    wrapped = fun.__wrapped__
    if type(wrapped) is not FunctionType or not (seen.is_inside(fun) or all(map(is_atom, (*args, *kwargs.values())))):
        return _unknown(seen, fun, args, kwargs)
    _guarded(seen, seen.prepare, wrapped)
    before = fun.cache_info().misses, len(seen.refusals)
    result = fun(*args, **kwargs)
    if seen.is_inside(fun):
        return _given(_new(seen, result, args))
    if fun.cache_info().misses > before[0]:
        if len(seen.refusals) == before[1]:
            _CHANGE_NOTHING.add(wrapped)
        fresh = _copied(result)
    else:
        fresh = wrapped(*args, **kwargs) if wrapped in _CHANGE_NOTHING else MISSING
    if not _is_same(fresh, result):
        seen.refuse(f"calls {name_of(fun)}: {_foreign(fun)}", PURE)
        return _given(result)
    return _given(_new(seen, fresh, ()))


_CHANGE_NOTHING: weakref.WeakSet[Any] = weakref.WeakSet()


def _copied(value: Any) -> Any:
    """Copy arrays, in tuples and lists: what is kept is not to be written."""
    kind = type(value)
    if kind is tuple or kind is list:
        return kind(map(_copied, value))
    return value.copy() if kind is np.ndarray else value


def _make_cache(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    made = seen.mark(fun(*args, **kwargs))
    seen.mark(made.__dict__)
    return _given(made)


def _is_same(one: Any, other: Any) -> bool:
    """Tell whether two results hold the same numbers and texts, in tuples and lists."""
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is np.ndarray:
        return one.shape == other.shape and one.dtype == other.dtype and one.tobytes() == other.tobytes()
    if kind is tuple or kind is list:
        return len(one) == len(other) and all(map(_is_same, one, other))
    return is_atom(one) and (one == other or (one != one and other != other))


def _shows_progress(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See tqdm, which goes over what it is given: it is shown while the function is recorded."""
    _arguments(seen, args, kwargs)
    with seen.unseen():
        result = fun(*args, **kwargs)
    if is_progress(type(result)):
        seen.mark(result)
    return _given(result)


def _of_ours(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a call of this package's: it is recorded, or depends on its arguments alone, but for what is listed."""
    if state.tracing is not None:
        state.tracing.makes_tensors = True
    return _method_of_ours(seen, fun, args, kwargs)


def _method_of_ours(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a method of a tensor, which stands for an array's where no tensor was given."""
    name = getattr(fun, "__name__", "")
    if name in _READS_FILES and _module(fun).startswith("tapegrad"):
        seen.refuse(f"calls tapegrad.{name}, which reads what is outside of the program", PURE)
        return kwargs, args, fun
    _guarded(seen, seen.callable, fun)
    _arguments(seen, args, kwargs)
    kwargs = _with_out(seen, kwargs, args)
    if type(fun) is FunctionType:
        seen.read_makers[id(fun)] = fun
    return _given(_new(seen, fun(*args, **kwargs), args))


def made_by(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """Call one of `read_makers`, with numbers and traced tensors only, and mark what it makes."""
    return _given(_new(seen, fun(*args, **kwargs), args))


SORTS = _names("sort partition")
"""Methods that give a new tensor, and write an array in place."""
_READS_FILES = _names("load load_state_dict save record manual_seed seed get_num_threads is_inference_mode_enabled")


def _of_partial(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    _guarded(seen, seen.callable, fun)
    return call(seen, fun.func, (*fun.args, *args), {**fun.keywords, **kwargs})


def _of_object(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    kind = type(fun)
    _guarded(seen, seen._kind_of, fun, kind)
    raw = seen.look_up(kind, "__call__")
    if type(raw) is FunctionType:
        return _of_method(seen, MethodType(raw, fun), args, kwargs)
    if raw is not None and type(raw) is not type(object.__init__):
        bound = fun.__call__
        if type(bound) in (MethodType, FunctionType):
            return call(seen, bound, args, kwargs)
    return _unknown(seen, fun, args, kwargs)


def _unknown(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    strange = _strange(fun)
    if strange is not None:
        seen.refuse(f"calls {name_of(fun)}: {strange}", PURE)
    else:
        seen.refuse(f"calls {name_of(fun)}, of which it is not known what it reads", PURE)
        if not seen.changed and _may_write(fun):
            seen.changed = f"calls {name_of(fun)}{seen.place()}, which may have changed something"
    return kwargs, args, fun


_WRITING = _names("posix nt _io _socket _posixsubprocess _sqlite3 _ctypes mmap")


def _may_write(fun: Any) -> bool:
    """Tell whether a function of C's may change what is outside of its arguments: a file, an object, a library."""
    if is_a(fun, type):
        return False
    owner = getattr(fun, "__self__", None)
    if owner is not None and not is_a(owner, (ModuleType, type)):
        return True
    module = _module(fun)
    if module.startswith(("numpy", "scipy")):
        return fun.__name__.startswith("save")
    return module in _WRITING or module.partition(".")[0] not in sys.stdlib_module_names


# Classes


def _of_class(seen: Any, kind: Any, args: Any, kwargs: Any) -> Any:
    """See an instance being made."""
    if issubclass(kind, weakref.ref):
        return _asks_what_lives(seen, kind, args, kwargs)
    if is_static(kind):
        if issubclass(kind, BaseException):
            return _given(seen.mark(kind(*args, **kwargs)))
        return _unknown(seen, kind, args, kwargs)
    if is_own_module(kind.__module__):
        return _of_ours(seen, kind, args, kwargs)
    if kind.__module__.startswith("numpy"):
        return _of_numpy(seen, kind, args, kwargs)
    _guarded(seen, seen.prepare_class, kind)
    meta = type(kind)
    if meta is not type:
        above = seen.look_up(meta, "__call__")
        if type(above) is FunctionType:
            _guarded(seen, seen.prepare, above)
            _guarded(seen, seen.prepare_class, meta)
            return kwargs, args, kind
    return _make_instance(seen, kind, args, kwargs)


def _make_instance(seen: Any, kind: Any, args: Any, kwargs: Any) -> Any:
    """See what `type.__call__` does."""
    new, init = seen.look_up(kind, "__new__"), seen.look_up(kind, "__init__")
    for each in (new, init):
        if type(each) in (FunctionType, staticmethod):
            _guarded(seen, seen.prepare, each)
    if _is_abstract(kind):
        return kwargs, args, kind
    if new is object.__dict__["__new__"] and type(init) is FunctionType:
        if type(kind) is type:
            seen.read_classes[id(kind)] = init
        made = seen.mark(object.__new__(kind))
        init(made, *args, **kwargs)
        return _given(made)
    if type(new) is not staticmethod or type(new.__func__) is not FunctionType:
        _arguments(seen, args, kwargs)  # which C reads
        if any(base in (random.Random,) for base in kind.__mro__):
            return _unknown(seen, kind, args, kwargs)
        made = seen.mark(kind.__new__(kind, *args, **kwargs))
        if is_a(made, kind):
            type(made).__init__(made, *args, **kwargs)
        return _given(made)
    return kwargs, args, kind


def _is_abstract(kind: type) -> bool:
    return bool(kind.__flags__ & (1 << 20))


def _new(seen: Any, result: Any, args: Any) -> Any:
    """Mark what a call has made."""
    kind = type(result)
    if kind in NUMBERS or kind is TRACING.Traced:
        return result
    if kind is np.ndarray:
        _mark_array(seen, result, args)
    elif kind is tuple:
        for each in result:
            _new(seen, each, args)
    elif (kind in CONTAINERS or kind in ITERATORS or kind in VIEWS or kind is FunctionType or kind in _MADE) and not (
        any([result is each for each in args]) or seen.is_outside(result)
    ):
        seen.mark(result)
        if kind is list:
            for each in result:
                if type(each) is np.ndarray:
                    _mark_array(seen, each, args)
    return result


def _mark_array(seen: Any, result: Any, args: Any) -> None:
    if seen.is_inside(result) or seen.is_outside(result):
        return
    for each in _arrays(args):
        if not seen.is_inside(each) and (each is result or np.may_share_memory(each, result)):
            return
    seen.mark(result)


def _arrays(values: Any) -> Any:
    for value in values:
        if type(value) is np.ndarray:
            yield value
        elif type(value) in (list, tuple):
            yield from _arrays(value)
        elif type(value) is dict:
            yield from _arrays(value.values())


def _arguments(seen: Any, args: Any, kwargs: Any) -> None:
    for value in (*args, *kwargs.values()) if kwargs else args:
        if type(value) not in NUMBERS:
            _guarded(seen, seen.value, value)


# C's functions


def _pure(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a function that depends on what its arguments hold, and on the methods that these have."""
    _arguments(seen, args, kwargs)
    if id(fun) in _WRITES_TEXT:
        for value in args:
            if type(value) not in _PLAIN_TEXT or has_many_digits(value):
                _guarded(seen, seen.formatted, value)
    elif fun is int and args and type(args[0]) is not int and has_many_digits(args[0]):
        seen.many_digits()
    result = fun(*args, **kwargs)
    if seen.is_lost and id(fun) in _PASSES_ON:
        return _given(result)  # it may be from outside: that is no longer noted
    return _given(_new(seen, result, args))


def _of_math(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    if not kwargs and (row := row_of(fun, args)) is not None:
        return _given(row)
    return _pure(seen, fun, args, kwargs)


def _shallow(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    for value in args:
        if type(value) not in NUMBERS:
            _guarded(seen, seen.value, value, False)
    return _given(_new(seen, fun(*args, **kwargs), args))


def _plain(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a function that is called from the user's own frame, and reads nothing."""
    return kwargs, args, fun


def _looks(see: Callable[..., Any]) -> Handler:
    """Make a handler that looks at the arguments, and lets the user's own frame call the function."""

    def handler(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
        _guarded(seen, see, seen, *args)
        return kwargs, args, fun

    return handler


@_looks
def _get(seen: Any, value: Any = None, name: Any = None, *default: Any) -> None:
    if is_a(name, str):
        seen.attribute(value, name)


def _asks_for_attribute(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See `hasattr` and `getattr`: an array has not what tensors alone have, as `detach`."""
    if len(args) == (2 if fun is hasattr else 3) and type(args[0]) is TRACING.Traced and type(args[1]) is str:
        given = args[0].class_without_recording()
        if given and not hasattr(given, args[1]):
            return _given(False if fun is hasattr else args[2])
    return _get(seen, fun, args, kwargs)


@_looks
def _set(seen: Any, value: Any = None, name: Any = None, *new: Any) -> None:
    if is_a(name, str):
        seen.set_attribute(value, name)


@_looks
def _plain_get(seen: Any, value: Any, name: str) -> None:
    if is_a(value, (type, ModuleType)):
        seen.attribute(value, name)
    else:
        seen.plain_attribute(value, type(value), name)


@_looks
def _imports(seen: Any, name: str, *more: Any) -> None:
    seen.note(sys.modules, "entry", name, sys.modules.get(name, MISSING), ("the module ", name, ""))


@_looks
def _identity(seen: Any, a: Any, b: Any) -> None:
    if type(a) in NUMBERS and type(b) in NUMBERS:
        seen.refuse("asks by operator.is_ or is_not whether two numbers are one object", "compare them by ==")


_plain_set = _looks(lambda seen, value, name, *new: seen.plain_write(value, name))
_variables = _looks(lambda seen, *value: value and seen.attribute(value[0], "__dict__"))
_next = _looks(lambda seen, *args: args and seen.iterator(args[0]))
_get_item = _looks(lambda seen, value, key: seen.item(value, key))
_contains = _looks(lambda seen, container, value: seen.contains(container, value))


def _type(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    if len(args) == 1:
        if type(args[0]) is TRACING.Traced and (given := args[0].class_without_recording()):
            return _given(given)
        if not is_static(type(args[0])):
            _guarded(seen, seen._kind_of, args[0], type(args[0]))
        return kwargs, args, fun
    return _given(seen.mark(fun(*args, **kwargs)))


def _build_class(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    _guarded(seen, seen.prepare, args[0])
    for base in args[2:]:
        if is_a(base, type):
            _guarded(seen, seen.prepare_class, base)
            _guarded(seen, seen.specials, base, ("__init_subclass__",))
    return _given(seen.mark(fun(*args, **kwargs)))


def _is_instance(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    if len(args) == 2:
        value, kinds = args
        kind = value if fun is issubclass and is_a(value, type) else type(value)
        if not is_static(kind) and not is_a(value, Tensor):
            if fun is isinstance:
                _guarded(seen, seen._kind_of, value, kind)
            _guarded(seen, seen.look_up, kind, "__class__")
        for each in kinds if type(kinds) is tuple else (kinds,):
            meta = type(each)
            if meta is abc.ABCMeta:
                _guarded(seen, seen.registered)
            elif not is_static(meta):
                _guarded(seen, seen.specials, meta, ("__instancecheck__", "__subclasscheck__"))
        if fun is isinstance and type(value) is TRACING.Traced and (given := value.class_without_recording()):
            like = given() if issubclass(given, np.generic) else value._value
            return _given(fun(value, kinds) or given is kinds or fun(like, kinds))
    return kwargs, args, fun


def _is_scalar(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See NumPy being asked for a scalar, which it answers by the class."""
    value = args[0] if len(args) == 1 else kwargs.get("element")
    if type(value) is TRACING.Traced and (given := value.class_without_recording()):
        return _given(issubclass(given, np.generic))
    return _of_numpy(seen, fun, args, kwargs)


def _outputs(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See what shows something: that is done while it is recorded, and not in replays."""
    with seen.unseen():
        result = fun(*args, **kwargs)
    return _given(result)


def _reads_deep(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a copy being made."""
    value = args[0] if args else kwargs.get("x")
    if is_a(value, Tensor) or is_atom(value):
        return _method_of_ours(seen, fun, args, kwargs) if is_a(value, Tensor) else (kwargs, args, fun)
    if not _is_simple(value):
        return _unknown(seen, fun, args, kwargs)
    _arguments(seen, args, kwargs)
    with seen.unseen():
        result = fun(*args, **kwargs)
    _mark_all(seen, result, fun is copy.deepcopy)
    return _given(result)


def _is_simple(value: Any) -> bool:
    kind = type(value)
    if kind in NUMBERS or kind is np.ndarray or kind is TRACING.Traced or is_a(value, Tensor):
        return True
    if kind in (list, tuple, set, frozenset, collections.deque):
        return all(map(_is_simple, value))
    if kind in (dict, collections.OrderedDict):
        return all(map(_is_simple, value.values()))
    return is_atom(value)


def _mark_all(seen: Any, value: Any, deep: bool) -> None:
    kind = type(value)
    if kind in CONTAINERS or kind is np.ndarray:
        seen.mark(value)
    if deep and kind in (list, tuple, dict, collections.deque):
        for each in value.values() if kind is dict else value:
            _mark_all(seen, each, True)


def _writes_first(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    _arguments(seen, args, kwargs)
    target = args[0]
    if type(target) is np.ndarray:
        target = fill(seen, target, *args[1:], *kwargs.values())
        args = target, *args[1:]
    if type(target) in CONTAINERS or type(target) is np.ndarray:
        if not seen.is_inside(target):
            seen.changes(target, f"writes {seen._path(target)} by {name_of(fun)}", "return a new one")
    elif not is_static(type(target)) and not is_a(target, Tensor):
        _guarded(seen, seen.set_item, target, args[1] if len(args) > 1 else None)
    return _given(_new(seen, fun(*args, **kwargs), args))


def _of_weak(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    _guarded(seen, seen.note, fun, "target", None, MISSING if fun() is None else fun(), seen._text(fun, "()"))
    return kwargs, args, fun


def _asks_what_lives(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See what depends on which objects are alive: those that are observed may live longer, so the call is dropped."""
    if is_a(fun, type) and args and not seen.is_inside(args[0]) and type(args[0]) is not TRACING.Traced:
        return _unknown(seen, fun, args, kwargs)  # a weak reference to what was there before
    seen.unreliable = (
        seen.unreliable
        or f"{name_of(fun)}{seen.place()} depends on which objects are alive, and is not recorded; {PURE}"
    )
    return kwargs, args, fun


def _of_getter(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    made: Any = fun.__reduce__()
    names = made[1] if type(made[1]) is tuple else ()
    if type(fun) is operator.itemgetter:
        for key in names:
            _guarded(seen, seen.item, args[0], key)
    elif type(fun) is operator.attrgetter:
        for name in names:
            value = args[0]
            for part in name.split("."):
                _guarded(seen, seen.attribute, value, part)
                value = getattr(value, part)
    else:
        if type(made[0]) is functools.partial:
            name, *more = tuple(made[0].args) + tuple(made[1])
            named: Any = made[0].keywords
        else:
            name, *more = made[1]
            named = {}
        _guarded(seen, seen.attribute, args[0], name)
        return call(seen, getattr(args[0], name), tuple(more), named)
    return kwargs, args, fun


# Methods of C's

_METHODS: tuple[Any, ...] = (
    BuiltinFunctionType,
    type(list.append),
    type(list.__add__),
    type([].__add__),
    type(dict.__dict__["fromkeys"]),
)
_READS = _names(
    "copy count index keys values items union intersection difference issubset issuperset isdisjoint "
    "symmetric_difference __iter__ __len__ __reversed__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __add__ __mul__ "
    "__rmul__ __or__ __and__ __sub__ __xor__ __ror__ __rand__ __rsub__ __rxor__ __sizeof__ hex decode tolist find "
    "tobytes startswith endswith __copy__ __repr__ __str__ __format__ __bool__ most_common elements total __hash__ "
    "__index__ __int__ __float__ __neg__ __abs__ buffer_info"
)
_TAKES_OUT = _names("get pop popitem popleft setdefault __getitem__")
_KEEPS = _names("append appendleft insert setdefault")
_ITEM_READS = _names("get __getitem__ __contains__")
_ARRAY_WRITES = _names(
    "fill sort partition put resize itemset setfield setflags __setitem__ __delitem__ __iadd__ __isub__ __imul__ "
    "__itruediv__ __ifloordiv__ __ipow__ __imod__ __imatmul__ __iand__ __ior__ __ixor__ __ilshift__ __irshift__ "
    "__setstate__"
)
_VALUES = (str, bytes, int, float, complex, tuple, range, frozenset, bool, slice, type(None), np.generic, np.dtype)
_OF_OBJECT = _names("__eq__ __ne__ __init__ __init_subclass__ __lt__ __le__ __gt__ __ge__ __subclasshook__")


def _of_c_method(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See a method of a class of C's, bound or not."""
    name = fun.__name__
    owner = getattr(fun, "__self__", None)
    if owner is None or is_a(owner, ModuleType):
        if type(fun) is BuiltinFunctionType or not args:
            return _unknown(seen, fun, args, kwargs)
        owner, args_of = args[0], args[1:]
    else:
        args_of = args
    if _foreign(fun) is not None:
        return _unknown(seen, fun, args, kwargs)
    kind = type(owner)
    if name in ("__getattribute__", "__setattr__", "__delattr__"):
        (_plain_get if name == "__getattribute__" else _plain_set)(seen, fun, (owner, *args_of), kwargs)
        return kwargs, args, fun
    if name == "__new__":
        if not name_of(fun).startswith("object"):
            _arguments(seen, args[1:], kwargs)
        return _given(seen.mark(fun(*args, **kwargs)))
    if is_a(owner, type):
        return _of_type(seen, fun, owner, args, kwargs)
    if is_a(owner, Tensor):
        return _method_of_ours(seen, fun, args, kwargs)
    if is_a(owner, np.ufunc):
        return _of_numpy(seen, fun, args, kwargs)
    if is_a(owner, (str, bytes)) and name in ("format", "format_map"):
        _formatted(seen, owner, (*args_of, *kwargs.values()))
        return kwargs, args, fun
    if is_a(owner, np.ndarray):
        return _of_array(seen, fun, owner, name, args, kwargs)
    if is_a(owner, _VALUES):
        _arguments(seen, args_of, kwargs)
        if is_a(owner, (tuple, frozenset)):
            _guarded(seen, seen.value, owner)
        return _given(_new(seen, fun(*args, **kwargs), args))
    if is_a(owner, (list, dict, set, collections.deque, bytearray, types.MappingProxyType)) or kind in CONTAINERS:
        return _of_container(seen, fun, owner, name, args_of, args, kwargs)
    if kind in VIEWS:
        _guarded(seen, seen.value, owner)
        _arguments(seen, args_of, kwargs)
        return _given(_new(seen, fun(*args, **kwargs), args))
    if kind in ITERATORS or is_a(owner, types.GeneratorType):
        _guarded(seen, seen.value, owner, False)
        return kwargs, args, fun
    if name in _OF_OBJECT or is_a(owner, BaseException):
        return kwargs, args, fun
    if kind in IMMUTABLE and not is_a(owner, (re.Pattern,)):
        _arguments(seen, args_of, kwargs)
        return _given(_new(seen, fun(*args, **kwargs), args))
    if is_a(owner, re.Pattern):
        _arguments(seen, args_of, kwargs)
        return kwargs, args, fun
    if kind is property or (type(fun) is type([].__add__) and not is_static(kind) and name in ("__get__", "__hash__")):
        return kwargs, args, fun
    return _unknown(seen, fun, args, kwargs)


def _of_type(seen: Any, fun: Any, owner: Any, args: Any, kwargs: Any) -> Any:
    name = fun.__name__
    if name in ("fromkeys", "from_bytes", "fromhex", "maketrans", "__init_subclass__", "__subclasshook__", "mro"):
        _arguments(seen, args, kwargs)
        return _given(_new(seen, fun(*args, **kwargs), args))
    if name in ("__prepare__", "__new__", "__init__", "__subclasscheck__", "__instancecheck__", "__or__", "__ror__"):
        return kwargs, args, fun
    if name == "__call__":
        args = args if getattr(fun, "__self__", None) is owner else args[1:]
        if name_of(fun) == "type.__call__" and type(type(owner)) is type and not is_static(owner):
            return _make_instance(seen, owner, args, kwargs)
        return call(seen, owner, args, kwargs)
    return _unknown(seen, fun, args, kwargs)


def _of_container(seen: Any, fun: Any, owner: Any, name: str, args_of: Any, args: Any, kwargs: Any) -> Any:
    inside = seen.is_inside(owner)
    if name in _ITEM_READS and args_of and is_a(owner, (dict, types.MappingProxyType)) and not inside:
        if is_atom(args_of[0]):
            key = args_of[0]
            value = dict.get(owner, key, MISSING) if is_a(owner, dict) else owner.get(key, MISSING)
            _guarded(seen, seen.note, owner, "entry", key, value, seen._text(owner, f"[{key!r}]"))
        else:
            _guarded(seen, seen.value, owner)
            _arguments(seen, args_of, kwargs)
        return kwargs, args, fun
    reads = name in _READS or name in _ITEM_READS
    if not reads and not inside and name != "__init__":
        seen.changes(owner, f"changes {seen._path(owner)} by {name}", "return a new one")
    deep = name in ("index", "count", "remove", "sort", "__eq__", "__ne__", "__contains__", "__lt__", "__gt__")
    if not inside or deep:
        _guarded(seen, seen.value, owner, deep)
    for value in (*args_of, *kwargs.values()):
        if type(value) not in NUMBERS:
            _guarded(seen, seen.value, value, name not in ("append", "add", "insert", "appendleft", "setdefault"))
    if name in _TAKES_OUT:
        return kwargs, args, fun
    return _given(_new(seen, fun(*args, **kwargs), (*args, owner)))


def _of_array(seen: Any, fun: Any, owner: Any, name: str, args: Any, kwargs: Any) -> Any:
    if name in ("tofile", "dump", "dumps"):
        return _unknown(seen, fun, args, kwargs)
    if name in _ARRAY_WRITES and not seen.is_inside(owner):
        seen.changes(owner, f"writes {seen._path(owner)} by {name}", "make it a tensor, or return a new array")
    if name in _ARRAY_WRITES and (filled := fill(seen, owner, *args, *kwargs.values())) is not owner:
        return _given(getattr(filled, name)(*args, **kwargs))
    _guarded(seen, seen.value, owner)
    _arguments(seen, args, kwargs)
    kwargs = _with_out(seen, kwargs, (owner, *args))
    return _given(_new(seen, fun(*args, **kwargs), (owner, *args)))


def _formatted(seen: Any, text: Any, values: Any) -> None:
    for value in values:
        if type(value) in NUMBERS and not has_many_digits(value):
            continue
        _guarded(seen, seen.formatted, value)
        if is_a(text, str) and not is_atom(value):
            for _, field, _, _ in string.Formatter().parse(text):
                if field and ("." in field or "[" in field):
                    seen.refuse("reads attributes or items by str.format", "read them in the function")
                    return
            _guarded(seen, seen.value, value)


# NumPy's

DISPATCHER = type(np.sum)
_NUMPY_WRITES = _names("copyto put place putmask put_along_axis fill_diagonal")
_NUMPY_FOREIGN = _names(
    "load save savez savez_compressed loadtxt savetxt genfromtxt fromfile fromregex seterr seterrcall setbufsize "
    "set_printoptions geterr geterrcall get_printoptions array2string array_repr array_str getbufsize memmap "
    "open_memmap DataSource show_config default_rng from_dlpack info"
)


def _is_numpy(fun: Any) -> bool:
    module = _module(fun)
    owner = getattr(fun, "__self__", None)
    return module.partition(".")[0] == "numpy" and (owner is None or is_a(owner, (ModuleType, np.ufunc)))


def _of_numpy(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    name = getattr(fun, "__name__", "")
    module = _module(fun)
    strange = _foreign(fun)
    if (
        strange is not None
        or name in _NUMPY_FOREIGN
        or module.startswith(("numpy.random", "numpy.ctypeslib", "numpy.f2py"))
    ):
        return _unknown(seen, fun, args, kwargs)
    kwargs = _with_out(seen, kwargs, args)
    if type(fun) is np.ufunc and len(args) > fun.nin:
        args = *args[: fun.nin], *_out(seen, args[fun.nin :], args[: fun.nin])
    if type(fun) is np.ufunc and getattr(np, name, None) is not fun and not _is_of_scipy(fun):
        return _unknown(seen, fun, args, kwargs)
    if name in _NUMPY_WRITES or (name == "at" and is_a(getattr(fun, "__self__", None), np.ufunc)):
        return _writes_first(seen, fun, args, kwargs)
    _arguments(seen, args, kwargs)
    if name != "block":  # whose lists are rows and columns
        args = _arrays_of_lists(args, 2 if name in TAKES_SEQUENCES else 1)
    if fun is np.empty or fun is np.empty_like:  # what is in it would differ from call to call
        fun = np.zeros if fun is np.empty else np.zeros_like
    if type(fun) is np.ufunc:
        seen.read_calls[id(fun)] = fun
    elif type(fun) is DISPATCHER:
        seen.read_makers[id(fun)] = fun
    return _given(_new(seen, fun(*args, **kwargs), (*args, *kwargs.values())))


def _makes_array(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See NumPy make an array of tensors, which it does by C code that asks for their numbers: here it is a row."""
    if len(args) not in (1, 2) or not kwargs.keys() <= {"dtype"} or (len(args) == 2 and kwargs):
        return _of_numpy(seen, fun, args, kwargs)
    data, dtype = args[0], args[1] if len(args) == 2 else kwargs.get("dtype")
    if dtype is not None and (type(dtype) not in (type, str, np.dtype) or np.dtype(dtype).kind not in "biufc"):
        return _of_numpy(seen, fun, args, kwargs)
    if type(data) is TRACING.Traced:
        dtype = data.dtype if dtype is None else np.dtype(dtype)
        if dtype == data.dtype:
            return _given(data.clone() if fun is np.array else data)
        return _given(data.astype(dtype))
    if (type(data) is list or type(data) is tuple) and _becomes_array(data):
        _arguments(seen, args, kwargs)
        return _given(array_of(data, dtype))
    return _of_numpy(seen, fun, args, kwargs)


def _scalar_type(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See `np.float64(t)` and its like, which convert."""
    if len(args) == 1 and not kwargs and type(args[0]) is TRACING.Traced:
        return _given(args[0].astype(fun))
    return _pure(seen, fun, args, kwargs)


def array_of(values: Any, dtype: Any = None) -> Any:
    """Make a tensor of a list or tuple that holds traced ones, of which NumPy would take the numbers."""
    state.tracing.takes_numbers = True
    return F.array(values, dtype)


GRIDS = frozenset(map(type, (np.r_, np.c_, np.mgrid, np.ogrid, np.s_)))
"""Classes of NumPy's objects that make arrays by an index."""


def made_by_index(seen: Any, maker: Any, key: Any) -> Any:
    """Give what one of `GRIDS` makes; with tensors, as `np.r_[t, 1.0]`, it is a row."""
    key = standing_in(key)
    _guarded(seen, seen.value, key)
    if holds_traced(key) and maker is not np.s_:
        state.tracing.takes_numbers = True
        return (r_ if maker is np.r_ else c_)[key]
    return _new(seen, maker[key], ())


def _enumerates(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See `np.ndenumerate`, which reads an element when its turn comes."""
    if len(args) != 1 or kwargs:
        return _unknown(seen, fun, args, kwargs)
    data = args[0]
    if type(data) is not TRACING.Traced:
        _arguments(seen, args, kwargs)
        data = np.asarray(data)
    return _given(seen.mark((place, data[place]) for place in np.ndindex(data.shape)))


def _indices(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    _arguments(seen, args, kwargs)
    return _given(seen.mark(iter(list(fun(*args, **kwargs)))))


TAKES_SEQUENCES = _names(
    "concatenate concat stack hstack vstack dstack column_stack row_stack select choose multi_dot piecewise"
)
"""Functions of NumPy's that take lists of arrays; others take a list for an array."""


def _arrays_of_lists(values: Any, depth: int) -> Any:
    """Make arrays of lists that hold traced tensors, where NumPy does: of arguments, or of what these list."""
    if not depth:
        return array_of(values) if _becomes_array(values) else values
    return type(values)([_arrays_of_lists(v, depth - 1) if type(v) in (list, tuple) else v for v in values])


def _full(seen: Any, fun: Any, args: Any, kwargs: Any) -> Any:
    """See NumPy fill an array with a tensor's value, of which it would take the number."""
    names = ("shape", "fill_value", "dtype")
    given = {**dict(zip(names, args, strict=False)), **kwargs}
    if len(args) > 3 or not given.keys() <= set(names) or not holds_traced(given.get("fill_value")):
        return _of_numpy(seen, fun, args, kwargs)
    _arguments(seen, args, kwargs)
    value = array_of(given["fill_value"], given.get("dtype"))
    return _given(TRACING.full_like(np.zeros(()), value, value.dtype, shape=given["shape"]))


_ELEMENTS = frozenset((int, float, complex, bool, np.ndarray))


def _becomes_array(data: Any) -> bool:
    """Tell whether nested lists and tuples hold a traced tensor, and otherwise numbers, arrays and tensors alone."""
    found = False
    for value in data:
        kind = type(value)
        if kind is TRACING.Traced or ((kind is list or kind is tuple) and _becomes_array(value)):
            found = True
        elif kind not in _ELEMENTS and not isinstance(value, np.generic) and kind not in (list, tuple):
            return False
    return found


@functools.cache
def _scipy_functions() -> dict[int, Any]:
    special = sys.modules.get("scipy.special")
    return {} if special is None else {id(f): f for f in vars(special).values() if is_a(f, np.ufunc)}


def _is_of_scipy(fun: Any) -> bool:
    return id(fun) in _scipy_functions() or any(fun is each for each in vars(np).values() if type(each) is np.ufunc)


def _with_out(seen: Any, kwargs: dict[str, Any], args: Any) -> dict[str, Any]:
    out = kwargs.get("out")
    if out is None:
        return kwargs
    return {**kwargs, "out": _out(seen, out, args) if type(out) is tuple else _out(seen, (out,), args)[0]}


def _out(seen: Any, out: tuple[Any, ...], args: Any) -> tuple[Any, ...]:
    """See arrays that a call of arguments is about to write; return what stands for them."""
    for each in out:
        if type(each) is np.ndarray and not seen.is_inside(each):
            seen.changes(each, f"writes {seen._path(each)} by out=", "make it a tensor, or return a new array")
    return tuple([fill(seen, each, *args) if type(each) is np.ndarray else each for each in out])


# What is another at every call

_GENERATORS = (np.random.Generator, np.random.RandomState, np.random.BitGenerator, random.Random)
_CLOCKS = (datetime.datetime, datetime.date)
_NOW = frozenset({"now", "utcnow", "today"})
_MODULES = frozenset({"time", "secrets", "uuid"})
_QUIET = frozenset({"sleep", "strptime", "gmtime_r"})
_FUNCTIONS = (builtins.input, builtins.open, os.getenv, os.urandom, os.environ)
_CACHE = type(functools.lru_cache(maxsize=None)(int))


def _strange(fun: Any) -> str | None:
    """Say as `_foreign` does what makes a call another every time; generators can be set back to before it."""
    owner = getattr(fun, "__self__", None)
    if is_a(owner, _GENERATORS) and state.tracing is not None:
        state.tracing.drawing(owner)
    return _foreign(fun)


def _foreign(value: Any) -> str | None:
    """Say what makes a value another at every call, or hides what is read; None for all others."""
    kind = type(value)
    if kind is BuiltinFunctionType or kind is MethodType:
        owner = getattr(value, "__self__", None)
        if is_a(owner, _GENERATORS):
            whose = "NumPy's" if type(owner).__module__.startswith("numpy") else "Python's"
            return f"random numbers of {whose}"
        if any(owner is clock for clock in _CLOCKS) and value.__name__ in _NOW:
            return "the clock"
    if is_a(value, _GENERATORS):
        return "random numbers"
    if kind is _CACHE:
        return "a cache: what the function behind it reads is not seen when it answers"
    if kind in (BuiltinFunctionType, FunctionType):
        if _module(value) in _MODULES and value.__name__ not in _QUIET:
            return "the clock" if value.__module__ == "time" else f"from the module {value.__module__}"
        if any(value is f for f in _FUNCTIONS):
            return "read from outside of the program"
        if _module(value).startswith("numpy.random"):
            return "random numbers of NumPy's"
    return None


_foreign = quiet(_foreign)


# The list

_GETTERS = (operator.attrgetter, operator.itemgetter, operator.methodcaller)
_MADE = frozenset(
    (
        *_GETTERS,
        functools.partial,
        types.SimpleNamespace,
        slice,
        property,
        staticmethod,
        classmethod,
        object,
        np.errstate,
    )
)
_MADE |= frozenset(kind for kind in vars(itertools).values() if is_a(kind, type))
_TYPES: dict[int, Handler] = {
    id(kind): _pure
    for kind in (
        *(int, float, str, bytes, bool, complex, list, dict, set, frozenset, tuple, bytearray, slice, range, zip, map),
        *(filter, enumerate, reversed, collections.deque, collections.OrderedDict, collections.defaultdict),
        *(
            functools.partial,
            types.SimpleNamespace,
            types.MappingProxyType,
            *_GETTERS,
            object,
            memoryview,
            np.dtype,
            np.ndarray,
        ),
        *(datetime.timedelta, datetime.datetime, datetime.date, datetime.time, types.MethodType, property),
        *(staticmethod, classmethod, np.float64, np.float32, np.int64, np.int32, np.bool_, np.complex128),
        *(kind for kind in vars(itertools).values() if is_a(kind, type)),
        *(kind for kind in vars(np).values() if is_a(kind, type) and issubclass(kind, np.generic)),
        np.errstate,
    )
}
_TYPES |= {id(kind): _scalar_type for kind in vars(np).values() if is_a(kind, type) and issubclass(kind, np.number)}
_TYPES[id(super)] = _plain
_TYPES[id(np.ndenumerate)], _TYPES[id(np.ndindex)] = _enumerates, _indices
_TYPES[id(_CACHE)] = _make_cache
_TYPES[id(type)] = _type
_KNOWN: dict[int, Handler] = {}
_WRITES_TEXT = frozenset(map(id, (str, repr, ascii, format)))
_PLAIN_TEXT = frozenset((str, int, float, bool))
_PASSES_ON = frozenset(map(id, (max, min, functools.reduce)))
OF_NUMBERS: set[int] = set()
"""Functions that give a number, or what need not be marked, if they are given numbers alone, by id."""
_OBJECTS: list[Any] = []  # whose ids are known: they live on


def _know(handler: Handler, *functions: Any) -> None:
    for function in functions:
        _KNOWN[id(function)] = handler
        _OBJECTS.append(function)


_know(
    _pure,
    *(abs, all, any, ascii, bin, chr, divmod, format, hash, hex, iter, max, min, oct, ord, pow, repr, round),
    *(sorted, sum),
    *(f for f in vars(math).values() if type(f) is BuiltinFunctionType),
    *(f for f in vars(cmath).values() if type(f) is BuiltinFunctionType),
    *(functools.reduce, functools.cmp_to_key, object.__eq__),
    *(f for name, f in vars(operator).items() if type(f) is BuiltinFunctionType and name[0] != "_"),
)
_know(_of_math, *ROWS)
_know(_asks_what_lives, weakref.proxy, weakref.getweakrefcount, weakref.getweakrefs, sys.getrefcount, gc.collect)
_know(_asks_what_lives, gc.get_objects, gc.get_referrers, gc.get_referents, gc.get_count)
OF_NUMBERS.update(
    id(f)
    for f in (
        *(abs, chr, divmod, hash, max, min, ord, pow, round, range, bool, complex, float, int, str),
        *(f for module in (math, cmath) for f in vars(module).values() if type(f) is BuiltinFunctionType),
    )
)
_know(_shallow, len, callable, operator.truth, operator.not_)
_know(_writes_first, *(getattr(operator, name) for name in vars(operator) if name[0] == "i" and name not in (
    "index", "indexOf", "inv", "invert", "is_", "is_not", "itemgetter")))  # fmt: skip
_know(_writes_first, operator.setitem, operator.delitem)
_know(_get_item, operator.getitem)
_know(_contains, operator.contains)
_know(_identity, operator.is_, operator.is_not)
_know(_asks_for_attribute, getattr, hasattr)
_know(_set, setattr, delattr)
_know(_variables, vars)
_know(_plain, globals, locals)
_know(_next, next)
_know(_imports, builtins.__import__)
_know(_unknown, importlib.reload)
_know(_build_class, builtins.__build_class__)
_know(_is_instance, isinstance, issubclass)
_know(_reads_deep, copy.copy, copy.deepcopy)
_know(_outputs, print, warnings.warn, time.sleep)
_know(_makes_array, np.array, np.asarray, np.asanyarray, np.ascontiguousarray, np.asfortranarray)
_know(_full, np.full)
_know(_is_scalar, np.isscalar)
_know(
    _outputs,
    *(getattr(logging, name) for name in ("debug", "info", "warning", "error", "critical", "log", "exception")),
    *(getattr(logging.Logger, name) for name in ("debug", "info", "warning", "error", "critical", "log", "exception")),
)
_know(_plain_get, object.__getattribute__)
_know(_plain_set, object.__setattr__, object.__delattr__)
_know(_plain, typing.cast, functools.wraps, abc.abstractmethod)
_OBJECTS.extend(kind for kind in (list, dict))


_OF_PYTHON = frozenset((_of_python, _of_method, _of_object, _of_class, _of_partial))
"""How calls are seen of what hooks see the instructions of, or which are seen as other calls."""
CALLABLES = frozenset((*_METHODS, *_GETTERS, np.ufunc, DISPATCHER))


def why_not_called(seen: Any, function: Any) -> str:
    """Say why a function of C's may not be called by other code of C's, where no hook sees it; empty if it may."""
    kind = type(function)
    strange = _foreign(function)
    if strange is not None:
        return strange
    if kind is operator.attrgetter or kind is operator.methodcaller:
        return "where it is not seen what it reads"
    known = _KNOWN.get(id(function))
    if known in (_pure, _shallow, _of_math) or kind in (operator.itemgetter, np.ufunc, DISPATCHER):
        return ""
    owner = getattr(function, "__self__", None)
    if kind is BuiltinFunctionType and (owner is None or is_a(owner, ModuleType)):
        return "" if known is None and _is_numpy(function) else "of which it is not known what it reads"
    name = function.__name__
    if is_a(owner, _VALUES) or name in _READS or name in _ITEM_READS or (owner is not None and seen.is_inside(owner)):
        return ""
    if owner is None and issubclass(getattr(function, "__objclass__", object), (*_VALUES, object)):
        return "" if name in _READS or issubclass(function.__objclass__, (str, int, float)) else "which may write"
    return "of which it is not known what it reads"
