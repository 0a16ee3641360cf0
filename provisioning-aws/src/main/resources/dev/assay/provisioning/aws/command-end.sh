(main) </dev/null >"$work/out" 2>"$work/err"
status=$?
[ ! -e "$work/again" ] || status=again
echo "assay-status $status"
cat "$work/out"
cat "$work/err" >&2
