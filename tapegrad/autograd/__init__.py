"""Differentiation by torch's names."""

from tapegrad.autograd import forward_ad, function, functional, graph
from tapegrad.autograd.function import Function
from tapegrad.autograd.gradcheck import gradcheck, gradgradcheck
from tapegrad.core.grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from tapegrad.diagnostics.anomaly import (
    detect_anomaly,
    is_anomaly_check_nan_enabled,
    is_anomaly_enabled,
    set_detect_anomaly,
)
from tapegrad.engine.backward import backward, grad

__all__ = [
    "Function",
    "backward",
    "detect_anomaly",
    "enable_grad",
    "forward_ad",
    "function",
    "functional",
    "grad",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "no_grad",
    "set_detect_anomaly",
    "set_grad_enabled",
]


def __dir__() -> list[str]:
    return list(__all__)
