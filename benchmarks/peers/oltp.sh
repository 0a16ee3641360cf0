#!/usr/bin/env bash
# Assay's workload oltp beside sysbench, which runs the same statements on the same tables, taking turns. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/oltp.sh

Runs sysbench's OLTP scripts with sysbench and with `assay run oltp`, taking turns on the same tables of the same server, and
prints throughput and client processor time per transaction of both, with ratios Assay / sysbench paired by round. Before that,
makes the tables with each in turn, and prints how long that took. sysbench 1.0 has to be there (apt-get install sysbench).

What is run (default):
  SERVERS      where (postgresql mariadb mysql)
  SCRIPTS      which, one after the other (read-write); a list is "read-write read-only write-only point-select", and
               update-index and update-non-index are known, too
  THREADS      numbers of threads and of users, one after the other (8); a list is "1 8 32"
  PERSONA      whose habits Assay has (assay); sysbench-1.0 says BEGIN in a message of its own, as sysbench does
  TABLES       how many tables (4)
  TABLE_SIZE   rows of each (100000)
  DURATION     seconds of each measured run (20)
  RAMP         seconds that each runs before it, unmeasured (10): Assay in the same process (--ramp-up), sysbench, which has no
               such thing, in a process of its own. Of Assay's processor time both are told: of the measured seconds, and of
               the whole process, its start and RAMP included, over all transactions it did
  ROUNDS       measured runs of each (5); who begins changes with the round
  TURNS        0 (default), or how many turns each has: both then run at once for each script and number of threads, on tables
               of their own, but only one is awake at a time, TURN seconds long, after RAMP seconds each. For a machine whose
               speed changes by the minute; Linux only. DURATION and ROUNDS are not used. See turns.py
  TURN         seconds of a turn (2)
  PINNED       yes: each client is on processor 0 alone, the server on the others (no). With TURNS only
  LOAD_ROUNDS  how often each makes the tables (3); with 2 threads. 0: sysbench makes them, once
  DURABILITY   relaxed: no server waits for its disk, so that the clients and not the disk are compared (default); full: the
               servers' defaults
Where things are:
  ASSAY      the launcher of Assay (./assay of this repository)
  SYSBENCH   the program sysbench (found in PATH)
  DATABASES  what starts the servers and is their client (dev/databases of this repository)
  OUT        a new folder for outputs and results (benchmarks/out/oltp-DATE)
  TMPDIR     the servers' data are in a folder below it, which is removed at the end (/var/tmp)

The servers are those of dev/databases, a set of them for this run alone; see there. All ids are drawn uniformly, statements are
prepared on the server where the tool's defaults say so, nothing is encrypted. All is removed at the end but OUT.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/common.sh"
only_help "$@"
root=$(cd "$here/../.." && pwd -P)

processors=$(getconf _NPROCESSORS_ONLN)
SERVERS=${SERVERS:-postgresql mariadb mysql}
SCRIPTS=${SCRIPTS:-read-write}
THREADS=${THREADS:-8}
PERSONA=${PERSONA:-assay}
TABLES=${TABLES:-4}
TABLE_SIZE=${TABLE_SIZE:-100000}
DURATION=${DURATION:-20}
RAMP=${RAMP:-10}
ROUNDS=${ROUNDS:-5}
TURNS=${TURNS:-0}
TURN=${TURN:-2}
LOAD_ROUNDS=${LOAD_ROUNDS:-3}
DURABILITY=${DURABILITY:-relaxed}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/oltp-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra servers <<<"$SERVERS"
read -ra scripts <<<"$SCRIPTS"
read -ra thread_counts <<<"$THREADS"

# Threads that make the tables.
loaders=2

at_least 1 THREADS ${thread_counts[@]+"${thread_counts[@]}"}
at_least 1 TABLES "$TABLES"
at_least 1000 TABLE_SIZE "$TABLE_SIZE"
at_least 1 DURATION "$DURATION"
at_least 0 RAMP "$RAMP"
at_least 1 ROUNDS "$ROUNDS"
turns_asked
at_least 0 LOAD_ROUNDS "$LOAD_ROUNDS"
known_servers postgresql mariadb mysql
[ ${#scripts[@]} -gt 0 ] || die "SCRIPTS is empty; read-write is one"
for script in "${scripts[@]}"; do
    case $script in
        read-write | read-only | write-only | point-select | update-index | update-non-index) ;;
        *) die "SCRIPTS: found '$script', some of read-write, read-only, write-only, point-select, update-index, update-non-index are needed" ;;
    esac
done
relaxed_or_full
programs ASSAY DATABASES
SYSBENCH=${SYSBENCH:-$(command -v sysbench)} || die "sysbench was not found; apt-get install sysbench, or name it with SYSBENCH"
[ -x "$SYSBENCH" ] || die "SYSBENCH is $SYSBENCH, which is no program"
case $("$SYSBENCH" --version) in
    "sysbench 1.0."*) ;;
    *) die "$SYSBENCH is $("$SYSBENCH" --version | head -n 1); sysbench 1.0 is needed" ;;
esac

make_out

own_work oltp
# sysbench has no option for it; Assay has --tls.
export PGSSLMODE=disable

database=assay_oltp
tables=()
for ((number = 1; number <= TABLES; number++)); do
    tables+=("sbtest$number")
done

# The password is in a file that only its owner may read, not among the arguments.
configure_sysbench() {
    local driver=mysql
    [ "$1" != postgresql ] || driver=pgsql
    cat >"$work/$1-$database.sysbench" <<CONF
db-driver=$driver
$driver-host=127.0.0.1
$driver-port=$(property "$1.port")
$driver-user=$(property "$1.user")
$driver-password=$(cat "$(property "$1.passwordFile")")
$driver-db=$database
CONF
}

# command_of TOOL load|run SERVER SCRIPT THREADS SECONDS RAMP: sets `command`. RAMP is sysbench's to ignore.
command_of() {
    local tool=$1 what=$2 server=$3 script=$4 threads=$5 seconds=$6 ramp=$7
    if [ "$tool" = sysbench ]; then
        command=("$SYSBENCH" --config-file="$work/$server-$database.sysbench" "oltp_${script//-/_}" --tables="$TABLES"
            --table-size="$TABLE_SIZE" --threads="$threads" --rand-type=uniform --percentile=95)
        if [ "$what" = load ]; then command+=(prepare); else command+=(--time="$seconds" run); fi
    else
        command=("$ASSAY" "$what" oltp --url "$(url_of "$server")" --user "$(property "$server.user")"
            --password-file "$(property "$server.passwordFile")" --tls disable --tables "$TABLES" --table-size "$TABLE_SIZE"
            --persona "$PERSONA" --rand-type uniform --quiet --json)
        if [ "$what" = load ]; then
            command+=(--loader-threads "$threads")
        else
            command+=(--script "$script" --users "$threads" --ramp-up "${ramp}s" --duration "${seconds}s" --check none
                --out "$OUT/assay")
        fi
    fi
}

# record NAME KEY=VALUE...: adds a line to the results, with what the tool said.
record() { python3 "$here/oltp.py" record "$results" "$OUT/$1" "${@:2}" || die "see $OUT/$1"; }

load() {
    local tool=$1 server=$2 round=$3 name=load-$2-$3-$1
    afresh "$server"
    command_of "$tool" load "$server" read-write "$loaders" 0 0
    measured "$name"
    record "$name" kind=load tool="$tool" server="$server" round="$round"
}

run() {
    local tool=$1 server=$2 script=$3 threads=$4 round=$5 name=run-$2-$3-$4-$5-$1
    settle "$server" "${tables[@]}"
    if [ "$tool" = sysbench ] && [ "$RAMP" -gt 0 ]; then
        command_of "$tool" run "$server" "$script" "$threads" "$RAMP" 0
        measured "$name-ramp"
    fi
    command_of "$tool" run "$server" "$script" "$threads" "$DURATION" "$RAMP"
    measured "$name"
    record "$name" kind=run tool="$tool" server="$server" script="$script" threads="$threads" round="$round"
}

# counts SERVER SCRIPT: SQL whose answer ends with the transactions that a server has done.
counts() {
    case $1-$2 in
        postgresql-read-only | postgresql-point-select) commits_counted ;;
        # What writes has a number of its own, which is told without delay.
        postgresql-*) echo "SELECT pg_snapshot_xmax(pg_current_snapshot());" ;;
        *-read-write | *-read-only | *-write-only) echo "SHOW GLOBAL STATUS LIKE 'Com_commit';" ;;
        *) echo "SHOW GLOBAL STATUS LIKE 'Com_stmt_execute';" ;;
    esac
}

# ready_for_turns TOOL NAME SECONDS SERVER SCRIPT THREADS: what in_turns of common.sh asks for.
ready_for_turns() {
    local tool=$1 name=$2 seconds=$3 server=$4 script=$5 threads=$6
    configure_sysbench "$server"
    command_of sysbench load "$server" read-write "$loaders" 0 0
    measured "$name-tables-$tool"
    settle "$server" "${tables[@]}"
    command_of "$tool" run "$server" "$script" "$threads" "$seconds" 0
}

# take_turns ROUND COMMAND...: assay, sysbench; then sysbench, assay; and so on.
take_turns() {
    local round=$1 verb=$2 tool tools=(assay sysbench)
    shift 2
    [ $((round % 2)) -eq 0 ] || tools=(sysbench assay)
    for tool in "${tools[@]}"; do
        "$verb" "$tool" "$@" "$round"
    done
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
start_servers

for server in "${servers[@]}"; do
    settings "$server" | administrate "$server"
    configure_sysbench "$server"
    for ((round = 0; round < LOAD_ROUNDS; round++)); do
        say "$server: making the tables, round $((round + 1)) of $LOAD_ROUNDS"
        take_turns "$round" load "$server"
    done
    if [ "$TURNS" -gt 0 ]; then
        for script in "${scripts[@]}"; do
            for threads in "${thread_counts[@]}"; do
                say "$server: $script, $threads threads, $TURNS turns"
                in_turns "$(counts "$server" "$script")" ready_for_turns server="$server" script="$script" threads="$threads" -- \
                    assay sysbench
            done
        done
        continue
    fi
    # Both run on tables that sysbench made.
    afresh "$server"
    command_of sysbench load "$server" read-write "$loaders" 0 0
    measured "tables-$server"
    for script in "${scripts[@]}"; do
        for threads in "${thread_counts[@]}"; do
            for ((round = 0; round < ROUNDS; round++)); do
                say "$server: $script, $threads threads, round $((round + 1)) of $ROUNDS"
                take_turns "$round" run "$server" "$script" "$threads"
            done
        done
    done
    drop "$server"
done

{
    cat "$OUT/assay.version"
    "$SYSBENCH" --version
    echo "$(uname -srm), $processors processors shared by server and client"
    if [ "$TURNS" -gt 0 ]; then
        how="$TURNS turns of $TURN s each after a warm-up of $RAMP s"
    else
        how="Runs of $DURATION s after a warm-up of $RAMP s"
    fi
    echo "$TABLES tables of $TABLE_SIZE rows, made by sysbench; ids uniform; Assay's persona: $PERSONA. $how."
    echo "Both on the same server. Durability: $DURABILITY. What the servers are told:"
    about_servers
    echo
    python3 "$here/oltp.py" report "$results"
    echo
    echo "Outputs of all runs: $OUT"
} | tee "$OUT/report.txt"
