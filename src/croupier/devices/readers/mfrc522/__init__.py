"""NXP MFRC522 (RC522) on the Pi's SPI: the board's own code for the chip, driver and twin."""
