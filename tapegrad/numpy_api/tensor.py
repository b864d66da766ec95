"""The class `Tensor`, complete: the methods of all its parts are installed here, once."""

from __future__ import annotations

from tapegrad._generated.inplace import InPlace
from tapegrad._generated.methods import Methods
from tapegrad.core.error_messages import absent
from tapegrad.core.tensor import Tensor
from tapegrad.engine.autograd_methods import AutogradMethods
from tapegrad.engine.tensor_hooks import Hooking
from tapegrad.numpy_api.array_methods import ArrayMethods
from tapegrad.numpy_api.conversions import Conversions
from tapegrad.record.inplace_methods import Writers
from tapegrad.record.shared_storage import Aliasing
from tapegrad.torch_api.tensor_methods import TorchMethods

PARTS = (ArrayMethods, AutogradMethods, Methods, InPlace, Writers, Conversions, Aliasing, Hooking, TorchMethods)


class _Empty:
    """Has what Python puts into each class by itself, which is more from version to version."""

    __slots__ = ()
    name: str


_OF_EVERY_CLASS = frozenset((*vars(_Empty), "__qualname__", "__hash__"))


def _install(part: type) -> None:
    for name, value in vars(part).items():
        if name not in _OF_EVERY_CLASS:
            assert name not in vars(Tensor), f"{part.__name__}.{name} is there already"
            setattr(Tensor, name, value)


for _part in PARTS:
    _install(_part)
for _name, _missing in absent(Tensor).items():
    setattr(Tensor, _name, _missing)

__all__ = ["Tensor"]
