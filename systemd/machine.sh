# What install.sh and the package both do to a machine: the user, the first configuration, the version before. To be
# sourced.
# shellcheck shell=sh

state=/var/lib/croupier
versions=/var/lib/croupier-versions

make_user() {
    for group in dialout gpio video render input audio tty; do
        getent group "$group" >/dev/null || groupadd --system "$group"
    done
    getent group croupier >/dev/null || groupadd --system croupier
    getent passwd croupier >/dev/null ||
        useradd --system --gid croupier --home-dir "$state" --no-create-home --shell /usr/sbin/nologin croupier
    # for what is run by hand as this user; the unit names the groups itself
    usermod -aG dialout,gpio,video,render,input,audio croupier
    # the buses of a Raspberry Pi's header
    for group in spi i2c; do
        ! getent group "$group" >/dev/null || usermod -aG "$group" croupier
    done
}

# the room's own, with a folder for its settings; PostgreSQL knows it by this name
make_user_of_room() {
    getent group croupier-room >/dev/null || groupadd --system croupier-room
    getent passwd croupier-room >/dev/null ||
        useradd --system --gid croupier-room --home-dir "$state-room" --no-create-home --shell /usr/sbin/nologin croupier-room
    install -d -m 0750 -o croupier-room -g croupier-room "$state-room"
}

# the pages' own: it reads the log by its group, and has a folder of its own below that of the log, on the same disk. What
# files that an older version kept beside the log are moved there, by their owner
make_user_of_pages() {
    getent group croupier-review >/dev/null || groupadd --system croupier-review
    getent passwd croupier-review >/dev/null ||
        useradd --system --gid croupier-review --groups croupier --home-dir "$state/review" --no-create-home \
            --shell /usr/sbin/nologin croupier-review
    [ -e "$state/review" ] || runuser -u croupier -- sh -c "cd $state && $pages_move"
    chown -hR croupier-review:croupier-review "$state/review"
    # the PIN's hash is not the group's
    runuser -u croupier -- chmod g-rwx "$state/croupier.toml" || say "$state/croupier.toml: its group may read it"
}

# shellcheck disable=SC2016  # another shell expands it
pages_move='
    umask 077
    mkdir review
    for old in hands.db-accounts hands.db-accounts-*; do
        [ ! -f "$old" ] || mv "$old" "review/accounts${old#hands.db-accounts}"
    done
    [ -f review.env ] || exit 0
    mv review.env review
    # what it names beside the log goes with it
    for file in $(sed -n "s/^CROUPIER_REVIEW=//p" review/review.env | tr -d "\"" | grep -oE -- \
        "--(certificate|key|alerts|witness|floor-key)[ =]+[^ ]+" | sed "s/^[^ =]*[ =]*//"); do
        name=${file#"$PWD/"}
        case $name in */*) continue ;; esac
        [ ! -e "$name" ] || mv "$name" review/
        sed -i "s#$PWD/$name#$PWD/review/$name#g" review/review.env
    done
'

# first_configuration PROGRAM: a table without a shoe, until croupier doctor has found one
first_configuration() {
    config=$state/croupier.toml
    if [ -e "$config" ]; then
        say "$config stays as it is"
        return 0
    fi
    install -d -m 0750 -o croupier -g croupier "$state"
    sample=$(mktemp)
    "$1" run --sample-config > "$sample.as-it-is"
    sed \
        -e 's|^runtime_dir = "runtime"|runtime_dir = "/run/croupier"|' \
        -e 's|^port = "/dev/ttyACM0"|port = "/dev/croupier-shoe"|' \
        -e 's|^# fullscreen = false|fullscreen = true|' "$sample.as-it-is" > "$sample"
    install -m 0600 -o croupier -g croupier "$sample" "$config"
    rm -f "$sample" "$sample.as-it-is"
    say "wrote $config"
}

# keep_version FOLDER NUMBER: the environment in FOLDER is kept whole until the next update, with a copy of the log that
# it wrote; croupier-rollback is the way back to it
keep_version() {
    rm -rf "$versions.new"
    mkdir -p "$versions.new"
    cp -a "$1" "$versions.new/previous"
    ln -sfn "$(readlink -f "$1/bin/python")" "$versions.new/previous/bin/python"
    echo "$2" > "$versions.new/number"
    rm -rf "$versions"
    mv "$versions.new" "$versions"
    if [ -d /run/systemd/system ] && [ -e "$state/hands.db" ]; then
        systemctl start croupier-backup.service || say "the log was not copied before the update"
    fi
}
