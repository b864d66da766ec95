"""What a code object reads from outside, found in its bytecode: globals, closure variables, attributes behind them."""

from __future__ import annotations

import dis
import functools
import importlib.util
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

GLOBAL, FREE, ARGUMENT, MODULE = "global", "free", "argument", "module"
ATTRIBUTE, ITEM = ".", "[]"

_LONGEST = 8  # steps of a chain; a loop that goes from object to object would have no end
_ALTERNATIVES = 4  # chains that one local variable can stand for
_ASKING = frozenset({"getattr", "hasattr", "setattr", "attrgetter", "methodcaller"})
_LOOKING_AT_ALL = frozenset({"__dict__", "vars", "asdict", "astuple", "getmembers", "fields", "dir"})
_NOTHING = frozenset({"NOP", "CACHE", "EXTENDED_ARG", "RESUME", "PRECALL", "PUSH_NULL", "NOT_TAKEN", "KW_NAMES"})
_CONSTANTS = frozenset({"LOAD_CONST", "LOAD_SMALL_INT", "LOAD_CONST_IMMORTAL", "LOAD_CONST_MORTAL"})
_GLOBALS = frozenset({"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"})
_CELLS = frozenset({"LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF"})
_ATTRIBUTES = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
_JUMPS = frozenset({*dis.hasjrel, *dis.hasjabs})


class Chain(NamedTuple):
    """A name and the steps behind it, such as `self.cfg.dt` or `params["w"]`.

    Attributes
    ----------
    root : str
        GLOBAL, FREE, ARGUMENT or MODULE (imported inside of the function).
    name : str
        The name; of a module the whole one, with a dot in front for each level of a relative import.
    steps : tuple of (str, object)
        ATTRIBUTE and its name, or ITEM and its key, a constant.
    """

    root: str
    name: str
    steps: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.name + "".join(f".{key}" if kind == ATTRIBUTE else f"[{key!r}]" for kind, key in self.steps)


class Scan(NamedTuple):
    """What a code object reads.

    Attributes
    ----------
    reads : dict of Chain to int
        What it reads, as far as the bytecode shows it, and the line of the first time.
    names : frozenset of str, or of (str, object)
        Attributes that it reads of anything at all; with a key, where only that entry of the attribute is read.
    asked : frozenset of str
        Names that may be asked for by `getattr` or `hasattr`: whether they are there counts, too.
    everything : bool
        It looks at all attributes of something (`vars`), or asks for one whose name is computed.
    writes : dict of Chain to int
        What it writes outside, and the line.
    arguments : tuple of str
        Those of which it reads attributes or items.
    """

    reads: dict[Chain, int]
    names: frozenset[Any]
    asked: frozenset[str]
    everything: bool
    writes: dict[Chain, int]
    arguments: tuple[str, ...]


def scan(code: CodeType) -> Scan:
    """Find out what a code object reads, inner functions' use of its variables included.

    A chain that the code itself has written on every way to the read is left out: that is not read from outside.
    """
    known = _scans.get(code)
    if known is None:
        known = _scans[code] = _scanned(code)
    return known


_scans: WeakKeyDictionary[CodeType, Scan] = WeakKeyDictionary()  # half a millisecond each


def _scanned(code: CodeType) -> Scan:
    found = _Walk(code)
    names = set(found.names)
    for inner, line in _inner(code):
        below = scan(inner)
        for chain in below.reads:
            for outer in found.seen_from_within(chain):
                found.reads.setdefault(outer, line)
        for chain in below.writes:
            if chain.root == FREE and chain.name in code.co_freevars:
                found.writes.setdefault(chain, line)
    used = frozenset(code.co_names)
    texts = {c for c in code.co_consts if isinstance(c, str) and c.isidentifier()}
    asking = bool(used & _ASKING)
    asked = frozenset(texts) if asking else frozenset()
    everything = bool(used & _LOOKING_AT_ALL) or (asking and not texts)
    arguments = {c.name: None for c in (*found.reads, *found.writes) if c.root == ARGUMENT and c.steps}
    reads = {c: line for c, line in found.reads.items() if c.root != ARGUMENT or c.steps}
    return Scan(reads, frozenset(names | asked), asked, everything, found.writes, tuple(arguments))


def _inner(code: CodeType) -> Iterator[tuple[CodeType, int]]:
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield value, value.co_firstlineno


def nested(code: CodeType) -> Iterator[CodeType]:
    """Go over the code objects within one, at any depth."""
    for inner, _ in _inner(code):
        yield inner
        yield from nested(inner)


def _argument_names(code: CodeType) -> tuple[str, ...]:
    count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4) + bool(code.co_flags & 8)
    return code.co_varnames[:count]


def _entries(code: CodeType) -> Any:
    """Give the entries of the exception table."""
    return getattr(dis.Bytecode(code), "exception_entries", ())


def _names(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_subscript(i: dis.Instruction) -> bool:
    return i.opname == "BINARY_SUBSCR" or (i.opname == "BINARY_OP" and i.argrepr == "[]")


def _is_key(key: Any) -> bool:
    return isinstance(key, (str, int, float, bytes, tuple, type(None)))


class _Walk:
    """One code object's instructions, gone over in their order.

    `now` are the chains that the top of the stack may be, `held` those below a constant that may be a key. There is no
    more of a stack: what is not used at once as part of a longer chain is taken as read as a whole.
    """

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.arguments = frozenset(_argument_names(code))
        self.locals = frozenset(code.co_varnames) | frozenset(code.co_cellvars)
        self.aliases: dict[str, tuple[Chain, ...]] = {}
        self.instructions = [i for i in dis.get_instructions(code) if i.opname not in _NOTHING]
        self.handlers = [(e.start, e.target) for e in _entries(code)]
        self.stored = {
            n for i in self.instructions if i.opname.startswith(("STORE_FAST", "STORE_DEREF")) for n in _names(i.argval)
        }
        self._pass()
        if any(self.aliases.values()):  # a loop may read above what is stored below
            self._pass()

    def _pass(self) -> None:
        self.reads: dict[Chain, int] = {}
        self.writes: dict[Chain, int] = {}
        self.names: set[Any] = set()
        self.sure: set[Chain] = set()  # written on every way to here
        self.now: tuple[Chain, ...] = ()
        self.held: tuple[Chain, ...] = ()
        self.module: tuple[Chain, ...] = ()
        self.key: Any = None
        self.constants: list[Any] = [None, None]
        self.line = self.code.co_firstlineno
        self.furthest = 0
        for at, instruction in enumerate(self.instructions):
            self.at = at
            self.offset = instruction.offset
            positions = instruction.positions
            if positions is not None and positions.lineno is not None:
                self.line = positions.lineno
            if instruction.opcode in _JUMPS and isinstance(instruction.argval, int):
                self.furthest = max(self.furthest, instruction.argval)
            self._step(instruction)

    def seen_from_within(self, chain: Chain) -> Iterable[Chain]:
        """Give the chains, from outside of this code, that one of an inner function's is."""
        if chain.root != FREE:
            return ()
        if chain.name in self.code.co_freevars:
            return (chain,)
        return [c._replace(steps=(c.steps + chain.steps)[:_LONGEST]) for c in self._local(chain.name)]

    def _local(self, name: str) -> tuple[Chain, ...]:
        chains = self.aliases.get(name, ())
        return (Chain(ARGUMENT, name), *chains) if name in self.arguments else chains

    def _step(self, i: dis.Instruction) -> None:
        op = i.opname
        if op in _CONSTANTS:
            self._use(self.held)
            self.held, self.now, self.key = self.now, (), i.argval
            self.constants = [self.constants[1], i.argval]
            return
        if _is_subscript(i):
            if self.held:
                self.now, self.held = self._extended(self.held, ITEM, self.key), ()
                return
        elif op == "STORE_SUBSCR" and self.held:
            self._write(self._extended(self.held, ITEM, self.key))
            self.held = ()
            return
        held, self.held = self.held, ()
        self._use(held)
        if op in _ATTRIBUTES:
            self.now = self._extended(self.now, ATTRIBUTE, i.argval)
            if not self.now or not all(self._is_ours(chain) for chain in self.now):
                self.names.add(self._with_key(i.argval))
            return
        if op == "STORE_ATTR":
            self._write(self._extended(self.now, ATTRIBUTE, i.argval))
            self.now = ()
            return
        if op.startswith("STORE_FAST") or op == "STORE_DEREF":
            self._store(i)
            return
        if op == "COPY":
            self._use(self.now)
            return
        self._other(i)

    def _with_key(self, name: str) -> Any:
        """Give an attribute's name, with the constant key of which alone it is asked, if there is one."""
        if self.at + 2 < len(self.instructions):
            constant, then = self.instructions[self.at + 1 : self.at + 3]
            if constant.opname in _CONSTANTS and _is_key(constant.argval) and _is_subscript(then):
                return name, constant.argval
        return name

    def _other(self, i: dis.Instruction) -> None:
        op, before = i.opname, self.now
        if op == "IMPORT_FROM":
            self.now = self._extended(self.module, ATTRIBUTE, i.argval)
            return
        self._use(before)
        self.now = ()
        if op in _GLOBALS:
            self.now = (Chain(GLOBAL, i.argval),)
        elif op in _CELLS:
            free = i.argval in self.code.co_freevars
            self.now = (Chain(FREE, i.argval),) if free else self._local(i.argval)
        elif op.startswith("LOAD_FAST"):
            self.now = self._fast(i.argval)
        elif op in ("STORE_GLOBAL", "STORE_NAME"):
            self._write((Chain(GLOBAL, i.argval),))
        elif op == "IMPORT_NAME":
            level, wanted = self.constants
            whole = i.argval if wanted or level else i.argval.partition(".")[0]
            self.now = self.module = (Chain(MODULE, "." * (level or 0) + whole),)
            if not wanted and "." in i.argval:  # `import a.b as c` asks a for b next
                self.module = self.now
        elif op == "LOAD_SUPER_ATTR":
            self.names.add(i.argval if isinstance(i.argval, str) else str(i.argrepr))

    def _fast(self, names: Any) -> tuple[Chain, ...]:
        *below, last = _names(names)  # there may be two in one instruction
        for name in below:
            self._use(self._local(name))
        return self._local(last)

    def _store(self, i: dis.Instruction) -> None:
        name, self.now, chains = i.argval, (), self.now
        if i.opname == "STORE_DEREF" and name in self.code.co_freevars:
            self._use(chains)
            self._write((Chain(FREE, name),))
            return
        if isinstance(name, tuple):
            self._alias(name[0], chains)
            if "LOAD" in i.opname:
                self.now = self._local(name[1])
            return
        self._alias(name, chains)

    def _alias(self, name: str, chains: tuple[Chain, ...]) -> None:
        known = self.aliases.get(name, ())
        fresh = tuple(c for c in chains if c not in known)
        if len(known) + len(fresh) > _ALTERNATIVES:
            self._use(fresh)
        elif fresh:
            self.aliases[name] = known + fresh

    def _extended(self, chains: tuple[Chain, ...], kind: str, key: Any) -> tuple[Chain, ...]:
        if kind == ITEM and not _is_key(key):
            self._use(chains)
            return ()
        long = tuple(c for c in chains if len(c.steps) >= _LONGEST)
        self._use(long)
        return tuple(Chain(c.root, c.name, (*c.steps, (kind, key))) for c in chains if c not in long)

    def _use(self, chains: tuple[Chain, ...]) -> None:
        for chain in chains:
            if chain not in self.reads and not self._is_ours(chain):
                self.reads[chain] = self.line

    def _write(self, chains: tuple[Chain, ...]) -> None:
        for chain in chains:
            self.writes.setdefault(chain, self.line)
        if (
            len(chains) == 1
            and self._is_on_every_way()
            and not (chains[0].root == ARGUMENT and chains[0].name in self.stored)
        ):
            self.sure.add(chains[0])

    def _is_on_every_way(self) -> bool:
        """Tell whether what comes below can only be reached through here."""
        here = self.offset
        return self.furthest <= here and not any(start < here < target for start, target in self.handlers)

    def _is_ours(self, chain: Chain) -> bool:
        if not self.sure:
            return False
        return any(Chain(chain.root, chain.name, chain.steps[:n]) in self.sure for n in range(len(chain.steps) + 1))


_PACKAGES = (
    *("tapegrad", "numpy", "numba", "llvmlite", "scipy", "tqdm", "matplotlib", "sympy", "torch", "jax", "jaxlib"),
    *("pytest", "_pytest", "pluggy", "hypothesis", "coverage", "IPython", "ipykernel", "debugpy", "pydevd"),
)


_DEMO = str(Path(__file__).parents[1] / "demo") + "/"  # written as a user would


@functools.cache
def _standard_library() -> tuple[str, ...]:
    paths = sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), str(Path(dis.__file__).parent)
    return tuple({path + "/" for path in paths})


class Libraries:
    """Tells a user's own code from that of the standard library and of packages whose reads are not followed.

    Those packages are NumPy, SciPy, Numba and others that are known to be libraries; any other package counts as the
    user's.
    """

    def __init__(self) -> None:
        self._standard = _standard_library()
        found = (getattr(sys.modules.get(name), "__file__", None) for name in _PACKAGES)
        self._packages = tuple(file.removesuffix("__init__.py") for file in found if file and "__init__.py" in file)
        self._types: dict[type, bool] = {}

    def has_file(self, file: str) -> bool:
        """Tell whether a file is a library's."""
        if file.startswith(self._packages):
            return not file.startswith(_DEMO)
        if file.startswith(self._standard):
            return "/site-packages/" not in file and "/dist-packages/" not in file
        return file.startswith(("<frozen ", "<__array_function__"))

    def has_module(self, name: str) -> bool:
        """Tell whether a module is a library's, by its name."""
        if name in sys.builtin_module_names or name == "builtins":
            return True
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        if file is None:
            return module is not None and getattr(module, "__spec__", None) is not None and name != "__main__"
        return self.has_file(file)

    def has_type(self, kind: type) -> bool:
        """Tell whether a class is a library's."""
        known = self._types.get(kind)
        if known is None:
            name = kind.__dict__.get("__module__", getattr(kind, "__module__", None))
            known = self._types[kind] = self.has_module(name) if isinstance(name, str) else False
        return known


def resolve(chain: Chain, globals_: dict[str, Any]) -> str:
    """Give the absolute name of the module that a chain of root MODULE begins with."""
    name = chain.name.lstrip(".")
    level = len(chain.name) - len(name)
    if not level:
        return name
    package = globals_.get("__package__") or globals_.get("__name__", "").rpartition(".")[0]
    try:
        return importlib.util.resolve_name("." * level + name, package)
    except ImportError:
        return chain.name
