"""What optimisers have in common: groups of parameters, state, and a step that is one compiled pass over them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import is_
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import enable_grad, is_traced, no_grad, not_yet_recorded
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.nn.modules.module import array_of, clear_gradients
from tapegrad.numpy_api.creation import from_numpy, tensor
from tapegrad.program import compile
from tapegrad.record.recorder import Followed


class Optimizer:
    """Changes parameters by their gradients; `tapegrad.optim` has classes that say how.

    Parameters
    ----------
    params : iterable of Tensor, or of dict
        Leaves that require grad, such as `model.parameters()`; or groups of them, as dicts with the key `"params"` and
        options of the group's own.
    defaults : dict
        Options of the groups that do not say another one.

    Attributes
    ----------
    param_groups : list of dict
        Options may be written between steps, such as `group["lr"] = 0.01`.
    state : dict
        Of each parameter, tensors by name.

    Raises
    ------
    OperandError
        For what cannot be a parameter.
    ArgumentError
        For no parameters, the same twice, or options that there cannot be.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.tensor([1.0], requires_grad=True)
    >>> isinstance(tg.optim.SGD([w], lr=0.1), tg.optim.Optimizer)
    True
    """

    def __init__(self, params: Iterable[Any], defaults: dict[str, Any]) -> None:
        if isinstance(params, Tensor):
            raise OperandError(f"{type(self).__name__} takes several parameters; put the one into a list")
        self.defaults = defaults
        self.param_groups: list[dict[str, Any]] = []
        self.state: dict[Tensor, dict[str, Any]] = {}
        given = list(params)
        if not given:
            raise ArgumentError(f"{type(self).__name__} got no parameters; an iterator gives its own only once")
        for group in given if isinstance(given[0], dict) else [{"params": given}]:
            self.add_param_group(group)

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Let more parameters be stepped, with options of their own.

        Parameters
        ----------
        param_group : dict
            `"params"`, and options in the place of the defaults.
        """
        name = type(self).__name__
        given = param_group["params"]
        params = [given] if isinstance(given, Tensor) else list(given)
        for p in params:
            if not isinstance(p, Tensor):
                raise OperandError(f"{name} takes tensors, not {type(p).__qualname__}; give model.parameters()")
            if not p.is_leaf:
                raise OperandError(f"{name} cannot step the result of an operation; give leaves, which it came from")
            if p.dtype.kind != "f":
                raise OperandError(f"{name} steps real floating point numbers, not {p.dtype}")
            if p in self.state:
                raise ArgumentError(f"{name} got a parameter twice; it would be stepped twice")
            self.state[p] = {}
        unknown = set(param_group) - {"params", *self.defaults}
        if unknown:
            raise ArgumentError(f"{name} has no option {', '.join(sorted(unknown))}; it has {', '.join(self.defaults)}")
        group = {**self.defaults, **param_group, "params": params}
        self._check(group)
        self.param_groups.append(group)
        for p in params:
            self.state[p] = self._start(group, p)

    def _check(self, group: dict[str, Any]) -> None:
        """Raise where options of a group are wrong."""

    def _start(self, group: dict[str, Any], p: Tensor) -> dict[str, Any]:
        """Return the state with which a parameter begins."""
        return {}

    def _least(self, group: dict[str, Any], **least: float) -> None:
        """Raise where an option is less than it may be."""
        for name, bound in least.items():
            value = group[name]
            if not isinstance(value, Tensor) and not value >= bound:
                raise ArgumentError(f"{type(self).__name__} got {name}={value!r}; give a number from {bound:g} on")

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Forget the gradients of all parameters, or set them to zeros."""
        for group in self.param_groups:
            clear_gradients(group["params"], set_to_none)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Change the parameters once, by their `.grad`.

        Parameters
        ----------
        closure : callable, optional
            Computes the gradients and returns the loss; called before the step.

        Returns
        -------
        object
            What the closure returned.
        """
        raise NotImplementedError

    # State

    def state_dict(self) -> dict[str, Any]:
        """Return the state by numbers of parameters, and the groups; `tg.save` writes it to a file."""
        number: dict[Tensor, int] = {}
        groups = []
        for group in self.param_groups:
            numbers = [number.setdefault(p, len(number)) for p in group["params"]]
            groups.append({**{k: v for k, v in group.items() if k != "params"}, "params": numbers})
        return {"state": {number[p]: dict(of) for p, of in self.state.items()}, "param_groups": groups}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Take over what `state_dict` has returned, of an optimiser of the same class, with copies of all tensors.

        Raises
        ------
        ArgumentError
            If groups, parameters or shapes are not the same. Nothing has changed then.
        """
        name, groups = type(self).__name__, state_dict["param_groups"]
        sizes = [len(group["params"]) for group in groups]
        own = [len(group["params"]) for group in self.param_groups]
        if sizes != own:
            raise ArgumentError(f"{name} has groups of {own} parameters, and the state_dict is for groups of {sizes}")
        taken: dict[Tensor, dict[str, Any]] = {}
        for group, its in zip(self.param_groups, groups, strict=True):
            for p, number in zip(group["params"], its["params"], strict=True):
                of = state_dict["state"].get(number, {})
                taken[p] = {key: self._taken(number, key, value, p) for key, value in of.items()}
                missing = self.state[p].keys() - taken[p].keys()
                if of and missing:
                    raise ArgumentError(f"the state of parameter {number} has no {', '.join(sorted(missing))}")
        options = [{k: v for k, v in its.items() if k in self.defaults or k == "initial_lr"} for its in groups]
        found = [{**group, **its} for group, its in zip(self.param_groups, options, strict=True)]
        for group in found:
            self._check(group)
        for group, its in zip(self.param_groups, found, strict=True):
            group.update(its)
        for p, of in taken.items():
            self.state[p] = of or self.state[p]

    def _taken(self, number: int, key: str, value: Any, p: Tensor) -> Any:
        if value is None or not hasattr(value, "shape"):
            return value
        array = array_of(value)
        if array.shape not in ((), p.shape):
            raise ArgumentError(f"{key} of parameter {number} has shape {array.shape}, and the parameter {p.shape}")
        return tensor(array, p.dtype)  # a copy

    def __repr__(self) -> str:
        lines = [f"{type(self).__name__} ("]
        for number, group in enumerate(self.param_groups):
            lines.append(f"  group {number}: {len(group['params'])} parameters")
            lines += [f"    {name}: {value!r}" for name, value in group.items() if name != "params"]
        return "\n".join([*lines, ")"])


_SMALL = 1 << 14
"""Parameters of fewer numbers are computed together, as one vector: there an operation costs more than its numbers."""


class FirstOrder(Optimizer):
    """An optimiser whose step is a formula of each number, its gradient and its state."""

    numbers: tuple[str, ...] = ()
    """The options that are numbers in the formula; others are part of the program."""

    def __init__(self, params: Iterable[Any], defaults: dict[str, Any]) -> None:
        self._rates: list[Followed] = []  # of groups, for recordings
        super().__init__(params, defaults)
        self._passes: dict[Any, Any] = {}
        self._bunches: dict[int, list[_Bunch]] = {}  # by the group's number

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        super().add_param_group(param_group)
        self._rates.append(Followed(self.param_groups[-1], "lr"))

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_passes": {}, "_bunches": {}, "_rates": []}

    def update(self, p: Any, g: Any, state: dict[str, Any], n: dict[str, Any], group: dict[str, Any]) -> Any:
        """Return parameters and their state as they are after the step; the first may make state that was not there.

        Parameters
        ----------
        p, g : array
            Parameters and gradients.
        state : dict
            Arrays of the same shape, and `"step"`, the number of this step, counted from 1.
        n : dict
            The options that are numbers, of the parameters' dtype.
        group : dict
            The other options, and of these whether they are 0.
        """
        raise NotImplementedError

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        for number, group in enumerate(self.param_groups):
            params = [p for p in group["params"] if p.grad is not None]
            if is_traced():
                self._step_traced(number, group, params)
                continue
            bunches = self._bunches.get(number, [])
            if not self._serve(bunches, params):
                bunches = self._bunches[number] = [
                    _Bunch(each, [self.state[p] for p in each]) for each in self._together(params)
                ]
            for bunch in bunches:
                self._step(group, bunch)
        return loss

    def _step_traced(self, number: int, group: dict[str, Any], params: list[Tensor]) -> None:
        """Do a step within a function that is being recorded: it becomes rows of the program."""
        options = {k: bool(group[k]) if k in self.numbers else group[k] for k in self.defaults if k != "lr"}
        rates = self._rates[number] if number < len(self._rates) else None
        if rates is not None and rates.space is not group:  # somebody has put another one there
            rates = None
        shared: list[Any] = []  # numbers of steps: parameters have one in common
        counts: list[Any] = []
        with no_grad():
            for p in params:
                state = self.state[p]
                values = {name: tensor.detach() for name, tensor in state.items()}
                if "step" in state:
                    known = [k for k, count in enumerate(shared) if count is state["step"]]
                    if not known:
                        shared.append(state["step"])
                        counts.append(state["step"].add_(1).detach())
                    values["step"] = counts[known[0] if known else -1]
                rate = None if rates is None else rates.tensor(p.dtype)
                numbers = self._numbers(group, p.dtype, "" if rate is None else "lr")
                if rate is not None:
                    numbers["lr"] = rate
                changed, new = self.update(p.detach(), _gradient(p).detach(), values, numbers, options)
                for name, value in new.items():
                    if name not in state:
                        raise not_yet_recorded(f"the first step of {type(self).__name__} makes {name}")
                    if name != "step":
                        state[name].copy_(value)
                p.copy_(changed)

    def _serve(self, bunches: list[_Bunch], params: list[Tensor]) -> bool:
        """Tell whether bunches are of these parameters, and of the state that they have now."""
        of = [p for bunch in bunches for p in bunch.params]
        if len(of) != len(params) or {*map(id, of)} != {*map(id, params)}:
            return False
        return all([bunch.is_of([self.state[p] for p in bunch.params]) for bunch in bunches])

    def _together(self, params: list[Tensor]) -> list[list[Tensor]]:
        """Divide parameters into those whose numbers are computed as one vector: of one dtype, after as many steps."""
        found: dict[Any, list[Tensor]] = {}
        for p in params:
            state = self.state[p]
            step = state["step"].item() if "step" in state else 0
            key = (p.dtype, step, len(state), 0 if p.size < _SMALL else 1 + len(found))
            found.setdefault(key, []).append(p)
        return list(found.values())

    def _step(self, group: dict[str, Any], bunch: _Bunch) -> None:
        """Do the step of some parameters."""
        options = [v.item() if isinstance(v := group[name], Tensor) else v for name in self.defaults]
        if bunch.options != options or bunch.compiled is None:
            numbers = self._numbers(group, bunch.params[0].dtype)
            bunch.compiled = self._pass(group, tuple(bunch.vectors), tuple(numbers))
            bunch.options, bunch.numbers = options, tuple(numbers.values())
        gradients = [_gradient(p) for p in bunch.params]
        value, new = bunch.compiled(_vector(bunch.params), _vector(gradients), *bunch.vectors.values(), *bunch.numbers)
        np.copyto(bunch.value, value)
        with no_grad():
            for p, part in zip(bunch.params, bunch.values, strict=True):
                p.copy_(part)
        bunch.write(new)

    def _pass(self, group: dict[str, Any], names: tuple[str, ...], numbers: tuple[str, ...]) -> Any:
        """Return the formula as a compiled function of arrays and numbers."""
        options = {k: bool(v) if k in self.numbers else v for k, v in group.items() if k in self.defaults}
        key = (names, *options.values())
        if key not in self._passes:
            count, update = len(names), self.update

            def whole(p: Any, g: Any, *more: Any) -> Any:
                state = dict(zip(names, more[:count], strict=True))
                if "step" in state:
                    state["step"] = state["step"] + 1
                return update(p, g, state, dict(zip(numbers, more[count:], strict=True)), options)

            self._passes[key] = compile(whole)
        return self._passes[key]

    def _numbers(self, group: dict[str, Any], dtype: Any, known: str = "") -> dict[str, Any]:
        """Return the options that are numbers as arrays, so that another rate is no other program; one is known."""
        found: dict[str, Any] = {}
        for name in self.numbers:
            if name == known:
                continue
            value = group[name]
            for k, each in enumerate(value) if isinstance(value, tuple) else (("", value),):
                follows = is_traced() and isinstance(each, Tensor)  # each replay reads it anew
                found[f"{name}{k}"] = each.detach().astype(dtype) if follows else np.array(each, dtype)
        return found


class _Bunch:
    """Parameters that are stepped together: the tensors of their state are views of vectors."""

    def __init__(self, params: list[Tensor], states: list[dict[str, Any]]) -> None:
        self.params, self.states = params, states
        self.options: list[Any] = []  # of the group, when this was compiled
        self.compiled: Any = None
        self.numbers: tuple[Any, ...] = ()
        self.value = np.empty(sum([p.size for p in params]), params[0].dtype)
        self.values = self.parts(self.value)
        self.vectors = {name: _vector([state[name] for state in states]) for name in states[0] if name != "step"}
        for name, vector in self.vectors.items():
            for state, part in zip(states, self.parts(vector), strict=True):
                state[name] = from_numpy(part)
        if "step" in states[0]:
            shared = tensor(states[0]["step"].item(), params[0].dtype)
            self.vectors["step"] = shared.numpy()
            for state in states:
                state["step"] = shared
        self.tensors = self._tensors(states)

    @staticmethod
    def _tensors(states: list[dict[str, Any]]) -> list[Any]:
        return [tensor for state in states for tensor in state.values()]

    def is_of(self, states: list[dict[str, Any]]) -> bool:
        """Tell whether state is what it was made of: a user may put other tensors there."""
        now = self._tensors(states)
        return len(now) == len(self.tensors) and all(map(is_, now, self.tensors))

    def parts(self, vector: np.ndarray) -> list[np.ndarray]:
        """Divide a vector into arrays of the parameters' shapes."""
        found, start = [], 0
        for p in self.params:
            found.append(vector[start : start + p.size].reshape(p.shape))
            start += p.size
        return found

    def write(self, new: dict[str, Any]) -> None:
        """Take over the state after a step."""
        for name, vector in new.items():
            if name in self.vectors:
                np.copyto(self.vectors[name], vector)
            else:  # it is made anew, with what there is now
                for state, part in zip(self.states, self.parts(vector), strict=True):
                    state[name] = tensor(part)


def _gradient(p: Tensor) -> Any:
    """Return a parameter's gradient; where it is undefined, behind a mask, there is nothing to step by."""
    gradient: Any = p.grad
    return gradient if isinstance(gradient, Tensor) else gradient.to_tensor(0.0)


def _vector(tensors: list[Tensor]) -> np.ndarray:
    """Return all numbers of some tensors, one after the other; of one tensor without copying."""
    arrays = [tensor._array.reshape(-1) for tensor in tensors]
    return arrays[0] if len(arrays) == 1 else np.concatenate(arrays)
