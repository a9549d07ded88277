import { existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** Account that runs the server. PostgreSQL refuses root, so root uses `nobody`. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/**
 * Returns null if we aren't root, so that the server runs under our own account. Throws EmbeddedPostgresError
 * if there is no account `nobody`.
 */
export function findServerAccount(): ServerAccount | null {
  if (process.getuid?.() !== 0) return null;
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!nobody) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this machine has no account "nobody". Start as another user or set DATABASE_URL.',
    );
  }
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

export interface Entrance {
  name: string;
  handle: number | 'ignore';
}

/**
 * Opens a folder to the server's account. If a parent is closed to that account (such as root's home), the
 * server inherits our file handle as number `slot`, so the folder needn't be opened to anyone else.
 */
export function openEntrance(
  folder: string,
  account: ServerAccount | null,
  slot: number,
): Entrance {
  const closed = account && findClosedParent(folder);
  if (!closed) return { name: folder, handle: 'ignore' };
  if (!existsSync('/proc/self/fd')) {
    throw new EmbeddedPostgresError(
      `The database runs as "nobody", which has no access to ${closed}. Run "chmod o+x ${closed}" or set another DATA_DIR.`,
    );
  }
  return { name: `/proc/self/fd/${slot}`, handle: openSync(folder, 'r') };
}

/** Returns the first parent folder, by its name or its real path, that other users can't pass, or null. */
export function findClosedParent(folder: string): string | null {
  const parent = path.dirname(folder);
  for (const start of [parent, realpathSync(parent)]) {
    for (let at = start; ; at = path.dirname(at)) {
      if ((statSync(at).mode & 0o001) === 0) return at;
      if (at === path.dirname(at)) break;
    }
  }
  return null;
}
