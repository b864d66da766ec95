"""What a packed listing is read through: columns as those of one that is written, by row, or from first to last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tapegrad.program.ir.compressed import Packed


class Column(Sequence[Any]):
    """One column of a packed listing."""

    __slots__ = ("_packed",)

    def __init__(self, packed: Packed) -> None:
        self._packed = packed

    def __len__(self) -> int:
        return self._packed.count

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, slice):
            return [self.get(k) for k in range(*row.indices(len(self)))]
        return self.get(row + len(self) if row < 0 else row)

    def get(self, row: int) -> Any:
        """Give what a row has."""
        raise NotImplementedError

    def part(self, low: int, part: Any) -> list[Any]:
        """List what the rows of a part have."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]:
        for low, part in self._packed.chunks():
            yield from self.part(low, part)


class Hows(Column):
    """How rows are computed."""

    __slots__ = ()

    def get(self, row: int) -> Any:
        return self._packed.how(row)

    def part(self, low: int, part: Any) -> list[Any]:
        return self._packed.hows_of(low, part)

    def __setitem__(self, row: int, how: Any) -> None:
        self._packed.replaced[row] = how


class Ops(Column):
    """What rows are in the table."""

    __slots__ = ()

    def get(self, row: int) -> Any:
        return self._packed.ops[self._packed.kind(row)]

    def part(self, low: int, part: Any) -> list[Any]:
        return list(map(self._packed.ops.__getitem__, part[0].tolist()))


class Lives(Column):
    """Whether derivatives go through rows."""

    __slots__ = ()

    def get(self, row: int) -> int:
        return int(self._packed.lives[self._packed.kind(row)])

    def part(self, low: int, part: Any) -> list[int]:
        return self._packed.lives[part[0]].tolist()


class Lines(Column):
    """Where rows were recorded."""

    __slots__ = ()

    def get(self, row: int) -> int:
        return int(self._packed.lines[self._packed.kind(row)])

    def part(self, low: int, part: Any) -> list[int]:
        return self._packed.lines[part[0]].tolist()


class Operands(Column):
    """What rows read."""

    __slots__ = ()

    def get(self, row: int) -> tuple[int, ...]:
        return self._packed.operands(row)

    def part(self, low: int, part: Any) -> list[tuple[int, ...]]:
        return self._packed.operands_of(low, part)


class Values(Column):
    """What rows' values were, where they are kept; else their forms."""

    __slots__ = ()

    def get(self, row: int) -> Any:
        return self._packed.value(row)

    def part(self, low: int, part: Any) -> list[Any]:
        return self._packed.values_of(low, part)


class _ByRow(Mapping[int, Any]):
    """What some of the rows have."""

    __slots__ = ("_packed",)

    def __init__(self, packed: Packed) -> None:
        self._packed = packed

    def _find(self, row: int) -> Any:
        raise NotImplementedError

    def _all(self) -> dict[int, Any]:
        raise NotImplementedError

    def __getitem__(self, row: int) -> Any:
        found = self._find(row)
        if found is None:
            raise KeyError(row)
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class Immediates(_ByRow):
    """The numbers of rows that have one."""

    __slots__ = ()

    def _find(self, row: int) -> float | None:
        return self._packed.immediate(row)

    def _all(self) -> dict[int, float]:
        return self._packed.immediates()


class Params(_ByRow):
    """What the rules of rows are to know."""

    __slots__ = ()

    def _find(self, row: int) -> Any:
        return self._packed.param(row)

    def _all(self) -> dict[int, Any]:
        return self._packed.params_by_row()
