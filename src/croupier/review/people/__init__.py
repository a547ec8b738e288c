"""The pages of people: one's own account, its second factor and messages; all accounts, for their owner."""
