"""Optimisers, and schedules of their rates, as in PyTorch. Imported when `tg.optim` is first used."""

from __future__ import annotations

from tapegrad.optim import lr_scheduler
from tapegrad.optim.first_order import SGD, Adagrad, Adam, AdamW, RMSprop
from tapegrad.optim.lbfgs import LBFGS
from tapegrad.optim.optimizer import Optimizer

__all__ = ["SGD", "Adagrad", "Adam", "AdamW", "LBFGS", "Optimizer", "RMSprop", "lr_scheduler"]


def __dir__() -> list[str]:
    return list(__all__)
