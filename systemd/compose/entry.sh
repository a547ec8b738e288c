#!/bin/sh
# croupier with the password of its account in PostgreSQL, which is in no setting and on no command line.
set -eu

PGPASSWORD=$(cat "${PASSWORD_FILE:-/run/secrets/password}")
export PGPASSWORD
exec croupier "$@"
