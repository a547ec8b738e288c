"""The floor's pages: a read-only view of a table and its log in a browser, for whoever has an account.

The pages have no key of the terminal: whatever a page asks for, a face-down card of a live hand cannot reach
a browser.
"""
