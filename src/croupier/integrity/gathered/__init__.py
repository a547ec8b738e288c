"""How a dealer gathers a deal, known or learned from hands."""
