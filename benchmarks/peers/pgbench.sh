#!/usr/bin/env bash
# Assay's workload script beside pgbench, which runs the same built-in scripts, taking turns. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/pgbench.sh

Runs pgbench's built-in scripts with `pgbench -M prepared` and with `assay run script -b`, and prints throughput and processor time
per transaction of both, with ratios Assay / pgbench. Both live at once, each on tables of its own, and are awake in turns of seconds:
see turns.py. Linux only. pgbench has to be there (apt-get install postgresql-contrib).

What is run (default):
  SCRIPTS     which, one after the other (tpcb-like select-only); simple-update is known, too
  THREADS     numbers of clients, one after the other (8)
  SCALE       branches of the tables (10)
  TURNS       turns that each has (12); who begins changes with the turn
  TURN        seconds of a turn (2)
  PINNED      yes: each client is on processor 0 alone, the server on the others (no). With TURNS only
  RAMP        seconds that each runs alone before the first turn (60): until then no vacuum has cleaned the few rows of branches
  DURABILITY  relaxed (default) or full, as in oltp.sh
  LEAST       the exit status is 1 if a mean ratio of throughput is below this (0.95); 0 for none
Where things are:
  ASSAY      the launcher of Assay (./assay of this repository)
  PGBENCH    the program pgbench (found in PATH)
  DATABASES  what starts the server and is its client (dev/databases of this repository)
  OUT        a new folder for outputs and results (benchmarks/out/pgbench-DATE)
  TMPDIR     the server's data are in a folder below it, which is removed at the end (/var/tmp)

The server is a PostgreSQL of dev/databases, for this run alone. All statements are prepared, BEGIN and END messages of their own,
nothing is encrypted. pgbench has as many threads as clients, at most as many as processors.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/common.sh"
only_help "$@"
root=$(cd "$here/../.." && pwd -P)

processors=$(getconf _NPROCESSORS_ONLN)
SCRIPTS=${SCRIPTS:-tpcb-like select-only}
THREADS=${THREADS:-8}
SCALE=${SCALE:-10}
TURNS=${TURNS:-12}
TURN=${TURN:-2}
RAMP=${RAMP:-60}
DURABILITY=${DURABILITY:-relaxed}
LEAST=${LEAST:-0.95}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/pgbench-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra scripts <<<"$SCRIPTS"
read -ra thread_counts <<<"$THREADS"
servers=(postgresql)
server=postgresql
database=assay_pgbench

at_least 1 THREADS ${thread_counts[@]+"${thread_counts[@]}"}
at_least 1 SCALE "$SCALE"
at_least 1 TURNS "$TURNS"
turns_asked
[ ${#scripts[@]} -gt 0 ] || die "SCRIPTS is empty; tpcb-like is one"
for script in "${scripts[@]}"; do
    case $script in
        tpcb-like | simple-update | select-only) ;;
        *) die "SCRIPTS: found '$script', some of tpcb-like, simple-update, select-only are needed" ;;
    esac
done
relaxed_or_full
[[ $LEAST =~ ^[0-9]+(\.[0-9]+)?$ ]] || die "LEAST: found '$LEAST', a ratio such as 0.95 is needed"
programs ASSAY DATABASES
PGBENCH=${PGBENCH:-$(command -v pgbench)} || die "pgbench was not found; apt-get install postgresql-contrib, or name it with PGBENCH"
[ -x "$PGBENCH" ] || die "PGBENCH is $PGBENCH, which is no program"

make_out
own_work pgbench
export PGSSLMODE=disable

# The password is in a file that only its owner may read, not among the arguments.
configure() {
    local port user
    port=$(property "$server.port")
    user=$(property "$server.user")
    echo "127.0.0.1:$port:*:$user:$(cat "$(property "$server.passwordFile")")" >"$work/pgpass"
    export PGPASSFILE=$work/pgpass PGHOST=127.0.0.1 PGPORT=$port PGUSER=$user
}

# command_of TOOL SCRIPT THREADS SECONDS: sets `command`.
command_of() {
    local tool=$1 script=$2 threads=$3 seconds=$4
    if [ "$tool" = pgbench ]; then
        command=("$PGBENCH" -n -M prepared -b "$script" -s "$SCALE" -c "$threads" -j "$((threads < processors ? threads : processors))"
            -T "$seconds" "$database")
    else
        command=("$ASSAY" run script -b "$script" --scale "$SCALE" --url "$(url_of "$server")" --user "$(property "$server.user")"
            --password-file "$(property "$server.passwordFile")" --tls disable --users "$threads" --ramp-up 0s
            --duration "${seconds}s" --check none --quiet --json --out "$OUT/assay")
    fi
}

# counts SCRIPT: SQL whose answer ends with the transactions that the server has done.
counts() {
    case $1 in
        select-only) commits_counted ;;
        # What writes has a number of its own, which is told without delay.
        *) echo "SELECT pg_snapshot_xmax(pg_current_snapshot());" ;;
    esac
}

# ready_for_turns TOOL NAME SECONDS SCRIPT THREADS: what in_turns of common.sh asks for.
ready_for_turns() {
    local tool=$1 name=$2 seconds=$3 script=$5 threads=$6
    command=("$PGBENCH" -i -q -s "$SCALE" "$database")
    measured "$name-tables-$tool"
    settle "$server"
    command_of "$tool" "$script" "$threads" "$seconds"
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
start_servers
settings "$server" | administrate "$server"
configure

for script in "${scripts[@]}"; do
    for threads in "${thread_counts[@]}"; do
        say "$script, $threads clients, $TURNS turns"
        in_turns "$(counts "$script")" ready_for_turns server="$server" script="$script" threads="$threads" -- assay pgbench
    done
done

{
    cat "$OUT/assay.version"
    "$PGBENCH" --version
    echo "$(uname -srm), $processors processors shared by server and client"
    echo "Tables of scale $SCALE, made by pgbench. $TURNS turns of $TURN s each after a warm-up of $RAMP s."
    echo "Durability: $DURABILITY. What the server is told:"
    about_servers
    echo
    python3 "$here/pgbench.py" "$results"
    echo
    echo "Outputs of all runs: $OUT"
} | tee "$OUT/report.txt"
python3 "$here/pgbench.py" "$results" "$LEAST"
