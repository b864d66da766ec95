"""M-saved-default: `autograd.graph.saved_tensors_hooks(pack, unpack)` for all that a block saves."""

import gc
import os
import threading
import uuid

import numpy as np
import pytest
from spec.packing import COPYING, PASSING, Noted, hooks

import tapegrad as tg
from tapegrad.errors import GradError, OperandError

disabled = tg.autograd.graph.disable_saved_tensors_hooks
SAVE_ON_DISK_THRESHOLD = 1000


def leaf(values=(1.0, 2.0), library=tg):
    return library.tensor(np.array(values), requires_grad=True)


# The document's examples


@pytest.fixture
def pair(tmp_path):
    """Only save on disk tensors that have size >= 1000."""

    class SelfDeletingTempFile:
        def __init__(self):
            self.name = os.path.join(tmp_path, str(uuid.uuid4()))

        def __del__(self):
            os.remove(self.name)

    def pack_hook(x):
        if x.numel() < SAVE_ON_DISK_THRESHOLD:
            return x.detach()
        temp_file = SelfDeletingTempFile()
        tg.save(x, temp_file.name)
        return temp_file

    def unpack_hook(tensor_or_sctf):
        if isinstance(tensor_or_sctf, tg.Tensor):
            return tensor_or_sctf
        return tg.load(tensor_or_sctf.name)

    return pack_hook, unpack_hook


class Model:
    """A plain class for the document's nn.Module; it computes something where the document has `output = x`."""

    def __init__(self, pair):
        self.pair = pair

    def __call__(self, x):
        with hooks(*self.pair):
            output = x.sin() * x
        return output


def test_m_saved_default_documents_example(pair, tmp_path):
    gc.collect()
    gc.disable()
    try:
        model = Model(pair)
        small, large = tg.randn(999, requires_grad=True), tg.randn(1000, requires_grad=True)
        y = model(small)
        assert os.listdir(tmp_path) == []
        z = model(large)
        assert len(os.listdir(tmp_path)) == 3  # of the sine its operand, of the product both
        w = large.cos()  # outside of the block
        assert len(os.listdir(tmp_path)) == 3
        (y.sum() + z.sum() + w.sum()).backward()
        for x in (small, large):
            expected = x.detach().cos() * x.detach() + x.detach().sin()
            expected = expected - x.detach().sin() if x is large else expected
            np.testing.assert_allclose(x.grad.numpy(), expected.numpy(), rtol=1e-14, atol=1e-15)
        assert os.listdir(tmp_path) == [], "backward has given back what was saved"
        z = model(large)
        del z
        assert os.listdir(tmp_path) == [], "and so does the end of the graph"
    finally:
        gc.enable()


def in_parallel(function, *arguments):
    """What DataParallel does, for one device: a thread."""
    results = []
    thread = threading.Thread(target=lambda: results.append(function(*arguments)))
    thread.start()
    thread.join()
    return results[0]


def test_m_saved_default_in_the_model_holds_in_its_thread(pair, tmp_path):
    y = in_parallel(Model(pair), large := tg.randn(1000, requires_grad=True))
    assert len(os.listdir(tmp_path)) == 3
    y.sum().backward()
    assert large.grad is not None and os.listdir(tmp_path) == []


def test_m_saved_default_is_thread_local(pair, tmp_path):
    """Example what NOT to do: the hooks do not go through to another thread."""
    x = tg.randn(1000, requires_grad=True)
    with hooks(*pair):
        y = in_parallel(lambda input: input.sin() * input, x)
    assert os.listdir(tmp_path) == []
    y.sum().backward()


def test_m_saved_default_last_example(torch):
    """Without the hooks, x and both saved tensors are the same object; with them two new ones on the same storage."""
    for library in (tg, torch):
        x = library.randn(5, requires_grad=True)
        y = x * x
        assert x is y.grad_fn._saved_self is y.grad_fn._saved_other
        with library.autograd.graph.saved_tensors_hooks(lambda x: x.detach(), lambda x: x):
            x = library.randn(5, requires_grad=True)
            y = x * x
        one, other = y.grad_fn._saved_self, y.grad_fn._saved_other
        assert len({id(x), id(one), id(other)}) == 3
        assert one.data_ptr() == other.data_ptr() == x.data_ptr()


# How often, with what, in which order: PyTorch's

ALIKE = {
    "square": lambda F, x, y: x**2,
    "product": lambda F, x, y: x * y,
    "x times x": lambda F, x, y: x * x,
    "number": lambda F, x, y: 3 * x + 2,
    "quotient": lambda F, x, y: x / y,
    "exp": lambda F, x, y: x.exp(),
    "constant": lambda F, x, y: x * y.detach(),
    "constants": lambda F, x, y: x.detach() * y.detach(),
    "power": lambda F, x, y: x**y,
    "chain": lambda F, x, y: (x * y).sin() * y.exp(),
    "matrices": lambda F, x, y: F.outer(x, y) @ F.outer(y, x),
    "reductions": lambda F, x, y: (x.sum() * y.max()).sqrt(),
    "views": lambda F, x, y: x[:1] * y[1:],
    "where": lambda F, x, y: F.where(x > 1.5, x, y),
    "softmax": lambda F, x, y: x.softmax(0) * y.logsumexp(0),
    "nothing": lambda F, x, y: (x + y - 1).sum(),
}


def program_with(library, program, noted):
    x, y = leaf((1.0, 2.0), library), leaf((3.0, 4.0), library)
    with library.autograd.graph.saved_tensors_hooks(*noted):
        result = program(library, x, y)
    if result.requires_grad:
        result.sum().backward()
    return [None if t.grad is None else t.grad.tolist() for t in (x, y)]


@pytest.mark.parametrize("name", ALIKE)
def test_m_saved_default_calls_as_torch_does(name, torch):
    notes = []
    for library in (tg, torch):
        packed, unpacked = [], []

        def pack(tensor, packed=packed):
            packed.append(tensor.tolist())
            return tensor.detach().clone()

        def unpack(tensor, unpacked=unpacked):
            unpacked.append(tensor.tolist())
            return tensor

        gradients = program_with(library, ALIKE[name], (pack, unpack))
        notes.append((packed, unpacked, gradients))
    ours, theirs = notes
    for mine, torchs in zip(ours[:2], theirs[:2], strict=True):
        mine, torchs = (sorted(map(np.ravel, each), key=np.ndarray.tolist) for each in (mine, torchs))
        assert len(mine) == len(torchs)
        for a, b in zip(mine, torchs, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-13)
    for mine, torchs in zip(ours[2], theirs[2], strict=True):
        assert (mine is None) == (torchs is None)
        if mine is not None:
            np.testing.assert_allclose(mine, torchs, rtol=1e-12)


def test_m_saved_default_packs_in_the_order_of_the_program_and_unpacks_backwards():
    x, noted = leaf((0.5,)), Noted()
    with hooks(*noted.pair):
        y = (x.sin().cos()).sin()
    sine, cosine = np.sin(0.5), np.cos(np.sin(0.5))
    assert noted.packed == [[0.5], [sine], [cosine]]
    y.backward(np.ones(1))
    assert noted.unpacked == [[cosine], [sine], [0.5]]


def test_m_saved_default_unpacks_what_is_needed_only():
    x, y, noted = leaf(), leaf([3.0, 4.0]), Noted()
    with hooks(*noted.pair):
        z = x.sin() * y.cos()
    noted.unpacked.clear()
    (gradient,) = tg.autograd.grad(z.sum(), x, retain_graph=True)
    np.testing.assert_allclose(gradient.numpy(), np.cos([1, 2]) * np.cos([3, 4]), rtol=1e-15)
    assert [3.0, 4.0] not in noted.unpacked, "the cosine did not run"
    z.sum().backward()
    np.testing.assert_allclose(y.grad.numpy(), -np.sin([1, 2]) * np.sin([3, 4]), rtol=1e-15)


def test_m_saved_default_no_grad_and_inference_save_nothing(torch):
    for library in (tg, torch):
        count = []

        def pack(tensor, count=count):
            count.append(1)
            return tensor

        x = leaf(library=library)
        with library.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
            with library.no_grad():
                x * x
                with library.enable_grad():
                    (x.detach() * 3).exp()
            with library.inference_mode():
                x.exp()
            assert count == []
            with library.no_grad(), library.enable_grad():
                x.exp()
            assert count == [1]
    noted = Noted()
    with tg.no_grad(), hooks(*noted.pair):
        leaf().exp()
        with tg.enable_grad():
            leaf().exp()
    assert len(noted.packed) == 1
    assert tg.is_grad_enabled()


# Nesting, threads, generators


def test_m_saved_default_innermost_counts(torch):
    for library in (tg, torch):
        inner, outer = [], []
        context = library.autograd.graph.saved_tensors_hooks
        x = leaf(library=library)
        with context(lambda t: outer.append(1) or t, lambda t: t):  # noqa: B023
            a = x.exp()
            with context(lambda t: inner.append(1) or t, lambda t: t):  # noqa: B023
                b = x.exp()
            c = x.exp()
        d = x.exp()
        assert (len(outer), len(inner)) == (2, 1)
        (a + b + c + d).sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), 4 * np.exp([1, 2]), rtol=1e-15)


def test_m_saved_default_one_object_may_be_entered_again():
    x, noted = leaf(), Noted()
    block = hooks(*noted.pair)
    for _ in range(2):
        with block, block:
            x.exp()
    assert len(noted.packed) == 2
    x.exp()
    assert len(noted.packed) == 2


def test_m_saved_default_ends_with_an_exception():
    x, noted = leaf(), Noted()
    with pytest.raises(ZeroDivisionError), hooks(*noted.pair):
        raise ZeroDivisionError
    x.exp()
    assert noted.packed == []


def test_m_saved_default_blocks_of_generators_end_in_any_order():
    notes = {"a": Noted(), "b": Noted()}

    def computing(name):
        with hooks(*notes[name].pair):
            yield
            yield

    a, b = computing("a"), computing("b")
    next(a)
    next(b)
    a.close()
    leaf().exp()
    assert (len(notes["a"].packed), len(notes["b"].packed)) == (0, 1), "the block of a has ended, that of b has not"
    b.close()
    leaf().exp()
    assert (len(notes["a"].packed), len(notes["b"].packed)) == (0, 1)


def test_m_saved_default_a_block_that_another_thread_ends():
    noted = Noted()

    def computing():
        with hooks(*noted.pair):
            yield

    generator = computing()
    in_parallel(next, generator)
    generator.close()
    leaf().exp()
    assert noted.packed == []


def test_m_saved_default_threads_have_their_own():
    barrier, notes, failures = threading.Barrier(4), [Noted() for _ in range(4)], []

    def work(k):
        try:
            x = leaf(np.full(3, k + 1.0))
            for _ in range(20):
                with hooks(*notes[k].pair):
                    barrier.wait(10)
                    y = (x.sin() * x).sum()
                x.grad = None
                y.backward()
                expected = np.cos(k + 1) * (k + 1) + np.sin(k + 1)
                np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-14)
        except BaseException as error:
            failures.append(error)
            barrier.abort()

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures
    assert [len(noted.packed) for noted in notes] == [60] * 4
    for k, noted in enumerate(notes):
        assert np.isin(np.ravel(noted.packed), [k + 1.0, np.sin(k + 1.0)]).all()


def test_m_saved_default_backward_in_another_thread_and_after_the_block():
    x, noted = leaf(), Noted()
    with hooks(*noted.pair):
        y = (x.sin() * x).sum()
    in_parallel(y.backward)
    np.testing.assert_allclose(x.grad.numpy(), np.cos([1, 2]) * [1, 2] + np.sin([1, 2]), rtol=1e-15)
    assert len(noted.unpacked) == 3


# disable_saved_tensors_hooks


def test_m_saved_default_can_be_forbidden(torch):
    for library, errors in ((tg, GradError), (torch, RuntimeError)):
        context = library.autograd.graph.saved_tensors_hooks
        forbidden = library.autograd.graph.disable_saved_tensors_hooks
        with forbidden("not here"):
            with pytest.raises(errors, match="not here"), context(*PASSING):
                pytest.fail("the block must not begin")
            with forbidden("nor here"), pytest.raises(errors, match="nor here"), context(*PASSING):
                pytest.fail("the block must not begin")
            with pytest.raises(errors, match="not here"), context(*PASSING):
                pytest.fail("the block must not begin")
        with context(*PASSING), pytest.raises(errors, match="too late"), forbidden("too late"):
            pytest.fail("the block must not begin")
        with context(*PASSING):
            leaf(library=library).exp()


def test_m_saved_default_forbidding_decorates_and_holds_in_one_thread():
    @disabled("not in here")
    def function():
        with hooks(*COPYING):
            return leaf().exp()

    for _ in range(2):
        with pytest.raises(GradError, match="not in here"):
            function()
    with disabled("not here"):
        assert in_parallel(lambda: Model(COPYING)(leaf())).requires_grad
    with pytest.raises(OperandError, match="int"), disabled(3):
        pytest.fail("the block must not begin")


@pytest.mark.parametrize("given", [(None, None), (len, 3), ("pack", "unpack")])
def test_m_saved_default_takes_functions(given):
    with pytest.raises(OperandError, match=r"saved_tensors_hooks .*takes a function"):
        hooks(*given)
