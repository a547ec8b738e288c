#!/bin/sh
# Undoes install.sh; may be run again.
#
#     sudo systemd/uninstall.sh [--purge]
#
# --purge  also removes /var/lib/croupier and /var/lib/croupier-room: configuration, hands, keys and their copies; and
#          the users. What the room has stays in PostgreSQL
#
# DESTDIR=DIR systemd/uninstall.sh only removes the files that were laid out under DIR.
set -eu

root=${DESTDIR:-}
library=/usr/local/lib/croupier
state=/var/lib/croupier
purge=

for option in "$@"; do
    case $option in
        --purge) purge=yes ;;
        *) echo "uninstall.sh: $option: expected --purge" >&2; exit 2 ;;
    esac
done
if [ -z "$root" ] && [ "$(id -u)" -ne 0 ]; then
    echo "uninstall.sh: run it as root: sudo $0" >&2
    exit 1
fi

if [ -z "$root" ]; then
    systemctl disable --now croupier-forward.path croupier-forward.service croupier-room.service croupier-review.service \
        croupier-till.service croupier-notes.socket croupier-notes.service croupier-backup.timer croupier-errand.socket croupier.service 2>/dev/null || true
    rm -rf "$library" /run/croupier /run/croupier-stick /run/croupier-stick.told /var/lib/croupier-versions
    if grep -qs "^root=$library$" /usr/local/bin/croupier; then
        rm -f /usr/local/bin/croupier
    fi
    rm -f /usr/local/sbin/croupier-rollback /usr/local/sbin/croupier-errand /usr/local/sbin/croupier-stick
fi

for file in \
    etc/systemd/system/croupier.service \
    etc/systemd/system/croupier.service.d/50-cage.conf \
    etc/systemd/system/croupier-backup.service \
    etc/systemd/system/croupier-backup.timer \
    etc/systemd/system/croupier-review.service \
    etc/systemd/system/croupier-forward.service \
    etc/systemd/system/croupier-forward.path \
    etc/systemd/system/croupier-room.service \
    etc/systemd/system/croupier-till.service \
    etc/systemd/system/croupier-notes.socket \
    etc/systemd/system/croupier-notes.service \
    etc/systemd/system/croupier-errand.socket \
    etc/systemd/system/croupier-errand@.service \
    etc/systemd/system/croupier-stick@.service \
    etc/systemd/system.conf.d/50-croupier.conf \
    etc/systemd/journald.conf.d/50-croupier.conf \
    etc/udev/rules.d/70-croupier.rules \
    etc/polkit-1/rules.d/50-croupier.rules \
    usr/local/lib/croupier/systemd/README.md
do
    rm -f "$root/$file"
done
for folder in etc/systemd/system/croupier.service.d usr/local/lib/croupier/systemd usr/local/lib/croupier; do
    rmdir "$root/$folder" 2>/dev/null || true
done

if [ -z "$root" ]; then
    systemctl daemon-reload
    udevadm control --reload 2>/dev/null || true
    systemctl try-restart systemd-journald.service || true
    if [ -n "$purge" ]; then
        rm -rf "$state" "$state-room"
        for user in croupier-review croupier-room croupier; do
            if getent passwd "$user" >/dev/null; then userdel "$user"; fi
            if getent group "$user" >/dev/null; then groupdel "$user"; fi
        done
        echo "uninstall.sh: everything is gone, the hands too"
        exit 0
    fi
    echo "uninstall.sh: done; configuration and hands are still in $state"
fi
