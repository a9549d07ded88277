import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../../src/platform/config/config.ts';
import { findTokenCaller } from '../../../tests/program.ts';

export interface Programs {
  etcd: string;
  patroni: string;
  haproxy: string;
  /** Sends SIGTERM to the started program when its parent ends. */
  setpriv: string;
  postgres: string;
}

const INSTALL = 'apt-get install patroni etcd-server haproxy postgresql postgresql-contrib';

function listPrograms() {
  return {
    etcd: findTokenCaller('etcd'),
    patroni: findTokenCaller('patroni'),
    haproxy: findTokenCaller('haproxy'),
    setpriv: findTokenCaller('setpriv'),
    postgres: findPostgres(),
  };
}

/** Prefers the newest PostgreSQL of Debian, whose commands on the PATH only manage Debian's own clusters. */
function findPostgres(): string | null {
  const versions = globSync('/usr/lib/postgresql/*/bin/pg_basebackup');
  const newest = versions.sort((one, other) => majorOf(other) - majorOf(one))[0];
  const program = newest ?? findTokenCaller('pg_basebackup');
  return program && path.dirname(program);
}

const majorOf = (file: string) => Number(file.match(/\d+/)?.[0]);

function listMissingPrograms(): string[] {
  return Object.entries(listPrograms())
    .filter(([, place]) => place === null)
    .map(([name]) => name);
}

/** Throws a `ConfigError` that says which programs are missing or too old and how to install them. */
export function findPrograms(): Programs {
  const missing = listMissingPrograms();
  if (missing.length > 0) {
    throw new ConfigError(
      `Skipped: --patroni needs ${missing.join(' and ')}, not installed here. On Debian 13 or later: ${INSTALL}`,
    );
  }
  const programs = listPrograms() as Programs;
  const version = readVersion(programs.patroni);
  if (isTooOld(version)) {
    throw new ConfigError(
      `Skipped: Patroni ${version} lets an old primary take its role back, which loses writes. --patroni needs 3.0.3 or later, as from apt.postgresql.org.`,
    );
  }
  return programs;
}

function readVersion(patroni: string): string {
  const { stdout } = spawnSync(patroni, ['--version'], { encoding: 'utf8' });
  return stdout?.match(/\d+\.[\d.]+/)?.[0] ?? 'of an unknown version';
}

/** Older versions updated the leader key unconditionally on etcd 3: github.com/patroni/patroni/pull/2689 */
export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return !(major > 3 || (major === 3 && (minor > 0 || patch >= 3)));
}
