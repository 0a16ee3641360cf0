# Before the upload of the program.
mkdir -p "$root/dist" "$root/runs"
rm -rf "$root/dist/$dist.tar" "$root/dist/$dist.part"
