"""Walks over a tape's rows, compiled: what depends on a row, what it depends on, what a backward has left usable."""

from numba import njit

from tapegrad.tape import rows as R

SEAL = "2bb96e2712bca9df"

# Columns of a row, in int32 words.
HEAD, FIRST, SECOND, THIRD = R.HEAD // 4, R.OPERANDS // 4, R.OPERANDS // 4 + 1, R.THIRD // 4
MANY = 4  # an arity of 4: FIRST and SECOND are a place and a number in the side list

IS_WANTED, IS_BLOCKED, IS_RELEASED = 1, 2, 4


@njit(cache=True, nogil=True)
def mark_needed(rows, side_rows, arity, needed):
    """Mark, forwards, the rows that depend on a row marked already; 1 for it and for those."""
    for row in range(len(rows)):
        opcode = rows[row, HEAD] & R.OPCODE_MASK
        if opcode <= R.IMPORT or needed[row]:
            continue
        if arity[opcode] == MANY:
            for k in range(rows[row, SECOND]):
                needed[row] |= needed[side_rows[rows[row, FIRST] + k]]
            continue
        for k in range(arity[opcode]):
            source = rows[row, THIRD if k == 2 else FIRST + k]
            if source >= 0:
                needed[row] |= needed[source]


@njit(cache=True, nogil=True)
def mark_operands(rows, side_rows, arity, needed):
    """Mark, backwards, the rows that a row marked already depends on."""
    for row in range(len(rows) - 1, -1, -1):
        opcode = rows[row, HEAD] & R.OPCODE_MASK
        if opcode <= R.IMPORT or not needed[row]:
            continue
        if arity[opcode] == MANY:
            for k in range(rows[row, SECOND]):
                needed[side_rows[rows[row, FIRST] + k]] = 1
            continue
        for k in range(arity[opcode]):
            source = rows[row, THIRD if k == 2 else FIRST + k]
            if source >= 0:
                needed[source] = 1


@njit(nogil=True)
def values_read(rows, row, opcode, arity, uses):
    """Say what the derivatives of a row read, as a mask of x, y, z, out."""
    read = 0
    for k in range(arity[opcode]):
        source = rows[row, THIRD if k == 2 else FIRST + k]
        if source >= 0 and rows[source, HEAD] & R.OPCODE_MASK != R.CONST:
            read |= uses[opcode, k]
    return read


@njit(nogil=True)
def mark_values(rows, row, read, marks, mark):
    """Mark the rows whose values a row reads."""
    for k in range(3):
        source = rows[row, THIRD if k == 2 else FIRST + k]
        if read & (1 << k) and source >= 0:
            marks[source] |= mark
    if read & 8:
        marks[row] |= mark


@njit(nogil=True)
def depends_on_blocked(rows, row, n, side_rows, marks):
    """Tell whether an operand of a row is blocked."""
    blocked = 0
    if n == MANY:
        for k in range(rows[row, SECOND]):
            blocked |= marks[side_rows[rows[row, FIRST] + k]]
    else:
        for k in range(n):
            source = rows[row, THIRD if k == 2 else FIRST + k]
            if source >= 0:
                blocked |= marks[source]
    return blocked & IS_BLOCKED


@njit(cache=True, nogil=True)
def sweep(rows, states, side_rows, arity, uses, marks):
    """After a backward that left the rows in `states`: mark FREED those that gave up what they saved, and in `marks`:

    IS_RELEASED: values that these rows read. IS_WANTED: those of them that rows which can still run read as well.
    IS_BLOCKED: rows that cannot run any more, because they gave up what they saved or depend on one that did.

    Returns the number of rows up to the last that is not blocked: the tape can forget what is beyond.
    """
    for row in range(min(len(rows), len(states))):
        if states[row] & R.RAN and rows[row, HEAD] & R.SAVES:
            rows[row, HEAD] |= R.FREED
            opcode = rows[row, HEAD] & R.OPCODE_MASK
            if arity[opcode] != MANY:
                mark_values(rows, row, values_read(rows, row, opcode, arity, uses), marks, IS_RELEASED)
    end = 0
    for row in range(len(rows)):
        head, first, second = rows[row, HEAD], rows[row, FIRST], rows[row, SECOND]
        opcode = head & R.OPCODE_MASK
        if opcode <= R.IMPORT:
            continue
        n = arity[opcode]
        # Most rows of a large tape have nothing to do with what ran.
        untouched = n <= 2 and not head & R.FREED and marks[row] == 0
        if untouched and (first < 0 or marks[first] == 0) and (second < 0 or marks[second] == 0):
            end = row + 1
            continue
        blocked = depends_on_blocked(rows, row, n, side_rows, marks) | (IS_BLOCKED if head & R.FREED else 0)
        marks[row] |= blocked
        if not marks[row] & IS_BLOCKED:
            end = row + 1
        if head & R.SAVES and not head & R.FREED and n != MANY:
            mark_values(rows, row, values_read(rows, row, opcode, arity, uses), marks, IS_WANTED)
    return end
