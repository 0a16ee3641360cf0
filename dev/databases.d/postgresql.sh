# shellcheck shell=bash
# PostgreSQL from Debian's own packages, with a data directory of ours: Debian's clusters are left alone.

# Sets bin: the newest version, or the one that made the data.
find_postgresql() {
    local wanted candidate
    wanted=$(cat "$DIRECTORY/postgresql/data/PG_VERSION" 2>/dev/null || true)
    candidate=$(find /usr/lib/postgresql /usr/pgsql-* -path "*${wanted:-*}/bin/postgres" 2>/dev/null | sort -V | tail -n 1)
    if [ -z "$candidate" ] && candidate=$(command -v postgres); then
        candidate=$(readlink -f "$candidate")
        case $("$candidate" -V) in
            *" $wanted"*) ;;
            *) candidate= ;;
        esac
    fi
    [ -n "$candidate" ] && bin=$(dirname "$candidate")
}

# Debian makes and starts a cluster when it installs a server, unless told not to. What we tell it is taken back after,
# so that later installations behave as ever.
install_postgresql() {
    local conf=/etc/postgresql-common/createcluster.conf saved=$DIRECTORY/log/createcluster.conf status
    as_root || install postgresql postgresql
    mkdir -p "$(dirname "$conf")"
    rm -f "$saved"
    [ ! -e "$conf" ] || cp -p "$conf" "$saved"
    echo "create_main_cluster = false" >>"$conf"
    # In a shell of its own, since a failure ends it.
    (install postgresql postgresql) && status=0 || status=$?
    if [ -e "$saved" ]; then
        cp -p "$saved" "$conf"
    elif [ -e /usr/share/postgresql-common/createcluster.conf ]; then
        cp /usr/share/postgresql-common/createcluster.conf "$conf" && rm -f "$conf.ucf-dist"
    else
        rm -f "$conf"
    fi
    [ "$status" -eq 0 ] || exit "$status"
}

up_postgresql() {
    local place=$DIRECTORY/postgresql launcher password port bin
    running postgresql && return
    find_postgresql || { install_postgresql && find_postgresql; } \
        || fail postgresql "no server programs for the data in $place" "dev/databases purge postgresql"
    command -v psql >/dev/null || install postgresql postgresql-client
    prepare postgresql 25418
    # *:*:*:*: the port may change.
    (umask 077 && printf '*:*:*:assay_admin:%s\n' "$password" >"$place/pgpass")
    if [ ! -e "$place/data" ]; then
        say postgresql "making a data directory"
        rm -rf "$place/data.new"
        private_directory "$place/data.new"
        private_file "$place/run/pwfile"
        printf '%s\n' "$password" >"$place/run/pwfile"
        "${launcher[@]}" "$bin/initdb" -D "$place/data.new" -U assay_admin --pwfile="$place/run/pwfile" \
            --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >"$DIRECTORY/log/postgresql-init.log" 2>&1 9>&- \
            || fail postgresql "initdb failed" "see $DIRECTORY/log/postgresql-init.log"
        rm -f "$place/run/pwfile"
        printf "include '%s'\n" "$place/server.conf" >>"$place/data.new/postgresql.conf"
        mv "$place/data.new" "$place/data"
    fi
    # Durability is left as PostgreSQL has it: Assay reads it back, and a test that wants speed says so for its role or
    # session (synchronous_commit=off). In a file rather than on the command line, so that ALTER SYSTEM can change it.
    (umask 022 && cat >"$place/server.conf") <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = '$place/run'
max_connections = 1100
shared_buffers = 256MB
max_wal_size = 2GB
password_encryption = scram-sha-256
ssl = on
ssl_cert_file = '$DIRECTORY/tls/server.pem'
ssl_key_file = '$place/server.key'
logging_collector = off
log_timezone = UTC
timezone = UTC
END
    start postgresql "$bin/postgres" -D "$place/data"
}

# SIGINT: fast, does not wait for sessions.
down_postgresql() {
    stop postgresql INT
}

client_postgresql() {
    local place=$DIRECTORY/postgresql
    PGPASSFILE=$place/pgpass exec psql -X -d "host=127.0.0.1 port=$(cat "$place/port") user=assay_admin dbname=postgres \
sslmode=verify-full sslrootcert=$DIRECTORY/tls/ca.pem connect_timeout=10" "$@"
}

status_postgresql() {
    status_of postgresql "SHOW server_version \\g (tuples_only=on format=unaligned)"
}

properties_postgresql() {
    properties_of postgresql "jdbc:postgresql://127.0.0.1:$(cat "$DIRECTORY/postgresql/port" 2>/dev/null)/postgres"
}
