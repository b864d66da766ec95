"""The functions of tapegrad.linalg. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from types import SimpleNamespace as _SimpleNamespace
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.planned import structured as _structured
from tapegrad.recording import F as _F
from tapegrad.recording import choose as _choose
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tensor import Tensor
from tapegrad.tensor import tensor_of as _tensor




__all__ = [

]


_F.linalg = _SimpleNamespace()
_F.linalg.__dict__.update({name: globals()[name] for name in __all__})
