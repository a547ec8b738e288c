"""The floor's pages: a read-only look at a table and its log, in a browser, for whoever has an account.

No page has a key of the terminal: what is face down in a live hand cannot reach a browser, whatever a page
asks for.
"""
