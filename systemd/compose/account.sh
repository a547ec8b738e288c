#!/bin/sh
# The account of the room, without rights: croupier room migrate gives it the roles.
set -eu

psql --no-psqlrc -q -v ON_ERROR_STOP=1 -v "password=$(cat "${ROOM_PASSWORD_FILE:-/run/secrets/room}")" \
    --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE room LOGIN PASSWORD :'password';
SQL
