# shellcheck shell=bash
# MariaDB from Debian's -core packages: programs only, so that no service is set up or started.

up_mariadb() {
    local place=$DIRECTORY/mariadb launcher password port server=
    running mariadb && return
    find_mariadb || { install mariadb mariadb-server-core mariadb-client-core && find_mariadb; } \
        || fail mariadb "no mariadbd although its package is there" "apt-get install --reinstall mariadb-server-core"
    command -v mariadb >/dev/null || install mariadb mariadb-client-core
    prepare mariadb 23311
    mysql_client_options mariadb "ssl-verify-server-cert"
    if [ ! -e "$place/data" ]; then
        say mariadb "making a data directory"
        rm -rf "$place/data.new"
        private_directory "$place/data.new"
        # While it makes its tables MariaDB checks no grants, and has none; from this statement on it does.
        mysql_accounts mariadb "FLUSH PRIVILEGES;"
        # root can come in by the socket only, and only as the servers' account.
        "${launcher[@]}" mariadb-install-db --no-defaults --datadir="$place/data.new" --skip-test-db --skip-name-resolve \
            --auth-root-authentication-method=socket --auth-root-socket-user="$(account_name)" \
            --extra-file="$place/run/accounts.sql" >"$DIRECTORY/log/mariadb-init.log" 2>&1 9>&- \
            || fail mariadb "mariadb-install-db failed" "see $DIRECTORY/log/mariadb-init.log"
        rm -f "$place/run/accounts.sql"
        mv "$place/data.new" "$place/data"
    fi
    # Durability is left as MariaDB has it (innodb_flush_log_at_trx_commit=1): Assay reads it back. A test that wants
    # speed sets the global variable as administrator, and back.
    (umask 022 && cat >"$place/server.cnf") <<END
[mysqld]
datadir = $place/data
socket = $place/run/mariadb.sock
pid-file = $place/run/mariadb.pid
tmpdir = $place/run
bind-address = 127.0.0.1
port = $port
max-connections = 1100
innodb-buffer-pool-size = 256M
innodb-log-file-size = 512M
local-infile = ON
character-set-server = utf8mb4
ssl-ca = $DIRECTORY/tls/ca.pem
ssl-cert = $DIRECTORY/tls/server.pem
ssl-key = $place/server.key
END
    start mariadb "$server" --defaults-file="$place/server.cnf"
}

# Debian has it in /usr/sbin, where an ordinary user's PATH does not lead.
find_mariadb() {
    server=$(PATH=$PATH:/usr/sbin:/usr/libexec command -v mariadbd)
}

account_name() {
    if as_root; then
        echo "$ACCOUNT"
    else
        id -un
    fi
}

# mysql_accounts NAME STATEMENT: what makes the administrator, after that statement, in a file only the server can read.
mysql_accounts() {
    local file=$DIRECTORY/$1/run/accounts.sql
    private_file "$file"
    printf '%s\n' "$2" "CREATE USER 'assay_admin'@'%' IDENTIFIED BY '$password';" \
        "GRANT ALL PRIVILEGES ON *.* TO 'assay_admin'@'%' WITH GRANT OPTION;" >"$file"
}

# mysql_client_options NAME HOW-TO-ASK-FOR-VERIFICATION
mysql_client_options() {
    (
        umask 077
        cat >"$DIRECTORY/$1/client.cnf" <<END
[client]
protocol = tcp
host = 127.0.0.1
port = $port
user = assay_admin
password = $password
ssl-ca = $DIRECTORY/tls/ca.pem
$2
END
    )
}

down_mariadb() {
    stop mariadb TERM
}

client_mariadb() {
    exec mariadb --defaults-file="$DIRECTORY/mariadb/client.cnf" "$@"
}

status_mariadb() {
    status_of mariadb "SELECT VERSION();"
}

properties_mariadb() {
    properties_of mariadb "jdbc:mariadb://127.0.0.1:$(cat "$DIRECTORY/mariadb/port" 2>/dev/null)/"
}
