# Before each command for a client host. Prints the status of its function `main`, or `again` if the host has not reached the bucket,
# then the output of `main`.
umask 077
HOME=${HOME:-/root} # the agent of Systems Manager may have none
export HOME
mkdir -p "$HOME/.assay" && cd "$HOME" && work=$(mktemp -d "$HOME/.assay/command.XXXXXX") || exit
trap 'rm -rf "$work"' EXIT
key=$HOME/.assay/key.pem

# Ends the command, which the caller repeats.
again() {
    echo "$*" >&2
    touch "$work/again"
    exit 1
}

# Prints the configuration of curl, so that the address is on no command line: URL.
address() {
    printf 'url = "%s"\n' "$1"
}

# Gets a file: URL FILE SHA-256.
fetch() {
    address "$1" | curl -fsS --retry 2 --config - -o "$2" || again "cannot get a file from the bucket"
    found=$(sha256sum "$2")
    [ "${found%% *}" = "$3" ] || again "a file arrived damaged: its SHA-256 is ${found%% *}, not $3"
}
