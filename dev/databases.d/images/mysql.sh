#!/bin/bash
# Entrypoint of a mysql image: the variables of the official one, as Testcontainers uses them.
set -euo pipefail

if [ "${1#-}" != "$1" ]; then
    set -- mysqld "$@"
fi
[ "$1" = mysqld ] || exec "$@"
shift

quote() {
    local text=${1//\\/\\\\}
    printf "'%s'" "${text//\'/\'\'}"
}

# The official image's own settings come first, then what is mounted.
mkdir -p /etc/mysql/conf.d
cat >/etc/my.cnf <<'END'
[mysqld]
datadir=/var/lib/mysql
socket=/var/run/mysqld/mysqld.sock
secure-file-priv=NULL
mysqlx=OFF
[client]
socket=/var/run/mysqld/mysqld.sock
!includedir /etc/mysql/conf.d/
END
install -d -m 755 -o mysql -g mysql /var/run/mysqld

if [ ! -d /var/lib/mysql/mysql ]; then
    if [ -z "${MYSQL_ROOT_PASSWORD:-}${MYSQL_ALLOW_EMPTY_PASSWORD:-}" ]; then
        echo "neither MYSQL_ROOT_PASSWORD nor MYSQL_ALLOW_EMPTY_PASSWORD is set" >&2
        exit 1
    fi
    install -d -m 750 -o mysql -g mysql /var/lib/mysql
    install -m 600 -o mysql -g mysql /dev/null /var/run/mysqld/init.sql
    root=$(quote "${MYSQL_ROOT_PASSWORD:-}")
    {
        echo "ALTER USER 'root'@'localhost' IDENTIFIED BY $root;"
        echo "CREATE USER 'root'@'${MYSQL_ROOT_HOST:-%}' IDENTIFIED BY $root;"
        echo "GRANT ALL ON *.* TO 'root'@'${MYSQL_ROOT_HOST:-%}' WITH GRANT OPTION;"
        [ -z "${MYSQL_DATABASE:-}" ] || echo "CREATE DATABASE \`$MYSQL_DATABASE\`;"
        if [ -n "${MYSQL_USER:-}" ] && [ "$MYSQL_USER" != root ]; then
            echo "CREATE USER $(quote "$MYSQL_USER")@'%' IDENTIFIED BY $(quote "${MYSQL_PASSWORD:-}");"
            [ -z "${MYSQL_DATABASE:-}" ] || echo "GRANT ALL ON \`${MYSQL_DATABASE//_/\\_}\`.* TO $(quote "$MYSQL_USER")@'%';"
        fi
    } >/var/run/mysqld/init.sql
    mysqld --initialize-insecure --user=mysql --init-file=/var/run/mysqld/init.sql "$@"
    rm /var/run/mysqld/init.sql
fi
exec mysqld --user=mysql "$@"
