"""Instruments code objects: a hook sees the operands of each instruction that reads, writes or calls.

An instrumented clone does what its original does, in frames, exceptions, closures and generators of Python's own.
Around or in place of an instruction stands a call of a hook, which gets the operands from the evaluation stack. Which
hook is asked from `Hooks`, so that this module knows instructions and nothing else.

Where the operands are numbers a hook has nothing to see. There the clone asks for their exact types itself and runs the
instruction as it is: a call of a hook takes three times as long as the question, ten times where calls are traced.

A code object with an instruction that is not listed here has no clone: nothing runs that is not understood.
"""

from __future__ import annotations

import functools
import inspect
import sys
import weakref
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any, Protocol

from bytecode import Bytecode, Instr, Label
from bytecode.instr import CellVar, TryBegin, TryEnd

from tapegrad.core.instrumented_code import forget, note_clone

_VERSION = sys.version_info[:2]
SUPPORTED = (3, 11) <= _VERSION <= (3, 13)

NULL = type("Null", (), {"__repr__": lambda self: "NULL", "__slots__": ()})()
"""What stands on the stack of a clone where Python puts a null pointer beside a callable."""

_NATIVE = frozenset(
    (
        *("NOP", "RESUME", "POP_TOP", "LOAD_FAST", "STORE_FAST", "DELETE_FAST", "LOAD_CONST", "RETURN_VALUE", "COPY"),
        *("RETURN_CONST", "SWAP", "JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "MAKE_CELL"),
        *("COPY_FREE_VARS", "LOAD_CLOSURE", "LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF", "LOAD_LOCALS"),
        *("LOAD_BUILD_CLASS", "LOAD_ASSERTION_ERROR", "BUILD_TUPLE", "BUILD_STRING", "BUILD_SLICE", "LIST_APPEND"),
        *("SET_ADD", "MAP_ADD", "FOR_ITER", "END_FOR", "RERAISE", "PUSH_EXC_INFO", "POP_EXCEPT", "RETURN_GENERATOR"),
        *("YIELD_VALUE", "CHECK_EXC_MATCH", "END_SEND", "CLEANUP_THROW", "INTERPRETER_EXIT", "LOAD_FAST_CHECK"),
        *("LOAD_FAST_AND_CLEAR", "STORE_FAST_LOAD_FAST", "STORE_FAST_STORE_FAST", "LOAD_FAST_LOAD_FAST", "SEND"),
        *("LIST_TO_TUPLE", "SETUP_ANNOTATIONS", "WITH_EXCEPT_START", "STORE_NAME"),
        *("DELETE_NAME", "RAISE_VARARGS", "ASYNC_GEN_WRAP", "JUMP_IF_NOT_EXC_MATCH", "LOAD_FAST_BORROW", "POP_ITER"),
        *("POP_JUMP_FORWARD_IF_NONE", "POP_JUMP_FORWARD_IF_NOT_NONE", "POP_JUMP_BACKWARD_IF_NONE", "NOT_TAKEN"),
        *("POP_JUMP_BACKWARD_IF_NOT_NONE", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE", "JUMP", "JUMP_NO_INTERRUPT"),
        *(("POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE") if _VERSION >= (3, 13) else ()),
    )
)
_TRUTH = frozenset(
    (
        *("POP_JUMP_FORWARD_IF_TRUE", "POP_JUMP_FORWARD_IF_FALSE", "POP_JUMP_BACKWARD_IF_TRUE", "UNARY_NOT", "TO_BOOL"),
        *("POP_JUMP_BACKWARD_IF_FALSE", "JUMP_IF_TRUE_OR_POP", "JUMP_IF_FALSE_OR_POP"),
        *(("POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE") if _VERSION == (3, 12) else ()),
    )
)
_AFTER_BUILD = frozenset(("BUILD_LIST", "BUILD_MAP", "BUILD_SET", "BUILD_CONST_KEY_MAP"))
_INTRINSICS_1 = frozenset(("INTRINSIC_LIST_TO_TUPLE", "INTRINSIC_STOPITERATION_ERROR", "INTRINSIC_UNARY_POSITIVE"))
# Which hook takes the place of an instruction, and of how many operands.
_REPLACED = {
    "BINARY_SUBSCR": ("item", 2),
    "BINARY_SLICE": ("slice_of", 3),
    "STORE_SUBSCR": ("set_item", 3),
    "STORE_SLICE": ("set_slice", 4),
    "DELETE_SUBSCR": ("delete_item", 2),
    "UNARY_NEGATIVE": ("negative", 1),
    "UNARY_POSITIVE": ("positive", 1),
    "UNARY_INVERT": ("invert", 1),
    "GET_ITER": ("iterator", 1),
}
# Which hook sees the operand on top before an instruction, or what it has put there, and gives it back.
_SHOWN_BEFORE = {
    "GET_YIELD_FROM_ITER": "iterator",
    "MATCH_SEQUENCE": "matched",
    "MATCH_MAPPING": "matched",
    "BEFORE_WITH": "enter",
    "LIST_EXTEND": "contents",
    "SET_UPDATE": "contents",
    "DICT_UPDATE": "contents",
    "DICT_MERGE": "contents",
}
_SHOWN_NAME_BEFORE = {"STORE_GLOBAL": "set_global", "IMPORT_FROM": "import_from"}
_COMPUTES = frozenset(("UNARY_NEGATIVE", "UNARY_POSITIVE", "UNARY_INVERT"))
_NONE: frozenset[Any] = frozenset()
_TEXTS, _INTEGERS = frozenset((str, bytes)), frozenset((int,))  # integers may have too many digits to be text
_TUPLE = frozenset((tuple,))
_GIVES_BOOL = frozenset(("CONTAINS_OP", "IS_OP", "UNARY_NOT", "TO_BOOL"))
_GIVES_NOTHING = frozenset(("set_item", "set_slice", "delete_item"))


class Hooks(Protocol):
    """What gives the hooks. The operand at the bottom arrives last: `hook(b, a)`, `hook(b, c, a)`.

    `named(kind, name)` returns a hook for instructions with a name or another constant; `plain(kind)` the others.
    `numbers` are the types of operands that no hook of an operator needs to see, tensors of the recording among them;
    `singles` are types with one object for each value. `sorts` are methods of which it is asked whether their result is
    used. `here.names` has `(number of a namespace, name)` for each global
    that this thread's recording has seen.
    """

    singles: frozenset[type]
    sorts: frozenset[str]
    here: Any

    @property
    def numbers(self) -> frozenset[Any]: ...
    def named(self, kind: str, name: Any) -> Callable[..., Any]: ...
    def plain(self, kind: str) -> Callable[..., Any]: ...


class Unknown(Exception):
    """A code object has an instruction that is not understood."""


class _Writer:
    """Writes the instructions of one clone."""

    def __init__(self, code: CodeType, hooks: Hooks, space: int) -> None:
        self.code, self.hooks, self.space = code, hooks, space
        self.out: list[Any] = []
        self.sorts = not hooks.sorts.isdisjoint(code.co_names)
        self.place: Any = None
        self.names: tuple[str, ...] = ()  # of arguments by keyword of the next call
        self.latest: Any = None  # the instruction before, if nothing jumps to where it ends

    def add(self, name: str, *arg: Any) -> None:
        self.out.append(Instr(name, *arg, location=self.place))

    def hook(self, hook: Callable[..., Any], count: int = 1) -> None:
        """Call a hook with what is on top of the stack; its result takes the place of that."""
        self.add("LOAD_CONST", hook)
        self.add("SWAP", count + 1)
        if _VERSION == (3, 11):
            self.add("PRECALL", count - 1)
        self.add("CALL", count - 1)

    def before(self, hook: Callable[..., Any]) -> None:
        """Call a hook that needs no operand."""
        self.add("LOAD_CONST", None)
        self.hook(hook)
        self.add("POP_TOP")

    def unless(self, kinds: frozenset[type], count: int = 1, first: int = 1) -> Label:
        """Go on if operands are of these very types; else jump to the label that is returned, with the same operands.

        Operands are counted from the top of the stack. One that is a constant of the code is not asked.
        """
        other = Label()
        for k in range(first, first + count):
            if k == 1 and self.is_constant(kinds):
                continue
            if _VERSION == (3, 11):
                self.add("LOAD_CONST", type)
                self.add("COPY", k + 1)
                self.add("PRECALL", 0)
                self.add("CALL", 0)
            else:
                self.add("LOAD_CONST", type)
                self.add("PUSH_NULL")
                if _VERSION == (3, 12):
                    self.add("SWAP", 2)
                self.add("COPY", k + 2)
                self.add("CALL", 1)
            self.add("LOAD_CONST", kinds)
            self.add("CONTAINS_OP", 0)
            self.add("POP_JUMP_FORWARD_IF_FALSE" if _VERSION == (3, 11) else "POP_JUMP_IF_FALSE", other)
        return other

    def is_constant(self, kinds: frozenset[type]) -> bool:
        """Check whether the operand on top is a constant of one of these very types."""
        latest = self.latest
        return latest is not None and latest.name == "LOAD_CONST" and type(latest.arg) in kinds

    def otherwise(self, other: Label) -> Label:
        """End what is done if `unless` went on, and begin what is done if it jumped, up to the label returned."""
        end = Label()
        self.add("JUMP_FORWARD", end)
        self.out.append(other)
        return end

    def shown(self, hook: Callable[..., Any], kinds: frozenset[type], depth: int = 1) -> None:
        """Call a hook that returns what it is shown, the operand on top or below it, unless that is of these types."""
        if depth == 1 and self.is_constant(kinds):
            return
        end = self.otherwise(self.unless(kinds, 1, depth))
        if depth > 1:
            self.add("SWAP", depth)
        self.hook(hook)
        if depth > 1:
            self.add("SWAP", depth)
        self.out.append(end)

    def computed(self, i: Any, hook: Callable[..., Any], count: int) -> None:
        """Run an instruction as it is on numbers, and a hook in its place on what else there may be."""
        end = self.otherwise_after(i, count)
        self.hook(hook, count)
        self.out.append(end)

    def otherwise_after(self, i: Any, count: int) -> Label:
        writes_text = i.name == "BINARY_OP" and i.arg.name.endswith("REMAINDER")
        other = self.unless(self.hooks.numbers - (_TEXTS if writes_text else _NONE), count)
        self.out.append(i)
        return self.otherwise(other)

    def peek(self, hook: Callable[..., Any], count: int) -> None:
        """Show a hook what is on top of the stack, which stays."""
        self.add("BUILD_TUPLE", count)
        self.hook(hook)  # which gives a tuple the other way round
        self.add("UNPACK_SEQUENCE", count)

    def null(self, after: bool = False) -> None:
        """Put what stands for a null pointer below the callable on top, or, from Python 3.13 on, above it."""
        self.add("LOAD_CONST", NULL)
        if _VERSION < (3, 13) and after:
            self.add("SWAP", 2)

    def write(self) -> CodeType:
        source = Bytecode.from_code(self.code, conserve_exception_block_stackdepth=False)
        for each in source:
            if isinstance(each, Instr):
                self.place = each.location
                self.one(each)
                self.latest = each
                if each.name == "RESUME" and each.arg == 0 and self.code.co_flags & inspect.CO_VARKEYWORDS:
                    self.keywords_made()
            elif isinstance(each, (Label, TryBegin, TryEnd)):
                self.out.append(each)
                self.latest = None
        result = Bytecode(self.out)
        result._copy_attr_from(source)
        made = result.to_code()
        return made.replace(co_stacksize=made.co_stacksize + 2)

    def keywords_made(self) -> None:
        """Show a hook the dict that holds arguments by keyword, which each call makes."""
        code = self.code
        count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & inspect.CO_VARARGS)
        name = code.co_varnames[count]
        if name in code.co_cellvars:
            self.add("LOAD_DEREF", CellVar(name))
        else:
            self.add("LOAD_FAST", name)
        self.hook(self.hooks.plain("made"))
        self.add("POP_TOP")

    def one(self, i: Any) -> None:
        """Write one instruction, with its hooks."""
        name, plain = i.name, self.hooks.plain
        if name in _NATIVE:
            if name == "POP_TOP" and self.sorts and self.latest is not None and self.latest.name.startswith("CALL"):
                self.hook(plain("unused"))
            self.out.append(i)
        elif name in _TRUTH:
            latest = None if self.latest is None else self.latest.name
            if latest == "COMPARE_OP":  # of numbers it gives one, and what else there may be ends with a label
                end = self.out.pop()
                self.hook(plain("truth"))
                self.out.append(end)
            elif latest not in _GIVES_BOOL:
                self.shown(plain("truth"), self.hooks.numbers)
            self.out.append(i)
        elif name in _COMPUTES:
            self.computed(i, plain(_REPLACED[name][0]), 1)
        elif name in _REPLACED:
            kind, count = _REPLACED[name]
            self.hook(plain(kind), count)
            if kind in _GIVES_NOTHING:
                self.add("POP_TOP")
        elif name in _AFTER_BUILD:
            if i.arg and name in ("BUILD_MAP", "BUILD_SET"):  # which asks keys for their hashes
                self.peek(plain("hashed"), 2 * i.arg if name == "BUILD_MAP" else i.arg)
            self.out.append(i)
            self.hook(plain("made"))
        elif name in _SHOWN_BEFORE:
            self.hook(plain(_SHOWN_BEFORE[name]))
            self.out.append(i)
        elif name in _SHOWN_NAME_BEFORE:
            self.hook(self.hooks.named(_SHOWN_NAME_BEFORE[name], i.arg))
            self.out.append(i)
        else:
            method = getattr(self, f"_{name.lower()}", None)
            if method is None:
                raise Unknown(f"the instruction {name}")
            method(i)

    # Names

    def _load_global(self, i: Any) -> None:
        has_null, name = i.arg
        if has_null and _VERSION < (3, 13):
            self.null()
        end = Label()
        self.add("LOAD_CONST", (self.space, name))
        self.add("LOAD_CONST", self.hooks.here)
        self.add("LOAD_ATTR", "names" if _VERSION == (3, 11) else (False, "names"))
        self.add("CONTAINS_OP", 0)
        self.add("POP_JUMP_FORWARD_IF_TRUE" if _VERSION == (3, 11) else "POP_JUMP_IF_TRUE", end)
        self.before(self.hooks.named("global", name))
        self.out.append(end)
        self.out.append(Instr("LOAD_GLOBAL", (False, name), location=self.place))
        if has_null and _VERSION >= (3, 13):
            self.null()

    def _load_name(self, i: Any) -> None:
        self.before(self.hooks.named("name", i.arg))
        self.out.append(i)

    def _delete_global(self, i: Any) -> None:
        self.before(self.hooks.named("set_global", i.arg))
        self.out.append(i)

    def _store_deref(self, i: Any) -> None:
        name = i.arg.name
        if name in self.code.co_freevars:
            self.add("LOAD_FAST" if _VERSION >= (3, 13) else "LOAD_CLOSURE", i.arg)
            self.hook(self.hooks.named("set_cell", name))
            self.add("POP_TOP")
        self.out.append(i)

    _delete_deref = _store_deref

    def _import_name(self, i: Any) -> None:
        self.before(self.hooks.named("importing", i.arg))
        self.out.append(i)
        self.hook(self.hooks.named("import", i.arg))

    # Attributes

    def _load_attr(self, i: Any) -> None:
        is_method, name = i.arg if isinstance(i.arg, tuple) else (i.name == "LOAD_METHOD", i.arg)
        self.hook(self.hooks.named("attribute", name))
        if is_method:
            self.null(True)

    _load_method = _load_attr

    def _load_super_attr(self, i: Any) -> None:
        *flags, name = i.arg  # (is_method, has_class, name)
        self.hook(self.hooks.named("super", name), 3)
        if flags[0]:
            self.null(True)

    def _store_attr(self, i: Any) -> None:
        self.hook(self.hooks.named("set_attribute", i.arg), 2)
        self.add("POP_TOP")

    def _delete_attr(self, i: Any) -> None:
        self.hook(self.hooks.named("delete_attribute", i.arg))
        self.add("POP_TOP")

    # Operators

    def _binary_op(self, i: Any) -> None:
        self.computed(i, self.hooks.named("operator", i.arg.name), 2)

    def _compare_op(self, i: Any) -> None:
        name = i.arg.name
        end = self.otherwise_after(i, 2)
        self.hook(self.hooks.named("compare", name.removesuffix("_CAST")), 2)
        if name.endswith("_CAST"):
            self.hook(self.hooks.plain("truth"))
            self.add("TO_BOOL")
        self.out.append(end)

    def _contains_op(self, i: Any) -> None:
        self.hook(self.hooks.named("contains", bool(i.arg)), 2)

    def _is_op(self, i: Any) -> None:
        if self.is_constant(self.hooks.singles):
            self.out.append(i)
        else:
            self.hook(self.hooks.named("is", bool(i.arg)), 2)

    def _format_value(self, i: Any) -> None:
        has_format = i.name == "FORMAT_WITH_SPEC"
        if i.name == "FORMAT_VALUE":
            has_format = i.arg[0] if isinstance(i.arg, tuple) else bool(int(i.arg) & 4)
        self.shown(self.hooks.plain("text"), self.hooks.numbers - _INTEGERS, 2 if has_format else 1)
        self.out.append(i)

    _format_simple = _convert_value = _format_with_spec = _format_value

    def _unpack_sequence(self, i: Any) -> None:
        self.shown(self.hooks.plain("contents"), _TUPLE)
        self.out.append(i)

    _unpack_ex = _get_len = _unpack_sequence

    def _match_class(self, i: Any) -> None:
        self.peek(self.hooks.named("match_class", i.arg), 3)
        self.out.append(i)

    def _match_keys(self, i: Any) -> None:
        self.peek(self.hooks.plain("match_keys"), 2)
        self.out.append(i)

    # Functions

    def _make_function(self, i: Any) -> None:
        self.out.append(i)
        if _VERSION < (3, 13):
            self.hook(self.hooks.named("made_function", self.code.co_cellvars))

    def _set_function_attribute(self, i: Any) -> None:
        self.out.append(i)
        self.hook(self.hooks.named("made_function", self.code.co_cellvars))

    def _push_null(self, i: Any) -> None:
        self.null()

    def _kw_names(self, i: Any) -> None:
        self.names = i.arg

    def _precall(self, i: Any) -> None:
        pass

    def _call(self, i: Any) -> None:
        self.add("BUILD_TUPLE", i.arg + 2)
        self.called(self.hooks.named("call", self.names))
        self.names = ()

    def _call_kw(self, i: Any) -> None:
        self.add("BUILD_TUPLE", i.arg + 3)
        self.called(self.hooks.plain("call_with_names"))

    def _call_function_ex(self, i: Any) -> None:
        self.add("BUILD_TUPLE", 3 + (int(i.arg) & 1))
        self.called(self.hooks.plain("call_unpacked"))

    def called(self, hook: Callable[..., Any]) -> None:
        """Call what a hook gives: (keywords, arguments, callable)."""
        self.hook(hook)
        if _VERSION < (3, 13):
            self.add("PUSH_NULL")
            self.add("SWAP", 2)
            self.add("UNPACK_SEQUENCE", 3)
        else:
            self.add("UNPACK_SEQUENCE", 3)
            self.add("PUSH_NULL")
            self.add("SWAP", 3)
            self.add("SWAP", 2)
        self.add("CALL_FUNCTION_EX", 1)

    def _call_intrinsic_1(self, i: Any) -> None:
        what = i.arg.name
        if what == "INTRINSIC_UNARY_POSITIVE":
            self.computed(i, self.hooks.plain("positive"), 1)
        elif what in _INTRINSICS_1 or what.startswith(("INTRINSIC_TYPE", "INTRINSIC_PARAM")):
            self.out.append(i)
        else:
            raise Unknown(f"the instruction {what}")


_clones: dict[tuple[int, int], tuple[weakref.ref[CodeType], CodeType | str]] = {}


def clone_of(code: CodeType, hooks: Hooks, space: dict[str, Any]) -> CodeType | str:
    """Give the instrumented clone of a code object for functions of one namespace, made once; or why there is none."""
    key = id(code), id(space)
    known = _clones.get(key)
    if known is not None and known[0]() is code:
        return known[1]
    made: CodeType | str
    if not SUPPORTED:
        made = f"Python {_VERSION[0]}.{_VERSION[1]} is not known"
    elif code.co_flags & 0x280:  # coroutines and asynchronous generators
        made = "it is asynchronous"
    else:
        try:
            made = _Writer(code, hooks, id(space)).write()
        except Unknown as error:
            made = str(error)
    _clones[key] = weakref.ref(code, functools.partial(forget, _clones, key)), made
    if not isinstance(made, str):
        note_clone(made, code)
    return made


def instructions_known() -> Iterator[str]:
    """Go over the names of instructions that are understood."""
    yield from _NATIVE | _TRUTH | _AFTER_BUILD | {*_SHOWN_BEFORE, *_SHOWN_NAME_BEFORE, *_REPLACED}
    yield from (name[1:].upper() for name in vars(_Writer) if name.startswith("_") and not name.startswith("__"))
