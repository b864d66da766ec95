"""Random functions with states, parameters, draws and branches do what Python does, whatever happens between calls."""

import pytest
from program.states import difference


@pytest.mark.parametrize("block", range(12))
def test_random_functions_with_states(block):
    found = [difference(seed) for seed in range(8 * block, 8 * block + 8)]
    assert [each for each, _ in found if each is not None] == []
    assert sum(step.stats.replays for _, step in found) > 8 * 10
    assert sum(step._short is not None for _, step in found) >= 5
