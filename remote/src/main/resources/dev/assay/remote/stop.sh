# Tells the run to end, and to keep what it has measured.
! alive || kill -TERM "$(cat "$run/pid")"
