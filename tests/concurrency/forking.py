"""Children made by a fork, and how they end."""

import os
import time
import warnings


def child_of_fork(function):
    """Run a function in a forked child; give what it returns by its exit status: 0 for True."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python's own, where other threads are alive
        pid = os.fork()
    if pid == 0:
        status = 1
        try:
            status = 0 if function() else 2
        finally:
            os._exit(status)
    return status_of(pid)


def status_of(pid):
    """Return a child's exit status, or "hangs"."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.kill(pid, 9)
    os.waitpid(pid, 0)
    return "hangs"
