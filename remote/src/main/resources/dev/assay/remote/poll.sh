# Waits for news of the run, ten times. Set: known (lines of its messages that the caller has), pause (seconds). Prints the state, the
# number of all lines, that of the last line that follows, and the lines.
count() {
    if [ -e "$run/log" ]; then
        wc -l <"$run/log" | tr -d ' '
    else
        echo 0
    fi
}
i=0
while [ $i -lt 10 ] && [ -d "$run" ] && [ ! -e "$run/status" ] && [ "$(count)" -le "$known" ] && alive; do
    sleep "$pause"
    i=$((i + 1))
done
say state "$(state)"
lines=$(count)
say total "$lines"
[ "$lines" -le $((known + 500)) ] || lines=$((known + 500))
# Systems Manager cuts outputs at 24,000 characters.
while [ "$lines" -gt $((known + 1)) ] && [ "$(sed -n "$((known + 1)),${lines}p" "$run/log" | wc -c)" -gt 20000 ]; do
    lines=$((known + (lines - known) / 2))
done
say upto "$lines"
[ "$lines" -le "$known" ] || sed -n "$((known + 1)),${lines}p" "$run/log"
