# Prints whether there are results to copy.
[ -e "$run/results.tar" ] || pack
[ ! -e "$run/results.tar" ] || say packed yes
