"""The command line: ``tapegrad demo``, ``tapegrad info``, ``tapegrad warmup``.

What a command needs is imported when it runs, so that ``--help`` answers at once.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from tapegrad import __version__

BAD_INPUT = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 0, 1 if it fails, 2 if it cannot use what it was given."""
    arguments = _parser().parse_args(argv)
    status: int
    try:
        status = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # `tapegrad demo | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or flushing at exit would fail once more
        status = 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tapegrad", description="Reverse-mode automatic differentiation for NumPy programs."
    )
    parser.add_argument("--version", action="version", version=f"tapegrad {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")

    demo = commands.add_parser("demo", help="fit a predator-prey model to 21 years of real data")
    demo.add_argument(
        "--data", metavar="FILE", help="fit this CSV file instead: columns year, hare, lynx; years increasing"
    )
    demo.add_argument("--plot", metavar="FILE", help="draw data and fit to this file (needs matplotlib)")
    demo.set_defaults(run=_demo)

    info = commands.add_parser("info", help="show versions, the CPU, and what the kernel cache holds")
    info.set_defaults(run=_info)

    warmup = commands.add_parser("warmup", help="compile all kernels now, so that no later program has to")
    warmup.set_defaults(run=_warmup)
    return parser


def _demo(arguments: argparse.Namespace) -> int:
    from tapegrad.demo.data import DataError
    from tapegrad.demo.lotka_volterra import FitError
    from tapegrad.demo.report import PlotError
    from tapegrad.demo.run import run

    try:
        run(arguments.data, arguments.plot)
    except (DataError, PlotError, FitError) as error:
        print(f"tapegrad demo: {error}", file=sys.stderr)
        return 1 if isinstance(error, FitError) else BAD_INPUT
    return 0


def _info(arguments: argparse.Namespace) -> int:
    from tapegrad.engine import kernels

    print(f"tapegrad  {__version__}")
    print(f"Python    {platform.python_version()} on {platform.system()} {platform.machine()}")
    for package in ("numpy", "numba", "llvmlite", "scipy"):
        print(f"{package:9} {version(package)}")
    print(f"CPU       {_cpu_name()}, {_cpu_cores()} cores available")
    known = kernels.info()
    print(f"core      {known['core']}")
    print(f"kernels   {known['cached']} of {known['total']} compiled")
    print(f"cache     {known['cache_folder']}")
    return 0


def _warmup(arguments: argparse.Namespace) -> int:
    from tqdm import tqdm

    from tapegrad.engine import kernels, warmup

    begin = time.perf_counter()
    tasks = warmup.tasks()
    with tqdm(tasks, desc="compiling", unit=" functions", disable=None, leave=False) as bar:
        for name, load in bar:
            bar.set_postfix_str(name, refresh=False)
            load()
    seconds = time.perf_counter() - begin
    print(f"{len(tasks)} compiled functions ready after {seconds:.1f} s, in {kernels.info()['cache_folder']}")
    return 0


def _cpu_name() -> str:
    """The processor's name as people know it, or at least its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _cpu_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
