"""Rows of special functions: formulas, functions of an order, incomplete functions, and those of complex numbers."""
