"""Whether Python's objects refer to what they did: a table of calls of Python's own C functions, and of what they gave.

`program/trace/guard_table.py` writes the tables. A row calls a function that gives an object, or NULL, and no error
that anybody is to hear of: what a dict has under a name, what a function's code is. The caller holds Python's lock.
"""

from tapegrad.compilation.deferred import entry
from tapegrad.engine.pointers import call_1, call_2, call_4, p_i32, p_i64

COUNT, RELEASE, FORGET, PLACE, KEY, VALUE, HEAD = range(7)
"""A table's head: how many rows it has, Py_DecRef, PyErr_Clear, and room for what PyDict_Next writes."""
FUNCTION, FIRST, SECOND, EXPECTED, KIND, WIDTH = range(6)
"""A row: the address of a function, two arguments, and what it is to give."""
BORROWED, OWNED, BEGIN, NEXT, SKIP, READ = range(6)
"""Kinds of rows: what is given is the object's own, or the caller's; the first entry of a dict, and a further one, with
the key as EXPECTED, and the value as SECOND; if EXPECTED is given, SECOND rows are passed over; no function, but a word
of memory, of which the bits SECOND count."""


@entry("int64(int64)", keeps_lock=True)
def holds(table):
    """Tell whether all is as it was: 1, or 0."""
    head = p_i64(table)
    row = 0
    while row < head[COUNT]:
        at = table + 8 * (HEAD + row * WIDTH)
        w = p_i64(at)
        kind, expected = w[KIND], w[EXPECTED]
        row += 1
        if kind in (BEGIN, NEXT):
            if kind == BEGIN:
                head[PLACE] = 0
            here = table + 8 * PLACE
            if call_4(w[FUNCTION], w[FIRST], here, here + 8, here + 16) & 0xFFFFFFFF == 0:  # a C int
                return 0
            if head[KEY] != expected or head[VALUE] != w[SECOND]:
                return 0
            continue
        if kind == READ:
            if p_i64(w[FIRST])[0] & w[SECOND] != expected:
                return 0
            continue
        found = call_2(w[FUNCTION], w[FIRST], w[SECOND])
        if kind == OWNED and found != 0:
            call_1(head[RELEASE], found)
        if kind == SKIP:
            if found == expected:
                row += w[SECOND]
        elif found != expected:
            if found == 0:
                call_1(head[FORGET], 0)
            return 0
    return 1


@entry("int64(int64, int64, int64)", keeps_lock=True)
def meets(spans, array, itemsize):
    """Tell whether memory of an array lies within spans: how many these are, and where each begins and ends.

    The array is the address of NumPy's own object, as `core/memory.py` knows it.
    """
    s, a = p_i64(spans), p_i64(array)
    first = last = a[2]
    dims, strides = p_i64(a[4]), p_i64(a[5])
    for d in range(p_i32(array)[6]):
        if dims[d] == 0:
            return 0
        length = (dims[d] - 1) * strides[d]
        if length > 0:
            last += length
        else:
            first += length
    last += itemsize
    for k in range(s[0]):
        if first < s[2 * k + 2] and last > s[2 * k + 1]:
            return 1
    return 0
