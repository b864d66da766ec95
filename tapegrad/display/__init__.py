"""HTML for notebooks: pictures of values, tables of rows, and pages to look into a tape or a program."""
