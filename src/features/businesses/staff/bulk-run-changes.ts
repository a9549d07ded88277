import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type BulkRun,
  type BulkRunChange,
  MAX_RUN_CHANGES,
} from '../../../contract/bulk-runs.staff.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  cursorId,
  cursorText,
  formatCursor,
  pageOf,
  parseCursor,
} from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { type BulkRunRow, requireRun } from './bulk-runs.ts';

export type PlannedChange = BulkRun['examples'][number] & { slug: string };

function countChanges({ kinds }: Pick<BulkRunRow, 'kinds'>): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}

/** Stores the changes that a look found, the first `MAX_RUN_CHANGES` of a run. `row` is the run before the look. */
export async function insertChanges(
  trx: DatabaseTransaction,
  row: BulkRunRow,
  planned: PlannedChange[],
): Promise<void> {
  const all: BulkRunChange[] = planned.flatMap(({ id: businessId, slug, changes }) =>
    changes.map(({ field, was: before, now: after }) => ({
      businessId,
      slug,
      field,
      before,
      after,
    })),
  );
  const some = all.slice(0, Math.max(0, MAX_RUN_CHANGES - countChanges(row)));
  if (some.length === 0) return;
  await sql`
    insert into bulk_run_changes (bulk_run_id, business_id, field, slug, before, after)
    select ${row.id}, "businessId", field, slug, before, after
    from json_to_recordset(${JSON.stringify(some)}::json)
      as c ("businessId" bigint, field text, slug text, before text, after text)
    on conflict do nothing
  `.execute(trx);
}

const position = z.tuple([cursorId, cursorText]);
type Position = z.output<typeof position>;

function listChanges(
  db: Database,
  id: number,
  { after, limit }: { after: Position | null; limit: number },
): Promise<BulkRunChange[]> {
  let query = db.kysely
    .selectFrom('bulkRunChanges')
    .select(['businessId', 'slug', 'field', 'before', 'after'])
    .where('bulkRunId', '=', id);
  if (after) query = query.where(sql<boolean>`(business_id, field) > (${after[0]}, ${after[1]})`);
  return query.orderBy('businessId').orderBy('field').limit(limit).execute();
}

const placeOf = ({ businessId, field }: BulkRunChange): Position => [businessId, field];

export async function pageChanges(
  db: Database,
  id: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<BulkRunChange>> {
  const run = await requireRun(db, id);
  const after = parseCursor(query.cursor, position);
  const found = await listChanges(db, id, { after, limit: query.limit + 1 });
  const page = pageOf(found, query.limit, (last) => formatCursor(placeOf(last)));
  return { ...page, total: Math.min(countChanges(run), MAX_RUN_CHANGES) };
}

const AT_ONCE = 2000;

export async function exportChanges(db: Database, id: number) {
  await requireRun(db, id);
  return { name: `changes_${id}.csv`, pieces: writeChanges(db, id) };
}

async function* writeChanges(db: Database, id: number): AsyncGenerator<string, void> {
  yield 'slug,field,before,after\n';
  for (let after: Position | null = null; ; ) {
    const changes: BulkRunChange[] = await listChanges(db, id, { after, limit: AT_ONCE });
    const last = changes.at(-1);
    if (!last) return;
    yield stringify(
      changes.map(({ slug, field, ...texts }) => [
        slug,
        field,
        escapeFormula(texts.before),
        escapeFormula(texts.after),
      ]),
    );
    after = placeOf(last);
  }
}
