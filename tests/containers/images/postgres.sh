#!/bin/sh
# Makes the cluster at the first start, as the published image does, with the database and the account of its settings.
set -eu
data=/var/lib/postgresql/data
user=${POSTGRES_USER:-postgres}
if [ ! -s "$data/PG_VERSION" ]; then
  umask 077
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  initdb --pgdata="$data" --username="$user" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  database=${POSTGRES_DB:-$user}
  if [ "$database" != postgres ]; then
    echo "create database \"$database\"" | postgres --single -D "$data" postgres >/dev/null
  fi
fi
exec postgres -D "$data" -h '*' "$@"
