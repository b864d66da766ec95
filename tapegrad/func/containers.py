"""Nested dicts, lists and tuples of values, taken apart and put together again."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from tapegrad.errors import OperandError


def map_values(function: Callable[[Any], Any], tree: Any) -> Any:
    """Apply a function to every value of nested dicts, lists, tuples and named tuples, and keep their form.

    Parameters
    ----------
    function : callable
    tree : nested containers
        None stays None.

    Returns
    -------
    The same containers, with the function's results.
    """
    if tree is None:
        return None
    if isinstance(tree, dict):
        result = copy.copy(tree)  # a defaultdict keeps its default
        result.update((key, map_values(function, value)) for key, value in tree.items())
        return result
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return type(tree)(*(map_values(function, value) for value in tree))
    if isinstance(tree, (list, tuple)):
        return type(tree)(map_values(function, value) for value in tree)
    return function(tree)


def replace_values(function: Callable[[Any], Any], tree: Any) -> Any:
    """Do what `map_values` does, but let containers in which the function changes nothing be those that were given."""
    if not isinstance(tree, (dict, list, tuple)):
        return function(tree)
    before = list(tree.values()) if isinstance(tree, dict) else list(tree)
    after = [replace_values(function, value) for value in before]
    if all(new is old for new, old in zip(after, before, strict=True)):
        return tree
    values = iter(after)
    if isinstance(tree, dict):
        result = copy.copy(tree)
        result.update(zip(tree, after, strict=True))
        return result
    return type(tree)(*values) if hasattr(tree, "_fields") else type(tree)(values)


def values_of(tree: Any) -> list[Any]:
    """List the values of nested containers, in the order in which `map_values` meets them."""
    found: list[Any] = []
    map_values(found.append, tree)
    return found


def matched(tree: Any, form: Any, what: str, each: str) -> list[Any]:
    """List the values of nested containers in the order of others, which they must have the form of.

    Values in dicts belong to those with the same key, in whatever order the keys are; lists and tuples are alike.

    Parameters
    ----------
    tree, form : nested containers
    what, each : str
        For messages: what `tree` holds, and what `form` does.

    Raises
    ------
    OperandError
        If the form is another.
    """
    if form is None and tree is None:
        return []
    if isinstance(form, dict) and isinstance(tree, dict):
        if set(form) == set(tree):
            return [v for key in form for v in matched(tree[key], form[key], f"{what}[{key!r}]", f"{each}[{key!r}]")]
    elif isinstance(form, (list, tuple)) and isinstance(tree, (list, tuple)):
        if len(form) == len(tree):
            pairs = enumerate(zip(tree, form, strict=True))
            return [v for k, (t, f) in pairs for v in matched(t, f, f"{what}[{k}]", f"{each}[{k}]")]
    elif not any(v is None or isinstance(v, (dict, list, tuple)) for v in (form, tree)):
        return [tree]
    raise OperandError(
        f"the {what} is {_said(tree)}, where the {each} is {_said(form)}; give one value for each, in the same "
        "containers"
    )


def _said(tree: Any) -> str:
    if isinstance(tree, dict):
        return f"a dict with the keys {sorted(map(str, tree))}"
    if isinstance(tree, (list, tuple)):
        return f"a {type(tree).__name__} of {len(tree)}"
    return "None" if tree is None else "one value"
