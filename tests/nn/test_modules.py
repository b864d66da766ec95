"""What a module is: attributes, names, state, modes, copies."""

import copy
import gc
import importlib
import pickle
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Linear(width, width)
        self.scale = nn.Parameter(np.ones(width))
        self.register_buffer("calls", tg.tensor(0.0))
        self.register_buffer("scratch", tg.tensor(1.0), persistent=False)
        self.none = None
        self.register_parameter("later", None)

    def forward(self, x):
        return self.first(x) * self.scale


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(3), Block(3)])
        self.shared = self.blocks[0]
        self.heads = nn.ModuleDict({"a": nn.Linear(3, 1), "b": nn.Linear(3, 2)})
        self.rates = nn.ParameterList([nn.Parameter(1.0), nn.Parameter(2.0)])

    def forward(self, x, head="a"):
        for block in self.blocks:
            x = block(x)
        return self.heads[head](x) * self.rates[0]


NAMES = [
    *[f"blocks.{k}.{name}" for k in (0, 1) for name in ("scale", "first.weight", "first.bias")],
    *["heads.a.weight", "heads.a.bias", "heads.b.weight", "heads.b.bias", "rates.0", "rates.1"],
]


def test_what_there_is_is_listed_once_by_name():
    model = Model()
    assert [name for name, _ in model.named_parameters()] == NAMES
    assert [p.size for p in model.parameters()] == [3, 9, 3, 3, 9, 3, 3, 1, 6, 2, 1, 1]
    assert [name for name, _ in model.named_buffers()] == [
        f"blocks.{k}.{n}" for k in (0, 1) for n in ("calls", "scratch")
    ]
    assert [name for name, _ in model.named_children()] == ["blocks", "shared", "heads", "rates"]
    assert [name for name, _ in model.named_modules()] == [
        *[
            "",
            "blocks",
            "blocks.0",
            "blocks.0.first",
            "blocks.1",
            "blocks.1.first",
            "heads",
            "heads.a",
            "heads.b",
            "rates",
        ]
    ]
    assert [name for name, _ in model.shared.named_parameters("x", recurse=False)] == ["x.scale"]
    assert model.get_submodule("blocks.1.first") is model.blocks[1].first
    assert model.get_parameter("heads.b.bias") is model.heads["b"].bias
    assert model.get_buffer("blocks.0.calls") is model.shared.calls
    for look in (model.get_parameter, model.get_buffer, model.get_submodule):
        with pytest.raises(AttributeError, match="'nothing'"):
            look("blocks.nothing")


def test_parameters_are_ordinary_tensors():
    with tg.no_grad():
        p = nn.Parameter([1.0, 2.0])
    assert p.requires_grad and p.is_leaf and isinstance(p, nn.Parameter) and type(p) is tg.Tensor
    assert not isinstance(tg.tensor(1.0, requires_grad=True), nn.Parameter) and not isinstance(3, nn.Parameter)
    assert not isinstance(p * 2, nn.Parameter) and not isinstance(p.detach(), nn.Parameter)
    assert not nn.Parameter([1, 2], requires_grad=False).requires_grad
    assert nn.Parameter().shape == (0,)
    with pytest.raises(TypeError, match="int64 cannot require grad"):
        nn.Parameter([1, 2])
    with tg.inference_mode():
        assert nn.Parameter(1.0).requires_grad
    values = np.ones(2)
    q = nn.Parameter(values)
    values[:] = 5
    assert q.tolist() == [1.0, 1.0]
    for again in (copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert isinstance(again, nn.Parameter) and again.requires_grad and again.tolist() == [1.0, 2.0]
    p.requires_grad_(False)
    assert isinstance(p, nn.Parameter)


def test_attributes_go_where_they_belong():
    block = Block(3)
    assert block.later is None and block.none is None
    block.later = nn.Parameter(1.0)
    block.fresh = nn.Parameter(2.0)
    assert [name for name, _ in block.named_parameters()] == ["scale", "later", "fresh", "first.weight", "first.bias"]
    block.first = nn.Identity()
    block.calls = tg.tensor(3.0)
    assert block.state_dict().keys() == {"scale", "later", "fresh", "calls"}
    block.fresh = nn.Identity()  # no parameter any more
    assert [name for name, _ in block.named_modules()] == ["", "first", "fresh"]
    del block.fresh, block.calls, block.later
    assert list(block._parameters) == ["scale"] and not hasattr(block, "fresh")
    assert {"scale", "first", "scratch", "training"} <= set(dir(block))
    block.scale = None
    assert list(block.parameters()) == [] and block.scale is None


@pytest.mark.parametrize(
    "act, error, match",
    [
        (lambda m: setattr(m, "scale", tg.tensor(1.0)), TypeError, r"Block.scale is a parameter.*nn\.Parameter"),
        (lambda m: setattr(m, "first", 3), TypeError, "Block.first is a module"),
        (lambda m: setattr(m, "calls", 3), TypeError, r"Block.calls is a buffer.*tg\.tensor"),
        (lambda m: m.register_parameter("a.b", nn.Parameter(1.0)), ValueError, "leave out dots"),
        (lambda m: m.register_parameter("", nn.Parameter(1.0)), ValueError, "cannot be a name"),
        (lambda m: m.register_parameter("forward", nn.Parameter(1.0)), ValueError, "has an attribute 'forward'"),
        (lambda m: m.register_buffer("scale", tg.tensor(1.0)), ValueError, "has an attribute 'scale'"),
        (lambda m: m.register_parameter(3, nn.Parameter(1.0)), TypeError, "a name is text"),
        (lambda m: m.missing, AttributeError, "Block has no attribute 'missing'"),
        (lambda m: m.train("yes"), ValueError, "True or False"),
        (lambda m: m.to(int), TypeError, "cannot be of dtype int64"),
        (lambda m: m.to("nonsense"), TypeError, "takes a dtype"),
        (lambda m: m.register_forward_hook(3), TypeError, "a hook is a function"),
        (lambda m: m.load_state_dict([1]), TypeError, "takes a mapping"),
        (lambda m: nn.Module()(1), NotImplementedError, r"has no forward\(\)"),
        (lambda m: nn.Sequential(nn.Identity())[1], IndexError, "has 1 modules, and none at 1"),
    ],
)
def test_what_cannot_be(act, error, match):
    with pytest.raises(error, match=match):
        act(Block(3))


def test_a_module_that_has_not_begun():
    class Late(nn.Module):
        def __init__(self):
            self.ready = 3
            self.weight = nn.Parameter(1.0)

    with pytest.raises(AttributeError, match=r"call super\(\).__init__\(\) first"):
        Late()


def test_state_goes_to_another_and_to_a_file(tmp_path):
    one, other = Model(), Model()
    state = one.state_dict()
    assert list(state) == [
        *["blocks.0.scale", "blocks.0.calls", "blocks.0.first.weight", "blocks.0.first.bias"],
        *["blocks.1.scale", "blocks.1.calls", "blocks.1.first.weight", "blocks.1.first.bias"],
        *["shared.scale", "shared.calls", "shared.first.weight", "shared.first.bias"],
        *["heads.a.weight", "heads.a.bias", "heads.b.weight", "heads.b.bias", "rates.0", "rates.1"],
    ]
    with tg.no_grad():
        one.rates[0].fill_(7.0)
    assert state["rates.0"].item() == 7.0 and not state["rates.0"].requires_grad  # it shares its memory
    assert list(one.rates.state_dict(prefix="rates.")) == ["rates.0", "rates.1"]
    before = list(other.parameters())
    assert other.load_state_dict(state) == ([], [])
    assert all(map(tg.Tensor.equal, one.state_dict().values(), other.state_dict().values()))
    assert all(p is q and p.requires_grad for p, q in zip(before, other.parameters(), strict=True))
    tg.save(state, tmp_path / "state.npz")
    third = Model()
    third.load_state_dict(tg.load(tmp_path / "state.npz"))
    x = np.ones((2, 3))
    assert one(x).equal(third(x)) and one(x, head="b").shape == (2, 2)


def test_state_that_does_not_fit_changes_nothing():
    model = Model()
    state = {name: value.clone() * 0 for name, value in model.state_dict().items()}
    del state["rates.0"]
    state |= {"more": tg.tensor(1.0), "rates.1": np.zeros(2), "heads.a.bias": np.zeros(1, complex)}
    before = copy.deepcopy(model)
    with pytest.raises(RuntimeError) as caught:
        model.load_state_dict(state)
    for text in (
        "Model cannot load this state_dict",
        "these keys are missing: rates.0",
        "nobody asked for these keys: more",
        "rates.1 has shape (2,) and should have ()",
        "heads.a.bias is of dtype complex128 and should be of float64",
    ):
        assert text in str(caught.value)
    assert all(map(tg.Tensor.equal, model.state_dict().values(), before.state_dict().values()))
    del state["rates.1"], state["heads.a.bias"]
    assert model.load_state_dict(state, strict=False) == (["heads.a.bias", "rates.0", "rates.1"], ["more"])
    assert model.heads["a"].weight.tolist() == [[0.0, 0.0, 0.0]] and model.rates[1].item() == 2.0


def test_state_that_torch_has_written(torch, tmp_path):
    theirs = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4)).double()
    theirs(torch.randn(5, 3, dtype=torch.float64))
    ours = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4))
    np.savez(tmp_path / "state.npz", **{k: v.numpy() for k, v in theirs.state_dict().items()})
    x = np.random.default_rng(0).normal(size=(5, 3))
    wanted = theirs.eval()(torch.tensor(x)).detach()
    for state in (theirs.state_dict(), dict(np.load(tmp_path / "state.npz")), tg.load(tmp_path / "state.npz")):
        ours.load_state_dict(state)
        np.testing.assert_allclose(ours.eval()(x).detach(), wanted, rtol=1e-12)
        ours = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4))


def test_state_in_safetensors(torch, safetensors, tmp_path):
    save_file = importlib.import_module("safetensors.torch").save_file
    load_file = importlib.import_module("safetensors.numpy").load_file
    theirs = torch.nn.Linear(3, 4)
    save_file(theirs.state_dict(), tmp_path / "state.safetensors")
    ours = nn.Linear(3, 4, dtype=np.float32)
    ours.load_state_dict(load_file(tmp_path / "state.safetensors"))
    assert np.array_equal(ours.weight.detach(), theirs.weight.detach())


def test_modes_have_nothing_to_do_with_recording():
    model = nn.Sequential(nn.Dropout(), nn.Sequential(nn.BatchNorm1d(3)))
    assert [m.training for m in model.modules()] == [True] * 4
    assert model.eval() is model and [m.training for m in model.modules()] == [False] * 4
    x = tg.tensor(np.ones((2, 3)), requires_grad=True)
    assert model(x).requires_grad and tg.is_grad_enabled()
    model[1].train()
    assert [m.training for m in model.modules()] == [False, False, True, True]
    with tg.no_grad():
        assert not model(x).requires_grad
        assert model[1].training and model[1][0].num_batches_tracked.item() == 1


def test_parameters_are_frozen_and_gradients_forgotten():
    model = nn.Linear(2, 1)
    assert model.requires_grad_(False) is model
    assert not model(np.ones(2)).requires_grad
    model.requires_grad_()
    model(np.ones(2)).sum().backward()
    gradient = model.weight.grad
    model.zero_grad(set_to_none=False)
    assert model.weight.grad is gradient and gradient.tolist() == [[0.0, 0.0]]
    model.zero_grad()
    assert model.weight.grad is None
    (model(np.ones(2)) ** 2).sum().backward(create_graph=True)
    assert model.weight.grad.requires_grad
    model.zero_grad(set_to_none=False)
    assert model.weight.grad.tolist() == [[0.0, 0.0]] and not model.weight.grad.requires_grad


def test_parameters_become_of_another_dtype_and_stay_what_they_are():
    model = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))
    model(np.ones((4, 2))).sum().backward()
    parameters = list(model.parameters())
    assert model.float() is model
    assert {p.dtype for p in parameters} | {p.grad.dtype for p in parameters} == {np.dtype(np.float32)}
    assert model[1].running_mean.dtype == np.float32 and model[1].num_batches_tracked.dtype == np.int64
    assert all(p is q for p, q in zip(parameters, model.parameters(), strict=True))
    assert model.double()[0].weight.dtype == np.float64
    model(np.ones((4, 2))).sum().backward()
    assert model.to("complex128")[0].weight.dtype == np.complex128
    with pytest.raises(TypeError, match="complex parameters"):
        model.double()


def test_apply_begins_with_the_parts():
    seen = []
    model = nn.Sequential(nn.Linear(1, 1), nn.ReLU())
    assert model.apply(lambda m: seen.append(type(m).__name__)) is model
    assert seen == ["Linear", "ReLU", "Sequential"]


def test_copies_and_pickles_compute_the_same_and_are_others():
    model = nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.Tanh(), nn.Linear(3, 1))).eval()
    x = np.ones((4, 2))
    for again in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert again(x).equal(model(x)) and not again.training
        assert not {id(p) for p in again.parameters()} & {id(p) for p in model.parameters()}
        again(x).sum().backward()
        assert model[0].weight.grad is None and again[0].weight.grad is not None


def test_lists_and_dicts():
    layers = nn.ModuleList([nn.Linear(1, 1)])
    a, b, c = nn.ReLU(), nn.Tanh(), nn.GELU()
    layers.append(a).extend([b])
    layers.insert(1, c)
    assert [type(m).__name__ for m in layers] == ["Linear", "GELU", "ReLU", "Tanh"] and layers[-1] is b
    assert list(layers._modules) == ["0", "1", "2", "3"] and list(layers[1:3]) == [c, a]
    del layers[0]
    layers[0] = b
    assert list(layers) == [b, a, b] and list(layers._modules) == ["0", "1", "2"]
    named = nn.ModuleDict({"x": a})
    named["y"] = b
    named.update({"z": c})
    assert list(named) == list(named.keys()) == ["x", "y", "z"] and "y" in named and len(named) == 3
    assert named.pop("x") is a and dict(named.items()) == {"y": b, "z": c} and list(named.values()) == [b, c]
    del named["y"]
    named.clear()
    assert len(named) == 0
    pair = nn.Sequential({"first": nn.Linear(1, 2), "second": nn.ReLU()})
    assert [name for name, _ in pair.named_parameters()] == ["first.weight", "first.bias"]
    assert len(pair) == 2 and isinstance(pair[:1], nn.Sequential) and pair[:1][0] is pair[0]


def test_a_parameter_that_two_modules_share_is_one():
    one, other = nn.Linear(3, 3), nn.Linear(3, 3)
    other.weight = one.weight
    model = nn.Sequential(one, other)
    assert [name for name, _ in model.named_parameters()] == ["0.weight", "0.bias", "1.bias"]
    assert [name for name, _ in model.named_parameters(remove_duplicate=False)] == [
        *["0.weight", "0.bias", "1.weight", "1.bias"]
    ]
    assert list(model.state_dict()) == ["0.weight", "0.bias", "1.weight", "1.bias"]
    model(np.ones(3)).sum().backward()
    assert one.weight.grad is other.weight.grad
    tg.optim.SGD(model.parameters(), 0.1).step()


def test_how_it_looks(torch):
    def make(library):
        n = library.nn
        return n.Sequential(
            n.Linear(2, 3, bias=False),
            n.Sequential(n.Conv2d(1, 2, 3, padding=1), n.ReLU(), n.AdaptiveAvgPool2d(2)),
            n.Flatten(),
            n.BatchNorm1d(3),
            n.Dropout(),
        )

    mine = repr(make(tg))
    theirs = repr(make(torch)).replace(", inplace=False", "").replace("affine=True, bias=True", "affine=True")
    assert mine == theirs


def test_nothing_is_kept_of_a_module():
    gc.collect()
    gc.disable()
    try:
        model = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2))
        model.register_full_backward_hook(lambda module, inputs, outputs: None)
        model(tg.tensor(np.ones((3, 2)), requires_grad=True)).sum().backward()
        alive = [weakref.ref(p) for p in model.parameters()]
        del model
        assert all(reference() is None for reference in alive)
    finally:
        gc.enable()
