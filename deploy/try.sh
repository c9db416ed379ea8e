#!/bin/sh
# Brings up two PostgreSQL, PgBouncer, HAProxy, two processes and a bucket on this machine from Debian's packages, with the files of this folder,
# kills each part once under eight writers and reports. Needs root and a checkout in which npm ci was run: sudo deploy/try.sh
set -eu
cd "$(dirname "$0")/.."
command -v haproxy pgbouncer >/dev/null && ls /usr/lib/postgresql/*/bin/initdb >/dev/null ||
  apt-get install --yes --no-install-recommends haproxy pgbouncer postgresql
exec node scripts/run.mjs deploy/try.ts
