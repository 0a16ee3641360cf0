#!/usr/bin/env bash
# Whether throughput at a distance is what Assay predicts from a measurement without one. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/distance.sh

Measures sysbench's read-write transaction (20 round trips) at simulated distances, predicts each from the measurement at the first
one, and compares. Exit status 1 if a measurement differs from its prediction by more than 3 % (one user) or 10 % (several).

What is run (default):
  SERVERS    postgresql and mysql, or one of them (both)
  DISTANCES  round-trip times, the first one without (0ms 1ms 5ms 15ms)
  USERS      numbers of users; 1 is needed (1 8)
  RAMP       seconds before each measured run (5)
  DURATION   seconds of each measured run (60); at 15 ms, one user makes three transactions a second
  REPEAT     measured runs of each, in an order that changes (1)
Where things are:
  ASSAY      the launcher of Assay (./assay of this repository)
  DATABASES  starts the servers (dev/databases of this repository)
  OUT        a new folder for the runs with their reports (benchmarks/out/distance-DATE)

The servers are those of dev/databases. The tables are in a database of their own, which is dropped at the end.
HELP
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
root=$(cd "$here/.." && pwd -P)
# shellcheck source=benchmarks/peers/common.sh
. "$here/peers/common.sh"
only_help "$@"
DISTANCES=${DISTANCES:-0ms 1ms 5ms 15ms}
USERS=${USERS:-1 8}
RAMP=${RAMP:-5}
DURATION=${DURATION:-60}
REPEAT=${REPEAT:-1}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/distance-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra servers <<<"${SERVERS:-postgresql mysql}"
read -ra users <<<"$USERS"
read -ra distances <<<"$DISTANCES"
known_servers postgresql mysql
at_least 1 USERS "${users[@]}"
at_least 0 RAMP "$RAMP"
at_least 1 DURATION "$DURATION"
at_least 1 REPEAT "$REPEAT"
[ ${#distances[@]} -ge 2 ] || die "DISTANCES: found '$DISTANCES', at least two times are needed"
programs ASSAY DATABASES
make_out

"$DATABASES" up "${servers[@]}" >&2
eval "$("$DATABASES" env)"
database=assay_distance_$$

in_server() {
    case $1 in
        postgresql) "$DATABASES" client postgresql <<<"$2" ;;
        mysql) "$DATABASES" client mysql <<<"$2" ;;
    esac >&2
}

drop() {
    local each
    for each in "${servers[@]}"; do
        in_server "$each" "DROP DATABASE IF EXISTS $database;" || true
    done
}
trap drop EXIT

failed=0
for server in "${servers[@]}"; do
    in_server "$server" "CREATE DATABASE $database;"
    upper=${server^^}
    url=ASSAY_TEST_${upper}_URL
    user=ASSAY_TEST_${upper}_USER
    password=ASSAY_TEST_${upper}_PASSWORD_FILE
    comma=${distances[*]}
    many=${users[*]}
    say "$server: ${distances[*]}, ${users[*]} users"
    "$ASSAY" run oltp --url "${!url%/*}/$database" --user "${!user}" --password-file "${!password}" \
        --tables 4 --table-size 10000 --persona sysbench-1.0 --users "${many// /,}" --distance "${comma// /,}" \
        --ramp-up "${RAMP}s" --duration "${DURATION}s" --repeat "$REPEAT" --out "$OUT/$server" >"$OUT/$server.txt" ||
        die "the runs on $server failed; see $OUT/$server.txt"
    python3 "$here/distance.py" "$server" "$OUT/$server"/*/analysis.json || failed=1
done
exit $failed
