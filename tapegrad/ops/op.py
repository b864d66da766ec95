"""The three kinds of row of the operations table, and the contributor's guide to writing one.

**Elementwise** rows say everything in one line: the value as an expression, in the language of `expression.py`, the
NumPy function that computes it where there is one, and one local derivative per operand (`dx`, `dy`, `dz`). There are
the operands x, y, z, the result `out`, and every elementwise name of the table. Use `out` only where PyTorch saves its
result too: saving it makes a later in-place write to the result an error. An operand without a derivative (the
condition of `where`) has None. At kinks follow the six rules of the specification: differentiable, least norm
sub-gradient, least norm super-gradient, continuity, arbitrary, error.

**Structured** rows are short functions: `forward(F, x, **params)`, and one adjoint rule per operand, such as
`dx(F, g, out_shape, …)`, that returns what the adjoint `g` of the result contributes to the adjoint of x. `F` is the
vocabulary (NumPy for arrays). A rule says by its parameter names what it needs: `x`, `y`, `z`, `out` are saved values,
`x_shape` and the like cost nothing, `shared` is for what rules of several operands have in common (`once`), every other
name is one of the row's `params`.

**Composed** rows are functions of other rows, `forward(F, x, …)`, written with NumPy's names on tensors: they have no
opcode and no rule, their derivative is that of what they call. Their Python signature is the public one. With
`has_derivative=False` the result is boolean or integer, and `forward` is given arrays instead of tensors.

What follows from a row: its opcode, what is saved, the kernels of both executors, the method, the operator, the
function, NumPy's own name for it on tensors, the rule for batches that it names, the tests with the oracle that it
names, and the documentation's row. Complex numbers are refused unless it says otherwise.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tapegrad.core.cached_property import remembered
from tapegrad.errors import TableError
from tapegrad.ops import expression
from tapegrad.ops.of_complex import Complex

SAVED = ("x", "y", "z", "out")  # bit k of a `uses` mask stands for SAVED[k]
MODES = ("python", "flat", "view", "spread", "lanes", "whole")
Interval = tuple[float, float]
Example = tuple[tuple[tuple[int, ...], ...], dict[str, Any]]


def _mask(names: frozenset[str]) -> int:
    return sum(1 << k for k, name in enumerate(SAVED) if name in names)


def reading(source: str) -> int:
    """Give, as a mask, which of x, y, z, out a formula reads."""
    return _mask(expression.variables(source))


def either(uses: Sequence[int], live: int) -> int:
    """Return what the derivatives by some operands read together."""
    mask = 0
    for k in range(3):
        mask |= uses[k] if live >> k & 1 else 0
    return mask


@dataclass(frozen=True, kw_only=True)
class Op:
    """What every row has.

    Parameters
    ----------
    name : str
        The method, the module function, and the row's name in messages.
    twins : tuple of callable
        The NumPy functions that mean this row, the first of which computes it in an elementwise row; one without any
        is computed by its formula.
    doc : str
        One line, for the method's and the function's docstring and for the documentation.
    aliases : tuple of str
        Further names of the method and the function.
    function_aliases : tuple of str
        Further names of the function only.
    symbol : str or None
        The operator: "add" for `__add__` and, where there are two operands, `__radd__`.
    torch_differs : str or None
        Where torch's function of this name gives something of another kind with `dim=`: what to write instead.
    torch_aliases : tuple of str
        Those of the aliases for which that is not so, as `amax`, which takes `dim=` where `max` does not.
    public : bool
        Whether there is a function of this name; else only other rows and the façade use the row.
    namespace : str
        The submodule that has the function, such as "linalg"; empty for tapegrad itself.
    examples : tuple
        For tests: shapes of the operands, and the arguments; "*" for positional ones.
    spellings : tuple
        Pairs of a name that torch has for an argument and the row's own name of it.
    several : bool
        Whether `axis`, the last one by position, may also be given as several integers one by one.
    casts : bool
        Whether there is an argument `dtype`, behind the others, into which the operands are converted before.
    in_place : bool
        Of a row with structure or a composed one: whether the result has its operand's shape and dtype, so that there
        is a method `name_` which writes it into the operand. Elementwise rows have it wherever the dtype allows.
    """

    name: str
    doc: str
    twins: tuple[Callable[..., Any], ...] = ()
    aliases: tuple[str, ...] = ()
    function_aliases: tuple[str, ...] = ()
    symbol: str | None = None
    torch_differs: str | None = None
    torch_aliases: tuple[str, ...] = ()
    public: bool = True
    namespace: str = ""
    examples: tuple[Example, ...] = ()
    in_place: bool = False
    spellings: tuple[tuple[str, str], ...] = ()
    several: bool = False
    casts: bool = False
    dx: Any = None
    dy: Any = None
    dz: Any = None
    opcode: int = -1
    variadic: bool = False

    @property
    def key(self) -> str:
        """The name by which the table finds it."""
        return f"{self.namespace}.{self.name}" if self.namespace else self.name

    @remembered
    def derivatives(self) -> tuple[Any, Any, Any]:
        """The derivative with respect to each operand, None where there is none."""
        return (self.dx, self.dy, self.dz)

    @remembered
    def differentiable(self) -> bool:
        """False where the result is boolean or integer: such a row is never recorded."""
        return any(d is not None for d in self.derivatives)

    @remembered
    def uses(self) -> tuple[int, int, int]:
        """For each operand, which of x, y, z, out its derivative reads, as a mask."""
        return tuple(_mask(self.needs(d)) if d is not None else 0 for d in self.derivatives)  # type: ignore[return-value]

    @remembered
    def masks(self) -> tuple[int, ...]:
        """What a row saves, for each set of operands that require grad (as bits); many operands save nothing."""
        return tuple(0 if self.variadic else either(self.uses, live) for live in range(8))

    @remembered
    def live_mask(self) -> int:
        """The operands that have a derivative, as bits."""
        if self.variadic:
            return -1
        return sum(1 << k for k, derivative in enumerate(self.derivatives) if derivative is not None)

    elementwise: ClassVar[bool] = False
    mixed = False
    takes_complex = False
    pull: ClassVar[Any] = None
    """`pull(g, live, known, forward)` gives the gradients of all operands, on tensors, in the place of the rules."""
    push: ClassVar[Any] = None
    """`push(tangents, known)` gives the tangent of the value; None where it is found by transposing `pull`."""
    reads: ClassVar[frozenset[str]] = frozenset()
    """What `push` reads."""

    @property
    def visible(self) -> int | None:
        """How many operands users are shown; None for all."""
        return None

    @property
    def computes(self) -> Callable[..., Any]:
        """What computes the value of an elementwise row, of the operands that users are shown."""
        return self.twins[0]

    def needs(self, derivative: Any) -> frozenset[str]:
        raise NotImplementedError

    def _refuse(self, why: str) -> None:
        raise TableError(f"row {self.name!r} of the operations table: {why}")


@dataclass(frozen=True, kw_only=True)
class Elementwise(Op):
    """A row that is one formula per element.

    Parameters
    ----------
    value : str
        The value, in the language of `expression.py`.
    dx, dy, dz : str or None
        The local derivatives.
    torch : str or None
        The name of PyTorch's function, which tests compare with, such as "nn.functional.softsign". If it is not given
        the row's own name; None where PyTorch has no such function, or no derivative of it.
    domain : tuple
        Where tests sample: one (low, high) for all operands, or one for each.
    kinks : tuple of float
        Points at which tests do not compare with differences, because the derivative there is a convention.
    again : tuple
        Triples (operand, names, formula): what is differentiated instead of the derivative by that operand where one of
        the named operands requires grad. It has the derivative's values. It is there for formulas that take apart a
        case which their neighbours do not share, such as `where(x == y, 0.5, …)`, and so lose what x and y do to them,
        and for those whose own derivative overflows.
    complex : Complex or None
        What it is to complex numbers; None where it is not for them.
    options : str
        Further arguments that torch's function takes, as source, each with None or a small integer as its default.
    with_options : callable or None
        `with_options(F, x, …, *options)` computes it of other rows where one of these is given.
    """

    elementwise: ClassVar[bool] = True
    value: str
    torch: str | None = ""
    complex: Complex | None = None
    domain: tuple[Any, ...] = (-2.0, 2.0)
    kinks: tuple[float, ...] = ()
    again: tuple[tuple[str, str, str], ...] = ()
    options: str = ""
    with_options: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        if not self.twins:
            object.__setattr__(self, "twins", (expression.function(self.name, self.value),))
        used = expression.variables(self.value)
        if used != frozenset(expression.OPERANDS[: self.arity]):
            self._refuse(f"the value {self.value!r} must read its operands in order from x, and nothing else")
        self._check_names("value", self.value, used, expression.FUNCTIONS | {self.name})
        for operand, derivative in zip(expression.OPERANDS, self.derivatives, strict=True):
            if derivative is None:
                continue
            if operand not in used:
                self._refuse(f"d{operand} is given, but the value {self.value!r} has no operand {operand}")
            self._check_names(f"d{operand}", derivative, used | {"out"}, expression.FUNCTIONS)
        self._check_complex()
        for operand, _, formula in self.again:
            read = self.needs(self.derivatives[expression.OPERANDS.index(operand)])  # which is what the row saves
            self._check_names(f"again for {operand}", formula, read, expression.FUNCTIONS)
        twin = self.twins[0] if self.twins else None
        inputs = getattr(twin, "nin", None)
        if inputs is not None and inputs != self.arity:
            self._refuse(f"numpy.{twin.__name__} takes {inputs} operands, the value {self.value!r} has {self.arity}")  # type: ignore[union-attr]

    def _check_names(self, what: str, source: str, operands: frozenset[str], functions: frozenset[str]) -> None:
        beyond = expression.unknown_names(source) | (expression.variables(source) - operands)
        if beyond:
            self._refuse(f"{what} = {source!r} reads {sorted(beyond)}, which the row does not have")
        unknown = expression.functions(source) - functions
        if unknown:
            self._refuse(f"{what} = {source!r} calls {sorted(unknown)}; there are {', '.join(sorted(functions))}")

    def _check_complex(self) -> None:
        for operand, own, other in zip(expression.OPERANDS, self.derivatives, self._instead, strict=True):
            if other is not None:
                self._check_names(f"d{operand} of complex numbers", other, self.needs(own), expression.FUNCTIONS)
        for operand, _, formula in () if self.complex is None else self.complex.again:
            read = self.needs(self.derivatives[expression.OPERANDS.index(operand)])
            self._check_names(f"again for {operand} of complex numbers", formula, read, expression.FUNCTIONS)

    @remembered
    def arity(self) -> int:
        return len(expression.variables(self.value))

    @remembered
    def takes_complex(self) -> bool:  # type: ignore[override]
        """Whether it may be recorded of complex operands, itself and not another row in its place."""
        return self.complex is not None and self.complex.row is None

    @remembered
    def gives_real(self) -> bool:
        """Whether it takes complex operands only, and its results are real."""
        return self.complex is not None and self.complex.kind == "real"

    @remembered
    def antiholomorphic(self) -> bool:
        """Whether it is a function of the conjugates of complex operands."""
        return self.complex is not None and self.complex.kind == "antiholomorphic"

    @remembered
    def mixed(self) -> bool:  # type: ignore[override]
        """Whether operands keep their dtypes, whatever that of the result is."""
        return self.gives_real

    @remembered
    def _instead(self) -> tuple[Any, Any, Any]:
        """The derivatives of complex numbers where they have formulas of their own."""
        own = self.complex
        return (None, None, None) if own is None else (own.dx, own.dy, own.dz)

    def derivative(self, k: int, is_complex: bool) -> str:
        """Return the formula of the derivative by operand k."""
        return self._instead[k] or self.derivatives[k] if is_complex else self.derivatives[k]

    def needs(self, derivative: str) -> frozenset[str]:
        return expression.variables(derivative)

    def derivative_again(self, k: int) -> str:
        """Return the derivative by operand k as what is differentiated again: it says what is read for that."""
        return self.derivatives[k]

    def local(self, k: int, requires_grad: Callable[[str], bool], is_complex: bool = False) -> str | None:
        """Return the derivative by operand k as what is differentiated again: a formula of operands and result."""
        for operand, names, formula in self.complex.again if is_complex and self.complex else self.again:
            if expression.OPERANDS[k] == operand and any(map(requires_grad, names)):
                return formula
        return self.derivative(k, is_complex)

    def intervals(self) -> tuple[Interval, ...]:
        """Where tests sample each operand."""
        one_each = isinstance(self.domain[0], tuple)
        return self.domain if one_each else (self.domain,) * self.arity


@dataclass(frozen=True, kw_only=True)
class Structured(Op):
    """A row with structure: reductions, shapes, indices, products.

    Parameters
    ----------
    forward : callable
        `forward(F, x, **params)`.
    oracle : str
        What tests compare the value with, as source that NumPy or SciPy compute of the operands and arguments, such as
        "scipy.special.softmax(-x, axis)"; not needed where the first twin is that.
    batch : str
        The rule by which `transforms/vmap` computes it of a batch, such as "reduction"; without one the examples are
        computed one after the other.
    signature : str
        What the method takes after self, as source.
    operands : tuple of str
        The public names of the operands; rules call them x, y, z.
    params : callable or None
        `params(*shapes, **arguments)` checks the arguments of the signature and gives the row's params.
    mode : {"python", "flat", "view", "spread", "lanes", "whole"}
        How the interpreter runs the reverse without Python: "flat" adds element by element in C order, "view" adds
        through the result's strides, "spread" repeats the adjoint over the reduced axes (times the param `scale`),
        "lanes" and "whole" call a kernel of `engine/axis_loops.py`, `engine/structured.py` or `engine/contractions.py`
        that does what the rule says.
    kernel : str
        Its name there.
    encode : callable or None
        `encode(*shapes, **params)` returns the numbers that the kernel reads, and arrays, of which it is told the
        address; the first is 0 where it cannot run.
    variadic : bool
        The operands are one sequence, and `dx(F, g, index, …)` serves all of them.
    plannable : bool
        Whether the same arguments come again: what follows from them is kept (`record/plan_cache.py`). Not so for
        arrays.
    refuses : bool
        The rule raises: the result is drawn (the sixth of the six rules), or its derivative is not there.
    recorded : bool
        Of a row that refuses: whether a compiled function may hold it all the same, as its rule does not raise.
    mixed : bool or str
        Operands keep their dtypes, whatever that of the result is; or the name of the param that says whether they do.
    direct : callable or None
        `direct(*arrays, *arguments)` computes it where nothing is recorded, of the arguments as they are given, each
        by position and None, an integer, True or False, or several (see `tools/directly.py`): what `forward` gives of
        what `params` makes of them. What it raises is not seen: the general way is gone then, and says more.
    affine : bool
        Nothing is saved for the derivative, which is the same everywhere, and yet the value for 0 is not 0, or jumps.
    takes_complex : bool
        Whether it is for complex operands too, and its rules give ∂L/∂x*, as `docs/complex.md` says: so in the modes
        flat, view and spread. Otherwise complex operands are refused.
    only_complex : bool
        Whether it is for complex operands alone, and real ones are refused.
    """

    forward: Callable[..., Any]
    oracle: str = ""
    batch: str = ""
    signature: str = ""
    params: Callable[..., dict[str, Any]] | None = None
    mode: str = "python"
    kernel: str = ""
    encode: Callable[..., list[Any]] | None = None
    method: bool = True
    operands: tuple[str, ...] = ("x",)
    plannable: bool = True
    refuses: bool = False
    recorded: bool = False
    mixed: bool | str = False  # type: ignore[assignment]
    direct: Callable[..., Any] | None = None
    affine: bool = False
    takes_complex: bool = False
    only_complex: bool = False

    def __post_init__(self) -> None:
        if self.variadic:
            object.__setattr__(self, "plannable", False)
        if self.mode in ("flat", "view", "spread"):  # which move elements, or add them, whatever these are
            object.__setattr__(self, "takes_complex", True)
        if self.mode not in MODES:
            self._refuse(f"mode {self.mode!r} is none of {', '.join(MODES)}")
        if (self.mode in ("lanes", "whole")) != bool(self.kernel):
            self._refuse("modes lanes and whole name a kernel, and no other does")
        for name, derivative in zip(("dx", "dy", "dz"), self.derivatives, strict=True):
            if derivative is not None and list(inspect.signature(derivative).parameters)[:2] != ["F", "g"]:
                self._refuse(f"the rule {name} must begin with the parameters F, g")
        if self.differentiable and not self.examples and not self.refuses:
            self._refuse("a differentiable row needs examples, or nothing tests it")

    @property
    def arity(self) -> int:
        return len(self.operands)

    @remembered
    def linear(self) -> bool:
        """Whether the value is linear in all operands at once: the rules read none of them."""
        rules = [rule for rule in self.derivatives if rule is not None]
        return not (self.affine or self.refuses or any(self.needs(rule) for rule in rules))

    @remembered
    def bilinear(self) -> bool:
        """Whether the value is linear in each of two operands: the rule of each reads the other."""
        if self.dx is None or self.dy is None or self.dz is not None or self.variadic:
            return False
        return self.needs(self.dx) == {"y"} and self.needs(self.dy) == {"x"}

    @remembered
    def may_share(self) -> bool:
        """Whether the result can be a view of the operand's memory: whether it is, NumPy says."""
        return self.mode in ("view", "flat") and self.arity == 1 and not self.variadic

    @remembered
    def arguments(self) -> tuple[tuple[str, Any], ...]:
        """The names of the signature's arguments and their defaults."""
        code = compile(f"lambda {self.signature}: 0", "<tapegrad signature>", "eval")
        parameters = inspect.signature(eval(code, {"UNSET": None})).parameters.values()
        return tuple((p.name, p.default) for p in parameters)

    def positions(self, named: dict[str, Any]) -> tuple[Any, ...]:
        """Return named arguments by position."""
        return tuple([named.get(name, default) for name, default in self.arguments])

    def needs(self, derivative: Callable[..., Any]) -> frozenset[str]:
        return frozenset(read_by(derivative)) & frozenset(SAVED)


def once(shared: dict[str, Any], compute: Callable[[], Any]) -> Any:
    """Return what the rules of several operands of a row have in common, computed by the first of them."""
    if "value" not in shared:
        shared["value"] = compute()
    return shared["value"]


@functools.cache
def read_by(rule: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of what the rule of a structured row asks for, besides F and the adjoint."""
    return tuple(inspect.signature(rule).parameters)[2:]


@dataclass(frozen=True, kw_only=True)
class Composed(Op):
    """A row that is a function of other rows.

    Parameters
    ----------
    forward : callable
        `forward(F, x, …)`: F has tapegrad's functions by NumPy's names, or is NumPy where there is no derivative.
    tensors : int
        How many of the first arguments are tensors: anything else given there becomes one, None stays.
    method : bool
        Whether tensors have it as a method too.
    twin_differs : bool
        NumPy's function takes arguments that this one does not, or the other way round: tests compare by example only.
    takes_complex : bool
        Whether it is for complex operands too; otherwise these are refused, unless there is no derivative.
    """

    forward: Callable[..., Any]
    tensors: int = 1
    method: bool = True
    twin_differs: bool = False
    has_derivative: bool = True
    takes_complex: bool = False

    def __post_init__(self) -> None:
        names = list(inspect.signature(self.forward).parameters)
        if names[:1] != ["F"]:
            self._refuse("the first parameter of forward must be F")
        if not self.examples:
            self._refuse("a row needs examples, or nothing tests it")

    @remembered
    def differentiable(self) -> bool:
        return self.has_derivative

    @remembered
    def parameters(self) -> tuple[inspect.Parameter, ...]:
        """The public signature."""
        return tuple(inspect.signature(self.forward).parameters.values())[1:]


def beyond_numpy(namespace: str, name: str, doc: str, forward: Any, *examples: Example, **more: Any) -> Composed:
    """Return a composed row for a function of SciPy's that NumPy does not have, and tensors not as a method."""
    given = {"method": False, "takes_complex": True, "twin_differs": True, **more}
    return Composed(name=name, namespace=namespace, doc=doc, forward=forward, examples=examples, **given)
