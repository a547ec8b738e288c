#!/bin/bash -e
# The package, and the file that says that nobody has set the machine up yet.

# pi-gen lays an empty file system over /tmp and /run of the image while something runs in it
install -m 0644 files/croupier_*.deb "${ROOTFS_DIR}/var/tmp/croupier.deb"
on_chroot << EOF
apt-get install -y --no-install-recommends /var/tmp/croupier.deb
rm /var/tmp/croupier.deb
install -o croupier -g croupier -m 0640 /dev/null /var/lib/croupier/first-start
systemctl set-default multi-user.target
EOF
