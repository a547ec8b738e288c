"""A machine in QEMU: a visible screen, a keyboard, a serial port, sticks, a power switch."""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from virtual.debian import Debian

Pixels = np.ndarray[Any, np.dtype[np.uint8]]

EMULATORS = {"amd64": "qemu-system-x86_64", "arm64": "qemu-system-aarch64"}

ACCELERATOR = os.environ.get("CROUPIER_ACCELERATOR", "tcg")
"""``kvm`` where the machine has one that starts a stock kernel: not every nested one does."""

BOARDS = {"amd64": "q35,sata=off,smbus=off,i8042=off,vmport=off", "arm64": "virt"}
"""The PC has no parts that a Pi lacks as well: each start would look for them."""

PROCESSORS = {"amd64": "Nehalem", "arm64": "cortex-a72"}
"""An emulated `max` of amd64 runs Mesa's AVX code into the ground."""

CLOCK = () if ACCELERATOR == "kvm" else ("-icount", "shift=0")
"""An emulated processor does one instruction a nanosecond of its own clock, however busy this machine is: a
watchdog in there waits for work, not for its host."""

QBOOT = Path("/usr/share/qemu/qboot.rom")
"""Firmware that starts a kernel at once. Emulated, SeaBIOS takes ten seconds of processor first."""

QUICK = {
    "amd64": "tsc=reliable nolapic_timer 8250.nr_uarts=1 random.trust_cpu=on console=ttyS0",
    "arm64": "console=ttyAMA0",
}
"""For the kernel: it need not measure clocks, which it does in loops that cost an emulator seconds."""

KEYBOARD, ADAPTER = "usb-kbd,id=keyboard", "usb-serial,id=adapter,chardev=port"
"""What can be pulled out of a socket and put in again."""

SIZE = (1280, 800)
"""What its screen has; after a kept state QEMU shows the whole buffer, which has some lines more."""

ANSWER_S = 300.0
"""The longest wait for an answer, by the machine's own clock."""

LOOKS = 20
"""Looks at a machine before it is taken to do nothing more."""

LOST_S = 3600.0
"""After this time here QEMU is taken for dead."""

DIFFERENT = 24
"""Steps of 256 from which on a colour is another one: a graphics unit may round."""


class NotAnswered(Exception):
    """The machine, or QEMU, said no or nothing."""


class Machine:
    """A `system` on `disk` with a `screen`; `folder` is for its sockets and what it says.

    `partition` is a second disk, /dev/vdb.

    It has no network.
    """

    def __init__(
        self,
        folder: Path,
        system: Debian,
        disk: Path,
        *,
        screen: str = "virtio-gpu-pci",
        partition: Path | None = None,
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.system, self.disk, self.screen = folder, system, disk, screen
        self.partition = partition
        self._on = 0.0

    # --- the power switch ----------------------------------------------------------------------------

    def start(self, options: str = "", *, state: Path | None = None) -> None:
        """Power on, with these `options` for the kernel; or go on from a `state` that was kept."""
        for name in ("qmp", "agent"):
            (self.folder / name).unlink(missing_ok=True)
        going_on = [] if state is None else ["-incoming", f"exec:cat {state}"]
        with (self.folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._command(options), *going_on], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._qmp, self._agent = _Line(self.folder / "qmp"), _Line(self.folder / "agent")
        self._qmp.ask("qmp_capabilities")
        while self._qmp.ask("query-status")["status"] == "inmigrate":
            time.sleep(0.1)
        self._qmp.ask("cont")
        self._on = self.clock()

    def keep(self, state: Path) -> None:
        """Keep memory and devices in `state`, and switch off: with its disk it goes on from there later."""
        self._qmp.ask("stop")  # a page that changes meanwhile may be left out
        self._qmp.ask("migrate", uri=f"exec:cat > {state}")
        while (found := self._qmp.ask("query-migrate")["status"]) != "completed":
            if found == "failed":
                raise NotAnswered("its state could not be kept")
            time.sleep(0.2)
        self._qmp.ask("quit")
        self.off()

    def _command(self, options: str) -> list[str]:
        system, folder, arch = self.system, self.folder, self.system.arch
        return [
            *(EMULATORS[arch], "-no-user-config", "-nodefaults", "-m", "1024", "-nic", "none", *CLOCK),
            *("-rtc", "base=utc,clock=vm"),
            *("-machine", f"{BOARDS[arch]},accel={ACCELERATOR}"),
            *("-cpu", "host" if ACCELERATOR == "kvm" else PROCESSORS[arch]),
            *("-kernel", str(system.kernel), "-initrd", str(system.initrd)),
            *("-append", f"root=/dev/vda rw quiet mitigations=off {QUICK[arch]} console=tty1 {options}"),
            *(("-bios", str(QBOOT)) if arch == "amd64" and QBOOT.exists() else ()),
            *("-drive", f"file={self.disk},if=virtio,format=qcow2"),
            *(() if self.partition is None else ("-drive", f"file={self.partition},if=virtio,format=qcow2")),
            *("-device", f"{self.screen},id=screen", "-display", "none", "-device", "virtio-rng-pci"),
            *("-device", "qemu-xhci", "-device", KEYBOARD, "-device", "usb-tablet"),
            *("-serial", f"file:{folder / 'console.log'}"),
            *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off", "-device", "virtio-serial"),
            *("-chardev", f"socket,id=agent,path={folder / 'agent'},server=on,wait=off"),
            *("-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"),
        ]

    def cut(self) -> None:
        """The power goes: nothing in the machine is told, and what it had not given to its disk is lost."""
        self._process.kill()
        self._process.wait()
        self._qmp.close()
        self._agent.close()

    def off(self, timeout: float = LOST_S) -> None:
        """Wait until it is off by itself."""
        self._process.wait(timeout)
        self.cut()

    @property
    def is_on(self) -> bool:
        return self._process.poll() is None

    def clock(self) -> float:
        """Its own clock in whole seconds; it goes slower where this machine is busy."""
        if self.system.arch != "amd64":
            return time.monotonic()
        told = self._qmp.ask("qom-get", path="/machine", property="rtc-time")
        day = (told["tm_year"] + 1900, told["tm_mon"] + 1, told["tm_mday"])
        return datetime(*day, told["tm_hour"], told["tm_min"], told["tm_sec"]).timestamp()

    def since_on(self) -> float:
        """Seconds of its own clock since the power came."""
        return self.clock() - self._on

    # --- what a person has of it ---------------------------------------------------------------------

    def picture(self) -> Pixels:
        """What its screen shows now."""
        path = self.folder / "screen.ppm"  # to make a PNG of it would hold the machine up
        self._qmp.ask("screendump", filename=str(path))
        form, size, _, dots = path.read_bytes().split(b"\n", 3)
        assert form == b"P6", form
        width, height = map(int, size.split())
        across, down = SIZE
        return np.frombuffer(dots, np.uint8).reshape(height, width, 3)[:down, :across].swapaxes(0, 1)

    def press(self, *keys: str) -> None:
        """Press these keys one after the other, by QEMU's names: f, f5, ret."""
        for key in keys:
            held = [{"type": "qcode", "data": key}]
            self._qmp.ask("send-key", keys=held, **{"hold-time": 80})
            time.sleep(0.4)  # as a person types: QEMU lets the key go by itself, and says nothing

    def push_power_key(self) -> None:
        """The key on its front."""
        self._qmp.ask("system_powerdown")

    def pull(self, plug: str) -> None:
        """Pull a plug: keyboard, adapter, or disk."""
        self._qmp.ask("device_del", id=plug)

    def plug_in(self, device: str) -> None:
        """Put a device in, as `KEYBOARD` describes one."""
        driver, *parts = device.split(",")
        self._qmp.ask("device_add", driver=driver, **dict(part.split("=") for part in parts))

    def plug_in_port(self, path: Path) -> None:
        """A USB adapter of FTDI that leads to this character device."""
        backend = {"type": "serial", "data": {"device": str(path)}}
        self._qmp.ask("chardev-add", id="port", backend=backend)
        self.plug_in(ADAPTER)

    def plug_in_disk(self, file: Path) -> None:
        """A USB stick with this content."""
        self._qmp.ask("blockdev-add", driver="file", filename=str(file), **{"node-name": file.stem})
        self.plug_in(f"usb-storage,id=disk,drive={file.stem}")

    # --- what its owner has of it --------------------------------------------------------------------

    def shell(self, command: str, timeout: float = ANSWER_S) -> str:
        """Run a command as root in the machine; what it printed. Raises `NotAnswered` if it failed."""
        ask = self._agent.ask
        until = self.clock() + timeout
        path, what = "/bin/sh", ["-c", f"export PATH={os.defpath}:/usr/sbin:/sbin\n{command}"]
        asked = ask("guest-exec", path=path, arg=what, **{"capture-output": True})
        for pause in itertools.chain((0.05, 0.1, 0.2), itertools.repeat(0.5)):
            found = ask("guest-exec-status", pid=asked["pid"])
            if found["exited"]:
                break
            if self.clock() > until:
                raise NotAnswered(f"{command}: no end within {timeout:.0f} s")
            time.sleep(pause)
        said = "".join(base64.b64decode(found.get(name, "")).decode() for name in ("out-data", "err-data"))
        if found.get("exitcode"):
            raise NotAnswered(f"{command}: {said}")
        return said

    def give(self, file: Path, there: str) -> None:
        """A small file of this machine, as `there`."""
        self.shell(f"echo {base64.b64encode(file.read_bytes()).decode()} | base64 -d > {there}")

    def fetch(self, there: str, file: Path) -> Path:
        """A small file of the machine, as `file`."""
        file.write_bytes(base64.b64decode(self.shell(f"base64 {there}")))
        return file

    def while_patient(self, seconds: float) -> Iterator[float]:
        """Its clock, again and again, until these seconds of it have passed and it was looked at many times.

        An idle machine that is stopped from outside finds its clock put on when it goes on.
        """
        until = self.clock() + seconds
        for looks in itertools.count():
            at = self.clock()
            if at > until and looks > LOOKS:
                return
            yield at

    def wait_for(self, what: Callable[[], bool], timeout: float = ANSWER_S) -> float:
        """Until it is so; seconds of its clock since the power came. Raises `NotAnswered`."""
        for _ in self.while_patient(timeout):
            if what():
                return self.since_on()
            if not self.is_on:
                break
            time.sleep(1)
        said = (self.folder / "console.log").read_text()[-600:]
        raise NotAnswered(f"not within {timeout:.0f} s: {said}")


@contextmanager
def running(machine: Machine, *, state: Path | None = None) -> Iterator[Machine]:
    """The machine, on until the end of the block; from a kept `state`, or from the beginning."""
    machine.start(state=state)
    try:
        yield machine
    finally:
        machine.cut()


class _Line:
    """Questions and answers, a line of JSON each: QEMU's own monitor, and its agent in the machine."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        until = time.monotonic() + 20
        while True:
            try:
                self._socket.connect(str(path))
                break
            except OSError as error:
                if time.monotonic() > until:
                    raise NotAnswered(f"{path.name}: {error}") from error
                time.sleep(0.05)
        self._socket.settimeout(LOST_S)
        self._lines = self._socket.makefile("rb")

    def ask(self, name: str, **arguments: object) -> Any:
        try:
            self._socket.sendall(json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
            for line in self._lines:
                said = json.loads(line)
                if "error" in said:
                    raise NotAnswered(f"{name}: {said['error']['desc']}")
                if "return" in said:
                    return said["return"]
        except OSError as error:
            raise NotAnswered(f"{name}: {error}") from error
        raise NotAnswered(f"{name}: the machine is gone")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


def pixels(path: Path) -> Pixels:
    """A picture as an array: across, down, colour."""
    return pygame.surfarray.array3d(pygame.image.load(path))


def keep(picture: Pixels, path: Path) -> None:
    """Write a picture, for who wants to look at it."""
    pygame.image.save(pygame.surfarray.make_surface(picture), path)


def alike(shown: Pixels, drawn: Pixels) -> float:
    """The share of the pixels that are as drawn; 0 for pictures of two sizes."""
    if shown.shape != drawn.shape:
        return 0.0
    if np.array_equal(shown, drawn):
        return 1.0
    apart = np.abs(shown.astype(np.int16) - drawn.astype(np.int16)).max(axis=2)
    return float((apart < DIFFERENT).mean())


def emulator_missing(arch: str) -> str:
    """Why no such machine can be had here; empty if it can."""
    name = EMULATORS[arch]
    return "" if shutil.which(name) else f"not installed: {name}"
