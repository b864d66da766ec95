"""The recorded graph: hooks for what is saved, hooks for several gradients, and the nodes."""

from tapegrad.torch_api.graph import (
    Node,
    RemovableHandle,
    disable_saved_tensors_hooks,
    register_multi_grad_hook,
    save_on_disk,
    saved_tensors_hooks,
)

__all__ = [
    "Node",
    "RemovableHandle",
    "disable_saved_tensors_hooks",
    "register_multi_grad_hook",
    "save_on_disk",
    "saved_tensors_hooks",
]


def __dir__() -> list[str]:
    return list(__all__)
