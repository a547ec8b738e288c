"""The forwarder beside a terminal: it reads the committed rows of the log and sends them to the room."""
