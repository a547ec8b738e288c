"""The wiring and the timing of one shoe: the only file to edit. Pins are GP numbers."""

# The board: "pico" (Pico, Pico 2) or "esp32-s3" (a DevKitC-1). Its pins stand below.
BOARD = "pico"

# The line to the terminal: "usb" (the board's own cable) or "uart" (115200 baud).
PORT = "usb"

# The bus that all readers share, the pins of each reader (select, reset, and BUSY of a PN5180), and the rest.
# LAMP_KIND: "plain", or "rgb" for a lamp that takes colours as a WS2812 does. LAMP_PIN None: no lamp.
if BOARD == "pico":
    SPI_BUS, SPI_SCK, SPI_MOSI, SPI_MISO = 0, 18, 19, 16
    UART_BUS, UART_TX, UART_RX = 0, 0, 1
    READER_PINS = ((17, 20, 14), (21, 10, 6), (22, 11, 7), (26, 12, 8))
    SLOT_PIN = 15
    BENCH_PIN = 9
    LAMP_PIN, LAMP_KIND = "LED", "plain"
elif BOARD == "esp32-s3":
    SPI_BUS, SPI_SCK, SPI_MOSI, SPI_MISO = 1, 12, 11, 13
    UART_BUS, UART_TX, UART_RX = 1, 1, 2
    READER_PINS = ((10, 9, 14), (8, 18, 21), (17, 16, 47), (15, 7, 6))
    SLOT_PIN = 4
    BENCH_PIN = 5
    LAMP_PIN, LAMP_KIND = 48, "rgb"  # 38 on boards of version 1.1
else:
    raise ValueError("config: BOARD must be pico or esp32-s3")
SPI_HZ = 4_000_000

# The readers; the first is the slot's and is antenna 0. An MFRC522 has a `gain` from 0 to 7. A PN5180 may
# have one from 0 to 3 (33, 40, 50, 57 dB), a `filter` from 0 to 3, and `registers`: see the README.
FOUR_MFRC522 = tuple([{"chip": "MFRC522", "cs": cs, "rst": rst, "gain": 4} for cs, rst, _ in READER_PINS])
FOUR_PN5180 = tuple(
    [
        {"chip": "PN5180", "cs": cs, "rst": rst, "busy": busy, "standards": ("15693",)}
        for cs, rst, busy in READER_PINS
    ]
)
ONE_MFRC522 = FOUR_MFRC522[:1]
ONE_PN5180 = FOUR_PN5180[:1]
READERS = ONE_MFRC522

# The slot sensor (SLOT_PIN): the level while a card is in the slot, and how long a level must hold to count.
SLOT_BLOCKED_LEVEL = 0
SLOT_DEBOUNCE_MS = 5
SLOT_JAM_MS = 5000

# Buttons wired to the shoe, pressed = low; each is reported to the terminal by its place here, from 0.
KEY_PINS = ()
KEY_DEBOUNCE_MS = 10

# How often the slot's antenna is looked at, and how long a field stands before a tag is asked.
POLL_MS = 15
SETTLE_US = 3000

# A tag has left after this many looks without it or after this long, whichever is first.
GONE_LOOKS = 3
GONE_MS = 120
# Looks in a row that a tag needs at an antenna other than the slot's.
SIGHTINGS = 2

WATCHDOG_MS = 8000
