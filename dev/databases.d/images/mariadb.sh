#!/bin/bash
# Entrypoint of a mariadb image: the variables of the official one, as Testcontainers uses them.
set -euo pipefail

if [ "${1#-}" != "$1" ]; then
    set -- mariadbd "$@"
fi
case $1 in
    mariadbd | mysqld) shift ;;
    *) exec "$@" ;;
esac

quote() {
    local text=${1//\\/\\\\}
    printf "'%s'" "${text//\'/\'\'}"
}

root=${MARIADB_ROOT_PASSWORD:-${MYSQL_ROOT_PASSWORD:-}}
empty=${MARIADB_ALLOW_EMPTY_ROOT_PASSWORD:-${MYSQL_ALLOW_EMPTY_PASSWORD:-}}
database=${MARIADB_DATABASE:-${MYSQL_DATABASE:-}}
user=${MARIADB_USER:-${MYSQL_USER:-}}
password=${MARIADB_PASSWORD:-${MYSQL_PASSWORD:-}}

# The official image's own settings come first, then what is mounted.
mkdir -p /etc/mysql/conf.d
cat >/etc/mysql/my.cnf <<'END'
[mariadbd]
datadir=/var/lib/mysql
socket=/run/mysqld/mysqld.sock
pid-file=/run/mysqld/mysqld.pid
[client]
socket=/run/mysqld/mysqld.sock
!includedir /etc/mysql/conf.d/
END
install -d -m 755 -o mysql -g mysql /run/mysqld

init=()
if [ ! -d /var/lib/mysql/mysql ]; then
    if [ -z "$root$empty" ]; then
        echo "neither MARIADB_ROOT_PASSWORD nor MARIADB_ALLOW_EMPTY_ROOT_PASSWORD is set" >&2
        exit 1
    fi
    install -d -m 750 -o mysql -g mysql /var/lib/mysql
    mariadb-install-db --user=mysql --datadir=/var/lib/mysql --skip-test-db --skip-name-resolve \
        --auth-root-authentication-method=normal >/dev/null
    install -m 600 -o mysql -g mysql /dev/null /run/mysqld/init.sql
    {
        echo "CREATE USER 'root'@'%' IDENTIFIED BY $(quote "$root");"
        echo "GRANT ALL ON *.* TO 'root'@'%' WITH GRANT OPTION;"
        echo "ALTER USER 'root'@'localhost' IDENTIFIED BY $(quote "$root");"
        [ -z "$database" ] || echo "CREATE DATABASE \`$database\`;"
        if [ -n "$user" ] && [ "$user" != root ]; then
            echo "CREATE USER $(quote "$user")@'%' IDENTIFIED BY $(quote "$password");"
            [ -z "$database" ] || echo "GRANT ALL ON \`${database//_/\\_}\`.* TO $(quote "$user")@'%';"
        fi
    } >/run/mysqld/init.sql
    # Read before the server takes its first connection, and not again: a restart finds the data made.
    init=(--init-file=/run/mysqld/init.sql)
fi
exec mariadbd --user=mysql "${init[@]}" "$@"
