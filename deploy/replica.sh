#!/bin/sh
# Starts the replica; on an empty volume it copies the primary first. PRIMARY says how to reach it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$(dirname "$PGDATA")"
  rm -rf "$PGDATA" "$PGDATA.new"
  pg_basebackup --dbname="$PRIMARY" --pgdata="$PGDATA.new" --slot=replica --write-recovery-conf \
    --wal-method=stream --checkpoint=fast
  mv "$PGDATA.new" "$PGDATA"
fi
exec docker-entrypoint.sh "$@"
