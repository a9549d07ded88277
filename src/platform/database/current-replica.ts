import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Database, type DatabaseAddress, openDatabase } from './database.ts';
import { readPosition, readProgress } from './replica.ts';

const TRIES = 10;
const PAUSE = 100;

interface Plan {
  primary: Database;
  log: Log;
  /** Milliseconds; 0 for none. */
  statementTimeout: number;
}

/**
 * A connection to a replica that has everything the primary had written when it was called, for
 * long reads that would keep the primary busy. The caller closes it. Null when none has it within a
 * second.
 */
export async function openCurrentReplica(
  addresses: readonly DatabaseAddress[],
  { primary, log, statementTimeout }: Plan,
): Promise<Database | null> {
  const position = addresses.length > 0 ? await readPosition(primary) : null;
  if (position === null) return null;
  const first = Math.floor(Math.random() * addresses.length);
  for (const address of [...addresses.slice(first), ...addresses.slice(0, first)]) {
    const db = openDatabase(address, { log, statementTimeout, maxConnections: 2 });
    if (await hasReached(db, position).catch(() => false)) return db;
    await db.close();
  }
  return null;
}

async function hasReached(db: Database, position: string): Promise<boolean> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { isCurrent } = await readProgress(db, position);
    if (isCurrent !== false) return isCurrent === true;
    await sleep(PAUSE);
  }
  return false;
}
