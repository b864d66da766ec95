"""Functions by their names, for modules that stand below those that have them."""

from __future__ import annotations

import inspect
from typing import Any


class Namespace:
    """What modules above register, and modules below call as attributes.

    A class that inherits from it says by its annotations which names there are.
    """

    def register(self, **functions: Any) -> None:
        """Take functions, or classes, by their names.

        Raises
        ------
        AttributeError
            If there is no such name, or another module has registered it.
        """
        known = {name for kind in type(self).__mro__ for name in inspect.get_annotations(kind)}
        for name, function in functions.items():
            if known and name not in known:
                raise AttributeError(f"{type(self).__name__} has no place for {name}")
            if vars(self).setdefault(name, function) is not function:
                raise AttributeError(f"{type(self).__name__} has another {name} already")
