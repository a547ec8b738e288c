#!/bin/sh
# Builds an SD-card image for a Raspberry Pi that starts with the set-up page, with pi-gen.
#
#     systemd/image/build.sh PI-GEN [--release bookworm|trixie] [--country FR]
#
# --country  where the Pi's radio is used, in two letters: without one the radio stays off
#
# PI-GEN is a checkout of Raspberry Pi's pi-gen, of its branch arm64, whose own README says what it needs (root, debootstrap,
# qemu-user-static …). The package is built first; the image lies in PI-GEN/deploy. Nothing is written into the project.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tool=
release=trixie
country=FR

while [ $# -gt 0 ]; do
    case $1 in
        --release) release=${2:?}; shift 2 ;;
        --country) country=${2:?}; shift 2 ;;
        -*) echo "build.sh: $1: expected --release or --country" >&2; exit 2 ;;
        *) tool=$1; shift ;;
    esac
done
if [ -z "$tool" ] || [ ! -x "$tool/build.sh" ]; then
    echo "build.sh: expected the folder of a checkout of pi-gen, such as ../pi-gen" >&2
    exit 2
fi

case $country in
    [A-Z][A-Z]) ;;
    *) echo "build.sh: $country: expected a country in two letters, such as FR" >&2; exit 2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/stage-croupier" "$work"
"$here/../package.sh" --arch arm64 --to "$work/stage-croupier/00-croupier/files"

# a password that nobody knows beforehand; there is no ssh until somebody switches it on
password=$(od -An -N6 -tx1 /dev/urandom | tr -d ' ')
cat > "$work/config" <<EOF
IMG_NAME=croupier
RELEASE=$release
TARGET_HOSTNAME=croupier
FIRST_USER_NAME=house
FIRST_USER_PASS=$password
DISABLE_FIRST_BOOT_USER_RENAME=1
ENABLE_CLOUD_INIT=0
ENABLE_SSH=0
TIMEZONE_DEFAULT=Europe/Paris
WPA_COUNTRY=$country
DEPLOY_COMPRESSION=none
STAGE_LIST="stage0 stage1 stage2 $work/stage-croupier"
EOF
(cd "$tool" && touch stage2/SKIP_IMAGES && ./build.sh -c "$work/config")
echo "build.sh: the image is in $tool/deploy; the user is house, the password $password"
