# Gets a file from the bucket. Set: url, sha256, file.
main() {
    rm -f "$file"
    : >"$file" || return # its folder is missing, or its name is that of a folder
    fetch "$url" "$work/file" "$sha256"
    mv "$work/file" "$file"
}
