# Part of bin/assay (ASSAY_ARCHIVE=make): creates the class data archive for this Java and these jars, in a few seconds.
# The build runs it; repeat it after moving the distribution, changing Java, or replacing a jar.
# shellcheck shell=sh disable=SC2154
# From bin/assay: $home, $java, $release, $version, $options, $collector, $classpath, $archive.

fail_archive() {
    # Show the last lines of the JVM's message.
    tail -n 3 "$work/log" >&2
    fail "no archive of classes was made ($1); Assay works without, and takes a little longer to start."
}

work=$(mktemp -d "$home/cds/work.XXXXXX") || fail "cannot write into $home/cds."
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# Run typical commands and record the loaded classes. Class data sharing is off, since archived classes are not recorded.
note_classes() {
    name=$1
    shift
    # shellcheck disable=SC2086
    (cd "$work" && "$java" $options $collector -Xshare:off -XX:DumpLoadedClassList="$work/$name.classes" \
        -Dassay.home="$home" -Dassay.terminal=false -cp "$classpath" dev.assay.cli.Main "$@") >"$work/log" 2>&1
}
note_classes run run tpcc --embedded noop --users 2 --transactions 2000 --duration 10s --quiet || fail_archive "no run"
note_classes json run tpcc --embedded noop --transactions 200 --duration 10s --json || fail_archive "no run"
note_classes report report "$work"/results/* || fail_archive "no report"
# A plan file, its environment and its prices; nothing is rented.
note_classes plan provision plan "$home/plans/s4-postgres-per-dollar.yaml" || fail_archive "no plan"
# The connection to port 1 fails: it loads the classes of the driver and of error handling.
note_classes driver check tpcc --url jdbc:postgresql://127.0.0.1:1/none || true
note_classes help run tpcc --help || fail_archive "no help"
note_classes commands --help || fail_archive "no help"
note_classes version --version || fail_archive "no version"

# Newer JDKs number the classes of a list; lists can be merged without the numbers.
cat "$work"/*.classes | sed 's/ id: [0-9]*$//' | awk '!seen[$0]++' >"$work/classes"

# shellcheck disable=SC2086
"$java" $options $collector -Xshare:dump -XX:SharedClassListFile="$work/classes" -XX:SharedArchiveFile="$work/assay.jsa" \
    -cp "$classpath" >"$work/log" 2>&1 || fail_archive "the JVM made none"
[ -s "$work/assay.jsa" ] || fail_archive "the JVM made none"

# Without this file the archive is not used: remove it while archive and jars do not match.
printf '%s\n' "$release $version" "$classpath" >"$work/assay.jsa.for"
rm -f "$archive.for"
mv -f "$work/assay.jsa" "$archive"
mv -f "$work/assay.jsa.for" "$archive.for"
echo "assay: made $archive" >&2
