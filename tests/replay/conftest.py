"""What the tests of replay share."""

import pytest
from replay.same import WAYS

import tapegrad as tg

collect_ignore_glob = [] if hasattr(tg, "compile") else ["test_*.py", "traps/*"]


@pytest.fixture(params=WAYS)
def way(request):
    """How a compiled function is held to the plain one: by value, by gradient, or by second derivatives, two ways."""
    return request.param
