"""The narrator: one sentence for each event, the same wherever it is read."""
