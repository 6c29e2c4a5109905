#!/usr/bin/env bash
# Runs a command, and every program that it starts, at another time (UTC): scripts/at-date.sh 2027-02-28T13:58 pnpm test
# Needs Linux, root and Debian's libfaketime. Programs that can't use /dev/shm, such as the snippets of the guides, don't start with it.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 <UTC time> <command> ..." >&2; exit 2; }
wanted=$(date -ud "$1" +%s)
library=$(find /usr/lib -name libfaketimeMT.so.1 2>/dev/null | head -n 1)
[ -n "$library" ] && [ "$(id -u)" = 0 ] || { echo "It needs root and libfaketime: apt-get install libfaketime" >&2; exit 2; }
folder=$(mktemp -d)
made=()
trap 'rm -rf "$folder"; rm -f "${made[@]}"' EXIT
for file in /etc/ld.so.preload /etc/faketimerc; do
  [ -e "$file" ] || { touch "$file"; made+=("$file"); }
done
{ cat /etc/ld.so.preload; echo "$library"; } >"$folder/ld.so.preload"
printf '%+ds\n' "$((wanted - $(date +%s)))" >"$folder/faketimerc"
shift
# Turborepo would take the results of another day.
export TURBO_FORCE=true
# Files, because they also reach programs that start without an environment. Only this command sees the mounts.
unshare --mount bash -euc '
  for file in "$1"/*; do mount --bind "$file" "/etc/${file##*/}"; done
  shift
  exec "$@"' -- "$folder" "$@"
