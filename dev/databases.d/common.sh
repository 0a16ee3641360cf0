# shellcheck shell=bash disable=SC2154
# What every part of dev/databases needs: where things are, how it talks, how it installs.

# The one failure that is not ours: Debian's archive has no MySQL today (EX_TEMPFAIL of sysexits.h).
# shellcheck disable=SC2034
readonly ALLOWED_GAP=75

# Not below root's home, which the unprivileged servers could not enter; not in /var/tmp, which is swept by age.
if [ -n "${ASSAY_DATABASES:-}" ]; then
    DIRECTORY=$ASSAY_DATABASES
elif [ "$(id -u)" -eq 0 ]; then
    DIRECTORY=/var/cache/assay/databases
else
    DIRECTORY=${XDG_CACHE_HOME:-$HOME/.cache}/assay/databases
fi
SOFTWARE=${ASSAY_DATABASES_SOFTWARE:-$DIRECTORY/software}
PROPERTIES=$DIRECTORY/databases.properties

# Talk goes to stderr; stdout is for what `env` and `status` answer.
say() {
    printf 'databases: %s: %s\n' "$1" "$2" >&2
}

# fail NAME WHAT NEXT-STEP
fail() {
    printf 'databases: %s: FAILED: %s\n' "$1" "$2" >&2
    printf 'databases: %s: next: %s\n' "$1" "$3" >&2
    exit 1
}

as_root() {
    [ "$(id -u)" -eq 0 ]
}

prepare_directory() {
    if [ "$(uname -s)" != Linux ]; then
        echo "databases: this needs Linux. Elsewhere, use Docker: Testcontainers then pulls the images its tests need." >&2
        exit 1
    fi
    case $DIRECTORY in
        /*[!A-Za-z0-9/._-]*) echo "databases: ASSAY_DATABASES may hold letters, digits and /._- only, not '$DIRECTORY'" >&2; exit 2 ;;
        /*) ;;
        *) echo "databases: ASSAY_DATABASES must be an absolute path, not '$DIRECTORY'" >&2; exit 2 ;;
    esac
    # The path of a Unix socket has to fit into 107 bytes.
    if [ "${#DIRECTORY}" -gt 75 ]; then
        echo "databases: ASSAY_DATABASES may have 75 characters at most, not ${#DIRECTORY}" >&2
        exit 2
    fi
    (umask 022 && mkdir -p "$DIRECTORY" "$DIRECTORY/log") || exit 1
    if [ ! -O "$DIRECTORY" ]; then
        echo "databases: $DIRECTORY belongs to somebody else; set ASSAY_DATABASES to a directory of your own" >&2
        exit 1
    fi
    # Two clones take turns. Descriptor 9 must not be inherited by servers: they would keep the lock.
    exec 9>"$DIRECTORY/lock"
    if ! flock -n 9; then
        echo "databases: waiting for another dev/databases to finish" >&2
        flock -w 1800 9 || { echo "databases: it has not finished in 30 minutes" >&2; exit 1; }
    fi
}

# install NAME PACKAGE...: by apt, as root; else says who has to do it.
install() {
    local name=$1 log=$DIRECTORY/log/apt.log
    shift
    if ! command -v apt-get >/dev/null; then
        fail "$name" "not found, and this is no Debian" "install what Debian calls $*, then repeat"
    fi
    if ! as_root; then
        fail "$name" "not found, and only root may install it" "as root: apt-get install --no-install-recommends $*"
    fi
    say "$name" "installing $*"
    # Lists of packages may be absent or old: only then is the archive asked for new ones.
    if ! apt_get install -y --no-install-recommends "$@" >"$log" 2>&1; then
        apt_get update >>"$log" 2>&1 || true
        apt_get install -y --no-install-recommends "$@" >>"$log" 2>&1 \
            || fail "$name" "apt-get cannot install $*: $(grep -E '^E: ' "$log" | tail -n 1)" "see $log; is there a network?"
    fi
}

apt_get() {
    DEBIAN_FRONTEND=noninteractive UCF_FORCE_CONFFOLD=1 \
        apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold "$@" </dev/null 9>&-
}

# need NAME COMMAND PACKAGE
need() {
    command -v "$2" >/dev/null || install "$1" "$3"
}

# debian_sid WHO VARIANT PACKAGES WHERE [OPTION...]: packages of Debian sid, signatures checked, into a directory or a
# tar file. Sid moves, and with it the versions. Only an expired date of its index is forgiven.
debian_sid() {
    local who=$1 variant=$2 packages=$3 where=$4 log=$DIRECTORY/log/mmdebstrap-$1.log
    shift 4
    need "$who" mmdebstrap mmdebstrap
    mmdebstrap --quiet --variant="$variant" --include="$packages" \
        --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='APT::Install-Recommends "false"' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        --dpkgopt='path-exclude=/usr/share/locale/*' \
        "$@" sid "$where" >"$log" 2>&1 </dev/null 9>&- && return
    rm -rf "$where"
    if grep -qE 'Unable to locate package|no installation candidate|unmet dependencies|held broken packages' "$log"; then
        say "$who" "NOT AVAILABLE: Debian sid does not offer $packages today, see $log"
        exit "$ALLOWED_GAP"
    fi
    fail "$who" "mmdebstrap of $packages failed: $(grep -E '^(E|mmdebstrap): ?' "$log" | head -n 1)" \
        "see $log; is there a network?"
}

# What tests read. Passwords are in files of their own, which only their owner may read.
publish() {
    local name
    (
        umask 022
        {
            echo "# Written by dev/databases. What is not listed here is not up."
            for name in $everything; do
                "properties_$name"
                [ ! -s "$DIRECTORY/$name.gap" ] || echo "$name.gap=$(cat "$DIRECTORY/$name.gap")"
            done
        } >"$PROPERTIES.new"
        mv "$PROPERTIES.new" "$PROPERTIES"
    )
}
