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

# Ends the run like Ctrl-C when the time of this host is nearly over. Set: until, run. In a process of its own.
end_in_time() {
    left=$((until - $(date +%s)))
    [ "$left" -gt 0 ] || left=0
    sleep "$left" &
    sleeping=$!
    trap 'kill $sleeping 2>/dev/null; exit' TERM
    if wait $sleeping; then
        echo "assay: the client host ended the measurement, because its own end is near" >>"$run/log"
        kill -TERM $$ # the process of the run
    fi
}

# Packs what a controller needs that finds this host gone: status, messages, origin and results, with a manifest. Set: status. Like all
# that follows, in the folder of the run. Fails if there are results that cannot be packed, such as on a full disk.
collect_outgoing() {
    rm -rf outgoing outgoing.part outgoing.tar
    mkdir outgoing && echo "$status" >outgoing/status && cp log origin outgoing || return
    set -- status log origin
    if [ -d results ] || [ -d archive ]; then
        [ -e results.tar ] || pack || return
        ln results.tar outgoing/results.tar || return
        set -- "$@" results.tar
    fi
    (cd outgoing && sha256sum "$@" >manifest && tar -cf ../outgoing.part manifest "$@") || return
    rm -rf outgoing
    mv outgoing.part outgoing.tar
}

# Sends it to the address in the file `outbox`, which is a configuration of curl, so that the address is on no command line.
send() {
    curl -fsS --retry 3 --connect-timeout 20 --speed-time 60 --config outbox -T outgoing.tar >/dev/null && rm -f outbox
}
