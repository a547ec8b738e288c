#!/bin/sh
# Replaces the firmware of a shoe that runs: sends it to its prompt, waits for that, copies, restarts.
#     firmware/update.sh [PORT]        PORT is /dev/ttyACM0 if nothing is said
# Stop the terminal first: it holds the port.
set -eu
cd "$(dirname "$0")/.."
port=${1:-/dev/ttyACM0}
stty -F "$port" raw -echo
printf '\n%s\n' '~Q 0 0 *6C31' > "$port"
sleep 4
mpremote connect "$port" cp firmware/*.py src/croupier/devices/wire.py : + reset
