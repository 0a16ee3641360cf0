# What the scripts of this folder share; sourced by them once they have a `usage`.

die() {
    echo "${0##*/}: $*" >&2
    exit 4
}

say() { echo "${0##*/}: $*" >&2; }

# only_help ARGUMENT...: everything else is told by environment variables.
only_help() {
    case ${1:-} in
        "") ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 2
            ;;
    esac
}

# at_least LEAST NAME VALUE...: refuses what is not such a number.
at_least() {
    local least=$1 name=$2 value
    shift 2
    [ $# -gt 0 ] || die "$name is empty; whole numbers are needed"
    for value in "$@"; do
        [[ $value =~ ^[0-9]{1,9}$ ]] && [ "$value" -ge "$least" ] ||
            die "$name: found '$value', a whole number of at least $least is needed"
    done
}

relaxed_or_full() {
    case $DURABILITY in
        relaxed | full) ;;
        *) die "DURABILITY: found '$DURABILITY', relaxed or full is needed" ;;
    esac
}

# Makes OUT, which only its owner may read, and an empty file `results` in it.
make_out() {
    umask 077
    mkdir -p "$(dirname "$OUT")"
    mkdir "$OUT" || die "OUT is $OUT, which is there already"
    OUT=$(cd "$OUT" && pwd -P)
    results=$OUT/results.jsonl
    : >"$results"
}

# known_servers PRODUCT...: refuses `servers` that are none of these, or none at all.
known_servers() {
    local server
    [ ${#servers[@]} -gt 0 ] || die "SERVERS is empty; some of $* are needed"
    for server in "${servers[@]}"; do
        case " $* " in
            *" $server "*) ;;
            *) die "SERVERS: found '$server', some of $* are needed" ;;
        esac
    done
}

# programs NAME...: refuses variables of these names that name no program.
programs() {
    local name
    command -v python3 >/dev/null || die "python3 was not found"
    for name in "$@"; do
        [ -x "${!name}" ] || die "$name is ${!name}, which is no program"
    done
}

# own_work NAME: a folder `work` that is gone at the end, with whatever this script started: `child`, and servers of its own.
own_work() {
    # A server that was unpacked for others need not be unpacked again.
    ASSAY_DATABASES_SOFTWARE=${ASSAY_DATABASES_SOFTWARE:-$(dirname "$("$DATABASES" status mysql 2>/dev/null | sed -n 's/^file *//p')")/software}
    export ASSAY_DATABASES_SOFTWARE
    work=$(mktemp -d "${TMPDIR:-/var/tmp}/assay-$1.XXXXXX")
    export ASSAY_DATABASES=$work/databases
    child=
    started=
    trap clean_up EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    # Servers run under an account of their own, which has to reach their data.
    chmod 711 "$work"
}

# Ends what this script started, and nothing else.
clean_up() {
    trap - EXIT INT TERM
    if [ -n "$child" ]; then
        kill "$child" 2>/dev/null && wait "$child" 2>/dev/null || true
    fi
    if [ -n "$started" ]; then
        "$DATABASES" down "${servers[@]}" >>"$OUT/servers.log" 2>&1 || say "a server did not stop, see $OUT/servers.log"
    fi
    rm -rf "$work"
}

start_servers() {
    say "starting ${servers[*]}"
    started=yes
    "$DATABASES" up "${servers[@]}" >>"$OUT/servers.log" 2>&1 || die "not all of ${servers[*]} could be started, see $OUT/servers.log"
}

property() { sed -n "s/^$1=//p" "$ASSAY_DATABASES/databases.properties"; }

administrate() { "$DATABASES" client "$1" >>"$OUT/$1.log" 2>&1 || die "$1 refused, see $OUT/$1.log"; }

# What a server is told for all runs: room, and how durable.
settings() {
    case $1-$DURABILITY in
        postgresql-relaxed)
            cat <<'SQL'
ALTER SYSTEM SET fsync = off;
ALTER SYSTEM SET synchronous_commit = off;
ALTER SYSTEM SET full_page_writes = off;
ALTER SYSTEM SET max_wal_size = '8GB';
SELECT pg_reload_conf();
SQL
            ;;
        postgresql-full) echo "ALTER SYSTEM SET max_wal_size = '8GB'; SELECT pg_reload_conf();" ;;
        *-relaxed) echo "SET GLOBAL innodb_buffer_pool_size = 1073741824; SET GLOBAL innodb_flush_log_at_trx_commit = 0;" ;;
        *) echo "SET GLOBAL innodb_buffer_pool_size = 1073741824;" ;;
    esac
}

# Makes `database` of a server anew.
afresh() { printf 'DROP DATABASE IF EXISTS %s;\nCREATE DATABASE %s;\n' "$database" "$database" | administrate "$1"; }

drop() { printf 'DROP DATABASE IF EXISTS %s;\n' "$database" | administrate "$1"; }

# settle SERVER TABLE...: nothing is left to do from before, and statistics are of now.
settle() {
    local server=$1 table
    shift
    case $server in
        postgresql) printf '\\c %s\nVACUUM (ANALYZE);\nCHECKPOINT;\n' "$database" ;;
        *)
            for table in "$@"; do
                echo "ANALYZE TABLE $database.$table;"
            done
            ;;
    esac | administrate "$server"
}

# in_turns SQL READY KEY=VALUE... -- TOOL...: these tools live at once, each on a database of its own, and one of them is awake; the
# first KEY is server, and SQL's answer ends with what that has done. READY makes tables of `database` and sets `command`; its words
# are TOOL, a NAME for its outputs, the seconds to go on for, and all VALUEs. See turns.py.
in_turns() {
    local count=$1 ready=$2 fields=() values=() runs=() client tool name seconds shared=$database
    shift 2
    while [ "$1" != -- ]; do
        fields+=("$1")
        values+=("${1#*=}")
        shift
    done
    shift
    local server=${values[0]} pinned=()
    if [ "$PINNED" = yes ]; then
        pinned=(taskset -c 0)
        pin_server "$server"
    fi
    name=$(IFS=- && echo "turns-${values[*]}")
    # Longer than all turns take, with room for starting.
    seconds=$(($# * (RAMP + TURNS * (TURN + 1)) + 60))
    for tool; do
        database=${shared}_$tool
        afresh "$server"
        "$ready" "$tool" "$name" "$seconds" "${values[@]}"
        command=(${pinned[@]+"${pinned[@]}"} "${command[@]}")
        runs+=("$tool" "$OUT/$name-$tool" "${#command[@]}" "${command[@]}")
    done
    client=("$DATABASES" client "$server")
    if [ "$server" = postgresql ]; then client+=(-qAt); else client+=(-N -B --unbuffered); fi
    python3 "$here/turns.py" spec "$OUT/$name.json" "$count" "$(property "$server.pid")" "$RAMP" "$TURNS" "$TURN" \
        ${#fields[@]} "${fields[@]}" ${#client[@]} "${client[@]}" "${runs[@]}" || die "$server is not there as it should be"
    python3 "$here/turns.py" run "$OUT/$name.json" "$results" &
    child=$!
    wait "$child" || die "a run failed, see $OUT/$name-*"
    child=
    for tool; do
        database=${shared}_$tool
        drop "$server"
    done
    database=$shared
}

# pin_server SERVER: leaves processor 0 to the clients. What the server starts later inherits it.
pin_server() {
    local process
    process=$(property "$1.pid")
    for process in "$process" $(cat "/proc/$process/task/$process/children"); do
        taskset -a -p -c "1-$((processors - 1))" "$process" >>"$OUT/servers.log" || die "process $process of $1 cannot be pinned"
    done
}

# turns_asked: refuses TURNS, TURN and PINNED that cannot be.
turns_asked() {
    PINNED=${PINNED:-no}
    case $PINNED in
        no) ;;
        yes)
            [ "$TURNS" -gt 0 ] || die "PINNED is for turns: it needs TURNS"
            [ "$processors" -gt 1 ] || die "PINNED: one processor cannot be shared out"
            ;;
        *) die "PINNED: found '$PINNED', yes or no is needed" ;;
    esac
    at_least 0 TURNS "$TURNS"
    at_least 1 TURN "$TURN"
    # What still starts does nothing in its turn.
    [ "$TURNS" -eq 0 ] || at_least 1 RAMP "$RAMP"
}

# The transactions that PostgreSQL has counted in the database of who is awake, reads and all: others may be told late there,
# as idle sessions tell what they did ten seconds later.
commits_counted() { echo "SELECT xact_commit FROM pg_stat_database WHERE datname = '${database}_{tool}';"; }

url_of() { echo "jdbc:$1://127.0.0.1:$(property "$1.port")/$database"; }

# Products and releases of the servers, a line each, and what they were told.
about_servers() {
    local server
    "$DATABASES" status "${servers[@]}" | sed -n 's/^\([a-z]*\) .*, version \([^,]*\), .*/\1 \2/p'
    for server in "${servers[@]}"; do
        settings "$server" | sed "s/^/  $server: /"
    done
}

# Builds benchmarks/ and sets `built`, where that is, and `classpath`, that of its programs.
java_programs() {
    (cd "$root" && mvn -q -B -Pfast -Dmaven.test.skip=true -pl benchmarks -am package) >"$OUT/build.log" 2>&1 ||
        die "the programs of benchmarks/ cannot be built, see $OUT/build.log"
    built=${BUILT:-$root/benchmarks/target/fast}
    classpath=$(cat "$built/classpath")
}

# measured NAME VERB ARGUMENT...: runs `command`; the figures of its process go to NAME.json, its output to NAME and NAME.err. VERB is that
# of peers.py. A result of Assay's that is INVALID is one to show, with its verdict.
measured() {
    local name=$1 verb=${2:-measure} status=0
    python3 "$here/peers.py" "$verb" "$OUT/$name.json" "$OUT/$name" "${@:3}" "${command[@]}" &
    child=$!
    wait "$child" || status=$?
    child=
    [ "$status" -eq 0 ] || { [ "$status" -eq 1 ] && grep -q '"INVALID"' "$OUT/$name"; } || {
        tail -n 5 "$OUT/$name.err" "$OUT/$name" >&2
        die "a run failed, see $OUT/$name and $OUT/$name.err"
    }
}
