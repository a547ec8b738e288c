"""FEIG OBID i-scan HF: frames, driver and twin."""
