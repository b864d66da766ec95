"""Programs on which a compiled function was wrong once, made small: a way and a text by what was wrong."""

FAILED: dict[str, tuple[str, str]] = {
    "adjoints of repeated positions were added up before they were added": (
        "gradient",
        """\
@compiled
def fun(x, where):
    v1 = x[where]
    return 0.71 * tg.sum(x, axis=1).sum() + (v1 + v1).sum()
def outside():
    return []
def call_0():
    return fun, (leaf(712, (3, 3)), tg.tensor([1, 1]),), {}
def call_1():
    return fun, (leaf(712, (3, 3)), tg.tensor([1, 1]),), {}
def call_2():
    return fun, (leaf(713, (3, 3)), tg.tensor([0, 0]),), {}
""",
    ),
    "what was overwritten as a whole had no derivative": (
        "func",
        """\
@compiled
def fun(x, y):
    x = 0.4 - x
    x.fill_(1.09)
    y = y * y
    y.copy_(x)
    return [x.sum() + y.sum(), 3]
def outside():
    return []
def call_0():
    return fun, (arr(486, (3,)), arr(487, (3,)),), {}
def call_1():
    return fun, (arr(486, (3,)), arr(487, (3,)),), {}
def call_2():
    return fun, (arr(488, (3,)), arr(489, (3,)),), {}
""",
    ),
    "a result required grad by a tensor that it does not depend on": (
        "func",
        """\
T1 = leaf(27, (4,))
@compiled
def fun(x, y):
    v3 = np.minimum(y / x, T1)
    return y
def outside():
    return [T1]
def call_0():
    whole = ten(506, (5,))
    return fun, (whole[1:], whole[:-1],), {}
call_1 = call_2 = call_3 = call_0
""",
    ),
    "a number of a recorded derivative had more digits than its row": (
        "hvp",
        """\
@compiled
def fun(x):
    return tg.sum(1.0 / (x / 2.02344017086211 + 1.0))
def outside():
    return []
def call_0():
    return fun, (leaf(17, (40,), 'float32'),), {}
""",
    ),
    "the exponent of a square was read from another row": (
        "gradient",
        """\
A2 = arr(2, (1,))
@compiled
def fun(x):
    v1 = tg.where(x > A2 * -0.22, x, x) * x
    return x.reshape(-1)[0] ** 2 + x.sum()
def outside():
    return [A2]
def call_0():
    return fun, (leaf(506, (3,), 'float32'),), {}
call_1 = call_2 = call_0
""",
    ),
    "a call's own copies were not used where inputs were written since": (
        "of gradient",
        """\
@compiled
def helper(a, b):
    return a
def fun(x, y):
    v1 = 0.97 * y
    v1 += helper(v1, 0.15)
    with tg.no_grad():
        y.add_((0.97 * v1) * 0.1)
    return v1
def loss(*args):
    return weigh(fun(*tensors(args)))
graded = compiled(tg.func.value_and_grad(loss, (0, 1)))
def outside():
    return []
def call_0():
    return graded, (leaf(768, (3, 3)), leaf(769, ()),), {}
""",
    ),
    "a view that was read without gradients first had its row earlier than on a tape": (
        "gradient",
        """\
@compiled
def fun(x, y):
    v1 = y[1]
    y += x
    with tg.no_grad():
        v3 = y + v1
    v4 = tg.hypot(tg.sum(y, axis=0), v1)
    return x.sum() + y.sum() + v4.sum() + x.sum()
def outside():
    return []
def call_0():
    return fun, (leaf(708, (4,)), ten(709, (2, 4))), {}
def call_1():
    return fun, (leaf(710, (4,)), ten(711, (2, 4))), {}
def call_2():
    return fun, (leaf(712, (4,)), ten(713, (2, 4))), {}
""",
    ),
}
