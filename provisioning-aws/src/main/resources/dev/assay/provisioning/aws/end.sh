# Deletes the resources of the run at the end of this host, by the credentials of its instance profile. Set: run, owner, region. The service
# that starts it bounds its time, and ends the host after it.
HOME=${HOME:-/root} # a service has no home folder
export HOME
cd "$HOME" || exit
tries=5
while [ $tries -gt 0 ]; do
    found=
    for assay in "$HOME"/.assay/dist/*/bin/assay; do
        [ -x "$assay" ] || continue
        found=yes
        "$assay" provision down --from-host --run "$run" --owner="$owner" --region "$region" --out "$HOME/.assay/end" && exit
    done
    if [ -z "$found" ]; then
        echo "Assay is not on this host, and deletes nothing" >&2
        exit 1
    fi
    tries=$((tries - 1))
    sleep 60
done
exit 1
