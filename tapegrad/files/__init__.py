"""Files of tensors and of what holds them: read by checking, never by running anything."""

from tapegrad.files.saving import load, save

__all__ = ["load", "save"]
