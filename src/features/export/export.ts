import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { copyBusinesses } from './queries.ts';

const COLUMNS = [
  ...['name', 'slug', 'description', 'address', 'city', 'state', 'zip code', 'phone', 'email'],
  ...['website', 'category id', 'is premium', 'is approved'],
];
const MORE_COLUMNS = [...COLUMNS, 'trades', 'lat', 'lon', 'source', 'owner email'];
const AT_ONCE = 1000;

export async function* writeBusinesses(
  db: Database,
  isWhole = false,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(`${(isWhole ? MORE_COLUMNS : COLUMNS).join(',')}\n`);
  for (let after = 0; ; ) {
    const batch = await copyBusinesses(db, { after, limit: AT_ONCE, isWhole });
    if (!batch) return;
    yield batch.csv;
    after = batch.last;
  }
}

/** The same, pausing twice as long as each batch took, so that searches are not slowed down. */
export async function* writeBusinessesBesides(
  db: Database,
  isWhole: boolean,
): AsyncGenerator<Buffer, void> {
  let began = performance.now();
  for await (const piece of writeBusinesses(db, isWhole)) {
    const took = performance.now() - began;
    yield piece;
    await sleep(2 * took);
    began = performance.now();
  }
}

export async function recordExport(
  { db, clock }: { db: Database; clock: Clock },
  actor: string,
): Promise<void> {
  await db.kysely
    .transaction()
    .execute((trx) =>
      recordChange(trx, { at: clock(), actor, action: 'business.export', businessId: null }),
    );
}

export function nameExport(at: Date): string {
  return `businesses_${at.toISOString().slice(0, 10)}.csv`;
}
