"""What a program of the catalogue is."""

from typing import NamedTuple

PREAMBLE = """
import abc, argparse, array, ast, asyncio, bisect, builtins, cmath, collections, configparser, contextlib, contextvars
import copy, csv, ctypes, dataclasses, datetime, decimal, enum, fileinput, fractions, functools, gc, heapq, importlib
import inspect, io, itertools, json, linecache, locale, logging, math, mmap, operator, os, pathlib, pickle, queue
import random, re, secrets, sqlite3, statistics, string, struct, subprocess, sys, tempfile, textwrap, threading, time
import types, typing, uuid, warnings, weakref
import numpy as np
import tapegrad as tg
"""


class Program(NamedTuple):
    """One program.

    Attributes
    ----------
    kind : str
        What is read.
    setup : str
        Statements that run once, before the first call.
    body : str
        What the function of `x` does: an expression, or statements with a `return`.
    change : str
        Statements that run between two calls.
    """

    kind: str
    setup: str
    body: str
    change: str

    @property
    def source(self):
        """The text of a module with the function `f`."""
        try:
            compile(self.body, "<body>", "eval")
        except SyntaxError:
            lines = self.body.splitlines()
        else:
            lines = [f"return {self.body}"]
        return "\n".join((PREAMBLE, self.setup, "def f(x):", *(f"    {line}" for line in lines), ""))

    def __str__(self):
        return f"[{self.kind}] {self.body} => {self.change}"
