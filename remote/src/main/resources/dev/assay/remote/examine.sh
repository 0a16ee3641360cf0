# Prints what the host has, and the state of the run.
major_of() {
    version=$(sed -n 's/^JAVA_VERSION="\([^"]*\)".*/\1/p' "$1/release" 2>/dev/null) || version=
    [ -n "$version" ] || version=$("$1/bin/java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p' | head -n 1)
    version=${version#1.}
    printf '%s\n' "${version%%[!0-9]*}"
}

java=$(command -v java 2>/dev/null) && java=$(dirname "$(dirname "$(readlink -f "$java" 2>/dev/null || echo "$java")")")
oldest=
for home in "${JAVA_HOME:-}" "${java:-}" /usr/lib/jvm/* /opt/java/* "$HOME"/.sdkman/candidates/java/current; do
    [ -n "$home" ] && [ -x "$home/bin/java" ] || continue
    major=$(major_of "$home")
    if [ "${major:-0}" -ge 17 ]; then
        say java "$home"
        break
    fi
    oldest=${major:-unknown}
done
[ -z "$oldest" ] || say old-java "$oldest"
for tool in tar sha256sum df; do
    command -v "$tool" >/dev/null || say missing "$tool"
done
# shellcheck disable=SC2046
set -- $(df -Pk "$HOME" | tail -n 1)
say free "$4"
[ ! -d "$root/dist/$dist" ] || say installed yes
[ ! -r "$run/fingerprint" ] || say fingerprint "$(cat "$run/fingerprint")"
say state "$(state)"
