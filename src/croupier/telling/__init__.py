"""The narrator: what happened, one sentence for each event, the same wherever it is read."""
