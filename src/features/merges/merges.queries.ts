import { type ColumnType, sql } from 'kysely';
import { MERGE_UNDO_DAYS, type Merge } from '../../contract/duplicates.staff.ts';
import { type BoundedCount, countUpTo } from '../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Stored } from '../../platform/database/tables.ts';
import type { TimeRange } from '../../platform/http/page-by-time.ts';
import { describeFields, type ListingRow } from '../businesses/model/shapes.ts';
import { type Journal, journal, type Sides } from './move/journal.rules.ts';
import type { DuplicateFactsOfPair } from './training-labels.ts';

export type MergeRow = Omit<Stored<'merges'>, 'undoneAt' | 'undoneBy' | 'journal'>;

export async function insertMerge(
  trx: DatabaseTransaction,
  row: Omit<MergeRow, 'id'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('merges')
    .values({ ...row, undoneAt: null, undoneBy: null, journal: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function keepJournal(
  trx: DatabaseTransaction,
  id: number,
  kept: Journal,
): Promise<void> {
  await trx
    .updateTable('merges')
    .set({ journal: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute();
}

/** Returns a merge. Its journal is null when it can't be undone anymore. */
export async function findMerge(
  trx: DatabaseTransaction,
  id: number,
): Promise<(MergeRow & { journal: Journal | null; undoneAt: Date | null }) | null> {
  const row = await trx.selectFrom('merges').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...row, journal: journal.nullable().parse(row.journal) } : null;
}

/** Returns the latest merge that involves this survivor and happened later, or null. It must be undone first. */
export async function findLaterMerge(
  trx: DatabaseTransaction,
  { id, survivorId }: Pick<MergeRow, 'id' | 'survivorId'>,
): Promise<MergeRow | null> {
  const row = await trx
    .selectFrom('merges')
    .selectAll()
    .where('undoneAt', 'is', null)
    .where('id', '>', id)
    .where((where) =>
      where.or([where('survivorId', '=', survivorId), where('mergedId', '=', survivorId)]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function endMerge(
  trx: DatabaseTransaction,
  id: number,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('merges')
    .set({ undoneAt: at, undoneBy: by, journal: null })
    .where('id', '=', id)
    .execute();
}

export async function findUndoable(
  db: Database,
  since: Date,
  { after, limit }: TimeRange,
): Promise<MergeRow[]> {
  const beyond = after ? sql`and (m.merged_at, m.id) < (${after.at}, ${after.id})` : sql``;
  const { rows } = await sql<MergeRow>`
    select m.id, m.survivor_id, m.merged_id, m.survivor_name, m.merged_name, m.merged_at,
      coalesce(u.email, m.merged_by) as merged_by
    from merges m left join users u on u.id = m.merged_by
    where m.journal is not null and m.merged_at > ${since} ${beyond}
    order by m.merged_at desc, m.id desc limit ${limit}
  `.execute(db.kysely);
  return rows;
}

export function countUndoable(db: Database, since: Date): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from merges where journal is not null and merged_at > ${since}`,
  );
}

export async function eraseJournals(db: Database, before: Date): Promise<void> {
  await db.kysely
    .updateTable('merges')
    .set({ journal: null })
    .where('journal', 'is not', null)
    .where('mergedAt', '<=', before)
    .execute();
}

/** Returns the path of the listing's page, or null if it isn't public. */
export async function findPath(
  trx: DatabaseTransaction,
  { survivorId }: Pick<Sides, 'survivorId'>,
): Promise<string | null> {
  const { rows } = await sql<{ path: string }>`
    select '/' || c.slug || '/' || b.slug as path
    from businesses b join categories c on c.id = b.category_id
    where b.id = ${survivorId} and b.is_listed
  `.execute(trx);
  return rows[0]?.path ?? null;
}

export interface RunningPayment {
  receiptEmail: string | null;
  contactEmail: string | null;
}

export async function findRunning(
  trx: DatabaseTransaction,
  businessId: number,
  at: Date,
): Promise<RunningPayment[]> {
  const { rows } = await sql<RunningPayment>`
    select receipt_email, contact_email from payments
    where business_id = ${businessId} and status = 'paid'
      and coalesce(period_end, 'infinity') > ${at}
    order by id
  `.execute(trx);
  return rows;
}

const DAY = 86_400_000;

export function oldestUndoable(now: Date): Date {
  return new Date(now.getTime() - MERGE_UNDO_DAYS * DAY);
}

export function toMerge(row: MergeRow): Merge {
  return {
    id: row.id,
    survivor: { id: row.survivorId, name: row.survivorName },
    merged: { id: row.mergedId, name: row.mergedName },
    mergedAt: row.mergedAt.toISOString(),
    mergedBy: row.mergedBy,
  };
}

/** Describes the survivor for the audit log. The merged listing is recorded in full anyway when it is deleted. */
export function describeWhole(row: ListingRow) {
  const { ratingSum, reviewCount, uncountedReviews, isPremium, premiumUntil } = row;
  const figures = { ratingSum, reviewCount, uncountedReviews };
  return { ...describeFields(row), ...figures, isPremium, premiumUntil };
}

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    twinLabels: {
      low: Facts;
      high: Facts;
    };
  }
}

type Facts = ColumnType<DuplicateFactsOfPair, string, string>;
