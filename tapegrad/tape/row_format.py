"""How rows are put into a tape's bytes: each format begins at the first field that it names (`abi.py`)."""

from __future__ import annotations

import struct
from typing import Any

PACK = struct.Struct("=iiii").pack_into  # HEAD, LAYOUT and two operands
PACK_HEAD = struct.Struct("=i").pack_into
PACK_IMMEDIATE = struct.Struct("=iiiid").pack_into
PACK_SIDE = struct.Struct("=iiiidii").pack_into  # from HEAD to SIDE
PACK_ALL: Any = struct.Struct("=iiiidiiiiiiq").pack_into
PACK_THIRD_SIDE = struct.Struct("=ii").pack_into
PACK_VERSIONS = struct.Struct("=iii").pack_into
PACK_BORN = struct.Struct("=iq").pack_into  # BORN and CELL, which stand side by side
INT = struct.Struct("=i").unpack_from
OPERANDS = struct.Struct("=ii").unpack_from  # the first two
Full = struct.error  # what packing a row raises where it does not fit

NOT_KEPT = -2
