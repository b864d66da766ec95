"""Programs that once failed, as `python -m tests.inplace.search` prints them, each with what was wrong.

They stay: a test judges them all. The first ones never failed: they are the smallest of their kind.
"""

FAILED = {
    "a view taken before its base came to require grad": [
        ("t0", "leaf", "", ((3,), 1, True), ""),
        ("t1", "buffer", "", ((2, 3), 2, True), ""),
        ("t2", "index", "t1", ((1, slice(None, 1)),), ""),
        ("t3", "index", "t1", ((slice(None, None, -1), 0),), ""),
        ("", "add_", "t1 t0", (0.5,), ""),
        ("", "mul_s", "t2", (-0.6,), "no_grad"),
        ("t4", "sin", "t3", (), ""),
        ("", "backward", "t4 t1 t2", (False,), ""),
    ],
    "a write through detach changes what is read, not the history": [
        ("t0", "leaf", "", ((3,), 1, True), ""),
        ("t1", "scale", "t0", (2.0,), ""),
        ("t2", "index", "t1", ((slice(None, 2),),), ""),
        ("", "mul_s", "t2", (0.7,), "detach"),
        ("t3", "square", "t1", (), ""),
        ("", "backward", "t3 t2", (False,), ""),
    ],
    "a detached tensor comes to have a history of its own, over the same memory": [
        ("t0", "leaf", "", ((3,), 1, True), ""),
        ("t1", "scale", "t0", (2.0,), ""),
        ("t2", "detach", "t1", (), ""),
        ("t3", "index", "t2", ((slice(1, None),),), ""),
        ("t4", "total", "t0", (), ""),
        ("", "item+=", "t3 t4", ((0,), "*="), ""),
        ("t5", "mul", "t1 t2", (), ""),
        ("", "backward", "t5 t1 t2 t3", (False,), ""),
    ],
}
