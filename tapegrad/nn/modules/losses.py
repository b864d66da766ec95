"""Losses as modules: each is the function of `nn.functional` that it names, with its options."""

from __future__ import annotations

from typing import Any

from tapegrad.core.tensor import Tensor
from tapegrad.nn import functional
from tapegrad.nn.modules.module import Module
from tapegrad.numpy_api.creation import as_tensor


class _Loss(Module):
    """A function of results and targets, with options."""

    def __init__(self, reduction: str, **options: Any) -> None:
        super().__init__()
        self.reduction, self.options = reduction, options

    def extra_repr(self) -> str:
        return f"reduction={self.reduction!r}"


class _Weighted(_Loss):
    """A loss with weights that are buffers: `to()` converts them, and `state_dict()` has them."""

    def __init__(self, reduction: str, weights: dict[str, Any], **options: Any) -> None:
        super().__init__(reduction, **options)
        for name, value in weights.items():
            self.register_buffer(name, None if value is None else as_tensor(value))


class MSELoss(_Loss):
    """`functional.mse_loss` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.MSELoss()(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).detach().round(4)
    tensor(2.)
    """

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__(reduction)

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.mse_loss(input, target, self.reduction, who="MSELoss")


class L1Loss(_Loss):
    """`functional.l1_loss` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.L1Loss()(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).detach().round(4)
    tensor(1.)
    """

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__(reduction)

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.l1_loss(input, target, self.reduction, who="L1Loss")


class HuberLoss(_Loss):
    """`functional.huber_loss` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.HuberLoss()(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).detach().round(4)
    tensor(0.75)
    """

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction, delta=delta)

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.huber_loss(input, target, self.reduction, **self.options, who="HuberLoss")


class SmoothL1Loss(_Loss):
    """`functional.smooth_l1_loss` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.SmoothL1Loss()(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).detach().round(4)
    tensor(0.75)
    """

    def __init__(self, reduction: str = "mean", beta: float = 1.0) -> None:
        super().__init__(reduction, beta=beta)

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.smooth_l1_loss(input, target, self.reduction, **self.options, who="SmoothL1Loss")


class NLLLoss(_Weighted):
    """`functional.nll_loss` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.NLLLoss()(tg.tensor([[-1.0, -2.0]]), tg.tensor([1])).detach().round(4)
    tensor(2.)
    """

    def __init__(self, weight: Any = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction, {"weight": weight}, ignore_index=ignore_index)

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.nll_loss(input, target, self.weight, reduction=self.reduction, **self.options, who="NLLLoss")


class CrossEntropyLoss(_Weighted):
    """`functional.cross_entropy` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.CrossEntropyLoss()(tg.tensor([[1.0, 2.0]]), tg.tensor([1])).detach().round(4)
    tensor(0.3133)
    """

    def __init__(
        self,
        weight: Any = None,
        ignore_index: int = -100,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None:
        super().__init__(reduction, {"weight": weight}, ignore_index=ignore_index, label_smoothing=label_smoothing)

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.cross_entropy(
            input, target, self.weight, reduction=self.reduction, **self.options, who="CrossEntropyLoss"
        )


class BCELoss(_Weighted):
    """`functional.binary_cross_entropy` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.BCELoss()(tg.tensor([0.5, 0.75]), tg.tensor([0.0, 1.0])).detach().round(4)
    tensor(0.4904)
    """

    def __init__(self, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction, {"weight": weight})

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.binary_cross_entropy(input, target, self.weight, self.reduction, who="BCELoss")


class BCEWithLogitsLoss(_Weighted):
    """`functional.binary_cross_entropy_with_logits` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.BCEWithLogitsLoss()(tg.tensor([0.0, 2.0]), tg.tensor([0.0, 1.0])).detach().round(4)
    tensor(0.41)
    """

    def __init__(self, weight: Any = None, reduction: str = "mean", pos_weight: Any = None) -> None:
        super().__init__(reduction, {"weight": weight, "pos_weight": pos_weight})

    def forward(self, input: Any, target: Any) -> Tensor:
        return functional.binary_cross_entropy_with_logits(
            input, target, self.weight, self.reduction, self.pos_weight, who="BCEWithLogitsLoss"
        )


class GaussianNLLLoss(_Loss):
    """`functional.gaussian_nll_loss` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.GaussianNLLLoss()(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0]), tg.tensor([1.0, 2.0])).detach().round(4)
    tensor(0.6733)
    """

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(reduction, full=full, eps=eps)

    def forward(self, input: Any, target: Any, var: Any) -> Tensor:
        return functional.gaussian_nll_loss(
            input, target, var, reduction=self.reduction, **self.options, who="GaussianNLLLoss"
        )
