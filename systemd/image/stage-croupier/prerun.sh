#!/bin/bash -e
# the root file system of the stage before

if [ ! -d "${ROOTFS_DIR}" ]; then
	copy_previous
fi
