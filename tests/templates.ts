import { spawnSync } from 'node:child_process';
import { seedDatabase } from '../src/features/sample/seed.ts';
import { type DatabaseAddress, openDatabase } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/telemetry/log.ts';

/** What a first start fills in, with the 10,000 businesses or without. */
export async function fillTemplate(address: DatabaseAddress, seed: 'none' | 'sample') {
  const db = openDatabase(address, { log: createLog('silent'), statementTimeout: 0 });
  await seedDatabase(db, seed, () => new Date('2024-06-01T12:00:00Z'));
  await db.close();
}

/** A data folder that no server runs on; what is in it keeps its owner, who may be another account. */
export function copyFolder(from: string, to: string) {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} was not copied: ${stderr}`);
}
