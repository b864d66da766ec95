"""A property that is computed once for an instance."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as remembered
else:

    class remembered:
        """`functools.cached_property` without the lock that this has up to Python 3.11.

        There is one lock for all instances: threads wait for each other, and a process that is forked while another
        thread holds it never gets it. Two threads may compute a value twice here; either is as good.
        """

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self.compute, self.__doc__ = compute, compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.compute(instance)
            return value


__all__ = ["remembered"]
