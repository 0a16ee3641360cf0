# Replaces the address to which this host sends its results, by standard input, unless they were sent.
[ -e "$run/outbox" ] || exit 0
cat >"$run/outbox.part"
mv "$run/outbox.part" "$run/outbox"
