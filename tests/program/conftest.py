"""What the tests of replay share."""

import pytest
from program.same import WAYS


@pytest.fixture(params=WAYS)
def way(request):
    """How a compiled function is held to the plain one: by value, by gradient, or by second derivatives, two ways."""
    return request.param
