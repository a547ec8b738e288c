#!/bin/sh
# Builds croupier_VERSION_ARCH.deb, a package that installs without a network.
#
#     systemd/package.sh [--arch amd64|arm64] [--to FOLDER]
#
# --arch  the machine it is for, arm64 for a Raspberry Pi; otherwise this one
# --to    where the package goes; otherwise the present folder
#
# Needs debhelper, python3-dev, python3-venv, gcc for that machine (gcc-aarch64-linux-gnu where arm64 is another), and a network
# for pip, or wheels in a folder that PIP_FIND_LINKS names, with PIP_NO_INDEX=1. The tree is put together in a temporary folder;
# nothing is written into the project.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
project=$(dirname -- "$here")
arch=$(dpkg --print-architecture)
to=$PWD

while [ $# -gt 0 ]; do
    case $1 in
        --arch) arch=${2:?}; shift 2 ;;
        --to) to=$(CDPATH='' cd -- "${2:?}" && pwd); shift 2 ;;
        *) echo "package.sh: $1: expected --arch ARCH or --to FOLDER" >&2; exit 2 ;;
    esac
done
case $arch in
    amd64) machine=x86_64 ;;
    arm64) machine=aarch64 ;;
    *) echo "package.sh: $arch: expected amd64 or arm64" >&2; exit 2 ;;
esac
compiler=$machine-linux-gnu-gcc
command -v "$compiler" >/dev/null || {
    echo "package.sh: no $compiler, which builds the pin library: apt install gcc-$(echo "$machine" | tr _ -)-linux-gnu python3-dev" >&2
    exit 1
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/croupier
environment=$tree/environment
mkdir -p "$environment/bin" "$environment/site-packages" "$tree/units"

# the project's own wheel, and what it asks for; Debian has pygame, which draws on a bare screen
cp -r "$project/pyproject.toml" "$project/README.md" "$project/LICENSE" "$project/src" "$project/firmware" "$work"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" wheel -q --no-deps -w "$work/wheels" "$work"
version=$("$work/venv/bin/python" - "$work/pyproject.toml" "$work/wanted.txt" "$work/pins.txt" <<'PYTHON'
import sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))["project"]
extras = project["optional-dependencies"]
wanted = project["dependencies"] + extras["review"] + extras["room"]
with open(sys.argv[2], "w") as file:
    # psycopg's own binaries are for one Python; without them it asks Debian's libpq5
    lines = [line.replace("psycopg[binary]", "psycopg") for line in wanted if not line.startswith("pygame")]
    file.writelines(line + "\n" for line in lines)
with open(sys.argv[3], "w") as file:
    file.writelines(line + "\n" for line in extras["pi"])
print(project["version"])
PYTHON
)
into() {  # what is pure, and abi3 for the machine that is asked for
    "$work/venv/bin/pip" install -q --disable-pip-version-check --target "$environment/site-packages" --only-binary=:all: \
        --platform "manylinux_2_34_$machine" --platform "manylinux_2_28_$machine" --platform "manylinux2014_$machine" \
        --python-version 3.11 --implementation cp --abi cp311 --abi abi3 --abi none "$@"
}
into -r "$work/wanted.txt"
rm -rf "$environment/site-packages/bin" "$environment/site-packages/share"  # pip would not put ours beside theirs
into --no-deps "$work"/wheels/croupier-*.whl
rm -rf "$environment/site-packages/bin"
# the pin library, which Debian lacks and which has wheels for some Pythons only: from its source, with its C library in it, and
# with no more of Python than all releases share (abi3)
"$work/venv/bin/pip" install -q --disable-pip-version-check 'swig==4.3.*'
"$work/venv/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary=:all: -d "$work/pins" -r "$work/pins.txt"
tar -xf "$work"/pins/lgpio-*.tar.gz -C "$work/pins" --strip-components=1
mkdir "$work/headers"  # Debian's Python looks in the folder of the machine; what differs between the two is not used
ln -s "/usr/include/$(uname -m)-linux-gnu" "$work/headers/$machine-linux-gnu"
(cd "$work/pins" && "$work/venv/bin/swig" -python -Isrc lgpio.i && sed -i '1i #include <errno.h>' lgpio_wrap.c &&
    "$compiler" -shared -fPIC -O2 -s -pthread -DPy_LIMITED_API=0x030b0000 -Isrc "-I$work/headers" \
        "-I$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')" \
        src/lg*.c src/rgpiod.c lgpio_wrap.c -o "$environment/site-packages/_lgpio.abi3.so" &&
    cp lgpio.py "$environment/site-packages")
mkdir "$environment/share"
mv "$environment/site-packages/share/croupier" "$environment/share"  # the firmware of the shoe
find "$environment" -name __pycache__ -type d -prune -exec rm -rf {} +
find "$environment" -name '*.exe' -delete
# cffi and the time zones are Debian's; nothing is installed into this environment later
for name in cffi _cffi_backend pycparser tzdata pip setuptools pkg_resources _distutils_hack distutils-precedence share; do
    rm -rf "$environment/site-packages/$name"*
done

# one environment for every Python that the package allows
printf 'home = /usr/bin\ninclude-system-site-packages = true\n' > "$environment/pyvenv.cfg"
ln -s /usr/bin/python3 "$environment/bin/python"
for minor in 11 12 13 14; do
    mkdir -p "$environment/lib/python3.$minor"
    ln -s ../../site-packages "$environment/lib/python3.$minor/site-packages"
done
cat > "$environment/bin/croupier" <<'PYTHON'
#!/usr/lib/croupier/bin/python
from croupier.cli import main

main()
PYTHON
chmod 0755 "$environment/bin/croupier"

cp -r "$here/debian" "$here/package" "$here/machine.sh" "$here/drop-ins" "$here/README.md" "$project/LICENSE" "$tree"
cp "$project/src/croupier/terminal/fonts/LICENSE-DejaVu.txt" "$tree"
for unit in croupier.service croupier-backup.service croupier-backup.timer croupier-review.service \
    croupier-forward.service croupier-forward.path croupier-room.service croupier-errand.socket croupier-errand@.service croupier-stick@.service \
    croupier-notes.socket croupier-notes.service croupier-till.service
do
    sed -e 's|/usr/local/bin/croupier|/usr/bin/croupier|' -e 's|/usr/local/sbin/croupier|/usr/sbin/croupier|' \
        -e 's|/usr/local/lib/croupier/systemd/README.md|/usr/share/doc/croupier/README.md.gz|' \
        "$here/$unit" > "$tree/units/$unit"
done
sed -i 's|/usr/local/bin/croupier|/usr/bin/croupier|' "$tree/drop-ins/cage.conf"
cp "$here/drop-ins/watchdog.conf" "$tree/units/50-croupier-watchdog.conf"
cp "$here/drop-ins/journald.conf" "$tree/units/50-croupier-journald.conf"
cp "$here/70-croupier.rules" "$here/50-croupier.rules" "$tree/units"

day=$(git -C "$project" log -1 --format=%cD 2>/dev/null || date -R)
SOURCE_DATE_EPOCH=$(date -d "$day" +%s)
export SOURCE_DATE_EPOCH
printf 'croupier (%s) stable; urgency=medium\n\n  * See /usr/share/doc/croupier.\n\n -- croupier <croupier@localhost.localdomain>  %s\n' \
    "$version" "$day" > "$tree/debian/changelog"

(cd "$tree" && dpkg-buildpackage -b -d -uc -us -a "$arch" >"$work/build.log" 2>&1) || {
    tail -20 "$work/build.log" >&2
    exit 1
}
mv "$work"/croupier_*_"$arch".deb "$to"
echo "$to/croupier_${version}_$arch.deb"
