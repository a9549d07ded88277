import { sql } from 'kysely';
import * as m from '#messages';
import { MAX_REFUSED, type ReviewImport } from '../../../contract/review-imports.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';

const SHOWN_IMPORTS = 50;

export type RefusedReview = ReviewImport['refused'][number];

/** Adds to the counts of an import, and to the refused rows that it keeps. */
export async function countIn(
  trx: DatabaseTransaction,
  id: number,
  {
    added = 0,
    known = 0,
    done = 0,
    refused,
  }: { added?: number; known?: number; done?: number; refused: RefusedReview[] },
): Promise<void> {
  const told = JSON.stringify(refused.toSorted((one, other) => one.line - other.line));
  await sql`
    update review_imports set added_count = added_count + ${added}, known_count = known_count + ${known},
      refused_count = refused_count + ${refused.length}, done_count = done_count + ${done},
      refused = case when jsonb_array_length(refused) < ${MAX_REFUSED} then refused || ${told}::jsonb
        else refused end
    where id = ${id}
  `.execute(trx);
}

/** Ends the work on an import, whose rows aren't needed any more. */
export async function endReviewImport(
  trx: DatabaseTransaction,
  id: number,
  state: 'done' | 'undone',
): Promise<void> {
  await trx.updateTable('reviewImports').set({ state, rows: null }).where('id', '=', id).execute();
}

export async function readReviewImport(
  trx: DatabaseTransaction,
  id: number,
): Promise<ReviewImport> {
  const [found] = await listReviewImports(trx, id);
  if (!found) throw new AppError('not_found', m.review_imports_gone());
  return found;
}

export async function listReviewImports(
  db: DatabaseTransaction | Database['kysely'],
  id?: number,
): Promise<ReviewImport[]> {
  const rows = await db
    .selectFrom('reviewImports')
    .select(['id', 'source', 'fileName', 'startedAt', 'state', 'addedCount', 'knownCount'])
    .select(['refusedCount', 'refused', 'rowCount', 'doneCount'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(SHOWN_IMPORTS)
    .execute();
  return rows.map(({ startedAt, addedCount, knownCount, rowCount, doneCount, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    added: addedCount,
    known: knownCount,
    rows: rowCount,
    done: doneCount,
    refused: row.refused.slice(0, MAX_REFUSED),
  }));
}
