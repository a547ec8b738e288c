"""The floor's pages: a read-only view of a table and its log in a browser, for people with an account.

The pages have no key of the terminal, so a face-down card of a live hand can never reach a browser.
"""
