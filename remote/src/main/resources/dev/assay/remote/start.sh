# The process of the run, in the folder of its plan. Set: java.
cd "$run"
(set -C && echo $$ >pid) 2>/dev/null || exit 0
export JAVA_HOME="$java"
assay=$root/dist/$dist/bin/assay
status=70
# shellcheck source=/dev/null
. ./secrets
rm -f secrets
set +e
cd plan
"$assay" @../arguments >../out 2>../log </dev/null &
child=$!
# A process in the background ignores SIGINT, so that Assay is told by SIGTERM. Once: a second signal would end it at once.
trap 'trap "" INT TERM HUP; kill -TERM $child 2>/dev/null' INT TERM HUP
wait $child
status=$?
while kill -0 $child 2>/dev/null; do
    wait $child
    status=$?
done
trap '' INT TERM HUP
cd ..
if [ -d results ] && ! "$assay" runs push --out results archive >>out 2>&1; then
    rm -rf archive # it was not finished
fi
pack 2>>log || echo "assay: the results cannot be packed" >>log
echo $status >status.part
mv status.part status
