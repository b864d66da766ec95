"""What is found out about a program before it runs, compiled: instructions of rows like others, what backwards run."""

from tapegrad.compilation.deferred import entry, njit
from tapegrad.engine.pointers import p_i32, p_i64, p_u8, store_i64
from tapegrad.engine.replay_executor import (
    BEGINS,
    D_OFFSETS,
    D_OPERANDS,
    F_OFFSETS,
    FIRST,
    K_ROW,
    K_WORDS,
    LIVE,
    RECORD_WORDS,
    REVERSE_SHIFT,
    RUNS,
)

# Rows that are like one before: a pattern has six numbers, its instructions with room for places, and what is in it.
PATTERN_HEAD = 6


def numbers(count):
    """Write the types of so many int64."""
    return ", ".join(["int64"] * count)


@entry("void(int64, int64, int64, int64, int64[::1])")
def measure(count, records_at, patterns_at, starts_at, found):
    """Find how many words of instructions, and of operands, the rows with patterns take."""
    records, patterns, starts = p_i32(records_at), p_i64(patterns_at), p_i64(starts_at)
    words = gives = 0
    for row in range(count):
        kind = records[RECORD_WORDS * row]
        if kind < 0:
            at = starts[-1 - kind]
            words += patterns[at] + patterns[at + 1]
            if patterns[at + 1]:
                gives += 2 + patterns[at + 4]
    found[0], found[1] = words, gives


@entry(f"void({numbers(9)})")
def share_memory(count, records_at, patterns_at, starts_at, pinned_at, classes_at, heads_at, following_at, places_at):
    """Let rows with patterns have the memory of earlier ones that nobody reads any more: it is in the cache.

    `pinned` marks rows that keep their own: what outputs, guards and other rows read. What derivatives read is added.
    `classes` are equal for rows whose memory is of one size. `following` is working memory for each row.
    """
    records, patterns, starts = p_i32(records_at), p_i64(patterns_at), p_i64(starts_at)
    pinned, classes, places = p_u8(pinned_at), p_i32(classes_at), p_i64(places_at)
    heads, following = p_i32(heads_at), p_i32(following_at)
    for row in range(count):
        following[row] = -1  # the last row that reads it
        record = RECORD_WORDS * row
        if records[record] >= 0:
            pinned[row] = 1
            continue
        at = starts[-1 - records[record]]
        mask = patterns[at + 3] if patterns[at + 1] else 0
        for k in range(patterns[at + 2]):
            source = records[record + 1 + k]
            if source >= 0:
                following[source] = row
        for k in range(3):
            if mask >> k & 1 and records[record + 1 + k] >= 0:
                pinned[records[record + 1 + k]] = 1
        if mask & 8:
            pinned[row] = 1
    for row in range(count):
        record = RECORD_WORDS * row
        if records[record] >= 0:
            continue
        if not pinned[row]:
            kind = classes[row]
            if heads[kind] >= 0:
                used = heads[kind]
                heads[kind] = following[used]
                places[row] = places[used]
        at = starts[-1 - records[record]]
        for k in range(patterns[at + 2]):
            source = records[record + 1 + k]
            if source >= 0 and not pinned[source] and following[source] == row:
                pinned[source] = 1  # it is given back once, should it be here twice
                following[source] = heads[classes[source]]
                heads[classes[source]] = source


@entry(f"void({numbers(11)})")
def write_patterns(count, records_at, patterns_at, starts_at, places_at, code_at, word, gives_at, give, both, one):
    """Write the instructions of rows with patterns from `word` and `give` on; their records become those of others.

    An operand below 0 is a number's place in units of 8 bytes. `both` and `one` are a record's first word, of a row
    that gives on its adjoint and of one that does not.
    """
    records, patterns, starts = p_i32(records_at), p_i64(patterns_at), p_i64(starts_at)
    places, code, gives = p_i64(places_at), p_i64(code_at), p_i32(gives_at)
    for row in range(count):
        record = RECORD_WORDS * row
        if records[record] >= 0:
            continue
        at = starts[-1 - records[record]]
        n, m, count_in = patterns[at], patterns[at + 1], patterns[at + 2]
        source = at + PATTERN_HEAD
        for k in range(n + m):
            code[word + k] = patterns[source + k]
        for k in range(count_in):
            own = records[record + 1 + k]
            code[word + F_OFFSETS + k] = places[own] if own >= 0 else 8 * own
        code[word + F_OFFSETS + count_in] = places[row]
        if m == 0:
            records[record], records[record + 1], records[record + 2] = one, word, 0
            word += n
            continue
        back, mask = word + n, patterns[at + 3]
        gives[give], gives[give + 1] = -1, patterns[at + 4]
        for k in range(patterns[at + 4]):
            own = records[record + 1 + k]
            if mask >> k & 1:
                code[back + D_OFFSETS + k] = places[own] if own >= 0 else 8 * own
            is_target = patterns[at + 5] >> k & 1
            gives[give + 2 + k] = own if is_target else -1
            if is_target:
                code[back + D_OPERANDS + k * K_WORDS + K_ROW] = own
        if mask & 8:
            code[back + D_OFFSETS + 3] = places[row]
        records[record], records[record + 1], records[record + 2], records[record + 3] = both, word, back, give
        give += 2 + patterns[at + 4]
        word += n + m


# The walk that finds out, for given seeds and wanted rows, what runs and what is the first contribution to an adjoint.


@entry(f"void({numbers(7)})")
def mark_needed(count, records_at, gives_at, arity_at, live_at, needed_at, general):
    """Mark the rows on the way from those that are wanted, which are marked already."""
    records, gives, arity = p_i32(records_at), p_i32(gives_at), p_u8(arity_at)
    live, needed = p_u8(live_at), p_u8(needed_at)
    for row in range(count):
        if not live[row] or needed[row]:
            continue
        code = records[RECORD_WORDS * row] >> REVERSE_SHIFT
        if code == general:
            at = records[RECORD_WORDS * row + 3]
            for k in range(gives[at + 1]):
                source = gives[at + 2 + k]
                if source >= 0 and needed[source]:
                    needed[row] = 1
        elif code > 0:
            for k in range(arity[code]):
                source = records[RECORD_WORDS * row + 1 + k]
                if source >= 0 and needed[source]:
                    needed[row] = 1


@njit
def reach(source, needed, reached, bit):
    """Return the flags of one operand, `bit` its own: none where nothing is wanted of it."""
    if source < 0 or not needed[source]:
        return 0
    if reached[source]:
        return bit
    reached[source] = 1
    return bit | bit * FIRST


@njit
def give_block(row, sizes, blocks, heads, following, offsets, top):
    """Return a row a block for its adjoint if it needs one and has none: one that was used before, or a new one."""
    g = blocks[row]
    if g < 0 or offsets[g] >= 0:
        return top
    kind = sizes[2 * g]
    if heads[kind] >= 0:
        used = heads[kind]
        heads[kind] = following[used]
        offsets[g] = offsets[used]
        return top
    offsets[g] = top
    return top + sizes[2 * g + 1]


@njit
def hand_over(row, source, sizes, blocks, offsets):
    """Let a row have the block of a later one that needs it no more once it has run; False where it does not fit."""
    mine, theirs = blocks[row], blocks[source]
    if mine < 0 or theirs < 0 or sizes[2 * mine] != sizes[2 * theirs] or offsets[theirs] >= 0:
        return False
    offsets[theirs] = offsets[mine]
    return True


@entry(f"int64({numbers(18)})")
def plan_backward(
    count,
    records_at,
    gives_at,
    arity_at,
    live_at,
    needed_at,
    reached_at,
    general,
    part,
    flags_at,
    side_at,
    blocks_at,
    sizes_at,
    heads_at,
    following_at,
    offsets_at,
    kept_at,
    hands_at,
):
    """Find out what runs, from `count - 1` down, and where adjoints of arrays are to be; give how much these take.

    `reached` is marked where seeds are. `blocks` numbers the rows that need a block; a block is given to another row of
    the same size once its row has run, unless the row's adjoint is to be `kept`. Rows that write a part are marked in
    `hands`, if there are any: their block goes to their first operand, if nothing has been given to that.
    """
    records, gives, arity = p_i32(records_at), p_i32(gives_at), p_u8(arity_at)
    live, needed, reached, flags, side = p_u8(live_at), p_u8(needed_at), p_u8(reached_at), p_u8(flags_at), p_u8(side_at)
    blocks, sizes, heads, following = p_i32(blocks_at), p_i64(sizes_at), p_i64(heads_at), p_i64(following_at)
    offsets, kept, hands = p_i64(offsets_at), p_u8(kept_at), p_u8(hands_at)
    top = 0
    has_blocks = blocks_at != 0
    if has_blocks:
        for row in range(count):
            if reached[row]:
                top = give_block(row, sizes, blocks, heads, following, offsets, top)
    for row in range(count - 1, -1, -1):
        if not reached[row]:
            continue
        handed = False
        if live[row] and needed[row]:
            code = records[RECORD_WORDS * row] >> REVERSE_SHIFT
            if code == general:
                at = records[RECORD_WORDS * row + 3]
                many = gives[at]
                mark = 0
                for k in range(gives[at + 1]):
                    found = reach(gives[at + 2 + k], needed, reached, 1)
                    if found:
                        mark |= RUNS
                        if has_blocks and k == 0 and found & FIRST and hands_at != 0 and hands[row] and not kept[row]:
                            handed = hand_over(row, gives[at + 2], sizes, blocks, offsets)
                        if has_blocks:
                            top = give_block(gives[at + 2 + k], sizes, blocks, heads, following, offsets, top)
                    if many >= 0:
                        side[many + k] = (LIVE if found else 0) | (BEGINS if found & FIRST else 0)
                    else:
                        mark |= (found & (1 | FIRST)) << k
                flags[row] = mark
            elif code > 0:
                mark = 0
                for k in range(arity[code]):
                    mark |= reach(records[RECORD_WORDS * row + 1 + k], needed, reached, 1 << k)
                flags[row] = mark
        if not has_blocks:
            continue
        if not handed and records[RECORD_WORDS * row] >> REVERSE_SHIFT != part:
            free_block(row, blocks, kept, sizes, heads, following)
        part_row = row + 1  # the parts of a group, whose adjoints it has read, are behind it
        while part_row < count and (
            records[RECORD_WORDS * part_row] >> REVERSE_SHIFT == part and records[RECORD_WORDS * part_row + 1] == row
        ):
            if reached[part_row]:
                free_block(part_row, blocks, kept, sizes, heads, following)
            part_row += 1
    return top


@njit
def free_block(row, blocks, kept, sizes, heads, following):
    """Let another row have the block of a row's adjoint, unless it is to be kept."""
    g = blocks[row]
    if g >= 0 and not kept[row]:
        following[g] = heads[sizes[2 * g]]
        heads[sizes[2 * g]] = g


@entry("void(int64, int64, int64, int64, int64)")
def set_slots(count, rows_at, offsets_at, base, slots):
    """Write where the adjoints of arrays are."""
    rows, offsets = p_i64(rows_at), p_i64(offsets_at)
    for k in range(count):
        if offsets[k] >= 0:
            store_i64(slots + 8 * rows[k], base + offsets[k])
