"""Module: parameters, buffers and other modules by the names of attributes, and the hooks of modules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, Self

import numpy as np

from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.engine.hooks import RemovableHandle
from tapegrad.errors import ArgumentError, DTypeError, OperandError
from tapegrad.nn.modules.hooks import (
    BACKWARD_AFTER,
    BACKWARD_BEFORE,
    FORWARD_AFTER,
    FORWARD_BEFORE,
    OF_ALL_MODULES,
    Hook,
    ModuleHooks,
    call_with_hooks,
)
from tapegrad.nn.parameter import is_parameter
from tapegrad.numpy_api.creation import as_tensor, zeros_like


class IncompatibleKeys(NamedTuple):
    """What `load_state_dict` found: keys that were asked for and are not there, and keys that nobody asked for."""

    missing_keys: list[str]
    unexpected_keys: list[str]


class Module:
    """Base of models: a class with parameters, and `forward`, which computes with them.

    Attributes that are set to a `Parameter` are listed by `parameters()`, attributes that are modules bring theirs.

    Attributes
    ----------
    training : bool
        Whether `Dropout` and `BatchNorm` do what they do for training; `train()` and `eval()` set it. It has nothing to
        do with whether operations are recorded: that is for `no_grad()` to say.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> from tapegrad import nn
    >>> class Line(nn.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.slope, self.offset = nn.Parameter(2.0), nn.Parameter(1.0)
    ...     def forward(self, x):
    ...         return self.slope * x + self.offset
    >>> line = Line()
    >>> line(np.array([0.0, 1.0]))
    tensor([1., 3.], grad_fn=<AddBackward>)
    >>> [name for name, _ in line.named_parameters()]
    ['slope', 'offset']
    """

    training: bool
    _parameters: dict[str, Tensor | None]
    _buffers: dict[str, Tensor | None]
    _modules: dict[str, Module | None]
    _not_saved: set[str]
    _hooks: ModuleHooks | None  # None for as long as there has been none

    def __init__(self) -> None:
        self.__dict__.update(training=True, _parameters={}, _buffers={}, _modules={}, _not_saved=set(), _hooks=None)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the result; for each class to write."""
        raise NotImplementedError(f"{type(self).__name__} has no forward(); write what it computes there")

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if (self._hooks is None or self._hooks.is_empty) and OF_ALL_MODULES.is_empty:
            return self.forward(*args, **kwargs)
        return call_with_hooks(self, args, kwargs)

    # Attributes

    def __setattr__(self, name: str, value: Any) -> None:
        if is_parameter(value):
            self._forget(name, "_parameters")
            self.register_parameter(name, value)
        elif isinstance(value, Module):
            self._forget(name, "_modules")
            self.register_module(name, value)
        elif "_hooks" not in self.__dict__:
            object.__setattr__(self, name, value)
        elif name in self._parameters:
            self.register_parameter(name, value)
        elif name in self._modules:
            self.register_module(name, value)
        elif name in self._buffers:
            self._buffers[name] = _checked_buffer(self, name, value)
        else:
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        for kind in ("_parameters", "_buffers", "_modules"):
            if kind in own and name in own[kind]:
                return own[kind][name]
        hint = "" if "_hooks" in own else "; its __init__ does not call super().__init__() first"
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}{hint}", name=name, obj=self)

    def __delattr__(self, name: str) -> None:
        if not self._forget(name):
            object.__delattr__(self, name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._parameters, *self._buffers, *self._modules})

    def _forget(self, name: str, but: str = "") -> bool:
        """Take a name away from where it is, but for one place, where it keeps its turn; tell whether it was there."""
        self._check_begun(name)
        own = self.__dict__
        kinds = [own, *[own[kind] for kind in ("_parameters", "_buffers", "_modules") if kind != but]]
        kinds = [kind for kind in kinds if name in kind]
        for kind in kinds:
            del kind[name]
        return bool(kinds)

    def _check_begun(self, name: str) -> None:
        if "_hooks" not in self.__dict__:
            raise AttributeError(
                f"{type(self).__name__} cannot have {name!r} yet; call super().__init__() first in its __init__"
            )

    def _check_name(self, name: str, kind: Mapping[str, Any]) -> None:
        self._check_begun(name)
        if not isinstance(name, str):
            raise OperandError(f"a name is text, not {type(name).__qualname__}")
        if "." in name or not name:
            raise ArgumentError(f"{name!r} cannot be a name, as a state_dict joins names by dots; leave out dots")
        if name not in kind and hasattr(self, name):
            raise ArgumentError(f"{type(self).__name__} has an attribute {name!r} already; take another name")

    def register_parameter(self, name: str, param: Tensor | None) -> None:
        """Let a parameter be found under a name; None keeps the name free for one."""
        self._check_name(name, self._parameters)
        if param is not None and not is_parameter(param):
            raise OperandError(
                f"{type(self).__name__}.{name} is a parameter, and cannot be {type(param).__qualname__}; wrap it in "
                "nn.Parameter, or write into the parameter's data"
            )
        if param is not None and not param.is_leaf:
            raise OperandError(f"{type(self).__name__}.{name} cannot be a result with a history; take its detach()")
        self._parameters[name] = param

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Let a tensor that is no parameter belong to the module's state, such as a running mean.

        Parameters
        ----------
        name : str
        tensor : Tensor or None
        persistent : bool
            Whether it is part of `state_dict()`.
        """
        self._check_name(name, self._buffers)
        self._buffers[name] = _checked_buffer(self, name, tensor)
        if persistent:
            self._not_saved.discard(name)
        else:
            self._not_saved.add(name)

    def register_module(self, name: str, module: Module | None) -> None:
        """Let another module be a part of this one, under a name."""
        self._check_name(name, self._modules)
        if module is not None and not isinstance(module, Module):
            raise OperandError(f"{type(self).__name__}.{name} is a module, and cannot be {type(module).__qualname__}")
        self._modules[name] = module

    add_module = register_module

    # What there is

    def named_modules(
        self, memo: set[Any] | None = None, prefix: str = "", remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Module]]:
        """Iterate over this module and all below, with their names: `"encoder.0"`."""
        seen = set() if memo is None else memo
        if self in seen:
            return
        if remove_duplicate:
            seen.add(self)
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(seen, f"{prefix}.{name}" if prefix else name, remove_duplicate)

    def modules(self) -> Iterator[Module]:
        """Iterate over this module and all below, each once."""
        for _, module in self.named_modules():
            yield module

    def named_children(self) -> Iterator[tuple[str, Module]]:
        """Iterate over the modules that are parts of this one themselves, each once."""
        seen = set()
        for name, module in self._modules.items():
            if module is not None and module not in seen:
                seen.add(module)
                yield name, module

    def children(self) -> Iterator[Module]:
        """Iterate over the modules that are parts of this one themselves, each once."""
        for _, module in self.named_children():
            yield module

    def _named(
        self, kind: str, prefix: str, recurse: bool, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        seen = set()
        within = self.named_modules(None, prefix, remove_duplicate) if recurse else [(prefix, self)]
        for path, module in within:
            for name, tensor in getattr(module, kind).items():
                if tensor is None or tensor in seen:  # tensors are the same by identity
                    continue
                if remove_duplicate:
                    seen.add(tensor)
                yield f"{path}.{name}" if path else name, tensor

    def named_parameters(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """Iterate over the parameters, each once, with their names: `"encoder.0.weight"`."""
        yield from self._named("_parameters", prefix, recurse, remove_duplicate)

    def parameters(self, recurse: bool = True) -> Iterator[Tensor]:
        """Iterate over the parameters, each once."""
        for _, parameter in self.named_parameters("", recurse):
            yield parameter

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """Iterate over the buffers, each once, with their names."""
        yield from self._named("_buffers", prefix, recurse, remove_duplicate)

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """Iterate over the buffers, each once."""
        for _, buffer in self.named_buffers("", recurse):
            yield buffer

    def get_submodule(self, target: str) -> Module:
        """Return the module of a name as `named_modules` gives them."""
        module = self
        for name in target.split(".") if target else ():
            found = module._modules.get(name)
            if found is None:
                raise AttributeError(f"{type(module).__name__} has no module {name!r}, in {target!r}", name=name)
            module = found
        return module

    def get_parameter(self, target: str) -> Tensor:
        """Return the parameter of a name as `named_parameters` gives them."""
        return self._found("_parameters", "parameter", target)

    def get_buffer(self, target: str) -> Tensor:
        """Return the buffer of a name as `named_buffers` gives them."""
        return self._found("_buffers", "buffer", target)

    def _found(self, kind: str, what: str, target: str) -> Tensor:
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        found = getattr(module, kind).get(name)
        if found is None:
            raise AttributeError(f"{type(module).__name__} has no {what} {name!r}, in {target!r}", name=name)
        return found

    # Whole models

    def apply(self, fn: Callable[[Module], Any]) -> Self:
        """Call a function for each module, parts first; return this one."""
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def train(self, mode: bool = True) -> Self:
        """Set `training` of this module and all below; return it. Whether operations are recorded stays as it is."""
        if not isinstance(mode, bool):
            raise ArgumentError(f"train() takes True or False, not {mode!r}")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self) -> Self:
        """Let this module and all below do what they do when training is over; the same as `train(False)`."""
        return self.train(False)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Say of all parameters whether they are differentiated; return this module."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters, or set them to zeros."""
        clear_gradients(self.parameters(), set_to_none)

    def to(self, dtype: Any) -> Self:
        """Convert all floating point parameters and buffers, and their gradients, to a dtype; return this module.

        The parameters stay the same objects, so an optimiser that was made for them still steps them.

        Raises
        ------
        DTypeError
            For a dtype that parameters cannot have, and where complex numbers would have to become real.
        """
        try:
            wanted = np.dtype(dtype)
        except TypeError:
            raise DTypeError(f"to() takes a dtype, such as tg.float32, not {dtype!r}") from None
        if wanted.kind not in "fc" or wanted.itemsize > 16 or wanted == np.float16:
            raise DTypeError(f"parameters cannot be of dtype {wanted}; give float32, float64, complex64 or complex128")
        tensors = [t for t in (*self.parameters(), *self.buffers()) if t.dtype.kind in "fc"]
        if any([t.dtype.kind == "c" for t in tensors]) and wanted.kind != "c":
            raise DTypeError(f"this module has complex parameters, which cannot become {wanted}; convert the others")
        for tensor in tensors:
            gradient = tensor.grad if tensor.is_leaf else None
            tensor.data = tensor.detach().to(wanted)
            if gradient is not None:
                tensor.grad = gradient.detach().to(wanted)
        return self

    def double(self) -> Self:
        """Convert to float64; see `to`."""
        return self.to(np.float64)

    def float(self) -> Self:
        """Convert to float32; see `to`."""
        return self.to(np.float32)

    # State

    def state_dict(self, *, prefix: str = "") -> dict[str, Tensor]:
        """Return all parameters and buffers by name, detached; they share their memory with the module's.

        See Also
        --------
        load_state_dict
        tapegrad.save : writes it to a file.
        """
        return {name: tensor.detach() for name, tensor in self._state(prefix)}

    def _state(self, prefix: str = "") -> Iterator[tuple[str, Tensor]]:
        for path, module in self.named_modules(None, prefix.removesuffix("."), False):
            start = f"{path}." if path else ""
            for name, tensor in module._parameters.items():
                if tensor is not None:
                    yield start + name, tensor
            for name, tensor in module._buffers.items():
                if tensor is not None and name not in module._not_saved:
                    yield start + name, tensor

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True) -> IncompatibleKeys:
        """Copy values into the parameters and buffers of the same names.

        Parameters
        ----------
        state_dict : mapping
            Of names and tensors or arrays: from `state_dict()`, `tg.load`, `numpy.load` of a .npz file,
            `safetensors.numpy.load_file`, or PyTorch's `state_dict()`, whose names are the same.
        strict : bool
            Raise where keys are missing or nobody asked for them.

        Returns
        -------
        IncompatibleKeys
            `missing_keys` and `unexpected_keys`, for `strict=False`.

        Raises
        ------
        ArgumentError
            Naming all keys that are missing or unexpected, and all shapes and dtypes that differ. Nothing has been
            written then.

        Examples
        --------
        >>> from tapegrad import nn
        >>> one, other = nn.Linear(2, 1), nn.Linear(2, 1)
        >>> other.load_state_dict(one.state_dict())
        IncompatibleKeys(missing_keys=[], unexpected_keys=[])
        >>> other.weight.equal(one.weight)
        True
        """
        if not isinstance(state_dict, Mapping):
            raise OperandError(
                f"load_state_dict takes a mapping of names and tensors, not {type(state_dict).__qualname__}; load a "
                "file first, with tg.load"
            )
        own = dict(self._state())
        missing = [name for name in own if name not in state_dict]
        unexpected = [name for name in state_dict if name not in own]
        faults = []
        if strict and missing:
            faults.append(f"these keys are missing: {', '.join(missing)}")
        if strict and unexpected:
            faults.append(f"nobody asked for these keys: {', '.join(map(str, unexpected))}")
        values = {name: as_tensor(array_of(state_dict[name])) for name in own if name in state_dict}
        for name, value in values.items():
            if value.shape != own[name].shape:
                faults.append(f"{name} has shape {value.shape} and should have {own[name].shape}")
            elif not np.can_cast(value.dtype, own[name].dtype, "same_kind"):
                faults.append(f"{name} is of dtype {value.dtype} and should be of {own[name].dtype}")
        if faults:
            raise ArgumentError(f"{type(self).__name__} cannot load this state_dict: {'; '.join(faults)}")
        with no_grad():
            for name, value in values.items():
                own[name].copy_(value)
        return IncompatibleKeys(missing, unexpected)

    # Hooks

    def _own_hooks(self) -> ModuleHooks:
        if self._hooks is None:
            self._hooks = ModuleHooks()
        return self._hooks

    def register_forward_pre_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> RemovableHandle:
        """Let `hook(module, args)` be called before forward; what it returns, unless None, takes the arguments' place.

        With `with_kwargs`, `hook(module, args, kwargs)` is, which returns `(args, kwargs)` or None.
        """
        return self._own_hooks().add(FORWARD_BEFORE, Hook(hook, with_kwargs), prepend)

    def register_forward_hook(
        self, hook: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False
    ) -> RemovableHandle:
        """Let `hook(module, args, output)` be called after forward; what it returns, unless None, is the output.

        With `with_kwargs`, `hook(module, args, kwargs, output)` is. With `always_call` also where forward raises.
        """
        return self._own_hooks().add(FORWARD_AFTER, Hook(hook, with_kwargs, always_call), prepend)

    def register_full_backward_pre_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Let `hook(module, grad_output)` be called when the gradients by the module's outputs are there.

        `grad_output` is a tuple with an entry for each output; a tuple that the hook returns takes its place.
        """
        return self._own_hooks().add(BACKWARD_BEFORE, Hook(hook), prepend)

    def register_full_backward_hook(self, hook: Callable[..., Any], prepend: bool = False) -> RemovableHandle:
        """Call `hook(module, grad_input, grad_output)` when the gradients by the module's inputs have been computed.

        Both are tuples, with an entry for each positional argument and each output, None if it is no tensor. If the
        hook returns a tuple, it replaces `grad_input`. Inputs and outputs must not be written in place.
        """
        return self._own_hooks().add(BACKWARD_AFTER, Hook(hook), prepend)

    # How it looks

    def extra_repr(self) -> str:
        """Return what `repr` says of the module beside its parts; for classes to write."""
        return ""

    def __repr__(self) -> str:
        extra = [line for line in self.extra_repr().split("\n") if line]
        parts = [f"({name}): " + repr(part).replace("\n", "\n  ") for name, part in self._modules.items()]
        if not parts and len(extra) < 2:
            return f"{type(self).__name__}({''.join(extra)})"
        lines = "".join(f"  {line}\n" for line in [*extra, *parts])
        return f"{type(self).__name__}(\n{lines})"


def clear_gradients(parameters: Any, set_to_none: bool) -> None:
    """Forget gradients, or set them to zeros."""
    for parameter in parameters:
        if set_to_none or parameter.grad is None:
            parameter.grad = None
        elif parameter.grad.requires_grad or not isinstance(parameter.grad, Tensor):  # it is masked
            parameter.grad = zeros_like(parameter)
        else:
            parameter.grad.zero_()


def _checked_buffer(module: Module, name: str, value: Any) -> Tensor | None:
    if value is not None and not isinstance(value, Tensor):
        raise OperandError(
            f"{type(module).__name__}.{name} is a buffer, and cannot be {type(value).__qualname__}; wrap it in "
            "tg.tensor()"
        )
    return value


def array_of(value: Any) -> Any:
    """Return the array of a tensor of tapegrad's or PyTorch's, or of something like an array."""
    return value.detach().numpy() if hasattr(value, "detach") else value


def register_module_forward_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Let `hook(module, args)` be called before the forward of every module; see `Module.register_forward_pre_hook`."""
    return OF_ALL_MODULES.add(FORWARD_BEFORE, Hook(hook))


def register_module_forward_hook(
    hook: Callable[..., Any], *, with_kwargs: bool = False, always_call: bool = False
) -> RemovableHandle:
    """Let `hook(module, args, output)` be called after that of every module; see `Module.register_forward_hook`."""
    return OF_ALL_MODULES.add(FORWARD_AFTER, Hook(hook, with_kwargs, always_call))


def register_module_full_backward_pre_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Let a hook be called for every module as `Module.register_full_backward_pre_hook` says, before its own."""
    return OF_ALL_MODULES.add(BACKWARD_BEFORE, Hook(hook))


def register_module_full_backward_hook(hook: Callable[..., Any]) -> RemovableHandle:
    """Let a hook be called for every module as `Module.register_full_backward_hook` says, before its own."""
    return OF_ALL_MODULES.add(BACKWARD_AFTER, Hook(hook))
