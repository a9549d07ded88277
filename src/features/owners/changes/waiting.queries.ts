import type { ProposedValues, WaitingField } from '../../../contract/owner-area/listing.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { Proposal } from './waiting.rules.ts';

export interface WaitingRow {
  id: number;
  businessId: number;
  field: WaitingField;
  proposed: ProposedValues;
  was: ProposedValues;
  createdAt: Date;
  state: Stored<'waitingChanges'>['state'];
  decidedAt: Date | null;
  reason: string | null;
}

const columns = [
  ...(['id', 'businessId', 'field', 'proposed', 'was'] as const),
  ...(['createdAt', 'state', 'decidedAt', 'reason'] as const),
] as const;
const MOST_SHOWN = 20;

/** Unique index waiting_changes_one; at most three. After the listing's row, like everything that locks both. */
export function lockWaiting(trx: DatabaseTransaction, businessId: number): Promise<WaitingRow[]> {
  return trx
    .selectFrom('waitingChanges')
    .select(columns)
    .where('businessId', '=', businessId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Primary key. */
export async function findChange(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<WaitingRow | null> {
  const row = await db
    .selectFrom('waitingChanges')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertProposal(
  trx: DatabaseTransaction,
  businessId: number,
  { field, was, proposed, at, version }: Proposal & { at: Date; version: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('waitingChanges')
    .values({
      businessId,
      field,
      was: JSON.stringify(was),
      proposed: JSON.stringify(proposed),
      createdAt: at,
      version,
      state: 'waiting',
      decidedBy: null,
      decidedAt: null,
      reason: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Decision {
  state: Exclude<Stored<'waitingChanges'>['state'], 'waiting'>;
  by: string;
  at: Date;
  reason?: string;
}

/** Answers those that still waited. Primary key. */
export function endWaiting(
  trx: DatabaseTransaction,
  ids: number[],
  { state, by, at, reason }: Decision,
): Promise<WaitingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .updateTable('waitingChanges')
    .set({ state, decidedBy: by, decidedAt: at, reason: reason ?? null })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .returning(columns)
    .execute();
}

/** What waits, and what staff have since decided, newest first. Index waiting_changes_business. */
export function listOwnChanges(
  db: Database,
  businessId: number,
  since: Date,
): Promise<WaitingRow[]> {
  return db.kysely
    .selectFrom('waitingChanges')
    .select(columns)
    .where('businessId', '=', businessId)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', 'in', ['accepted', 'refused']), where('decidedAt', '>', since)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** A scan, each night. */
export async function deleteDecidedChanges(db: Database, before: Date): Promise<void> {
  await db.kysely
    .deleteFrom('waitingChanges')
    .where('state', '<>', 'waiting')
    .where('decidedAt', '<', before)
    .execute();
}
