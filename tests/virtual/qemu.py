"""A machine in QEMU: a screen that is looked at, a keyboard, a serial port, sticks, a power switch."""

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
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from virtual.debian import Debian

Pixels = np.ndarray[Any, np.dtype[np.uint8]]

EMULATORS = {"amd64": "qemu-system-x86_64", "arm64": "qemu-system-aarch64"}

PROCESSORS = {
    "amd64": ("-machine", "q35", "-cpu", "Nehalem"),
    "arm64": ("-machine", "virt", "-cpu", "cortex-a72"),
}
"""An emulated `max` of amd64 runs Mesa's AVX code into the ground."""

ACCELERATOR = os.environ.get("CROUPIER_ACCELERATOR", "tcg")
"""``kvm`` where the machine has one that starts a stock kernel: not every nested one does."""

KEYBOARD, PORT = "usb-kbd,id=keyboard", "usb-serial,id=adapter,chardev=port"
"""What can be pulled out of a socket and put in again."""

ANSWER_S = 600.0
"""The longest wait for an answer of an emulated machine."""

DIFFERENT = 24
"""Steps of 256 from which on a colour is another one: a graphics unit may round."""


class NotAnswered(Exception):
    """The machine, or QEMU, said no or nothing."""


class Machine:
    """A `system` on `disk` with a `screen`; `folder` is for its sockets and what it says.

    `port` is a character device that its USB adapter of FTDI leads to; `stick` a folder that it has on a
    read-only USB stick. It has no network.
    """

    def __init__(
        self,
        folder: Path,
        system: Debian,
        disk: Path,
        *,
        screen: str = "virtio-gpu-pci",
        port: Path | None = None,
        stick: Path | None = None,
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.folder, self.system, self.disk, self.screen = folder, system, disk, screen
        self.port, self.stick = port, stick
        self._on = 0.0

    # --- the power switch ----------------------------------------------------------------------------

    def start(self, options: str = "") -> None:
        """Power on, with these `options` for the kernel."""
        for name in ("qmp", "agent"):
            (self.folder / name).unlink(missing_ok=True)
        self._on = time.monotonic()
        with (self.folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command(options), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._qmp, self._agent = _Line(self.folder / "qmp"), _Line(self.folder / "agent")
        self._qmp.ask("qmp_capabilities")

    def _command(self, options: str) -> list[str]:
        system, folder, arch = self.system, self.folder, self.system.arch
        console = "ttyS0" if arch == "amd64" else "ttyAMA0"
        command = [
            *(EMULATORS[arch], "-no-user-config", "-nodefaults", "-m", "2048", "-smp", "2", "-nic", "none"),
            *(("-machine", "q35,accel=kvm", "-cpu", "host") if ACCELERATOR == "kvm" else PROCESSORS[arch]),
            *("-kernel", str(system.kernel), "-initrd", str(system.initrd)),
            *("-append", f"root=/dev/vda rw quiet console={console} console=tty1 {options}"),
            *("-drive", f"file={self.disk},if=virtio,format=qcow2"),
            *("-device", f"{self.screen},id=screen", "-display", "none", "-device", "virtio-rng-pci"),
            *("-device", "qemu-xhci", "-device", KEYBOARD, "-device", "usb-tablet"),
            *("-serial", f"file:{folder / 'console.log'}"),
            *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off", "-device", "virtio-serial"),
            *("-chardev", f"socket,id=agent,path={folder / 'agent'},server=on,wait=off"),
            *("-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"),
        ]
        if self.port is not None:
            command += ["-chardev", f"serial,id=port,path={self.port}", "-device", PORT]
        if self.stick is not None:
            command += ["-drive", f"file=fat:{self.stick},readonly=on,if=none,id=stick,format=raw"]
            command += ["-device", "usb-storage,drive=stick,removable=on"]
        return command

    def cut(self) -> None:
        """The power goes: nothing in the machine is told, and what it had not given to its disk is lost."""
        self._process.kill()
        self._process.wait()
        self._qmp.close()
        self._agent.close()

    def off(self, timeout: float = ANSWER_S) -> None:
        """Wait until it is off by itself."""
        self._process.wait(timeout)
        self.cut()

    @property
    def is_on(self) -> bool:
        return self._process.poll() is None

    def since_on(self) -> float:
        """Seconds since the power came."""
        return time.monotonic() - self._on

    # --- what a person has of it ---------------------------------------------------------------------

    def picture(self) -> Pixels:
        """What its screen shows now."""
        path = self.folder / "screen.png"
        self._qmp.ask("screendump", filename=str(path), format="png")
        return pixels(path)

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
        """Put a device in, as `KEYBOARD` and `PORT` describe it."""
        driver, *parts = device.split(",")
        self._qmp.ask("device_add", driver=driver, **dict(part.split("=") for part in parts))

    def plug_in_disk(self, file: Path) -> None:
        """A USB stick with this content."""
        self._qmp.ask("blockdev-add", driver="file", filename=str(file), **{"node-name": file.stem})
        self.plug_in(f"usb-storage,id=disk,drive={file.stem}")

    # --- what its owner has of it --------------------------------------------------------------------

    def shell(self, command: str, timeout: float = ANSWER_S) -> str:
        """Run a command as root in the machine; what it printed. Raises `NotAnswered` if it failed."""
        ask = self._agent.ask
        until = time.monotonic() + timeout
        path, what = "/bin/sh", ["-c", f"export PATH={os.defpath}:/usr/sbin:/sbin\n{command}"]
        asked = ask("guest-exec", path=path, arg=what, **{"capture-output": True})
        for pause in itertools.chain((0.05, 0.1, 0.2), itertools.repeat(0.5)):
            found = ask("guest-exec-status", pid=asked["pid"])
            if found["exited"]:
                break
            if time.monotonic() > until:
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

    def wait_for(self, what: Callable[[], bool], timeout: float = ANSWER_S) -> float:
        """Until it is so; seconds since the power came. Raises `NotAnswered`."""
        until = time.monotonic() + timeout
        while not what():
            if time.monotonic() > until or not self.is_on:
                raise NotAnswered(
                    f"not within {timeout:.0f} s: {(self.folder / 'console.log').read_text()[-600:]}"
                )
            time.sleep(0.3)
        return self.since_on()


@contextmanager
def running(machine: Machine) -> Iterator[Machine]:
    """The machine, on until the end of the block."""
    machine.start()
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
        self._socket.settimeout(ANSWER_S)
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


def alike(shown: Pixels, drawn: Pixels) -> float:
    """The share of the pixels that are as drawn; 0 for pictures of two sizes."""
    if shown.shape != drawn.shape:
        return 0.0
    apart = np.abs(shown.astype(np.int16) - drawn.astype(np.int16)).max(axis=2)
    return float((apart < DIFFERENT).mean())


def emulator_missing(arch: str) -> str:
    """Why no such machine can be had here; empty if it can."""
    name = EMULATORS[arch]
    return "" if shutil.which(name) else f"not installed: {name}"
