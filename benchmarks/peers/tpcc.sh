#!/usr/bin/env bash
# Assay beside other tools that run TPC-C, on one PostgreSQL, taking turns. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/tpcc.sh

Loads and runs TPC-C with Assay and with each tool named below, taking turns on a PostgreSQL started for the
purpose, and prints throughput, client processor time per transaction, load time and resident memory, with ratios
Assay / tool paired by round. Without a tool, pgbench's TPC-B takes the other turn, as a yardstick of the machine.

Tools, by environment variable (none is on this machine unless you put it there):
  GO_TPC      the program go-tpc, say /opt/go-tpc/go-tpc
  BENCHBASE   the folder of an unpacked benchbase-postgres, which has benchbase.jar
  TPCC_MYSQL  is told as not run: it speaks MySQL's protocol only

What is run (default):
  WAREHOUSES   how many warehouses (4); pgbench gets ten times that as its scale
  TERMINALS    numbers of users, one after the other (8); a list is "1 8 32"
  DURATION     seconds of each measured run (60)
  RAMP         seconds that each tool runs before it, unmeasured (10): in the same process where a tool can (Assay's
               --ramp-up, BenchBase's <warmup>), else in a process of its own (go-tpc and pgbench have no such thing).
               Neither an empty cache of the server nor a cold JVM is in any throughput; both are in processor time,
               which is of whole processes, over all transactions they did, those of the warm-up included
  ROUNDS       measured runs of each tool for each number of terminals (5)
  LOAD_ROUNDS  loads of each tool (3)
  LOADERS      threads that load, where a tool has them (processors of this machine)
  DURABILITY   relaxed: fsync, synchronous_commit and full_page_writes are off, so that the clients and not the
               disk are compared (default); full: the server's defaults
Where things are:
  PGBIN   programs of PostgreSQL (newest of /usr/lib/postgresql/*/bin, else PATH)
  ASSAY   the launcher of Assay (./assay of this repository)
  OUT     a new folder for outputs and results (benchmarks/out/peers-DATE)
  TMPDIR  the server's data are in a folder below it, which is removed at the end (/tmp)

The server listens on 127.0.0.1 at a free port and asks for a password made up for the day. As root, it runs as
user postgres, or nobody. Everything is removed at the end but OUT.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/common.sh"
only_help "$@"
root=$(cd "$here/../.." && pwd -P)

WAREHOUSES=${WAREHOUSES:-4}
TERMINALS=${TERMINALS:-8}
DURATION=${DURATION:-60}
RAMP=${RAMP:-10}
ROUNDS=${ROUNDS:-5}
LOAD_ROUNDS=${LOAD_ROUNDS:-3}
LOADERS=${LOADERS:-$(getconf _NPROCESSORS_ONLN)}
DURABILITY=${DURABILITY:-relaxed}
ASSAY=${ASSAY:-$root/assay}
OUT=${OUT:-$root/benchmarks/out/peers-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra terminal_counts <<<"$TERMINALS"

at_least 1 WAREHOUSES "$WAREHOUSES"
at_least 1 TERMINALS ${terminal_counts[@]+"${terminal_counts[@]}"}
at_least 1 DURATION "$DURATION"
at_least 0 RAMP "$RAMP"
at_least 1 ROUNDS "$ROUNDS"
at_least 1 LOAD_ROUNDS "$LOAD_ROUNDS"
at_least 1 LOADERS "$LOADERS"
relaxed_or_full
command -v python3 >/dev/null || die "python3 was not found"
[ -x "$ASSAY" ] || die "ASSAY is $ASSAY, which is no program"

# Which tools take turns. The first is what the others are compared with.
tools=(assay)
not_run=()
if [ -n "${GO_TPC:-}" ]; then
    [ -x "$GO_TPC" ] || die "GO_TPC is $GO_TPC, which is no program"
    GO_TPC=$(realpath "$GO_TPC")
    tools+=(go-tpc)
else
    not_run+=("go-tpc: GO_TPC names none")
fi
if [ -n "${BENCHBASE:-}" ]; then
    [ -r "$BENCHBASE/benchbase.jar" ] || die "BENCHBASE is $BENCHBASE, but benchbase.jar is not there"
    BENCHBASE=$(realpath "$BENCHBASE")
    command -v java >/dev/null || die "BenchBase needs java, which was not found"
    tools+=(benchbase)
else
    not_run+=("BenchBase: BENCHBASE names none")
fi
if [ -n "${TPCC_MYSQL:-}" ]; then
    not_run+=("tpcc-mysql ($TPCC_MYSQL): it speaks MySQL's protocol only, and this comparison is on PostgreSQL")
else
    not_run+=("tpcc-mysql: it speaks MySQL's protocol only, and this comparison is on PostgreSQL")
fi
[ ${#tools[@]} -gt 1 ] || tools+=(pgbench)

find_pgbin() {
    local initdb
    if [ -z "${PGBIN:-}" ]; then
        initdb=$(printf '%s\n' /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)
        [ -x "$initdb" ] || initdb=$(command -v initdb) ||
            die "no PostgreSQL found; install its server, or set PGBIN to the folder of initdb"
        PGBIN=$(dirname "$(realpath "$initdb")")
    fi
    local program
    for program in initdb pg_ctl psql; do
        [ -x "$PGBIN/$program" ] || die "PGBIN is $PGBIN, but $program is not there"
    done
    if [ "${tools[1]}" = pgbench ] && [ ! -x "$PGBIN/pgbench" ]; then
        die "there is no pgbench in $PGBIN; name a tool to compare with, or apt-get install postgresql-contrib"
    fi
}
find_pgbin

as_server=()
if [ "$(id -u)" -eq 0 ]; then
    owner=nobody
    if id postgres >/dev/null 2>&1; then owner=postgres; fi
    command -v setpriv >/dev/null || die "PostgreSQL does not run as root, and setpriv was not found; use another user"
    as_server=(setpriv "--reuid=$owner" "--regid=$(id -g "$owner")" --clear-groups --)
fi
server() { ${as_server[@]+"${as_server[@]}"} "$@"; }

# Outputs may hold the password of the day.
make_out

work=$(mktemp -d "${TMPDIR:-/tmp}/assay-peers.XXXXXX")
data=$work/data
child=
started=
# Ends what this script started, and nothing else.
clean_up() {
    trap - EXIT INT TERM
    if [ -n "$child" ]; then
        kill "$child" 2>/dev/null && wait "$child" 2>/dev/null || true
    fi
    if [ -n "$started" ]; then
        server "$PGBIN/pg_ctl" -D "$data" -m immediate -w stop >>"$OUT/server.log" 2>&1 || say "the server did not stop"
    fi
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

user=bench
password=$(python3 -c 'import secrets; print(secrets.token_hex(16))')
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
most_terminals=$(printf '%s\n' "${terminal_counts[@]}" | sort -n | tail -n 1)

# What the server is told; kept as server.conf beside the results.
settings() {
    cat <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = $((most_terminals + LOADERS + 20))
shared_buffers = 512MB
max_wal_size = 8GB
checkpoint_timeout = 30min
checkpoint_completion_target = 0.9
CONF
    if [ "$DURABILITY" = relaxed ]; then
        cat <<'CONF'
fsync = off
synchronous_commit = off
full_page_writes = off
CONF
    fi
}

start_server() {
    [ ${#as_server[@]} -eq 0 ] || chown "$owner" "$work"
    # Through standard input and output: files of ours are not for the server's user.
    server sh -c "umask 077; cat >'$work/password'" <<<"$password"
    server "$PGBIN/initdb" -D "$data" -U "$user" --auth=scram-sha-256 --pwfile="$work/password" \
        --encoding=UTF8 --locale=C --no-sync </dev/null >"$OUT/server.log" 2>&1 || die "initdb failed, see $OUT/server.log"
    settings >"$OUT/server.conf"
    server sh -c "cat >>'$data/postgresql.conf'" <"$OUT/server.conf"
    started=yes
    server "$PGBIN/pg_ctl" -D "$data" -l "$work/log" -w -t 60 start </dev/null >>"$OUT/server.log" 2>&1 || {
        server cat "$work/log" >>"$OUT/server.log" 2>&1 || true
        die "PostgreSQL did not start, see $OUT/server.log"
    }
}

export PGPASSWORD=$password ASSAY_PASSWORD=$password
sql() {
    local database=$1
    shift
    "$PGBIN/psql" -X -q -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U "$user" -d "$database" "$@" >>"$OUT/psql.log" 2>&1 ||
        die "the database refused ($*), see $OUT/psql.log"
}

database_of() { echo "${1//-/_}"; }

# The same for all: nothing is left to do from before, and statistics are of now.
settle() {
    sql "$(database_of "$1")" -c 'VACUUM (ANALYZE)' -c CHECKPOINT
}

url_of() { echo "jdbc:postgresql://127.0.0.1:$port/$(database_of "$1")"; }

# benchbase_config FILE TERMINALS SECONDS RAMP
benchbase_config() {
    cat >"$1" <<XML
<?xml version="1.0"?>
<parameters>
    <type>POSTGRES</type>
    <driver>org.postgresql.Driver</driver>
    <url>$(url_of benchbase)?sslmode=disable&amp;ApplicationName=tpcc&amp;reWriteBatchedInserts=true</url>
    <username>$user</username>
    <password>$password</password>
    <isolation>TRANSACTION_READ_COMMITTED</isolation>
    <batchsize>128</batchsize>
    <scalefactor>$WAREHOUSES</scalefactor>
    <loaderThreads>$LOADERS</loaderThreads>
    <terminals>$2</terminals>
    <works>
        <work>
            <warmup>$4</warmup>
            <time>$3</time>
            <rate>unlimited</rate>
            <weights>45,43,4,4,4</weights>
        </work>
    </works>
    <transactiontypes>
        <transactiontype><name>NewOrder</name></transactiontype>
        <transactiontype><name>Payment</name></transactiontype>
        <transactiontype><name>OrderStatus</name></transactiontype>
        <transactiontype><name>Delivery</name></transactiontype>
        <transactiontype><name>StockLevel</name></transactiontype>
    </transactiontypes>
</parameters>
XML
}

# warms_up_itself TOOL: whether it can run unmeasured first in the same process.
warms_up_itself() { [ "$1" = assay ] || [ "$1" = benchbase ]; }

# command_of TOOL load|run NAME TERMINALS SECONDS RAMP: sets `command`, and `source`, what is to be read of a run.
# RAMP is 0 where the tool does not warm up itself.
command_of() {
    local tool=$1 what=$2 name=$3 terminals=$4 seconds=$5 ramp=$6
    source=$OUT/$name
    case $tool in
        assay)
            command=("$ASSAY" "$what" tpcc --url "$(url_of assay)" --user "$user" --warehouses "$WAREHOUSES"
                --loader-threads "$LOADERS" --isolation read-committed --quiet --json)
            [ "$what" = load ] ||
                command+=(--users "$terminals" --ramp-up "${ramp}s" --duration "${seconds}s" --check none
                    --out "$OUT/assay")
            ;;
        go-tpc)
            local threads=$terminals
            [ "$what" = run ] || threads=$LOADERS
            command=("$GO_TPC" tpcc --warehouses "$WAREHOUSES" -T "$threads" -d postgres -H 127.0.0.1 -P "$port"
                -U "$user" -p "$password" -D "$(database_of go-tpc)" --conn-params sslmode=disable)
            if [ "$what" = load ]; then
                command+=(prepare --no-check)
            else
                # An error would end the run; those of the other tools do not.
                command+=(run --time "${seconds}s" --ignore-error)
            fi
            ;;
        benchbase)
            benchbase_config "$OUT/$name.xml" "$terminals" "$seconds" "$ramp"
            source=$OUT/$name.files
            # It looks for its own files below the current folder; the shell becomes Java.
            # shellcheck disable=SC2016
            command=(sh -c 'cd "$0" && exec "$@"' "$BENCHBASE"
                java -jar benchbase.jar -b tpcc -c "$OUT/$name.xml" -d "$source")
            if [ "$what" = load ]; then
                command+=(--create=true --load=true)
            else
                command+=(--execute=true)
            fi
            ;;
        pgbench)
            command=("$PGBIN/pgbench" -h 127.0.0.1 -p "$port" -U "$user")
            if [ "$what" = load ]; then
                command+=(-i -q -s "$((WAREHOUSES * 10))")
            else
                command+=(-M prepared -c "$terminals" -j "$((terminals < LOADERS ? terminals : LOADERS))" -T "$seconds" -n)
            fi
            command+=("$(database_of pgbench)")
            ;;
    esac
}

# measured NAME: runs `command`; the figures of its process go to NAME.json, its output to NAME and NAME.err.
measured() {
    local status=0
    python3 "$here/peers.py" measure "$OUT/$1.json" "$OUT/$1" "${command[@]}" &
    child=$!
    wait "$child" || status=$?
    child=
    return "$status"
}

# may_end_with TOOL STATUS: a result of Assay's that is INVALID is one to show, with its verdict.
may_end_with() { [ "$2" -eq 0 ] || { [ "$1" = assay ] && [ "$2" -eq 1 ] && [ "$what" = run ]; }; }

failed() {
    tail -n 5 "$OUT/$2.err" "$OUT/$2" >&2 || true
    die "$1 failed, see $OUT/$2 and $OUT/$2.err"
}

# record FILE.json KEY=VALUE...: adds a line to the results. Values are JSON, or else text.
record() {
    python3 - "$results" "$@" <<'PY'
import json, sys

results, measured, *pairs = sys.argv[1:]
line = {}
for pair in pairs:
    key, value = pair.split("=", 1)
    if key == "...":
        line.update(json.loads(value))
        continue
    try:
        line[key] = json.loads(value)
    except ValueError:
        line[key] = value
with open(measured) as source:
    line.update({key: value for key, value in json.load(source).items() if key not in line})
with open(results, "a") as out:
    out.write(json.dumps(line) + "\n")
PY
}

load() {
    local tool=$1 round=$2 name=load-$1-$2 what=load status=0 begin end
    sql postgres -c "DROP DATABASE IF EXISTS $(database_of "$tool")" -c "CREATE DATABASE $(database_of "$tool")"
    command_of "$tool" load "$name" "$LOADERS" 1 0
    begin=$(python3 -c 'import time; print(time.monotonic())')
    measured "$name" || status=$?
    may_end_with "$tool" "$status" || failed "$tool" "$name"
    # Some tools vacuum or gather statistics themselves: the time is until that is done for all.
    settle "$tool"
    end=$(python3 -c 'import time; print(time.monotonic())')
    record "$OUT/$name.json" kind=load tool="$tool" round="$round" \
        wall="$(python3 -c 'import sys; print(float(sys.argv[2]) - float(sys.argv[1]))' "$begin" "$end")"
}

run() {
    local tool=$1 round=$2 terminals=$3 name=run-$1-$3-$2 what=run status=0 ramp=0 said
    settle "$tool"
    if warms_up_itself "$tool"; then
        ramp=$RAMP
    elif [ "$RAMP" -gt 0 ]; then
        command_of "$tool" run "$name-ramp" "$terminals" "$RAMP" 0
        measured "$name-ramp" || status=$?
        may_end_with "$tool" "$status" || failed "$tool" "$name-ramp"
        status=0
    fi
    command_of "$tool" run "$name" "$terminals" "$DURATION" "$ramp"
    measured "$name" || status=$?
    may_end_with "$tool" "$status" || failed "$tool" "$name"
    said=$(python3 "$here/peers.py" read "$tool" "$source") || failed "$tool" "$name"
    record "$OUT/$name.json" kind=run tool="$tool" round="$round" terminals="$terminals" seconds="$DURATION" "...=$said"
}

# take_turns ROUND COMMAND...: for each tool; who begins changes with the round.
take_turns() {
    local round=$1 verb=$2 i
    shift 2
    for ((i = 0; i < ${#tools[@]}; i++)); do
        "$verb" "${tools[$(((i + round) % ${#tools[@]}))]}" "$round" "$@"
    done
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
start_server
for ((round = 0; round < LOAD_ROUNDS; round++)); do
    say "loading, round $((round + 1)) of $LOAD_ROUNDS: ${tools[*]}"
    take_turns "$round" load
done
for terminals in "${terminal_counts[@]}"; do
    for ((round = 0; round < ROUNDS; round++)); do
        say "running, $terminals terminals, round $((round + 1)) of $ROUNDS: ${tools[*]}"
        take_turns "$round" run "$terminals"
    done
done

{
    cat "$OUT/assay.version"
    "$PGBIN/pg_ctl" --version
    echo "$(uname -srm), $(getconf _NPROCESSORS_ONLN) processors shared by server and client"
    echo "Warehouses: $WAREHOUSES. Runs of $DURATION s after a warm-up of $RAMP s. Durability: $DURABILITY. The server's settings:"
    sed 's/^/  /' "$OUT/server.conf"
    echo
    python3 "$here/peers.py" report "$results"
    echo
    for tool in "${tools[@]}"; do
        warms_up_itself "$tool" || [ "$RAMP" -eq 0 ] ||
            echo "$tool cannot warm up: it ran for $RAMP s before in a process of its own, which is in none of its figures."
    done
    printf 'not run: %s\n' "${not_run[@]}"
    if [ "${tools[1]}" = pgbench ]; then
        echo "pgbench runs TPC-B, whose transaction is another and far smaller: it tells about this machine, not about Assay."
    fi
    echo "Each tool counts what its authors call a transaction of TPC-C; how they differ is theirs to say."
    echo "Outputs of all tools: $OUT"
} | tee "$OUT/report.txt"
