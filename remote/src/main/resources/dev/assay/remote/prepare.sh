# Unpacks what a run needs, from standard input: the folder of the run appears with all of it.
[ ! -d "$run" ] || exit 0
mkdir -p "$root/runs"
rm -rf "$run.part"
mkdir "$run.part"
if ! tar -xf - -C "$run.part"; then
    rm -rf "$run.part"
    exit 1
fi
mv "$run.part" "$run"
