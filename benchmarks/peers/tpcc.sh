#!/usr/bin/env bash
# Assay beside other tools that run TPC-C, on the same server, taking turns. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/tpcc.sh

Loads and runs TPC-C with Assay and with each tool named below, taking turns on servers started for the purpose, and
prints throughput, client processor time and round trips per transaction, load time and resident memory, with ratios
Assay / tool paired by round. If no tool is named, pgbench's TPC-B takes the other turn on PostgreSQL, as a yardstick of
the machine.

Tools, by environment variable (none is on this machine unless you put it there):
  GO_TPC      the program go-tpc, say /opt/go-tpc/go-tpc: all servers
  BENCHBASE   a folder that has BenchBase unpacked for each server: benchbase-postgres, benchbase-mariadb, benchbase-mysql
  TPCC_MYSQL  the folder of tpcc-mysql, built: tpcc_load, tpcc_start, create_table.sql, add_fkey_idx.sql; mariadb and mysql
  SCRIPTS     the access styles whose statements pgbench executes, too, in as many round trips: "statement procedure";
              postgresql. Its tables are loaded by Assay; its scripts are made by benchmarks/, see PgbenchScripts there

What is run (default):
  SERVERS      where (postgresql); a list is "postgresql mariadb mysql"
  ACCESS       access styles of Assay, each a tool of its own (default: the one that Assay takes by itself); a list is
               "row set statement procedure". A style that a server cannot do is told as not run
  WAREHOUSES   how many warehouses (4); pgbench gets ten times that as its scale
  TERMINALS    numbers of users, one after the other (8); a list is "1 8 32"
  DURATION     seconds of each measured run (60)
  RAMP         seconds that each tool runs before it, unmeasured (10): in the same process where a tool can (Assay's
               --ramp-up, BenchBase's <warmup>), else in a process of its own. Neither an empty cache of the server nor a
               cold JVM is in any throughput; both are in processor time, which is of whole processes, over all
               transactions they did, those of the warm-up included
  ROUNDS       measured runs of each tool for each number of terminals (5)
  LOAD_ROUNDS  loads of each tool (1)
  LOADERS      threads that load, where a tool has them (processors of this machine)
  TRIPS        seconds of one run of each tool with one user through a proxy that counts round trips (5); 0: none
  DURABILITY   relaxed: no server waits for its disk, so that the clients and not the disk are compared (default); full:
               the servers' defaults
Where things are:
  JAVA       the program java for BenchBase, which may need a newer one than Assay (found in PATH)
  PGBENCH    the program pgbench (found in PATH, or the newest of /usr/lib/postgresql/*/bin)
  ASSAY      the launcher of Assay (./assay of this repository)
  DATABASES  what starts the servers and is their client (dev/databases of this repository)
  OUT        a new folder for outputs and results (benchmarks/out/peers-DATE)
  TMPDIR     the servers' data are in a folder below it, which is removed at the end (/var/tmp)

The servers are those of dev/databases, a set of them for this run alone; see there. Each tool works at the server's default
isolation, on tables as its authors make them, in a database of its own. Nothing is encrypted. All is removed at the end
but OUT.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/common.sh"
only_help "$@"
root=$(cd "$here/../.." && pwd -P)

SERVERS=${SERVERS:-postgresql}
ACCESS=${ACCESS:-default}
SCRIPTS=${SCRIPTS:-}
WAREHOUSES=${WAREHOUSES:-4}
TERMINALS=${TERMINALS:-8}
DURATION=${DURATION:-60}
RAMP=${RAMP:-10}
ROUNDS=${ROUNDS:-5}
LOAD_ROUNDS=${LOAD_ROUNDS:-1}
LOADERS=${LOADERS:-$(getconf _NPROCESSORS_ONLN)}
TRIPS=${TRIPS:-5}
DURABILITY=${DURABILITY:-relaxed}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/peers-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra servers <<<"$SERVERS"
read -ra styles <<<"$ACCESS"
read -ra scripts <<<"$SCRIPTS"
read -ra terminal_counts <<<"$TERMINALS"

at_least 1 WAREHOUSES "$WAREHOUSES"
at_least 1 TERMINALS ${terminal_counts[@]+"${terminal_counts[@]}"}
at_least 1 DURATION "$DURATION"
at_least 0 RAMP "$RAMP"
at_least 1 ROUNDS "$ROUNDS"
at_least 1 LOAD_ROUNDS "$LOAD_ROUNDS"
at_least 1 LOADERS "$LOADERS"
at_least 0 TRIPS "$TRIPS"
known_servers postgresql mariadb mysql
[ ${#styles[@]} -gt 0 ] || die "ACCESS is empty; default is one"
for style in "${styles[@]}"; do
    case $style in
        default | row | set | statement | procedure) ;;
        *) die "ACCESS: found '$style', some of default, row, set, statement, procedure are needed" ;;
    esac
done
for style in ${scripts[@]+"${scripts[@]}"}; do
    case $style in
        statement | procedure) ;;
        *) die "SCRIPTS: found '$style', statement or procedure is needed" ;;
    esac
done
relaxed_or_full
programs ASSAY DATABASES

# profile_of SERVER: BenchBase's name of it.
profile_of() { if [ "$1" = postgresql ]; then echo postgres; else echo "$1"; fi; }

if [ -n "${GO_TPC:-}" ]; then
    programs GO_TPC
    GO_TPC=$(realpath "$GO_TPC")
fi
if [ -n "${BENCHBASE:-}" ]; then
    for server in "${servers[@]}"; do
        jar=$BENCHBASE/benchbase-$(profile_of "$server")/benchbase.jar
        [ -r "$jar" ] || die "BENCHBASE is $BENCHBASE, but $jar is not there"
    done
    BENCHBASE=$(realpath "$BENCHBASE")
    JAVA=${JAVA:-$(command -v java)} || die "BenchBase needs java, which was not found; name it with JAVA"
    programs JAVA
fi
if [ -n "${TPCC_MYSQL:-}" ]; then
    for file in tpcc_load tpcc_start create_table.sql add_fkey_idx.sql; do
        [ -r "$TPCC_MYSQL/$file" ] || die "TPCC_MYSQL is $TPCC_MYSQL, but $file is not there"
    done
    TPCC_MYSQL=$(realpath "$TPCC_MYSQL")
fi

# tools_of SERVER: sets `tools`, which take turns on it, and adds to `not_run`.
not_run=()
tools_of() {
    local server=$1 style peers=()
    tools=()
    for style in "${styles[@]}"; do
        case $style-$server in
            default-*) tools+=(assay) ;;
            statement-mariadb | statement-mysql) not_run+=("assay-statement on $server: its statements cannot change data in WITH clauses") ;;
            *) tools+=("assay-$style") ;;
        esac
    done
    if [ -n "${GO_TPC:-}" ]; then peers+=(go-tpc); else not_run+=("go-tpc on $server: GO_TPC names none"); fi
    if [ -n "${BENCHBASE:-}" ]; then peers+=(benchbase); else not_run+=("BenchBase on $server: BENCHBASE names none"); fi
    if [ "$server" = postgresql ]; then
        not_run+=("tpcc-mysql on $server: it speaks MySQL's protocol only")
    elif [ -n "${TPCC_MYSQL:-}" ]; then
        peers+=(tpcc-mysql)
    else
        not_run+=("tpcc-mysql on $server: TPCC_MYSQL names none")
    fi
    for style in ${scripts[@]+"${scripts[@]}"}; do
        if [ "$server" = postgresql ]; then
            find_pgbench
            peers+=("pgbench-$style")
        else
            not_run+=("pgbench-$style on $server: it speaks PostgreSQL's protocol only")
        fi
    done
    if [ ${#peers[@]} -eq 0 ] && [ "$server" = postgresql ]; then
        find_pgbench
        peers+=(pgbench)
        yardstick=yes
    fi
    tools+=(${peers[@]+"${peers[@]}"})
}

yardstick=
find_pgbench() {
    PGBENCH=${PGBENCH:-$(command -v pgbench || printf '%s\n' /usr/lib/postgresql/*/bin/pgbench | sort -V | tail -n 1)}
    [ -x "$PGBENCH" ] || die "PGBENCH is $PGBENCH, which is no program; name a tool to compare with, or apt-get install postgresql-contrib"
}
# Refuses what is missing before a server starts.
for server in "${servers[@]}"; do tools_of "$server"; done
not_run=()

# Outputs may hold the password of the day.
make_out

own_work peers

# use TOOL SERVER: sets what all functions below work with.
use() {
    tool=$1 server=$2
    database=assay_${tool//-/_}
    port=$(property "$server.port")
    user=$(property "$server.user")
    password=$(cat "$(property "$server.passwordFile")")
    export PGPASSWORD=$password PGSSLMODE=disable
    isolation=read-committed
    [ "$server" = postgresql ] || isolation=repeatable-read
    tables=(warehouse district customer history stock item order_line)
    case $tool in
        assay* | go-tpc | pgbench-*) tables+=(orders new_order) ;;
        benchbase) tables+=(oorder new_order) ;;
        tpcc-mysql) tables+=(orders new_orders) ;;
    esac
}

# benchbase_config FILE TERMINALS SECONDS RAMP
benchbase_config() {
    local type driver options
    case $server in
        postgresql) type=POSTGRES driver=org.postgresql.Driver options='sslmode=disable&amp;reWriteBatchedInserts=true' ;;
        mariadb) type=MARIADB driver=org.mariadb.jdbc.Driver options='sslMode=disable&amp;rewriteBatchedStatements=true' ;;
        mysql)
            type=MYSQL driver=com.mysql.cj.jdbc.Driver
            options='sslMode=DISABLED&amp;allowPublicKeyRetrieval=true&amp;rewriteBatchedStatements=true'
            ;;
    esac
    cat >"$1" <<XML
<?xml version="1.0"?>
<parameters>
    <type>$type</type>
    <driver>$driver</driver>
    <url>jdbc:$server://127.0.0.1:$port/$database?$options</url>
    <username>$user</username>
    <password>$password</password>
    <isolation>TRANSACTION_$(tr 'a-z-' 'A-Z_' <<<"$isolation")</isolation>
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
warms_up_itself() { case $1 in assay* | benchbase) ;; *) return 1 ;; esac; }

# command_of load|run NAME TERMINALS SECONDS RAMP: sets `command`, and `source`, what is to be read of a run. RAMP is 0 where the
# tool does not warm up itself.
command_of() {
    local what=$1 name=$2 terminals=$3 seconds=$4 ramp=$5
    source=$OUT/$name
    local style=${tool#*-}
    case $tool-$what in
        assay* | pgbench-*-load)
            command=("$ASSAY" "$what" tpcc --url "jdbc:$server://127.0.0.1:$port/$database" --user "$user"
                --password-file "$(property "$server.passwordFile")" --tls disable --warehouses "$WAREHOUSES"
                --loader-threads "$LOADERS" --isolation "$isolation" --quiet --json)
            [ "$tool" = assay ] || command+=(--access "$style")
            [ "$what" = load ] ||
                command+=(--users "$terminals" --ramp-up "${ramp}s" --duration "${seconds}s" --check none
                    --out "$OUT/assay")
            ;;
        go-tpc-*)
            local threads=$terminals kind=mysql
            [ "$what" = run ] || threads=$LOADERS
            command=("$GO_TPC" tpcc --warehouses "$WAREHOUSES" -T "$threads" -H 127.0.0.1 -P "$port" -U "$user" -p "$password"
                -D "$database")
            if [ "$server" = postgresql ]; then
                kind=postgres
                command+=(--conn-params sslmode=disable)
            fi
            command+=(-d "$kind")
            if [ "$what" = load ]; then
                command+=(prepare --no-check)
            else
                # An error would end the run; those of the other tools do not.
                command+=(run --time "${seconds}s" --ignore-error)
            fi
            ;;
        benchbase-*)
            benchbase_config "$OUT/$name.xml" "$terminals" "$seconds" "$ramp"
            source=$OUT/$name.files
            # It looks for its own files below the current folder; the shell becomes Java.
            # shellcheck disable=SC2016
            command=(sh -c 'cd "$0" && exec "$@"' "$BENCHBASE/benchbase-$(profile_of "$server")"
                "$JAVA" -jar benchbase.jar -b tpcc -c "$OUT/$name.xml" -d "$source")
            if [ "$what" = load ]; then
                command+=(--create=true --load=true)
            else
                command+=(--execute=true)
            fi
            ;;
        tpcc-mysql-*)
            command=("$TPCC_MYSQL/tpcc_start" -h 127.0.0.1 -P "$port" -d "$database" -u "$user" -p "$password" -w "$WAREHOUSES"
                -c "$terminals" -r 0 -l "$seconds" -i 1)
            [ "$what" = run ] || command=("$TPCC_MYSQL/tpcc_load" -h 127.0.0.1 -P "$port" -d "$database" -u "$user" -p "$password"
                -w "$WAREHOUSES")
            ;;
        pgbench-*-run)
            command=("$PGBENCH" -h 127.0.0.1 -p "$port" -U "$user" -n -M prepared --max-tries=10
                -c "$terminals" -j "$((terminals < LOADERS ? terminals : LOADERS))" -T "$seconds")
            local script
            while read -r script; do command+=(-f "$script"); done <"$work/pgbench-$style/list"
            command+=("$database")
            ;;
        pgbench-*)
            command=("$PGBENCH" -h 127.0.0.1 -p "$port" -U "$user")
            if [ "$what" = load ]; then
                command+=(-i -q -s "$((WAREHOUSES * 10))")
            else
                command+=(-M prepared -c "$terminals" -j "$((terminals < LOADERS ? terminals : LOADERS))" -T "$seconds" -n)
            fi
            command+=("$database")
            ;;
    esac
}

# add NAME SOURCE KEY=VALUE...: adds a line to the results.
add() {
    python3 "$here/tpcc.py" record "$results" "$OUT/$1.json" "$tool" "$2" server="$server" "${@:3}" || die "$tool: see $OUT/$1 and $OUT/$1.err"
}

now() { python3 -c 'import time; print(time.monotonic())'; }

load() {
    local round=$3 name=load-$2-$1-$3 begin
    use "$1" "$2"
    afresh "$server"
    [ "$tool" != tpcc-mysql ] ||
        { echo "USE $database;" && cat "$TPCC_MYSQL/create_table.sql" "$TPCC_MYSQL/add_fkey_idx.sql"; } | administrate "$server"
    command_of load "$name" "$LOADERS" 1 0
    begin=$(now)
    measured "$name"
    # Some tools vacuum or gather statistics themselves: the time is until that is done for all.
    settle "$server" "${tables[@]}"
    add "$name" - kind=load round="$round" wall="$(python3 -c 'import sys; print(float(sys.argv[2]) - float(sys.argv[1]))' "$begin" "$(now)")"
}

# The round trips of a tool with one user. Those that open its session are among them, once in some thousand transactions.
count_trips() {
    local name=trips-$2-$1 to
    use "$1" "$2"
    [ "$tool" != pgbench ] || return 0 # TPC-B
    to=$port
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    command_of run "$name" 1 "$TRIPS" 0
    measured "$name" trips "$port" "$to"
    add "$name" "$source" kind=trips
}

run() {
    local terminals=$3 round=$4 name=run-$2-$1-$3-$4 ramp=0
    use "$1" "$2"
    settle "$server" "${tables[@]}"
    if warms_up_itself "$tool"; then
        ramp=$RAMP
    elif [ "$RAMP" -gt 0 ]; then
        command_of run "$name-ramp" "$terminals" "$RAMP" 0
        measured "$name-ramp"
    fi
    command_of run "$name" "$terminals" "$DURATION" "$ramp"
    measured "$name"
    add "$name" "$source" kind=run round="$round" terminals="$terminals" seconds="$DURATION"
}

# take_turns ROUND COMMAND SERVER ARGUMENT...: for each tool; who begins changes with the round.
take_turns() {
    local round=$1 verb=$2 i
    shift 2
    for ((i = 0; i < ${#tools[@]}; i++)); do
        "$verb" "${tools[$(((i + round) % ${#tools[@]}))]}" "$@" "$round"
    done
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
if [ ${#scripts[@]} -gt 0 ]; then
    java_programs
    for style in "${scripts[@]}"; do
        mkdir "$work/pgbench-$style"
        "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$classpath" dev.assay.workload.tpcc.PgbenchScripts "$style" "$WAREHOUSES" "$work/pgbench-$style" \
            >"$work/pgbench-$style/list" || die "the scripts of pgbench cannot be made"
    done
fi
start_servers
for server in "${servers[@]}"; do
    tools_of "$server"
    settings "$server" | administrate "$server"
    for ((round = 0; round < LOAD_ROUNDS; round++)); do
        say "$server: loading, round $((round + 1)) of $LOAD_ROUNDS: ${tools[*]}"
        take_turns "$round" load "$server"
    done
    if [ "$TRIPS" -gt 0 ]; then
        say "$server: counting round trips: ${tools[*]}"
        take_turns 0 count_trips "$server"
    fi
    for terminals in "${terminal_counts[@]}"; do
        for ((round = 0; round < ROUNDS; round++)); do
            say "$server: running, $terminals terminals, round $((round + 1)) of $ROUNDS: ${tools[*]}"
            take_turns "$round" run "$server" "$terminals"
        done
    done
    for tool in "${tools[@]}"; do
        use "$tool" "$server"
        drop "$server"
    done
done

{
    cat "$OUT/assay.version"
    echo "$(uname -srm), $(getconf _NPROCESSORS_ONLN) processors shared by server and client"
    echo "Warehouses: $WAREHOUSES. Runs of $DURATION s after a warm-up of $RAMP s. Durability: $DURABILITY. What the servers are told:"
    about_servers
    echo
    python3 "$here/tpcc.py" report "$results"
    echo
    [ "$RAMP" -eq 0 ] ||
        echo "go-tpc, tpcc-mysql and pgbench cannot warm up: they ran for $RAMP s before in a process of their own, which is in none of their figures."
    printf 'not run: %s\n' "${not_run[@]}"
    [ -z "$yardstick" ] ||
        echo "pgbench runs TPC-B, whose transaction is another and far smaller: it tells about this machine, not about Assay."
    echo "Each tool counts what its authors call a transaction of TPC-C; how they differ is theirs to say."
    echo "Outputs of all tools: $OUT"
} | tee "$OUT/report.txt"
