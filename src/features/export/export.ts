import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ExportColumn,
  exportColumns,
  plainColumns,
} from '../../contract/staff/transfer/columns.ts';
import type { ExportFilter } from '../../contract/staff/transfer/exports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordChange } from '../audit/record-change.ts';
import { copyBusinesses } from './queries.ts';

const AT_ONCE = 1000;

/** With `columns=all`. */
export const MORE_COLUMNS = exportColumns.slice(0, 18);

export interface ExportChoice {
  filter: ExportFilter;
  columns: readonly ExportColumn[];
}

const EVERYTHING: ExportChoice = { filter: {}, columns: plainColumns };

export async function* writeBusinesses(
  db: Database,
  { filter, columns }: ExportChoice = EVERYTHING,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(`${columns.join(',')}\n`);
  for (let after = 0; ; ) {
    const batch = await copyBusinesses(db, { after, limit: AT_ONCE, filter, columns });
    if (!batch) return;
    yield batch.csv;
    after = batch.last;
  }
}

/** The same, pausing twice as long as each batch took, so that searches are not slowed down. */
export async function* writeBusinessesBesides(
  db: Database,
  choice: ExportChoice,
): AsyncGenerator<Buffer, void> {
  let began = performance.now();
  for await (const piece of writeBusinesses(db, choice)) {
    const took = performance.now() - began;
    yield piece;
    await sleep(2 * took);
    began = performance.now();
  }
}

export async function recordExport(
  { db, clock }: { db: Database; clock: Clock },
  actor: string,
  choice?: object,
): Promise<void> {
  const change = { at: clock(), actor, action: 'business.export', businessId: null };
  await db.kysely
    .transaction()
    .execute((trx) => recordChange(trx, { ...change, ...(choice && { after: choice }) }));
}

/** `name` as far as a file may be called so. */
export function nameExport(at: Date, name = 'businesses'): string {
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${safe || 'businesses'}_${at.toISOString().slice(0, 10)}.csv`;
}
