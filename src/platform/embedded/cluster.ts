import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEntrance, type ServerAccount } from './account.ts';
import { diskFull, EmbeddedPostgresError, errorCode, mentionsFullDisk } from './error.ts';

export const SUPERUSER = 'mainstreet';
const MAJOR_VERSION = '18';
/** The system's limit for the path of a socket, in bytes. */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
const DRAFT_PREFIX = 'postgres.new-';
const FIRST_HANDLE = 3;

/** Creates the data folder. Throws EmbeddedPostgresError if it can't be written. */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    rmSync(mkdtempSync(path.join(dataDir, '.write-')), { recursive: true });
  } catch (error) {
    if (/^(ENOSPC|EDQUOT)$/.test(errorCode(error))) throw diskFull(dataDir);
    throw new EmbeddedPostgresError(
      `Cannot write to the data folder ${dataDir} (${errorCode(error)}). Make it writable or set DATA_DIR.`,
    );
  }
}

/**
 * Returns the folder of the database, creating it if needed. Throws if it belongs to another user or has
 * another version. The caller holds the lock.
 */
export function prepareCluster(
  dataDir: string,
  native: string,
  account: ServerAccount | null,
): string {
  const cluster = path.join(dataDir, 'postgres');
  if (existsSync(cluster)) {
    checkCluster(cluster, account);
    chmodSync(cluster, 0o700);
    return cluster;
  }
  removeDrafts(dataDir);
  const draft = mkdtempSync(path.join(dataDir, DRAFT_PREFIX));
  if (account) chownSync(draft, account.uid, account.gid);
  createCluster(draft, native, account, dataDir);
  renameSync(draft, cluster);
  return cluster;
}

function removeDrafts(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const draft = path.join(dataDir, name);
    rmSync(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

function createCluster(
  draft: string,
  native: string,
  account: ServerAccount | null,
  dataDir: string,
) {
  const entrance = openEntrance(draft, account, FIRST_HANDLE);
  const { status, stderr, error } = spawnSync(
    path.join(native, 'bin/initdb'),
    [
      ...['-D', entrance.name, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ],
    {
      ...account,
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe', entrance.handle],
    },
  );
  if (typeof entrance.handle === 'number') closeSync(entrance.handle);
  if (status === 0) return;
  rmSync(draft, { recursive: true, force: true });
  if (mentionsFullDisk(stderr ?? '')) throw diskFull(dataDir);
  const lines = (stderr ?? '').trim().split('\n');
  const reason = lines.find((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1);
  throw new EmbeddedPostgresError(
    `The database could not be created in ${dataDir}: ${error?.message ?? reason}`,
  );
}

function checkCluster(cluster: string, account: ServerAccount | null): void {
  const version = readVersion(cluster);
  if (version === '') {
    throw new EmbeddedPostgresError(
      `${cluster} is not a PostgreSQL database. Move it away or set another DATA_DIR.`,
    );
  }
  if (version !== null && version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `${cluster} holds data of PostgreSQL ${version}, but this is PostgreSQL ${MAJOR_VERSION}. Set another DATA_DIR or DATABASE_URL.`,
    );
  }
  const { uid } = statSync(cluster);
  if (uid === (account?.uid ?? process.getuid?.())) return;
  throw new EmbeddedPostgresError(
    account
      ? `${cluster} belongs to user ${uid}, but the database runs as "nobody". Run "chown -R nobody ${cluster}" or set another DATA_DIR.`
      : `${cluster} belongs to another user (${uid}). Start as that user or set another DATA_DIR.`,
  );
}

/** Returns the PostgreSQL version of the cluster: '' if it has none, null if the file may not be read. */
function readVersion(cluster: string): string | null {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').match(/^[\d.]+$/m)?.[0] ?? '';
  } catch (error) {
    if (/^(ENOENT|ENOTDIR|EISDIR)$/.test(errorCode(error))) return '';
    if (errorCode(error) === 'EACCES') return null;
    throw error;
  }
}

/** Returns the folder of the socket, or null if its path would be too long for the system. */
export function findSocketFolder(dataDir: string): string | null {
  const near = path.join(dataDir, 'socket');
  const length = Buffer.byteLength(path.join(near, '.s.PGSQL.5432.lock'));
  return length <= MAX_SOCKET_PATH ? near : null;
}

/** Creates a folder for the socket that only the server's account can enter, with a short enough path. */
export function prepareSocketFolder(dataDir: string, account: ServerAccount | null): string {
  const folder = findSocketFolder(dataDir) ?? mkdtempSync(path.join(tmpdir(), 'mainstreet-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}
