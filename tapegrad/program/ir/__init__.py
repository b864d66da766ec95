"""The IR of programs, a listing of rows, and its analyses and rewrites."""
