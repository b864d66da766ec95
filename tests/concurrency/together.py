"""Functions in threads of their own, all starting together."""

import threading


def run(*functions):
    """Run functions, each in a thread; give what they returned, or raise what one of them raised."""
    barrier, errors, results = threading.Barrier(len(functions)), [], [None] * len(functions)

    def guarded(k):
        barrier.wait()
        try:
            results[k] = functions[k]()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(k,)) for k in range(len(functions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(t.is_alive() for t in threads), "a thread hangs"
    if errors:
        raise errors[0]
    return results
