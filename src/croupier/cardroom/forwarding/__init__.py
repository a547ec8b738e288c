"""The forwarder beside a terminal: it reads what the log has committed and sends it to the room."""
