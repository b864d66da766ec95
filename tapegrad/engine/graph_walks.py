"""Walks over a tape's rows, compiled: what depends on a row, what it depends on, what a backward has left usable."""

from tapegrad.compilation.deferred import entry, njit
from tapegrad.tape import abi as R

# Columns of a row, in int32 words.
HEAD, FIRST, SECOND, THIRD = R.HEAD // 4, R.OPERANDS // 4, R.OPERANDS // 4 + 1, R.THIRD // 4
MANY = 4  # an arity of 4: FIRST and SECOND are a place and a number in the side list

IS_WANTED, IS_BLOCKED, IS_RELEASED = 1, 2, 4


@entry("void(int32[:, ::1], int32[::1], uint8[::1], uint8[::1])")
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


@entry("void(int32[:, ::1], int32[::1], uint8[::1], uint8[::1])")
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


@njit(inline="always")
def is_variable(rows, row):
    return row >= 0 and rows[row, HEAD] & R.OPCODE_MASK != R.CONST


@njit(inline="always")
def mark_values(rows, row, first, second, third, n, opcode, uses, marks, mark):
    """Mark the rows whose values the derivatives of a row read; written out, as loops here took 30 ns a row."""
    read = uses[opcode, 0] if is_variable(rows, first) else 0
    if n > 1 and is_variable(rows, second):
        read |= uses[opcode, 1]
    if n > 2 and is_variable(rows, third):
        read |= uses[opcode, 2]
    if read & 1 and first >= 0:
        marks[first] |= mark
    if read & 2 and second >= 0:
        marks[second] |= mark
    if read & 4 and third >= 0:
        marks[third] |= mark
    if read & 8:
        marks[row] |= mark


@entry("int64(int32[:, ::1], uint8[::1], int32[::1], uint8[::1], uint8[::1])")
def block(rows, states, side_rows, arity, marks):
    """Do of `sweep` only what says which rows are blocked: 2 ns a row instead of 17 where all of them ran.

    Return twice the number of rows up to the last that is not, and 1 more where any row still has what it saved.
    """
    end = keeps = 0
    for row in range(len(rows)):
        head, first, second = rows[row, HEAD], rows[row, FIRST], rows[row, SECOND]
        opcode = head & R.OPCODE_MASK
        if opcode <= R.IMPORT:
            continue
        if row < len(states) and states[row] & R.RAN and head & R.SAVES:
            head |= R.FREED
            rows[row, HEAD] = head
        if (head & (R.SAVES | R.FREED)) == R.SAVES:
            keeps = 1
        blocked = marks[row] | (IS_BLOCKED if head & R.FREED else 0)
        n = arity[opcode]
        if n == MANY:
            for k in range(second):
                blocked |= marks[side_rows[first + k]]
        else:
            if first >= 0:
                blocked |= marks[first]
            if n > 1 and second >= 0:
                blocked |= marks[second]
            if n > 2 and rows[row, THIRD] >= 0:
                blocked |= marks[rows[row, THIRD]]
        marks[row] = blocked
        if not blocked:
            end = row + 1
    return 2 * end + keeps


@entry("int64(int32[:, ::1], uint8[::1], int32[::1], uint8[::1], uint8[:, ::1], uint8[::1])")
def sweep(rows, states, side_rows, arity, uses, marks):
    """After a backward that left the rows in `states`: mark FREED those that gave up what they saved, and in `marks`:

    IS_RELEASED: values that these rows read. IS_WANTED: those of them that rows which can still run read as well.
    IS_BLOCKED: rows that cannot run any more, because they gave up what they saved or depend on one that did.

    Returns the number of rows up to the last that is not blocked: the tape can forget what is beyond.
    """
    for row in range(min(len(rows), len(states))):
        head = rows[row, HEAD]
        if states[row] & R.RAN and head & R.SAVES:
            rows[row, HEAD] = head | R.FREED
            opcode = head & R.OPCODE_MASK
            n = arity[opcode]
            if n != MANY:
                first, second, third = rows[row, FIRST], rows[row, SECOND], rows[row, THIRD]
                mark_values(rows, row, first, second, third, n, opcode, uses, marks, IS_RELEASED)
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
        blocked = marks[row] & IS_BLOCKED | (IS_BLOCKED if head & R.FREED else 0)
        third = rows[row, THIRD] if n == 3 else -1
        if n == MANY:
            for k in range(second):
                blocked |= marks[side_rows[first + k]] & IS_BLOCKED
        else:
            if first >= 0:
                blocked |= marks[first] & IS_BLOCKED
            if n > 1 and second >= 0:
                blocked |= marks[second] & IS_BLOCKED
            if third >= 0:
                blocked |= marks[third] & IS_BLOCKED
            if head & R.SAVES and not head & R.FREED:
                mark_values(rows, row, first, second, third, n, opcode, uses, marks, IS_WANTED)
        marks[row] |= blocked
        if not blocked:
            end = row + 1
    return end
