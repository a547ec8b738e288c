"""What riffles make of a pack, by exact chances under Gilbert, Shannon and Reeds."""
