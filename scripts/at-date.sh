#!/usr/bin/env bash
# Runs a command, and all that it starts, as if another time were now: scripts/at-date.sh 2027-02-28T13:58 pnpm test
# Needs root and Debian's libfaketime. Programs without /dev/shm, such as those of the guides' snippets, don't start with it.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 <UTC time> <command> ..." >&2; exit 2; }
library=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo "$library" >"$folder/ld.so.preload"
printf '%+ds\n' $(($(date -ud "$1" +%s) - $(date +%s))) >"$folder/faketimerc"
shift
# These two files also reach programs that start without an environment. The mounts are of this command only.
touch /etc/ld.so.preload /etc/faketimerc
unshare --mount bash -c 'for file in "$1"/*; do mount --bind "$file" "/etc/${file##*/}"; done; shift; exec "$@"' -- "$folder" "$@"
