# Unpacks the program after the upload, and deletes versions that were installed a month ago. Prints nothing.
[ ! -d "$root/dist/$dist" ] || exit 0
cd "$root/dist"
found=$(sha256sum "$dist.tar")
if [ "${found%% *}" != "$dist" ]; then
    rm -f "$dist.tar"
    echo "the program arrived damaged: its SHA-256 is ${found%% *}, not $dist" >&2
    exit 1
fi
rm -rf "$dist.part"
mkdir "$dist.part"
if ! tar -xf "$dist.tar" -C "$dist.part"; then
    rm -rf "$dist.part" "$dist.tar"
    exit 1
fi
mv "$dist.part" "$dist"
rm -f "$dist.tar"
find . -mindepth 1 -maxdepth 1 ! -name "$dist" -mtime +30 -exec rm -rf {} +
