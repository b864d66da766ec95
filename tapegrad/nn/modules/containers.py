"""Modules that hold others, or parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, overload

from tapegrad.core.tensor import Tensor
from tapegrad.errors import IndexingError
from tapegrad.nn.modules.module import Module


class _Listed(Module):
    """Modules under the names "0", "1", and so on."""

    def _name_at(self, index: int) -> str:
        count = len(self._modules)
        if not -count <= index < count:
            raise IndexingError(f"{type(self).__name__} has {count} modules, and none at {index}")
        return list(self._modules)[index]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._modules.values())

    @overload
    def __getitem__(self, index: int) -> Any: ...

    @overload
    def __getitem__(self, index: slice) -> Self: ...

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return self._of(list(self._modules.values())[index])
        return self._modules[self._name_at(index)]

    def _of(self, modules: list[Any]) -> Self:
        raise NotImplementedError

    def __setitem__(self, index: int, module: Module) -> None:
        self.register_module(self._name_at(index), module)

    def __delitem__(self, index: int) -> None:
        name = self._name_at(index)
        left: list[Any] = [module for key, module in self._modules.items() if key != name]
        self._modules.clear()
        for module in left:
            self.append(module)

    def append(self, module: Module) -> Self:
        """Add a module at the end; return this one."""
        self.register_module(str(len(self)), module)
        return self

    def extend(self, modules: Iterable[Module]) -> Self:
        """Add several modules at the end; return this one."""
        for module in modules:
            self.append(module)
        return self

    def insert(self, index: int, module: Module) -> None:
        """Add a module before another."""
        modules: list[Any] = list(self._modules.values())
        modules.insert(index, module)
        self._modules.clear()
        for each in modules:
            self.append(each)


class Sequential(_Listed):
    """Modules one after the other: each gets what the one before it gives.

    Parameters
    ----------
    *modules : Module
        Or one dict of names and modules.

    Examples
    --------
    >>> import numpy as np
    >>> from tapegrad import nn
    >>> model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
    >>> model(np.ones((5, 3))).shape
    (5, 1)
    >>> [name for name, _ in model.named_parameters()]
    ['0.weight', '0.bias', '2.weight', '2.bias']
    """

    def __init__(self, *modules: Any) -> None:
        super().__init__()
        named = modules[0] if len(modules) == 1 and isinstance(modules[0], Mapping) else None
        for name, module in named.items() if named is not None else enumerate(modules):
            self.register_module(str(name), module)

    def _of(self, modules: list[Any]) -> Self:
        return type(self)(*modules)

    def forward(self, input: Any) -> Any:
        for module in self._modules.values():
            if module is not None:
                input = module(input)
        return input


class ModuleList(_Listed):
    """A list of modules, which a module that has it as an attribute knows as its own.

    Examples
    --------
    >>> import tapegrad as tg
    >>> layers = tg.nn.ModuleList([tg.nn.Linear(2, 3), tg.nn.Linear(3, 1)])
    >>> len(layers), len(list(layers.parameters()))
    (2, 4)
    """

    def __init__(self, modules: Iterable[Module] = ()) -> None:
        super().__init__()
        self.extend(modules)

    def _of(self, modules: list[Any]) -> Self:
        return type(self)(modules)


class ModuleDict(Module):
    """A dict of modules, which a module that has it as an attribute knows as its own.

    Examples
    --------
    >>> import tapegrad as tg
    >>> parts = tg.nn.ModuleDict({"first": tg.nn.Linear(2, 3)})
    >>> "first" in parts, len(list(parts.parameters()))
    (True, 2)
    """

    def __init__(self, modules: Mapping[str, Module] | None = None) -> None:
        super().__init__()
        self.update(modules or {})

    def __getitem__(self, name: str) -> Any:
        return self._modules[name]

    def __setitem__(self, name: str, module: Module) -> None:
        self.register_module(name, module)

    def __delitem__(self, name: str) -> None:
        del self._modules[name]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def keys(self) -> Any:
        """Return the names."""
        return self._modules.keys()

    def values(self) -> Any:
        """Return the modules."""
        return self._modules.values()

    def items(self) -> Any:
        """Return the names with the modules."""
        return self._modules.items()

    def update(self, modules: Mapping[str, Module]) -> None:
        """Add modules, in the place of those that have their names."""
        for name, module in modules.items():
            self[name] = module

    def pop(self, name: str) -> Any:
        """Take a module away, and return it."""
        return self._modules.pop(name)

    def clear(self) -> None:
        """Take all modules away."""
        self._modules.clear()


class ParameterList(Module):
    """A list of parameters, which a module that has it as an attribute knows as its own.

    Examples
    --------
    >>> import tapegrad as tg
    >>> weights = tg.nn.ParameterList([tg.nn.Parameter([1.0]), tg.nn.Parameter([2.0])])
    >>> len(weights), len(list(weights.parameters()))
    (2, 2)
    """

    def __init__(self, parameters: Iterable[Tensor] = ()) -> None:
        super().__init__()
        for parameter in parameters:
            self.append(parameter)

    def append(self, parameter: Tensor) -> Self:
        """Add a parameter at the end; return this module."""
        self.register_parameter(str(len(self)), parameter)
        return self

    def __len__(self) -> int:
        return len(self._parameters)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._parameters.values())

    def __getitem__(self, index: int) -> Any:
        return list(self._parameters.values())[index]
