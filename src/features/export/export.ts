import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportFilter } from '../../contract/exports.ts';
import { type ExportColumn, plainColumns } from '../../contract/imports.ts';
import type { Clock } from '../../platform/clock.ts';
import { openCurrentReplica } from '../../platform/database/current-replica.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { recordChange } from '../audit/record-change.ts';
import { type Batch, copyBusinesses } from './queries.ts';

const AT_ONCE = 2000;

export interface ExportChoice {
  filter: ExportFilter;
  columns: readonly ExportColumn[];
}

const EVERYTHING: ExportChoice = { filter: {}, columns: plainColumns };

/** Reads from `copy`, if there is one, for as long as it answers. */
export async function* writeBusinesses(
  db: Database,
  { filter, columns }: ExportChoice = EVERYTHING,
  copy: Database | null = null,
): AsyncGenerator<Buffer, void> {
  let source = copy ?? db;
  const read = (batch: Batch) =>
    copyBusinesses(source, batch).catch((error: unknown) => {
      if (source === db) throw error;
      source = db;
      return copyBusinesses(db, batch);
    });
  yield Buffer.from(`${columns.join(',')}\n`);
  for (let after = 0; ; ) {
    const batch = await read({ after, limit: AT_ONCE, filter, columns });
    if (!batch) return;
    yield batch.csv;
    after = batch.last;
  }
}

/** Without its mark a spreadsheet takes UTF-8 for another encoding. */
export async function* markBytes(
  pieces: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  yield Buffer.from('\ufeff');
  yield* pieces;
}

export interface ExportSource {
  db: Database;
  log: Log;
  config: { replicaUrls: readonly string[] };
}

/** From a replica if one is current; pausing twice as long as each batch took, beside searches. */
export async function* writeBusinessesBesides(
  { db, log, config }: ExportSource,
  choice: ExportChoice,
): AsyncGenerator<Buffer, void> {
  const replicas = config.replicaUrls.map((url) => ({ url }));
  const copy = await openCurrentReplica(replicas, { primary: db, log, statementTimeout: 3000 });
  try {
    let began = performance.now();
    for await (const piece of writeBusinesses(db, choice, copy)) {
      const took = performance.now() - began;
      yield piece;
      await sleep(2 * took);
      began = performance.now();
    }
  } finally {
    await copy?.close();
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
