# Deletes the folder of the run, after the end of its process, which may be sending the results that the controller has now.
if [ -e "$run/pid" ] && alive; then
    if [ ! -e "$run/status" ]; then
        echo "the run is not finished" >&2
        exit 1
    fi
    kill -s KILL -- "-$pid" 2>/dev/null || kill -s KILL "$pid" 2>/dev/null || :
fi
rm -rf "$run"
