# Sends a file to the bucket, and prints its SHA-256. Set: url, file.
main() {
    sum=$(sha256sum "$file") || return
    address "$url" | curl -fsS --retry 2 --config - -T "$file" >/dev/null || again "cannot send a file to the bucket"
    echo "${sum%% *}"
}
