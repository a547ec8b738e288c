"""The wiring and the habits of one shoe: the only file to edit. Pins are GP numbers."""

# The line to the terminal: "usb" (the Pico's own cable) or "uart" (UART0, 115200 baud).
PORT = "usb"
UART_TX = 0
UART_RX = 1

# The bus that all readers share.
SPI_SCK = 18
SPI_MOSI = 19
SPI_MISO = 16
SPI_HZ = 4_000_000

# The readers; the first is the slot's and is antenna 0. gain: 0 to 7, sensitivity of an MFRC522.
ONE_MFRC522 = ({"chip": "MFRC522", "cs": 17, "rst": 20, "gain": 4},)
FOUR_MFRC522 = (
    {"chip": "MFRC522", "cs": 17, "rst": 20, "gain": 4},
    {"chip": "MFRC522", "cs": 21, "rst": 10, "gain": 4},
    {"chip": "MFRC522", "cs": 22, "rst": 11, "gain": 4},
    {"chip": "MFRC522", "cs": 26, "rst": 12, "gain": 4},
)
ONE_PN5180 = ({"chip": "PN5180", "cs": 17, "rst": 20, "busy": 14, "standards": ("15693",)},)
FOUR_PN5180 = (
    {"chip": "PN5180", "cs": 17, "rst": 20, "busy": 14, "standards": ("15693",)},
    {"chip": "PN5180", "cs": 21, "rst": 10, "busy": 6, "standards": ("15693",)},
    {"chip": "PN5180", "cs": 22, "rst": 11, "busy": 7, "standards": ("15693",)},
    {"chip": "PN5180", "cs": 26, "rst": 12, "busy": 8, "standards": ("15693",)},
)
READERS = ONE_MFRC522

# The slot sensor: the level while a card is in the slot, and how long a level must hold to count.
SLOT_PIN = 15
SLOT_BLOCKED_LEVEL = 0
SLOT_DEBOUNCE_MS = 5
SLOT_JAM_MS = 5000

# Buttons wired to the shoe, pressed = low; each is told to the terminal by its place here, from 0.
KEY_PINS = ()
KEY_DEBOUNCE_MS = 10

# The lamp on the board: lit while every reader works and the slot is free, so a card makes it blink.
# None, or a name that the board does not know: no lamp.
LAMP_PIN = "LED"

# Closed to ground while the power comes on: the firmware stays out and the prompt of MicroPython is there.
BENCH_PIN = 9

# How often the slot's antenna is looked at, and how long a field stands before a tag is asked.
POLL_MS = 15
SETTLE_US = 3000

# A tag has left after this many looks without it or after this long, whichever is first.
GONE_LOOKS = 3
GONE_MS = 120
# Looks in a row that a tag needs at an antenna other than the slot's.
SIGHTINGS = 2

WATCHDOG_MS = 8000
