"""Where operations on tensors of a batch arrive: a rule if there is one, one example after the other if not."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from tapegrad.core.error_messages import SHOWN
from tapegrad.errors import BatchError
from tapegrad.ops import Composed, Elementwise, Structured
from tapegrad.record import operations, plan_cache_binary
from tapegrad.record.operations import is_tensor, operand
from tapegrad.transforms.vmap import rules_axis, rules_index, rules_nary, rules_query
from tapegrad.transforms.vmap.alignment import aligned, levels_of
from tapegrad.transforms.vmap.batched_tensor import wrap
from tapegrad.transforms.vmap.fallback import first_example, loop

RULES: dict[str, Callable[..., Any]] = {**rules_axis.RULES, **rules_nary.RULES, **rules_index.RULES}
"""What rows name as `batch`: `rule(op, levels, operands, args, kwargs)` returns a raw tensor."""

_OPERATORS = {"add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv}


def elementwise(op: Elementwise, operands: Any) -> Any:
    """Compute an elementwise row of which an operand is a tensor of a batch."""
    values = [value if is_tensor(value) else operand(value) for value in operands]
    levels = levels_of(values)
    try:
        short = _OPERATORS.get(op.name)
        tensors = aligned(values, levels)
        result = operations.elementwise(op, *tensors) if short is None else short(*tensors)
    except Exception as error:
        _say_for_one(error, operations.elementwise, (op, *values), {})
        raise
    return wrap(result, levels)


def choose(condition: Any, x: Any, y: Any) -> Any:
    """Compute `where`, of which an operand is a tensor of a batch."""
    if x is None and y is None:
        raise _shapes_differ("nonzero")
    values = [value if value is None or is_tensor(value) else operand(value) for value in (condition, x, y)]
    levels = levels_of(values)
    try:
        result = plan_cache_binary.choose(*aligned(values, levels))
    except Exception as error:
        _say_for_one(error, operations.choose, values, {})
        raise
    return wrap(result, levels)


def structured(op: Structured, operands: Any, args: Any, kwargs: Any) -> Any:
    """Compute a row with structure of which an operand, or an argument, is a tensor of a batch."""
    values = [value if is_tensor(value) else operand(value) for value in operands]
    if op.refuses:
        raise _refuses(op)
    levels = levels_of((values, args, kwargs))
    rule = RULES[op.batch] if op.batch else None
    if rule is None or (op.batch not in rules_index.INDEXED and levels_of((args, kwargs))):
        return _looped(op, values, args, kwargs)
    try:
        result = rule(op, levels, values, args, kwargs)
    except BatchError:
        raise
    except Exception as error:
        _say_for_one(error, operations.structured, (op, values, *args), kwargs)
        raise
    return _looped(op, values, args, kwargs) if result is NotImplemented else wrap(result, levels)


def _looped(op: Structured, values: Any, args: Any, kwargs: Any) -> Any:
    return loop(SHOWN.get(op.name, op.name), operations.structured, (op, values, *args), kwargs)


def composed(op: Composed, args: Any, kwargs: Any) -> Any:
    """Compute a row that is made of others, by a rule, by its parts, or one example after the other."""
    if rules_query.is_refused(op, args, kwargs):
        raise _shapes_differ(op.key)
    levels = levels_of((args, kwargs))
    if op.key in rules_query.RULES:
        try:
            result = rules_query.RULES[op.key](op, levels, args, kwargs)
        except BatchError:
            raise
        except Exception as error:
            _say_for_one(error, operations.by_parts, (op, args, kwargs), {})
            raise
        if result is not NotImplemented:
            if isinstance(result, tuple):
                return tuple(wrap(each, levels) for each in result)
            return wrap(result, levels)
    elif op.has_derivative:
        try:
            return operations.by_parts(op, args, kwargs)
        except BatchError as error:
            if error.is_final:
                raise
        except Exception as error:
            if not any(map(callable, args)):
                _say_for_one(error, operations.by_parts, (op, args, kwargs), {})
            raise
    return loop(op.name, lambda args, kwargs: operations.by_parts(op, args, kwargs), (args, kwargs), {})


def _say_for_one(error: Exception, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
    """Raise what the operation says of one example, whose shapes are those that the user sees."""
    try:
        first_example(function, args, kwargs)
    except BatchError:
        return
    except Exception as plain:
        raise plain from error


def _shapes_differ(name: str) -> BatchError:
    return BatchError(f"{name} of a tensor of a batch cannot be done under vmap: {rules_query.REFUSED[name]}")


def _refuses(op: Any) -> BatchError:
    if op.name == "bernoulli":
        return BatchError(RANDOM.format("bernoulli"))
    return BatchError(f"{op.name} of a tensor of a batch cannot be done under vmap; call it outside of vmap")


RANDOM = (
    "{} under vmap: whether all examples are to get the same random numbers or numbers of their own is not said; draw "
    "before vmap and pass the draw in as an argument, or say randomness='same' or randomness='different'"
)
