"""Differentiation by torch's names."""

from tapegrad.differentiating import backward, grad
from tapegrad.modes import enable_grad, is_grad_enabled, no_grad, set_grad_enabled

__all__ = ["backward", "enable_grad", "grad", "is_grad_enabled", "no_grad", "set_grad_enabled"]
