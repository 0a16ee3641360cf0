# shellcheck shell=bash disable=SC2154
# The life of one server: an account to run under, directories, password, certificate, port, start, readiness, stop.

# The servers refuse to run as root. An account of their own rather than nobody, which other programs share.
readonly ACCOUNT=assay-db

ensure_account() {
    as_root || return 0
    getent passwd "$ACCOUNT" >/dev/null && return
    useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$ACCOUNT" 9>&- \
        || fail "$1" "cannot create the account $ACCOUNT" "create it, or run dev/databases as an ordinary user"
}

# The command that runs the rest of the line as the servers' account, with nothing of our environment.
set_launcher() {
    launcher=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 LC_ALL=C.UTF-8 TZ=UTC HOME=/nonexistent)
    if as_root; then
        launcher=(setpriv "--reuid=$ACCOUNT" "--regid=$ACCOUNT" --clear-groups --no-new-privs -- "${launcher[@]}")
    fi
}

# A directory, or an empty file, that belongs to the servers' account alone.
private_directory() {
    [ -d "$1" ] || mkdir -m 700 "$1"
    ! as_root || chown "$ACCOUNT:$ACCOUNT" "$1"
}

private_file() {
    (umask 077 && : >"$1")
    ! as_root || chown "$ACCOUNT:$ACCOUNT" "$1"
}

# prepare NAME DEFAULT-PORT: all that a server needs before its first start, kept for the next ones.
prepare() {
    local name=$1 place=$DIRECTORY/$1
    ensure_account "$name"
    set_launcher
    (umask 022 && mkdir -p "$place")
    "${launcher[@]}" test -x "$place" \
        || fail "$name" "the account $ACCOUNT cannot enter $place" "set ASSAY_DATABASES to a directory that everybody may enter"
    private_directory "$place/run"
    if [ ! -s "$place/password" ]; then
        [ ! -e "$place/data" ] || fail "$name" "$place/password is gone" "dev/databases purge $name"
        need "$name" openssl openssl
        # Hexadecimal: nothing in it needs quoting anywhere.
        (umask 077 && openssl rand -hex 24 >"$place/password")
    fi
    # shellcheck disable=SC2034
    password=$(cat "$place/password")
    ensure_certificate "$name"
    choose_port "$name" "$2"
}

# A CA of our own, whose key is thrown away, and one certificate for all servers of this directory.
ensure_certificate() {
    local name=$1 tls=$DIRECTORY/tls work
    if [ ! -s "$tls/server.key" ]; then
        need "$name" openssl openssl
        say "$name" "making a CA and a certificate for localhost and 127.0.0.1"
        work=$DIRECTORY/tls.new
        rm -rf "$work"
        mkdir -m 755 "$work"
        cat >"$work/openssl.cnf" <<'END'
[req]
distinguished_name = name
prompt = no
[name]
CN = localhost
[ca]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[server]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:localhost, IP:127.0.0.1
END
        (
            umask 077
            cd "$work"
            # Elliptic curves: a thousand sessions are not to wait for RSA.
            openssl req -x509 -config openssl.cnf -extensions ca -subj "/CN=Assay test databases $(openssl rand -hex 4)" \
                -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -keyout ca.key -out ca.pem
            openssl req -new -config openssl.cnf -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes \
                -keyout server.key -out server.csr
            openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -set_serial 1 -days 3650 \
                -extfile openssl.cnf -extensions server -out server.pem
            chmod 644 ca.pem server.pem
            rm ca.key server.csr openssl.cnf
        ) >"$DIRECTORY/log/openssl.log" 2>&1 \
            || fail "$name" "openssl cannot make a certificate" "see $DIRECTORY/log/openssl.log"
        rm -rf "$tls"
        mv "$work" "$tls"
    fi
    private_file "$DIRECTORY/$name/server.key"
    cat "$tls/server.key" >"$DIRECTORY/$name/server.key"
}

# Defaults lie below 32768, where Linux begins to take local ports of outgoing connections.
choose_port() {
    local name=$1 place=$DIRECTORY/$1 variable tries=0
    variable=ASSAY_$(printf '%s' "$name" | tr '[:lower:]' '[:upper:]')_PORT
    port=${!variable:-}
    [ -n "$port" ] || port=$(cat "$place/port" 2>/dev/null || echo "$2")
    case $port in
        *[!0-9]* | ??????* | '') fail "$name" "$variable is '$port', which is no port" "give it a number from 1024 to 65535" ;;
    esac
    if [ "$port" -lt 1024 ] || [ "$port" -gt 65535 ]; then
        fail "$name" "$port is no port for an ordinary account" "set $variable to 1024 to 65535"
    fi
    while port_taken "$port"; do
        tries=$((tries + 1))
        [ "$tries" -le 100 ] || fail "$name" "found no free port" "set $variable"
        [ "$tries" -gt 1 ] || say "$name" "port $port is taken; looking for another"
        port=$((20000 + (RANDOM % 12000)))
    done
    echo "$port" >"$place/port"
}

port_taken() {
    grep -qs "^ *[0-9]*: [0-9A-F]*:$(printf %04X "$1") [0-9A-F:]* 0A" /proc/net/tcp /proc/net/tcp6
}

# A process is known by its number, the tick it was born and the boot: numbers are used again.
process_identity() {
    local stat rest
    { stat=$(<"/proc/$1/stat"); } 2>/dev/null || return 1
    rest=${stat##*) }
    # shellcheck disable=SC2086
    set -- "$1" $rest
    printf '%s %s %s\n' "$1" "${21}" "$(</proc/sys/kernel/random/boot_id)"
}

# alive NAME: whether the process that we started still runs; sets pid.
alive() {
    local state
    known_process "$1" || return 1
    { state=$(<"/proc/$pid/stat"); } 2>/dev/null || return 1
    state=${state##*) }
    [ "${state%% *}" != Z ]
}

# As alive, but a process that has ended and was not yet taken leave of by init counts.
known_process() {
    local known
    pid=
    known=$(cat "$DIRECTORY/$1/process" 2>/dev/null) || return 1
    pid=${known%% *}
    [ "$(process_identity "$pid")" = "$known" ]
}

# A server takes the lock file of a dead one for a living one's as long as the number is there. Some inits are slow.
await_burial() {
    local tries=0
    while known_process "$1" && [ "$tries" -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
}

# running NAME: true if it is up and answers a query; fails if it is there but does not.
running() {
    if ! alive "$1"; then
        await_burial "$1"
        return 1
    fi
    local deadline=$((SECONDS + 5))
    until probe "$1"; do
        # One that was killed may take a moment to end on a busy host.
        if ! alive "$1"; then
            await_burial "$1"
            return 1
        fi
        [ "$SECONDS" -lt "$deadline" ] \
            || fail "$1" "process $pid runs but does not answer: $(tail -n 1 "$DIRECTORY/log/probe-$1.log")" \
                "see $DIRECTORY/log/$1.log, or dev/databases down $1"
        sleep 0.1
    done
    say "$1" "runs on 127.0.0.1:$(cat "$DIRECTORY/$1/port")"
}

# A query by the server's own client, over TLS with the server's name checked.
probe() {
    timeout 20 "$here/databases" client "$1" <<<'SELECT 1;' >"$DIRECTORY/log/probe-$1.log" 2>&1 9>&-
}

# start NAME COMMAND...: detached, under the servers' account; returns when it answers.
start() {
    local name=$1 log=$DIRECTORY/log/$1.log deadline
    shift
    say "$name" "starting on 127.0.0.1:$port"
    [ ! -e "$log" ] || mv "$log" "$log.1"
    launch "$name" "$@"
    # Long: it may have to recover from a crash.
    deadline=$((SECONDS + 120))
    until probe "$name"; do
        [ "$SECONDS" -lt "$deadline" ] || fail "$name" "the server does not answer after 120 s" \
            "see $log and $DIRECTORY/log/probe-$name.log"
        if ! alive "$name"; then
            # What is left of one that was killed may hold the data for a moment.
            if [ "$SECONDS" -ge "$((deadline - 100))" ] \
                || ! grep -qE 'pre-existing shared memory|lock file .* already exists|Unable to lock' "$log"; then
                fail "$name" "the server ended: $(grep -iE 'error|fatal|panic' "$log" | tail -n 1)" "see $log"
            fi
            sleep 1
            launch "$name" "$@"
        fi
        sleep 0.2
    done
    say "$name" "is up on 127.0.0.1:$port"
}

launch() {
    local name=$1
    shift
    setsid "${launcher[@]}" "$@" </dev/null >"$DIRECTORY/log/$name.log" 2>&1 9>&- &
    process_identity $! >"$DIRECTORY/$name/process" || true
}

# stop NAME SIGNAL
stop() {
    local name=$1 deadline=$((SECONDS + 90))
    if ! alive "$name"; then
        rm -f "$DIRECTORY/$name/process"
        say "$name" "was not running"
        return
    fi
    say "$name" "stopping process $pid"
    kill -s "$2" "$pid"
    while alive "$name"; do
        [ "$SECONDS" -lt "$deadline" ] || fail "$name" "process $pid has not ended after 90 s" "see $DIRECTORY/log/$name.log; kill -9 $pid"
        sleep 0.1
    done
    await_burial "$name"
    rm -f "$DIRECTORY/$name/process"
}

# status_of NAME VERSION-QUERY
status_of() {
    local version
    if ! alive "$1"; then
        printf '%-11s down\n' "$1"
        return 1
    fi
    if ! version=$(timeout 20 "$here/databases" client "$1" <<<"$2" 2>/dev/null | tail -n 1); then
        printf '%-11s process %s does not answer\n' "$1" "$pid"
        return 1
    fi
    printf '%-11s up on 127.0.0.1:%s, version %s, process %s\n' "$1" "$(cat "$DIRECTORY/$1/port")" "$version" "$pid"
}

# properties_of NAME JDBC-URL-PREFIX
properties_of() {
    local port
    alive "$1" || return 0
    port=$(cat "$DIRECTORY/$1/port")
    cat <<END
$1.url=$2
$1.port=$port
$1.user=assay_admin
$1.passwordFile=$DIRECTORY/$1/password
$1.ca=$DIRECTORY/tls/ca.pem
$1.pid=$pid
END
}
