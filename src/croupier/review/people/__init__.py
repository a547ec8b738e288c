"""The pages of people: your own account, its second factor and messages; for owners, all accounts."""
