"""GradBench's evaluations, each as a scientist would write it, differentiated by tapegrad.

Each module has one evaluation: its objective in plain NumPy style, and `FUNCTIONS`, by the name in a message of
GradBench's protocol. `python -m benchmarks.gradbench` speaks that protocol (`__main__.py`).
"""

MODULES = ("hello", "ba", "det", "gmm", "ht", "kmeans", "llsq", "lse", "lstm", "ode", "particle", "saddle")
