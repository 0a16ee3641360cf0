# Installs what a run needs and the image of the host lacks.
main() {
    missing=
    for tool in curl openssl tar; do
        command -v "$tool" >/dev/null || missing="$missing $tool"
    done
    command -v java >/dev/null || [ -x "${JAVA_HOME:-}/bin/java" ] || missing="$missing java-17-amazon-corretto-headless"
    # shellcheck disable=SC2086
    [ -z "$missing" ] || dnf install -y -q $missing >/dev/null || again "cannot install$missing"
}
