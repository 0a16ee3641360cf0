# The process of the run, in the folder of its plan. Set: java; until (time at which the measurement ends, in seconds since 1970) and
# end (that of the end of this host), both empty for a host that stays.
cd "$run"
told=
trap 'told=yes' INT TERM HUP # Assay is told after its start
(set -C && echo $$ >pid) 2>/dev/null || exit 0
export JAVA_HOME="$java"
export ASSAY_PROGRAM='' # commands with paths of this host are no advice for the user
assay=$root/dist/$dist/bin/assay
status=70
# shellcheck source=/dev/null
. ./secrets
rm -f secrets
set +e
cd plan
"$assay" @../arguments >../out 2>>../log </dev/null &
child=$!
# A process in the background ignores SIGINT, so that Assay is told by SIGTERM. Once: a second signal would end it at once. After a
# second: until the new process is Assay, it loses signals.
trap 'trap "" INT TERM HUP; told=yes; sleep 1; kill -TERM $child 2>/dev/null' INT TERM HUP
[ -z "$told" ] || kill -TERM $$
watcher=
if [ -n "$until" ]; then
    end_in_time &
    watcher=$!
fi
wait $child
status=$?
while kill -0 $child 2>/dev/null; do
    wait $child
    status=$?
done
# Shells can lose the status of a process that ends while a signal interrupts `wait`, and a JVM that is told before it listens has 143.
case "$told $status" in "yes 143" | "yes 129" | "yes 127" | "yes -1") status=130 ;; esac
trap '' INT TERM HUP
[ -z "$watcher" ] || kill $watcher 2>/dev/null
cd ..
if [ -d results ] && ! "$assay" runs push --out results archive >>out 2>&1; then
    rm -rf archive # it was not finished
fi
pack 2>>log || echo "assay: the results cannot be packed" >>log
if [ -e outbox ] && ! { collect_outgoing && send; } 2>>log; then
    echo "the results were not sent yet; this host tries again each minute until its end" >>log
fi
echo $status >status.part
mv status.part status
# From now on, a controller may delete the folder of the run, and a signal ends this.
trap - INT TERM HUP
while [ -e outbox ] && [ "$(date +%s)" -lt "$end" ] && sleep 60; do
    [ ! -e outbox ] || { { [ -e outgoing.tar ] || collect_outgoing; } && send; } 2>/dev/null
done
