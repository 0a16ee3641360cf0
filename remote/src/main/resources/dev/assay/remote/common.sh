# Before each script. Set: id (of the run), dist (id of the program).
set -eu
umask 077
root=$HOME/.assay
run=$root/runs/$id

say() {
    printf 'assay %s\n' "$*"
}

# Whether the process of the run lives. Another process may have its number by now.
alive() {
    pid=$(cat "$run/pid" 2>/dev/null) || return 1
    if [ -z "$pid" ]; then # being written
        sleep 1
        pid=$(cat "$run/pid")
    fi
    if [ -d /proc/self ]; then
        tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qF "$run/start.sh"
    else
        ps -o args= -p "$pid" | grep -qF "$run/start.sh"
    fi
}

# none; prepared: sent; running; ended STATUS; lost: the process has gone without a status, such as by a restart of the host.
state() {
    if [ ! -d "$run" ]; then
        echo none
    elif [ ! -e "$run/pid" ]; then
        echo prepared
    elif [ ! -e "$run/status" ] && alive; then
        echo running
    elif [ -e "$run/status" ]; then
        echo "ended $(cat "$run/status")"
    else
        echo lost
    fi
}

# Packs the finished runs, with their manifests; else what there is of an unfinished one.
pack() {
    rm -f "$run/results.tar"
    for what in archive results; do
        if [ -d "$run/$what" ]; then
            if ! tar -cf "$run/results.part" -C "$run" "$what"; then
                rm -f "$run/results.part"
                return 1
            fi
            mv "$run/results.part" "$run/results.tar"
            return
        fi
    done
}
