# shellcheck shell=bash disable=SC2034
# MySQL 9, which no release of Debian has: unpacked from Debian sid beside the system, with the C library of its own.

up_mysql() {
    local place=$DIRECTORY/mysql launcher password port root=$SOFTWARE/mysql loader libraries
    running mysql && return
    unpack_mysql
    loader=$(mysql_loader)
    libraries=$(mysql_libraries)
    [ -n "$loader" ] || fail mysql "$root holds no dynamic loader" "delete $root and repeat"
    prepare mysql 23309
    mysql_client_options mysql "ssl-mode = VERIFY_IDENTITY"
    # secure-file-priv: the server's own files are nobody's; LOAD DATA LOCAL is what loaders use.
    # skip-log-bin: nothing is replicated, and a binary log would double what a load writes.
    # Otherwise durability is left as MySQL has it (innodb_flush_log_at_trx_commit=1): Assay reads it back. A test that
    # wants speed sets the global variable as administrator, and back.
    (umask 022 && cat >"$place/server.cnf") <<END
[mysqld]
basedir = $root/usr
lc-messages-dir = $root/usr/share/mysql
character-sets-dir = $root/usr/share/mysql/charsets
plugin-dir = $root/usr/lib/mysql/plugin
datadir = $place/data
socket = $place/run/mysql.sock
pid-file = $place/run/mysql.pid
tmpdir = $place/run
bind-address = 127.0.0.1
port = $port
mysqlx = OFF
max-connections = 1100
innodb-buffer-pool-size = 256M
innodb-redo-log-capacity = 512M
skip-log-bin
local-infile = ON
secure-file-priv = NULL
ssl-ca = $DIRECTORY/tls/ca.pem
ssl-cert = $DIRECTORY/tls/server.pem
ssl-key = $place/server.key
END
    if [ ! -e "$place/data" ]; then
        say mysql "making a data directory"
        rm -rf "$place/data.new"
        # root gets a password that is kept nowhere: there is no moment without one.
        mysql_accounts mysql "ALTER USER 'root'@'localhost' IDENTIFIED BY '$(openssl rand -hex 24)';"
        private_directory "$place/data.new"
        "${launcher[@]}" "$loader" --library-path "$libraries" "$root/usr/sbin/mysqld" \
            --defaults-file="$place/server.cnf" --datadir="$place/data.new" --init-file="$place/run/accounts.sql" \
            --initialize-insecure >"$DIRECTORY/log/mysql-init.log" 2>&1 9>&- \
            || fail mysql "mysqld --initialize failed" "see $DIRECTORY/log/mysql-init.log"
        rm -f "$place/run/accounts.sql"
        mv "$place/data.new" "$place/data"
    fi
    start mysql "$loader" --library-path "$libraries" "$root/usr/sbin/mysqld" --defaults-file="$place/server.cnf"
}

unpack_mysql() {
    local root=$SOFTWARE/mysql
    [ ! -x "$root/usr/sbin/mysqld" ] || return 0
    say mysql "unpacking mysql-server-core of Debian sid (about 400 MB)"
    (umask 022 && mkdir -p "$SOFTWARE")
    rm -rf "$root.new" "$root"
    debian_sid mysql extract mysql-server-core,mysql-client-core "$root.new"
    # Otherwise only root could pass.
    chmod 755 "$root.new"
    mv "$root.new" "$root"
}

mysql_loader() {
    local candidate
    for candidate in "$SOFTWARE"/mysql/usr/lib/*-linux-gnu/ld-linux*.so.*; do
        [ ! -x "$candidate" ] || echo "$candidate"
    done
}

mysql_libraries() {
    dirname "$(mysql_loader)"
}

# It writes what its buffer pool held, and purges nothing.
down_mysql() {
    stop mysql TERM
}

client_mysql() {
    exec "$(mysql_loader)" --library-path "$(mysql_libraries)" "$SOFTWARE/mysql/usr/bin/mysql" \
        --defaults-file="$DIRECTORY/mysql/client.cnf" "$@"
}

status_mysql() {
    status_of mysql "SELECT VERSION();"
}

properties_mysql() {
    properties_of mysql "jdbc:mysql://127.0.0.1:$(cat "$DIRECTORY/mysql/port" 2>/dev/null)/"
}
