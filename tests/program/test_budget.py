"""Recordings that are worth less than they cost are not made, and are made once they are worth it."""

import warnings

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.program.call import budget
from tapegrad.program.call.budget import Budget


def decays(x, least):
    size = x * 0 + 1.0
    while size > least:
        x = x + 0.01 * tg.sin(x)
        size = size * 0.9
    return x


LEAST = [0.5 * 0.85**k for k in range(40)]  # so that each call goes round in another number of turns, or nearly


@pytest.fixture(autouse=True)
def one_second_is_free(monkeypatch):
    monkeypatch.setattr(budget, "FREE_SECONDS", 1.0)


@pytest.fixture
def nothing_is_free(one_second_is_free, monkeypatch):
    monkeypatch.setattr(budget, "FREE_SECONDS", 0.0)


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still but where a test moves it."""
    now = [0.0]
    monkeypatch.setattr(budget, "perf_counter", lambda: now[0])
    return now


def call_of(clock, seconds):
    def call():
        clock[0] += seconds
        return "done"

    return call


def spent_by(*seconds):
    spent = Budget()
    for each in seconds:
        spent.spend(each, True)
    return spent


def test_some_seconds_are_free_and_so_is_the_first_way():
    spent = spent_by(0.9)
    spent.spend(100.0, False)
    assert spent.allows_another(0)
    spent.spend(0.2, True)
    assert not spent.allows_another(0)
    assert spent.longest == 100.0


def test_replays_pay_by_what_python_takes_for_value_and_gradient(clock):
    spent = spent_by(5.0, 7.0)
    assert not spent.allows_another(10**6)  # nobody knows what Python takes
    assert spent.report(10**6) == ""
    assert spent.by_python(call_of(clock, 0.5)) == "done"
    assert not spent.allows_another(7)
    assert spent.allows_another(8)  # 8 times three times 0.5 s


def test_a_quarter_of_pythons_time_goes_into_trying_again(clock):
    spent = spent_by(2.0)
    for _ in range(15):
        spent.by_python(call_of(clock, 0.5))
        assert not spent.allows_another(0)
    spent.by_python(call_of(clock, 0.5))
    assert spent.allows_another(0)


def test_what_it_took_is_said_once(clock):
    spent = spent_by(2.0)
    spent.by_python(call_of(clock, 0.1))
    assert spent.report(2) == "recording other ways took 2 s, and replays saved 0.6 s at most"
    assert spent.report(2) == ""


@pytest.mark.usefixtures("nothing_is_free")
def test_a_function_that_goes_another_way_each_time_is_left_to_python_and_the_line_is_named():
    compiled = tg.compile(decays)
    gradient, own = tg.func.value_and_grad(compiled), tg.func.value_and_grad(decays)
    with pytest.warns(
        tg.RepeatedWarning, match=r"recording other ways took .* replays saved .* line 15\).*Compile the part"
    ):
        found = [gradient(np.array(0.5), np.array(least)) for least in LEAST]
    np.testing.assert_allclose(found, [own(np.array(0.5), np.array(least)) for least in LEAST], rtol=1e-14)
    assert compiled.stats.recordings < 10
    assert compiled.stats.eager > 25
    (reason,) = compiled.stats.reasons
    assert "so there are few more" in reason


@pytest.mark.usefixtures("nothing_is_free")
def test_each_kind_of_arguments_has_a_first_way():
    compiled = tg.compile(decays)
    for least in (0.1, 0.2, 0.3):
        for _ in range(3):
            compiled(np.array(0.5), least)
    assert (compiled.stats.recordings, compiled.stats.replays, compiled.stats.eager) == (6, 3, 0)


@pytest.mark.usefixtures("nothing_is_free")
def test_a_function_that_goes_the_same_way_from_now_on_becomes_a_program_after_all():
    compiled = tg.compile(decays)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tg.RepeatedWarning)
        for least in LEAST[:10]:
            compiled(np.array(0.5), np.array(least))
        assert not compiled.stats.replays
        calls = 0
        while not compiled.stats.replays and calls < 20_000:
            compiled(np.array(0.5), np.array(0.01))
            calls += 1
    assert compiled.stats.replays == 1


@pytest.mark.usefixtures("nothing_is_free")
def test_a_function_that_is_replayed_often_may_be_recorded_in_a_new_way():
    compiled = tg.compile(decays)
    for _ in range(300):
        compiled(np.array(0.5), np.array(0.1))
    assert compiled.stats.replays == 298
    for _ in range(4):  # one is timed, two are recorded
        compiled(np.array(0.5), np.array(0.01))
    assert (compiled.stats.replays, compiled.stats.recordings, compiled.stats.eager) == (299, 4, 1)
    assert not compiled.stats.reasons


@pytest.mark.usefixtures("nothing_is_free")
def test_strict_functions_are_recorded_or_refused_whatever_it_takes():
    compiled = tg.compile(decays, strict=True, max_recordings=20)
    for least in LEAST[:12]:
        compiled(np.array(0.5), np.array(least))
    assert compiled.stats.eager == 0
