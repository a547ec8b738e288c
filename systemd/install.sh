#!/bin/sh
# Installs croupier as a service that starts with the machine; may be run again, to bring it up to date.
#
#     sudo systemd/install.sh [--cage] [--pages] [--room] [--no-packages]
#
# --cage         the screen under cage, where pygame has no driver for the bare screen
# --pages        the floor's pages as well, for this machine alone until review.env says more
# --room         what the server of a card room needs as well; it starts once there is a room.toml
# --no-packages  fetch nothing from a network: packages are there, and pip takes wheels from PIP_FIND_LINKS only
#
# DESTDIR=DIR systemd/install.sh only lays the files out under DIR. Nothing that is written under
# /var/lib/croupier is ever replaced. uninstall.sh is the way back.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
project=$(dirname -- "$here")
root=${DESTDIR:-}
library=/usr/local/lib/croupier
cage=
pages=
room=
packages=yes

for option in "$@"; do
    case $option in
        --cage) cage=yes ;;
        --pages) pages=yes ;;
        --room) room=yes ;;
        --no-packages) packages= ;;
        *) echo "install.sh: $option: expected --cage, --pages, --room or --no-packages" >&2; exit 2 ;;
    esac
done
if [ -z "$packages" ]; then
    export PIP_NO_INDEX=1
fi
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then
    echo "install.sh: run it as root: sudo $0" >&2
    exit 1
fi

say() { echo "install.sh: $*"; }
# shellcheck source-path=SCRIPTDIR source=machine.sh
. "$here/machine.sh"

install_packages() {
    if [ -z "$packages" ] || ! command -v apt-get >/dev/null; then
        return 0
    fi
    # the distribution's pygame can draw on a bare screen, and its pin library fits its Python; SDL loads EGL,
    # GLES and a graphics driver while it runs, so that no package asks for them
    set -- python3-venv python3-pip python3-pygame python3-lgpio libegl1 libgles2 libgl1-mesa-dri
    if [ -n "$cage" ]; then
        # Debian 12's cage does not start without Xwayland
        set -- "$@" cage seatd xwayland
    fi
    updated=
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed && continue
        [ -n "$updated" ] || apt-get update -qq || say "warning: the lists of packages are old"
        updated=yes
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$package" ||
            say "warning: no package $package"
    done
    if [ -e /dev/gpiochip0 ] && ! /usr/bin/python3 -c 'import lgpio' 2>/dev/null; then
        # Debian's own archive lacks the pin library: pip builds it, with the C library in it (PYPI=1)
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends gcc python3-dev swig ||
            say "warning: no compiler for the pin library"
    fi
}

install_program() {
    if [ -x "$library/bin/croupier" ]; then
        keep_version "$library" "$("$library/bin/croupier" --version | sed 's/.* //')"
    fi
    [ -x "$library/bin/python" ] || python3 -m venv --system-site-packages "$library"
    "$library/bin/pip" install -q --upgrade "$project" || {
        [ -n "$packages" ] || say "without a network pip needs wheels: PIP_FIND_LINKS=FOLDER, see README.md"
        exit 1
    }
    if [ -z "$cage" ] && /usr/bin/python3 -c 'import pygame' >/dev/null 2>&1; then
        # a copy of pip's own would hide the distribution's, and cannot draw on a bare screen
        "$library/bin/pip" uninstall -q -y pygame >/dev/null 2>&1 || true
    fi
    if [ -n "$pages" ]; then
        "$library/bin/pip" install -q "${project}[review]" || say "warning: the pages lack a package"
    fi
    if [ -n "$room" ]; then
        "$library/bin/pip" install -q "${project}[room]" || say "warning: the room lacks a package"
    fi
    if [ -e /dev/gpiochip0 ]; then
        PYPI=1 "$library/bin/pip" install -q "${project}[pi]" || say "warning: no pin library; buttons will not work"
    fi
    rm -f /usr/local/bin/croupier  # it was a link once
    install_script croupier /usr/local/bin/croupier
    for script in croupier-rollback croupier-errand croupier-stick; do
        install_script "$script" "/usr/local/sbin/$script"
    done
    rm -f "$versions/chosen"
}

install_script() {  # NAME TARGET
    sed 's|^root=/usr/lib/|root=/usr/local/lib/|' "$here/package/$1" > "$2"
    chmod 0755 "$2"
}

lay_out() {  # SOURCE TARGET
    install -D -m 0644 "$here/$1" "$root$2"
}

lay_out_files() {
    for unit in croupier.service croupier-backup.service croupier-backup.timer croupier-review.service \
        croupier-forward.service croupier-forward.path croupier-room.service croupier-errand.socket croupier-errand@.service croupier-stick@.service \
        croupier-notes.socket croupier-notes.service croupier-till.service
    do
        lay_out "$unit" "/etc/systemd/system/$unit"
    done
    lay_out drop-ins/watchdog.conf /etc/systemd/system.conf.d/50-croupier.conf
    lay_out drop-ins/journald.conf /etc/systemd/journald.conf.d/50-croupier.conf
    lay_out 70-croupier.rules /etc/udev/rules.d/70-croupier.rules
    lay_out 50-croupier.rules /etc/polkit-1/rules.d/50-croupier.rules
    lay_out README.md "$library/systemd/README.md"
    if [ -n "$cage" ]; then
        lay_out drop-ins/cage.conf /etc/systemd/system/croupier.service.d/50-cage.conf
    else
        rm -f "$root/etc/systemd/system/croupier.service.d/50-cage.conf"
    fi
}

begin() {
    systemctl daemon-reload
    if udevadm control --reload 2>/dev/null; then
        udevadm trigger --subsystem-match=tty --subsystem-match=gpio --subsystem-match=backlight
    else
        say "warning: udev does not run; its rules hold from the next start of the machine"
    fi
    if [ -n "$cage" ]; then
        systemctl enable --now seatd.service || say "warning: seatd does not run"
    fi
    systemctl enable -q croupier.service croupier-backup.timer croupier-errand.socket croupier-notes.socket \
        croupier-forward.service croupier-forward.path
    systemctl start croupier-backup.timer croupier-errand.socket croupier-notes.socket croupier-forward.path
    if [ -n "$room" ]; then
        systemctl enable -q croupier-room.service
    fi
    if systemctl is-enabled -q croupier-room.service; then
        systemctl restart croupier-room.service || say "warning: the room does not run yet"
    fi
    if [ -n "$pages" ]; then
        systemctl enable -q croupier-review.service
    fi
    if systemctl is-enabled -q croupier-review.service; then
        systemctl restart croupier-review.service || say "warning: the pages do not run yet"
    fi
    systemctl try-restart croupier-till.service
    # it is ready with its first picture, which may have to wait for a screen
    systemctl restart --no-block croupier.service || say "warning: the terminal does not run yet, see below"
    systemctl restart croupier-forward.service  # without a room that it joined, it does not start
    systemctl try-restart systemd-journald.service
}

if [ -n "$root" ]; then
    lay_out_files
    say "laid out under $root"
    exit 0
fi
install_packages
make_user
if [ -n "$room" ]; then
    make_user_of_room
fi
install_program
lay_out_files
first_configuration /usr/local/bin/croupier
make_user_of_pages
begin
say "done. Look at it:      systemctl status croupier"
say "What is there, and what is not:  sudo -u croupier croupier doctor --config $state/croupier.toml"
