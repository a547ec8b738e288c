"""An evening at the table: who deals, tips, opening and closing, and the closing sheet."""
