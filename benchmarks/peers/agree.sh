#!/usr/bin/env bash
# Whether Assay, sysbench and pgbench say the same of the same work on the same tables. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/agree.sh

Runs the same statements on the same tables with Assay and with another tool, taking turns, and prints the ratios Assay / other,
paired by round:
  * sysbench's read-write: transactions per second and mean latency
  * pgbench's TPC-B (its built-in transaction): transactions per second and mean latency
  * pgbench's TPC-B at a rate (-R): mean latency, and by how much transactions began late
For all but those at a rate, mean latency x throughput / clients has to be 1 (Little's law). sysbench 1.0 and pgbench have to be
there (apt-get install sysbench postgresql-contrib).

What is run (default):
  THREADS     numbers of clients, one after the other (1 8)
  TABLES      tables of sysbench (4)
  TABLE_SIZE  rows of each (100000)
  SCALE       branches of pgbench (10)
  RATE        transactions per second that pgbench and Assay are offered (200)
  DURATION    seconds of each measured run (20)
  RAMP        seconds before it, unmeasured: in Assay's process, and with a run of its own of the other (10)
  ROUNDS      measured runs of each (3); who begins changes with the round
  DURABILITY  relaxed (default) or full, as in oltp.sh
Where things are:
  ASSAY      the launcher of Assay (./assay of this repository)
  SYSBENCH   the program sysbench (found in PATH)
  PGBENCH    the program pgbench (found in PATH)
  DATABASES  what starts the server and is its client (dev/databases of this repository)
  OUT        a new folder for outputs and results (benchmarks/out/agree-DATE)
  TMPDIR     the server's data are in a folder below it, which is removed at the end (/var/tmp)

The server is a PostgreSQL of dev/databases, for this run alone. All statements are prepared, BEGIN and COMMIT messages of their own,
nothing is encrypted.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/common.sh"
only_help "$@"
root=$(cd "$here/../.." && pwd -P)

THREADS=${THREADS:-1 8}
TABLES=${TABLES:-4}
TABLE_SIZE=${TABLE_SIZE:-100000}
SCALE=${SCALE:-10}
RATE=${RATE:-200}
DURATION=${DURATION:-20}
RAMP=${RAMP:-10}
ROUNDS=${ROUNDS:-3}
DURABILITY=${DURABILITY:-relaxed}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/agree-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra thread_counts <<<"$THREADS"
servers=(postgresql)
server=postgresql
database=assay_agree

at_least 1 THREADS ${thread_counts[@]+"${thread_counts[@]}"}
at_least 1 TABLES "$TABLES"
at_least 1000 TABLE_SIZE "$TABLE_SIZE"
at_least 1 SCALE "$SCALE"
at_least 1 RATE "$RATE"
at_least 1 DURATION "$DURATION"
at_least 1 RAMP "$RAMP"
at_least 1 ROUNDS "$ROUNDS"
relaxed_or_full
programs ASSAY DATABASES
SYSBENCH=${SYSBENCH:-$(command -v sysbench)} || die "sysbench was not found; apt-get install sysbench, or name it with SYSBENCH"
PGBENCH=${PGBENCH:-$(command -v pgbench)} || die "pgbench was not found; apt-get install postgresql-contrib, or name it with PGBENCH"

make_out
own_work agree
export PGSSLMODE=disable

# Passwords are in files that only their owner may read, not among the arguments.
configure() {
    local port user password
    port=$(property "$server.port")
    user=$(property "$server.user")
    password=$(cat "$(property "$server.passwordFile")")
    cat >"$work/sysbench" <<CONF
db-driver=pgsql
pgsql-host=127.0.0.1
pgsql-port=$port
pgsql-user=$user
pgsql-password=$password
pgsql-db=$database
CONF
    echo "127.0.0.1:$port:$database:$user:$password" >"$work/pgpass"
    export PGPASSFILE=$work/pgpass PGHOST=127.0.0.1 PGPORT=$port PGUSER=$user PGDATABASE=$database
}

# command_of TOOL WORK THREADS SECONDS: sets `command`. WORK is read-write, tpc-b or tpc-b-at-rate.
command_of() {
    local tool=$1 work_=$2 threads=$3 seconds=$4
    case $tool-$work_ in
        sysbench-*)
            command=("$SYSBENCH" --config-file="$work/sysbench" oltp_read_write --tables="$TABLES" --table-size="$TABLE_SIZE"
                --threads="$threads" --rand-type=uniform --time="$seconds" run)
            ;;
        pgbench-*)
            command=("$PGBENCH" -n -M prepared -c "$threads" -j "$((threads < 2 ? threads : 2))" -T "$seconds")
            [ "$work_" = tpc-b ] || command+=(-R "$RATE")
            ;;
        assay-*)
            local workload=(script --builtin tpcb-like --scale "$SCALE")
            if [ "$work_" = read-write ]; then
                workload=(oltp --persona sysbench-1.0 --tables "$TABLES" --table-size "$TABLE_SIZE" --rand-type uniform)
            fi
            command=("$ASSAY" run "${workload[@]}" --url "$(url_of "$server")" --user "$(property "$server.user")" --password-file
                "$(property "$server.passwordFile")" --tls disable --users "$threads" --ramp-up "${RAMP}s" --duration "${seconds}s"
                --check none --quiet --json)
            [ "$work_" != tpc-b-at-rate ] || command+=(--rate "$RATE/s")
            ;;
    esac
}

# run TOOL WORK THREADS ROUND
run() {
    local tool=$1 what=$2 threads=$3 round=$4 name=$2-$3-$4-$1
    if [ "$tool" != assay ]; then
        command_of "$tool" "$what" "$threads" "$RAMP"
        measured "$name-ramp"
    fi
    command_of "$tool" "$what" "$threads" "$DURATION"
    measured "$name"
    python3 "$here/agree.py" record "$results" "$OUT/$name" tool="$tool" work="$what" threads="$threads" round="$round" ||
        die "see $OUT/$name"
}

# both OTHER WORK THREADS
both() {
    local other=$1 what=$2 threads=$3 round
    for ((round = 0; round < ROUNDS; round++)); do
        say "$what, $threads clients, round $((round + 1)) of $ROUNDS"
        if [ $((round % 2)) -eq 0 ]; then
            run assay "$what" "$threads" "$round"
            run "$other" "$what" "$threads" "$round"
        else
            run "$other" "$what" "$threads" "$round"
            run assay "$what" "$threads" "$round"
        fi
    done
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
start_servers
settings "$server" | administrate "$server"
configure
afresh "$server"
command=("$SYSBENCH" --config-file="$work/sysbench" oltp_read_write --tables="$TABLES" --table-size="$TABLE_SIZE" prepare)
measured tables-sysbench
command=("$PGBENCH" -i -q -s "$SCALE")
measured tables-pgbench
settle "$server"

for threads in "${thread_counts[@]}"; do
    both sysbench read-write "$threads"
    both pgbench tpc-b "$threads"
    both pgbench tpc-b-at-rate "$threads"
done

{
    cat "$OUT/assay.version"
    "$SYSBENCH" --version
    "$PGBENCH" --version
    echo "$(uname -srm), $(getconf _NPROCESSORS_ONLN) processors shared by server and client. Runs of $DURATION s after $RAMP s."
    echo "Read-write on $TABLES tables of $TABLE_SIZE rows; TPC-B at scale $SCALE, also at $RATE transactions/s. Durability: $DURABILITY."
    about_servers
    echo
    python3 "$here/agree.py" report "$results"
    echo
    echo "Outputs of all runs: $OUT"
} | tee "$OUT/report.txt"
