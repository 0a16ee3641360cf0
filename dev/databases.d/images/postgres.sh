#!/bin/bash
# Entrypoint of a postgres image: the variables of the official one, as Testcontainers uses them.
set -euo pipefail

if [ "${1#-}" != "$1" ]; then
    set -- postgres "$@"
fi
[ "$1" = postgres ] || exec "$@"

as_postgres() {
    setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
}

install -d -m 775 -o postgres -g postgres /var/run/postgresql

if [ ! -s "$PGDATA/PG_VERSION" ]; then
    user=${POSTGRES_USER:-postgres}
    database=${POSTGRES_DB:-$user}
    if [ -z "${POSTGRES_PASSWORD:-}" ]; then
        echo "POSTGRES_PASSWORD is not set" >&2
        exit 1
    fi
    install -d -m 700 -o postgres -g postgres "$PGDATA"
    install -m 600 -o postgres -g postgres /dev/null /tmp/pwfile
    printf '%s\n' "$POSTGRES_PASSWORD" >/tmp/pwfile
    # shellcheck disable=SC2086
    as_postgres initdb -D "$PGDATA" -U "$user" --pwfile=/tmp/pwfile --auth-local=trust --auth-host=scram-sha-256 \
        ${POSTGRES_INITDB_ARGS:-}
    rm /tmp/pwfile
    echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
    echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
    # Started once before, as by the official image: wait strategies look for the second "ready to accept connections".
    as_postgres pg_ctl -D "$PGDATA" -w -o "-c listen_addresses=''" start
    if [ "$database" != postgres ]; then
        as_postgres psql -X -v ON_ERROR_STOP=1 -v database="$database" -U "$user" -d postgres \
            <<<'CREATE DATABASE :"database";'
    fi
    as_postgres pg_ctl -D "$PGDATA" -w -m fast stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
