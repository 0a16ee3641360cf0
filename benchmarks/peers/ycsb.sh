#!/usr/bin/env bash
# Assay's workload ycsb beside YCSB's own client, on the same tables and with the same statements, taking turns. See --help.
set -euo pipefail

usage() {
    cat <<'HELP'
Usage: benchmarks/peers/ycsb.sh

Runs YCSB's core workloads with `assay run ycsb` and with the client of YCSB 0.17.0 from Maven Central, taking turns, and prints
throughput and client processor time per operation of both, with ratios Assay / YCSB paired by round:
  harness  workload c on nothing at all: Assay's no-op target beside YCSB's BasicDB, silent and without delay; then once more
           each with a flight recording of what the working threads allocate
  servers  workloads on PostgreSQL and MariaDB; YCSB has a small JDBC binding of benchmarks/ (statements prepared once, every
           column decoded) and the driver settings of Assay's preset, and the collector of its launcher. Assay runs with its own sessions and, as a third tool,
           with that very binding
  load     the records, Assay through the product's bulk loader, YCSB by that binding in batches of 1000 inserts

What is run (default):
  PARTS            which of these, one after the other (harness servers load)
  SERVERS          where (postgresql mariadb); mysql is known, too
  TOOLS            who runs on servers (assay binding ycsb)
  WORKLOADS        which, one after the other (a c e); from a to f
  RECORDS          how many records the tables have (100000)
  THREADS          numbers of threads and of users on servers, one after the other (1 8 32)
  HARNESS_THREADS  likewise, of the harness alone (1 2)
  LOAD_RECORDS     how many records are loaded (1000000)
  LOAD_THREADS     by how many threads (2)
  DURATION         seconds of each measured run (10)
  RAMP             seconds that each runs before it in the same process, unmeasured (10). YCSB has no such thing: what it did
                   in its last DURATION seconds is taken from its status lines, one a second
  ROUNDS           measured runs of each (5), and loads; who begins changes with the round
  TURNS            0 (default), or how many turns each tool has on servers: all then live at once, on tables of their own, but
                   only one is awake at a time, TURN seconds long, after RAMP seconds each. For a machine whose speed changes by
                   the minute; Linux only. DURATION and ROUNDS are not used there. See turns.py
  TURN             seconds of a turn (2)
  PINNED           yes: each client is on processor 0 alone, the server on the others (no). With TURNS only
  FIRST            the number of the first round (0). To measure in short turns, run this for one server and workload and one
                   round a time, with FIRST=0, 1 and so on, and join them: benchmarks/peers/ycsb.py report OUT/results.jsonl...
  DURABILITY       relaxed: no server waits for its disk, so that the clients and not the disk are compared (default); full:
                   the servers' defaults
Where things are:
  ASSAY      the launcher of Assay (./assay of this repository). ASSAY_OPTS and JAVA_HOME are its, as always
  PEER_OPTS  options of YCSB's JVM, which is of the same Java: those that Assay's launcher gives its own
             (-XX:+UseParallelGC -XX:-UsePerfData)
  DATABASES  what starts the servers and is their client (dev/databases of this repository)
  BUILT      what Maven makes of benchmarks/ (benchmarks/target/fast)
  OUT        a new folder for outputs and results (benchmarks/out/ycsb-DATE)
  TMPDIR     the servers' data are in a folder below it, which is removed at the end (/var/tmp)

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
PARTS=${PARTS:-harness servers load}
SERVERS=${SERVERS:-postgresql mariadb}
TOOLS=${TOOLS:-assay binding ycsb}
WORKLOADS=${WORKLOADS:-a c e}
RECORDS=${RECORDS:-100000}
THREADS=${THREADS:-1 8 32}
HARNESS_THREADS=${HARNESS_THREADS:-1 2}
LOAD_RECORDS=${LOAD_RECORDS:-1000000}
LOAD_THREADS=${LOAD_THREADS:-2}
DURATION=${DURATION:-10}
RAMP=${RAMP:-10}
ROUNDS=${ROUNDS:-5}
FIRST=${FIRST:-0}
TURNS=${TURNS:-0}
TURN=${TURN:-2}
DURABILITY=${DURABILITY:-relaxed}
PEER_OPTS=${PEER_OPTS--XX:+UseParallelGC -XX:-UsePerfData}
ASSAY=${ASSAY:-$root/assay}
DATABASES=${DATABASES:-$root/dev/databases}
OUT=${OUT:-$root/benchmarks/out/ycsb-$(date -u +%Y-%m-%dT%H-%M-%SZ)}
read -ra parts <<<"$PARTS"
read -ra servers <<<"$SERVERS"
read -ra tools <<<"$TOOLS"
read -ra workloads <<<"$WORKLOADS"
read -ra thread_counts <<<"$THREADS"
read -ra harness_threads <<<"$HARNESS_THREADS"

# one_of NAME KNOWN VALUE...: refuses what is not known, and nothing at all.
one_of() {
    local name=$1 known=$2 value
    shift 2
    [ $# -gt 0 ] || die "$name is empty; some of $known are needed"
    for value in "$@"; do
        case " $known " in
            *" $value "*) ;;
            *) die "$name: found '$value', some of $known are needed" ;;
        esac
    done
}

one_of PARTS "harness servers load" ${parts[@]+"${parts[@]}"}
one_of TOOLS "assay binding ycsb" ${tools[@]+"${tools[@]}"}
one_of WORKLOADS "a b c d e f" ${workloads[@]+"${workloads[@]}"}
known_servers postgresql mariadb mysql
at_least 1000 RECORDS "$RECORDS"
at_least 1 THREADS ${thread_counts[@]+"${thread_counts[@]}"}
at_least 1 HARNESS_THREADS ${harness_threads[@]+"${harness_threads[@]}"}
at_least 1000 LOAD_RECORDS "$LOAD_RECORDS"
at_least 1 LOAD_THREADS "$LOAD_THREADS"
at_least 2 DURATION "$DURATION"
at_least 1 RAMP "$RAMP"
at_least 1 ROUNDS "$ROUNDS"
at_least 0 FIRST "$FIRST"
turns_asked
if [ "$TURNS" -gt 0 ]; then
    [ "$FIRST" -eq 0 ] || die "FIRST is for rounds: with TURNS it has to be 0"
    case " $WORKLOADS " in
        *" f "*) die "WORKLOADS: f's read-modify-writes are two statements each, which servers count: it is not for TURNS" ;;
    esac
fi
relaxed_or_full
programs ASSAY DATABASES
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || die "$java was not found"

wanted() { case " ${parts[*]} " in *" $1 "*) ;; *) return 1 ;; esac }

make_out
own_work ycsb
database=assay_ycsb

# Room for new keys, which is twice what is inserted of so many operations: the same for both, as it is part of the
# distribution. No run is to reach it.
operations=100000000
operations_with_inserts=2000000

file_of() { echo "$root/workloads/workload$1"; }

# configure_binding SERVER [PARAMETER]: how the binding gets to a server, with one more parameter of the URL; the password is in a
# file that only its owner may read, not among the arguments.
configure_binding() {
    local url parameters
    case $1 in
        postgresql)
            parameters="sslmode=disable&tcpKeepAlive=true&prepareThreshold=1&preparedStatementCacheQueries=1024"
            parameters+="&preferQueryMode=extendedForPrepared&assumeMinServerVersion=12&reWriteBatchedInserts=true"
            ;;
        mariadb)
            parameters="sslMode=disable&useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1024"
            parameters+="&useLocalSessionState=true&tcpKeepAlive=true"
            ;;
        mysql)
            parameters="sslMode=DISABLED&tcpKeepAlive=true&allowPublicKeyRetrieval=true&useServerPrepStmts=true&cachePrepStmts=true"
            parameters+="&prepStmtCacheSize=1024&prepStmtCacheSqlLimit=16384&cacheResultSetMetadata=true&cacheServerConfiguration=true"
            parameters+="&useLocalSessionState=true&elideSetAutoCommits=true&alwaysSendSetIsolation=false"
            parameters+="&maintainTimeStats=false&enableQueryTimeouts=false&dontTrackOpenResources=true"
            parameters+="&useReadAheadInput=true"
            ;;
    esac
    url=$(url_of "$1")?$parameters${2:+&$2}
    cat >"$work/$1-$database.properties" <<CONF
db.url=$url
db.user=$(property "$1.user")
db.passwd=$(cat "$(property "$1.passwordFile")")
CONF
}

binding=dev.assay.benchmarks.ycsb.JdbcClient

# ycsb_client VERB BINDING JAVA_OPTION...: sets `command`; UTC is what ycsb.py takes its times for.
ycsb_client() {
    local verb=$1 class=$2
    shift 2
    # shellcheck disable=SC2206
    command=("$java" $PEER_OPTS -Duser.timezone=UTC "$@" -cp "$ycsb_classpath" site.ycsb.Client "$verb" -db "$class" -s
        -p status.interval=1)
}

# assay_run THREADS RECORDS RAMP SECONDS
assay_run() {
    command=("$ASSAY" run ycsb --users "$1" --record-count "$2" --ramp-up "${3}s" --duration "${4}s" --check none
        --quiet --json --out "$OUT/assay")
}

to_server() {
    command+=(--url "$(url_of "$1")" --user "$(property "$1.user")" --password-file "$(property "$1.passwordFile")" --tls disable)
}

# record NAME KEY=VALUE...: adds a line to the results, with what the tool said.
record() { python3 "$here/ycsb.py" record "$results" "$OUT/$1" ramp="$RAMP" "${@:2}" || die "see $OUT/$1"; }

# harness TOOL THREADS ROUND, or a third word: the file that a flight recording goes to.
harness() {
    local tool=$1 threads=$2 round=$3 name=harness-$2-$3-$1 recording=${4:-} kind=harness option=
    if [ -n "$recording" ]; then
        name=allocation-$threads-$tool
        kind=allocation
        # What it says of itself would be among the results.
        option="-Xlog:jfr+startup=off -XX:StartFlightRecording:settings=$work/allocation.jfc,filename=$recording,dumponexit=true"
    fi
    if [ "$tool" = assay ]; then
        assay_run "$threads" "$RECORDS" "$RAMP" "$DURATION"
        command+=(--embedded noop --workload c)
        ASSAY_OPTS="${ASSAY_OPTS:-} $option" measured "$name" sample
    else
        # shellcheck disable=SC2086
        ycsb_client -t site.ycsb.BasicDB $option
        command+=(-P "$(file_of c)" -p basicdb.verbose=false -p recordcount="$RECORDS" -p operationcount=2000000000
            -p maxexecutiontime=$((RAMP + DURATION)) -threads "$threads")
        measured "$name" sample
    fi
    if [ -n "$recording" ]; then
        "${java%java}jfr" print --json --events jdk.ThreadAllocationStatistics "$recording" >"$OUT/$name.events" ||
            die "the recording $recording cannot be read"
    fi
    record "$name" kind="$kind" tool="$tool" threads="$threads" round="$round"
}

# make_tables SERVER RECORDS THREADS: sets `command`.
make_tables() {
    command=("$ASSAY" load ycsb --record-count "$2" --loader-threads "$3" --quiet --json)
    to_server "$1"
}

# command_of TOOL SERVER WORKLOAD THREADS RAMP SECONDS: sets `command`.
command_of() {
    local tool=$1 server=$2 workload=$3 threads=$4 ramp=$5 seconds=$6 most=$operations
    case $workload in
        d | e) most=$operations_with_inserts ;;
    esac
    if [ "$tool" = ycsb ]; then
        ycsb_client -t "$binding"
        command+=(-P "$(file_of "$workload")" -P "$work/$server-$database.properties" -p recordcount="$RECORDS"
            -p maxexecutiontime=$((ramp + seconds)) -threads "$threads")
    else
        assay_run "$threads" "$RECORDS" "$ramp" "$seconds"
        command+=(-P "$(file_of "$workload")")
        if [ "$tool" = assay ]; then
            to_server "$server"
        else
            command+=(--binding "$binding" --binding-path "$binding_path"
                --binding-properties "$work/$server-$database.properties")
        fi
    fi
    command+=(-p operationcount="$most")
}

run() {
    local tool=$1 server=$2 workload=$3 threads=$4 round=$5 name=run-$2-$3-$4-$5-$1
    case $workload in
        d | e)
            # YCSB inserts the same keys in each run.
            afresh "$server"
            make_tables "$server" "$RECORDS" "$LOAD_THREADS"
            measured "tables-$name"
            ;;
    esac
    settle "$server" usertable
    command_of "$tool" "$server" "$workload" "$threads" "$RAMP" "$DURATION"
    measured "$name" sample
    record "$name" kind=run tool="$tool" server="$server" workload="$workload" threads="$threads" round="$round"
}

# counts SERVER: SQL whose answer ends with the operations that a server has done.
counts() {
    case $1 in
        postgresql) commits_counted ;;
        *) echo "SHOW GLOBAL STATUS LIKE 'Com_stmt_execute';" ;;
    esac
}

# ready_for_turns TOOL NAME SECONDS SERVER WORKLOAD THREADS: what in_turns of common.sh asks for.
ready_for_turns() {
    local tool=$1 name=$2 seconds=$3 server=$4 workload=$5 threads=$6
    configure_binding "$server"
    make_tables "$server" "$RECORDS" "$LOAD_THREADS"
    measured "$name-tables-$tool"
    settle "$server" usertable
    command_of "$tool" "$server" "$workload" "$threads" 0 "$seconds"
}

load() {
    local tool=$1 server=$2 round=$3 name=load-$2-$3-$1 fields= i
    afresh "$server"
    if [ "$tool" = assay ]; then
        make_tables "$server" "$LOAD_RECORDS" "$LOAD_THREADS"
    else
        for ((i = 0; i < 10; i++)); do fields+=", FIELD$i TEXT"; done
        case $server in
            postgresql) printf '\\c %s\n' "$database" ;;
            *) printf 'USE %s;\n' "$database" ;;
        esac >"$work/create.sql"
        echo "CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY$fields);" >>"$work/create.sql"
        administrate "$server" <"$work/create.sql"
        # Not of runs: with it, MariaDB's driver prepares no statement on the server.
        case $server in
            postgresql) configure_binding "$server" ;;
            *) configure_binding "$server" rewriteBatchedStatements=true ;;
        esac
        ycsb_client -load "$binding"
        command+=(-P "$(file_of a)" -P "$work/$server-$database.properties" -p db.batchsize=1000 -p recordcount="$LOAD_RECORDS"
            -threads "$LOAD_THREADS")
    fi
    measured "$name"
    record "$name" kind=load tool="$tool" server="$server" round="$round"
}

# take_turns ROUND VERB ARGUMENT... -- TOOL...: each tool once; with each round the next one begins.
take_turns() {
    local round=$1 verb=$2 arguments=() mine i
    shift 2
    while [ "$1" != -- ]; do
        arguments+=("$1")
        shift
    done
    shift
    mine=("$@")
    for ((i = 0; i < ${#mine[@]}; i++)); do
        "$verb" "${mine[(i + round + FIRST) % ${#mine[@]}]}" "${arguments[@]}" "$round"
    done
}

"$ASSAY" --version >"$OUT/assay.version" || die "$ASSAY does not start"
java_programs
binding_path=$built/classes
ycsb_classpath=$binding_path:$(cat "$built/ycsb.dependencies")

if wanted harness; then
    cat >"$work/allocation.jfc" <<'JFC'
<configuration version="2.0">
  <event name="jdk.ThreadAllocationStatistics"><setting name="enabled">true</setting><setting name="period">1 s</setting></event>
</configuration>
JFC
    for threads in "${harness_threads[@]}"; do
        for ((round = 0; round < ROUNDS; round++)); do
            say "harness alone, $threads threads, round $((round + 1)) of $ROUNDS"
            take_turns "$round" harness "$threads" -- assay ycsb
        done
        for tool in assay ycsb; do
            say "harness alone, $threads threads: what $tool allocates"
            harness "$tool" "$threads" 0 "$work/$tool-$threads.jfr"
        done
    done
fi

if wanted servers || wanted load; then
    start_servers
    for server in "${servers[@]}"; do
        settings "$server" | administrate "$server"
        if wanted load; then
            for ((round = 0; round < ROUNDS; round++)); do
                say "$server: loading $LOAD_RECORDS records, round $((round + 1)) of $ROUNDS"
                take_turns "$round" load "$server" -- assay ycsb
            done
        fi
        if wanted servers && [ "$TURNS" -gt 0 ]; then
            for workload in "${workloads[@]}"; do
                for threads in "${thread_counts[@]}"; do
                    say "$server: workload $workload, $threads threads, $TURNS turns"
                    in_turns "$(counts "$server")" ready_for_turns server="$server" workload="$workload" threads="$threads" -- \
                        "${tools[@]}"
                done
            done
        elif wanted servers; then
            configure_binding "$server"
            afresh "$server"
            make_tables "$server" "$RECORDS" "$LOAD_THREADS"
            measured "tables-$server"
            for workload in "${workloads[@]}"; do
                for threads in "${thread_counts[@]}"; do
                    for ((round = 0; round < ROUNDS; round++)); do
                        say "$server: workload $workload, $threads threads, round $((round + 1)) of $ROUNDS"
                        take_turns "$round" run "$server" "$workload" "$threads" -- "${tools[@]}"
                    done
                done
            done
        fi
        drop "$server"
    done
fi

{
    cat "$OUT/assay.version"
    echo "YCSB 0.17.0; $("$java" -version 2>&1 | sed -n 2p); ASSAY_OPTS: ${ASSAY_OPTS:-none}; PEER_OPTS: ${PEER_OPTS:-none}"
    echo "$(uname -srm), $processors processors shared by server and client"
    how="Runs of $DURATION s after a warm-up of $RAMP s, $ROUNDS rounds"
    if [ "$TURNS" -gt 0 ]; then how+=", but on servers $TURNS turns of $TURN s each"; fi
    echo "$RECORDS records. $how. Durability: $DURABILITY."
    if [ -n "$started" ]; then about_servers; fi
    echo
    python3 "$here/ycsb.py" report "$results"
    echo
    echo "Outputs of all runs: $OUT"
} | tee "$OUT/report.txt"
