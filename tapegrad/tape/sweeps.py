"""Walks over a tape's rows, compiled: what depends on a row, what it depends on, what a backward has left usable."""

from numba import njit

from tapegrad.tape import rows as R

SEAL = "72583a552b4c61ff"

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
def is_variable(rows, row):
    return row >= 0 and rows[row, HEAD] & R.OPCODE_MASK != R.CONST


@njit(cache=True, nogil=True)
def sweep(rows, states, side_rows, arity, uses, marks):
    """After a backward that left the rows in `states`: mark FREED those that gave up what they saved, and in `marks`:

    IS_WANTED: values that rows which can still run read. IS_RELEASED: values that rows which gave up theirs read.
    IS_BLOCKED: rows that cannot run any more.

    A row is blocked if it gave up what it saved, or depends on one that did. Returns the number of rows up to the
    last that is not: the tape can forget what is beyond.
    """
    end = 0
    for row in range(len(rows)):
        head = rows[row, HEAD]
        opcode = head & R.OPCODE_MASK
        if opcode <= R.IMPORT:
            continue
        if head & R.SAVES and row < len(states) and states[row] & R.RAN:
            head |= R.FREED
            rows[row, HEAD] = head
        blocked = marks[row] & IS_BLOCKED | (IS_BLOCKED if head & R.FREED else 0)
        n = arity[opcode]
        first, second = rows[row, FIRST], rows[row, SECOND]
        if n == MANY:
            for k in range(second):
                blocked |= marks[side_rows[first + k]] & IS_BLOCKED
        else:
            third = rows[row, THIRD] if n > 2 else -1
            if first >= 0:
                blocked |= marks[first] & IS_BLOCKED
            if n > 1 and second >= 0:
                blocked |= marks[second] & IS_BLOCKED
            if third >= 0:
                blocked |= marks[third] & IS_BLOCKED
            if head & R.SAVES:
                read = uses[opcode, 0] if is_variable(rows, first) else 0
                if n > 1:
                    read |= uses[opcode, 1] if is_variable(rows, second) else 0
                    read |= uses[opcode, 2] if is_variable(rows, third) else 0
                mark = IS_RELEASED if head & R.FREED else IS_WANTED
                if read & 1 and first >= 0:
                    marks[first] |= mark
                if read & 2 and second >= 0:
                    marks[second] |= mark
                if read & 4 and third >= 0:
                    marks[third] |= mark
                if read & 8:
                    marks[row] |= mark
        marks[row] |= blocked
        if not blocked:
            end = row + 1
    return end
