"""Pages of the pack: count it, enrol it, practise the shuffle."""
