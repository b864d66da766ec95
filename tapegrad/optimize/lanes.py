"""Several solvers side by side, whose questions are answered together.

Each solver runs in a thread of its own, and waits where it asks for a value. When all of them wait, or are done, what
they ask is computed at once by the thread that began, in lanes; so all that is recorded happens in one thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

Question = tuple[str, list[Any]]
"""What is asked, and where."""


class Stopped(BaseException):
    """Raised in a solver that waits, when it is to end: by Ctrl-C, or as the function raised."""


class _Desk:
    """Where solvers ask and wait."""

    def __init__(self, count: int) -> None:
        self.changed = threading.Condition()
        self.questions: dict[int, Question] = {}
        self.answers: dict[int, Any] = {}
        self.running = count
        self.ends = False

    def ask(self, k: int, asked: str, at: list[Any]) -> Any:
        """Wait for an answer."""
        with self.changed:
            self.questions[k] = asked, at
            self.changed.notify_all()
            while k not in self.answers:
                if self.ends:
                    raise Stopped
                self.changed.wait()
            return self.answers.pop(k)

    def done(self) -> None:
        """Say that a solver has ended."""
        with self.changed:
            self.running -= 1
            self.changed.notify_all()

    def waiting(self) -> dict[int, Question]:
        """Wait until every solver waits or has ended; give the questions."""
        with self.changed:
            while len(self.questions) < self.running:
                self.changed.wait()
            questions, self.questions = dict(sorted(self.questions.items())), {}
            return questions

    def answer(self, answers: dict[int, Any]) -> None:
        """Give the answers."""
        with self.changed:
            self.answers.update(answers)
            self.changed.notify_all()

    def end(self) -> None:
        """Let all that wait end."""
        with self.changed:
            self.ends = True
            self.changed.notify_all()


def side_by_side(
    runs: Sequence[Callable[[Callable[..., Any]], Any]], compute: Callable[[str, list[list[Any]]], list[Any]]
) -> tuple[list[Any], BaseException | None]:
    """Run functions that ask, until all have ended.

    Parameters
    ----------
    runs : sequence of callable
        `run(ask)`, where `ask(asked, at)` returns what `compute` says of it. They run in threads.
    compute : callable
        `compute(asked, places)` answers one kind of question for several places.

    Returns
    -------
    results : list
        What each gave; an exception for one that raised.
    error
        What ended all of them before: Ctrl-C, or an exception of `compute`.
    """
    desk, results = _Desk(len(runs)), [None] * len(runs)

    def one(k: int) -> None:
        try:
            results[k] = runs[k](lambda asked, at: desk.ask(k, asked, at))
        except BaseException as error:
            results[k] = error  # type: ignore[call-overload]
        finally:
            desk.done()

    threads = [threading.Thread(target=one, args=(k,), daemon=True) for k in range(len(runs))]
    error: BaseException | None = None
    try:
        for thread in threads:
            thread.start()
        while questions := desk.waiting():
            for asked in dict.fromkeys(kind for kind, _ in questions.values()):
                those = [k for k, (kind, _) in questions.items() if kind == asked]
                desk.answer(dict(zip(those, compute(asked, [questions[k][1] for k in those]), strict=True)))
    except BaseException as raised:
        error = raised
        desk.end()
    for thread in threads:
        if thread.ident is not None:
            thread.join()
    return results, error
