# Deletes the folder of the run.
if [ -e "$run/pid" ] && [ ! -e "$run/status" ] && alive; then
    echo "the run is not finished" >&2
    exit 1
fi
rm -rf "$run"
