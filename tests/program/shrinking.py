"""How a failing program is made smaller: lines and blocks are dropped, as long as it still fails in the same way."""

import re

NAME = re.compile(r"[A-Za-z_]\w*(?:\['?\w+'?\]|\.\w+)*")
WORDS = ("tg", "np", "sum", "float", "int", "if", "else", "not", "and", "or")


def shrink(program, fails):
    """Return a program of which no node can be dropped, where `fails` says whether one fails."""

    def still(smaller):
        try:
            return fails(smaller)
        except Exception:  # no program any more
            return False

    before = None
    while before != program.nodes:
        before = program.nodes
        for smaller in candidates(program.nodes):
            # a candidate of an earlier version of the tree says what to drop in this one, if it is still there
            changed = smaller(program.nodes)
            if changed is not None and changed != program.nodes and still(program._replace(nodes=changed)):
                program = program._replace(nodes=changed)
    return program


def candidates(nodes):
    """Yield functions of the nodes that drop, unpack or simplify one, from the last to the first."""
    for path, node in reversed(list(walk(nodes))):
        yield lambda nodes, path=path, node=node: edited(nodes, path, node, [])
        if not isinstance(node, str):
            yield lambda nodes, path=path, node=node: edited(nodes, path, node, node[1])
        else:
            for simpler in simplified(node):
                yield lambda nodes, path=path, node=node, simpler=simpler: edited(nodes, path, node, [simpler])


def walk(nodes, path=()):
    for place, node in enumerate(nodes):
        yield (*path, place), node
        if not isinstance(node, str):
            yield from walk(node[1], (*path, place))


def edited(nodes, path, node, new):
    """Put other nodes in the place of one; None where another one stands there."""
    place, *rest = path
    if place >= len(nodes):
        return None
    there = nodes[place]
    if not rest:
        return [*nodes[:place], *new, *nodes[place + 1 :]] if there == node else None
    if isinstance(there, str):
        return None
    inner = edited(there[1], rest, node, new)
    return None if inner is None else [*nodes[:place], (there[0], inner), *nodes[place + 1 :]]


def simplified(line):
    """Yield simpler versions of a line: one name or number in the place of what is in parentheses, or of a side."""
    assigned = re.match(r"(\s*\S+ (?:[-+*]?=) |return )(.*)", line)
    if assigned is None:
        return
    start, text = assigned.groups()
    if start == "return " and ", (" in text:  # of a call
        return
    for name in dict.fromkeys(NAME.findall(text)):
        if name != text and name.split(".")[0] not in WORDS:
            yield start + name
    for found in re.finditer(r"\(([^()]*)\)", text):
        inner = found.group(1)
        if inner:
            yield start + inner
            yield start + text[: found.start()] + "x" + text[found.end() :]
    for sign in (" + ", ", "):
        parts = text.split(sign)
        for k in range(len(parts) if len(parts) > 1 else 0):
            yield start + sign.join(parts[:k] + parts[k + 1 :])
