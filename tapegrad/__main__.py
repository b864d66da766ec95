"""``python -m tapegrad``: the same as the command ``tapegrad``."""

import sys

from tapegrad.cli import main

sys.exit(main())
