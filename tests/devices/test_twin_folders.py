"""A twin whose driver was killed leaves nothing in the folder for temporary files."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from cardroom.servers import until
from croupier.devices.twins.port import FOLDER

DRIVER = """
from croupier.devices.twins.process import ShoeProcess
shoe = ShoeProcess()
print(shoe.path, flush=True)
input()
"""


def test_a_killed_driver_leaves_no_folder(tmp_path: Path) -> None:
    driver = subprocess.Popen(
        [sys.executable, "-c", DRIVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"TMPDIR": str(tmp_path)},
    )
    assert driver.stdin is not None and driver.stdout is not None
    port = Path(driver.stdout.readline().strip())
    assert port.parent.name.startswith(FOLDER) and port.is_symlink()
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    until(lambda: not list(tmp_path.iterdir()), "the folder of the port to go")
    driver.stdin.close()
    driver.stdout.close()
