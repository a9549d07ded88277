import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError, errorCode } from './error.ts';
import { startOfProcess } from './process.ts';

const ATTEMPTS = 5;
const SETTLE = 100;

/** Claims a folder by a file, or takes over that of a dead process. Throws when it is alive. */
export async function lockFolder(folder: string, file: string): Promise<() => void> {
  const claim = `${process.pid} ${startOfProcess(process.pid)}`;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, claim);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const isTakeover = attempt > 0;
      if (place(draft, file)) {
        // Another start may have judged the same stale file and be about to move ours away.
        if (isTakeover) await sleep(SETTLE);
        if (readClaim(file) === claim) return () => release(file, claim);
      }
      const found = readClaim(file);
      refuseIfAlive(found, folder);
      moveAway(file, found, `${draft}.old`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new EmbeddedPostgresError(
    `Another instance of the product is starting in ${folder}. Try again.`,
  );
}

/** A link, unlike a write, puts the file there whole or not at all. */
function place(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readClaim(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

/** Whether a process that lives has claimed a folder by this file. */
export function isClaimed(file: string): boolean {
  return findHolder(readClaim(file)) !== null;
}

function findHolder(claim: string): string | null {
  const [pid = '', start = ''] = claim.split(' ');
  const isAlive = /^\d+$/.test(pid) && start !== '' && startOfProcess(Number(pid)) === start;
  return isAlive ? pid : null;
}

function refuseIfAlive(claim: string, folder: string) {
  const pid = findHolder(claim);
  if (!pid) return;
  throw new EmbeddedPostgresError(
    `${folder} is in use by another instance of the product (process ${pid}). Stop it or set another DATA_DIR.`,
  );
}

/** Removes the stale claim that was found; a live one that has come in its place is put back. */
function moveAway(file: string, found: string, aside: string) {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if (readClaim(aside) !== found) place(aside, file);
  rmSync(aside);
}

function release(file: string, claim: string) {
  if (readClaim(file) === claim) rmSync(file, { force: true });
}
