#!/usr/bin/env bash
# Assay's load beside the servers' own clients, which load the same rows from files, taking turns. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/load.sh

Loads the same TPC-C rows, taking turns, with `assay load tpcc` and with the client that comes with the server: \copy of psql,
LOAD DATA LOCAL INFILE of mysql and mariadb. Prints rows/s of both and their ratio, paired by round. The clients' files are
written before; the tables, keys and statistics are the same. The report says what is in the seconds.

What is loaded (default):
  SERVERS      where (postgresql mariadb mysql)
  WAREHOUSES   how many warehouses (4)
  STREAMS      how many threads of Assay and how many clients at a time, one number after the other ("1 N", N being the
               processors of this machine)
  ROUNDS       loads of each for each number of streams (5)
  DURABILITY   relaxed: no server waits for its disk, so that the clients and not the disk are compared (default); full: the
               servers' defaults
Where things are:
  ASSAY      the launcher of Assay (./assay of this repository)
  DATABASES  what starts the servers and is their client (dev/databases of this repository)
  ROWS       a folder with the rows of so many warehouses in files, by RowFiles of benchmarks/ (written for this run)
  OUT        a new folder for outputs and results (benchmarks/out/load-DATE)
  TMPDIR     rows and the servers' data are in a folder below it, which is removed at the end (/var/tmp)

The servers are those of dev/databases, a set of them for this run alone; see there. Nothing is encrypted. All is removed at the
end but OUT.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/common.sh"
only_help "$@"
root=$(cd "$here/../.." && pwd -P)

processors=$(getconf _NPROCESSORS_ONLN)
SERVERS=${SERVERS:-postgresql mariadb mysql}
WAREHOUSES=${WAREHOUSES:-4}
STREAMS=${STREAMS:-1 $processors}
ROUNDS=${ROUNDS:-5}
DURABILITY=${DURABILITY:-relaxed}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/load-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra servers <<<"$SERVERS"
read -ra stream_counts <<<"$STREAMS"

at_least 1 WAREHOUSES "$WAREHOUSES"
at_least 1 STREAMS ${stream_counts[@]+"${stream_counts[@]}"}
at_least 1 ROUNDS "$ROUNDS"
known_servers postgresql mariadb mysql
relaxed_or_full
programs ASSAY DATABASES
[ -z "${ROWS:-}" ] || [ -r "$ROWS/files.tsv" ] || die "ROWS is $ROWS, but files.tsv is not there"

make_out

own_work loads

database=assay_loads

# client_of SERVER: sets `command`, which executes on the database what it reads.
client_of() {
    command=("$DATABASES" client "$1")
    case $1 in
        postgresql)
            command+=(-q -v ON_ERROR_STOP=1 -d
                "host=127.0.0.1 port=$(property postgresql.port) user=$(property postgresql.user) dbname=$database sslmode=disable")
            ;;
        mariadb) command+=(--skip-ssl --skip-ssl-verify-server-cert --local-infile=1 --show-warnings "$database") ;;
        mysql) command+=(--ssl-mode=DISABLED --get-server-public-key --local-infile=1 --show-warnings "$database") ;;
    esac
}

# timed NAME COMMAND...: the command's output goes to NAME and NAME.err; it can be interrupted.
timed() {
    local name=$1 status=0
    shift
    "$@" >"$OUT/$name" 2>"$OUT/$name.err" &
    child=$!
    wait "$child" || status=$?
    child=
    if [ "$status" -ne 0 ]; then
        tail -n 5 "$OUT/$name.err" "$OUT/$name" >&2
        die "a load failed, see $OUT/$name.err"
    fi
}

load_assay() {
    local server=$1 streams=$2 name=$3
    timed "$name" "$ASSAY" load tpcc --url "$(url_of "$server")" --user "$(property "$server.user")" \
        --password-file "$(property "$server.passwordFile")" --tls disable --warehouses "$WAREHOUSES" \
        --loader-threads "$streams" --quiet --json
    python3 "$here/loads.py" read "$OUT/$name" >"$OUT/$name.json" || die "see $OUT/$name"
}

load_client() {
    local server=$1 streams=$2 name=$3
    client_of "$server"
    python3 "$here/loads.py" plan "$ROWS" "$server" "$streams" "$OUT/$name.plan" || die "no plan for $server"
    timed "$name" python3 "$here/loads.py" time "$OUT/$name.seconds" "$OUT/$name.plan" "${command[@]}"
    count "$server" >"$OUT/$name.counts"
    python3 "$here/loads.py" counted "$ROWS" "$OUT/$name.counts" || die "$server lost rows"
    python3 -c 'import json, sys; print(json.dumps(dict(json.load(open(sys.argv[1])), rows=int(sys.argv[2]))))' \
        "$OUT/$name.seconds" "$rows" >"$OUT/$name.json"
}

# Both name the table and its rows, a blank between them.
count() {
    local table quiet=(-N -B)
    client_of "$1"
    [ "$1" != postgresql ] || quiet=(-A -t)
    for table in $(cut -f 1 "$ROWS/files.tsv" | sort -u); do
        echo "SELECT CONCAT('$table ', COUNT(*)) FROM $table;"
    done | "${command[@]:0:3}" "${quiet[@]}" "${command[@]:3}"
}

load() {
    local tool=$1 server=$2 streams=$3 round=$4 name=$2-$3-$4-$1
    afresh "$server"
    "load_$tool" "$server" "$streams" "$name"
    python3 - "$OUT/$name.json" "$results" "$tool" "$server" "$streams" "$round" <<'PY'
import json, sys

measured, results, tool, server, streams, round_ = sys.argv[1:]
with open(measured) as source:
    line = dict(json.load(source), tool=tool, server=server, streams=int(streams), round=int(round_))
with open(results, "a") as out:
    out.write(json.dumps(line) + "\n")
PY
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
if [ -z "${ROWS:-}" ]; then
    say "writing the rows of $WAREHOUSES warehouses to files"
    java_programs
    ROWS=$work/rows
    mkdir "$ROWS"
    java -cp "$classpath" dev.assay.jdbc.internal.RowFiles "$ROWS" "$WAREHOUSES"
fi
rows=$(awk -F '\t' '{ sum += $3 } END { print sum }' "$ROWS/files.tsv")
start_servers

for server in "${servers[@]}"; do
    settings "$server" | administrate "$server"
    for streams in "${stream_counts[@]}"; do
        for ((round = 0; round < ROUNDS; round++)); do
            say "loading $server, $streams streams, round $((round + 1)) of $ROUNDS"
            tools=(assay client)
            # Who begins changes with the round.
            [ $((round % 2)) -eq 0 ] || tools=(client assay)
            for tool in "${tools[@]}"; do
                load "$tool" "$server" "$streams" "$round"
            done
        done
    done
    drop "$server"
done

{
    cat "$OUT/assay.version"
    echo "$(uname -srm), $processors processors shared by server and client"
    echo "Warehouses: $WAREHOUSES, $rows rows of $(du -m --apparent-size "$ROWS" | cut -f 1) MB. $ROUNDS rounds. Durability: $DURABILITY."
    about_servers
    echo
    python3 "$here/loads.py" report "$results"
    echo
    echo "Outputs of all loads: $OUT"
} | tee "$OUT/report.txt"
