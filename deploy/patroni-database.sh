#!/bin/sh
# Patroni runs it once, on the first primary, and says how to connect: the product's role and database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -d "$1" <<'SQL'
create role mainstreet login password :'password';
create database mainstreet owner mainstreet;
SQL
