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
        [[ $value =~ ^[0-9]{1,6}$ ]] && [ "$value" -ge "$least" ] ||
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
