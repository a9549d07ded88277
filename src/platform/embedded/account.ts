import { existsSync, openSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** The account that runs the server: PostgreSQL refuses root, so as root it is `nobody`. */
export interface ServerAccount {
  uid: number;
  gid: number;
}

/** Null when we are not root: the server then runs as we do. */
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

/** A folder as the server's account reaches it: by a name, and by a handle that it inherits. */
export interface Entrance {
  name: string;
  handle: number | 'ignore';
}

/**
 * Where a parent is closed to the server's account (root's home), it enters by a handle that we
 * opened, as its file number `slot`: no folder is opened to anyone else.
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

/** The first folder on the way, by its name or its real path, that a stranger may not pass. */
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
