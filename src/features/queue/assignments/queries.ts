import { type RawBuilder, sql } from 'kysely';
import type { Clerk } from '../../../contract/queue.staff.ts';
import { NO_ROLE, rightsOf } from '../../../domain/rights.ts';
import { kindsFor } from '../../../domain/work-rights.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Held } from './rules.ts';

export interface Assignment {
  id: string;
  name: string;
  isKept: boolean;
  takenAt: Date;
}

interface Taking {
  item: string;
  userId: string;
  isKept: boolean;
  at: Date;
}

const isFree = ({ open, kept }: Held): RawBuilder<unknown> =>
  sql`a.seen_at <= case when a.is_kept then ${kept}::timestamptz else ${open}::timestamptz end`;

export async function findAssignment(
  db: Database['kysely'] | DatabaseTransaction,
  item: string,
  held: Held,
): Promise<Assignment | null> {
  const { rows } = await sql<Assignment>`
    select u.id, coalesce(nullif(u.name, ''), u.email) as name, a.is_kept, a.taken_at
    from triage_assignments a join users u on u.id = a.user_id
    where a.item = ${item} and not (${isFree(held)})
  `.execute(db);
  return rows[0] ?? null;
}

/** Assigns an item that is free or already the user's. An item that they keep stays kept. Uses the primary key. */
export async function takeFree(
  trx: DatabaseTransaction,
  { item, userId, isKept, at }: Taking,
  held: Held,
): Promise<void> {
  await sql`
    insert into triage_assignments as a (item, user_id, is_kept, taken_at, seen_at)
    values (${item}, ${userId}, ${isKept}, ${at}, ${at})
    on conflict (item) do update set
      user_id = excluded.user_id, seen_at = excluded.seen_at,
      is_kept = excluded.is_kept or (a.is_kept and a.user_id = excluded.user_id),
      taken_at = case when a.user_id = excluded.user_id then a.taken_at else excluded.taken_at end
    where a.user_id = excluded.user_id or ${isFree(held)}
  `.execute(trx);
}

export async function give(
  trx: DatabaseTransaction,
  { item, userId, isKept, at }: Taking,
): Promise<void> {
  const row = { userId, isKept, takenAt: at, seenAt: at };
  await trx
    .insertInto('triageAssignments')
    .values({ item, ...row })
    .onConflict((conflict) => conflict.column('item').doUpdateSet(row))
    .execute();
}

export async function free(trx: DatabaseTransaction, item: string): Promise<void> {
  await trx.deleteFrom('triageAssignments').where('item', '=', item).execute();
}

/** Releases the items that a user has open but doesn't keep. Uses index `triage_assignments_user`. */
export async function freeOpened(
  trx: DatabaseTransaction,
  userId: string,
  except: string,
): Promise<void> {
  await trx
    .deleteFrom('triageAssignments')
    .where('userId', '=', userId)
    .where('isKept', '=', false)
    .where('item', '<>', except)
    .execute();
}

export async function deleteOldAssignments(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('triageAssignments').where('seenAt', '<', before).execute();
}

function selectClerks(db: Database['kysely'] | DatabaseTransaction) {
  return db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id',
      sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('name'),
      'users.role',
      'roles.rights',
    ])
    .where('users.role', '<>', NO_ROLE)
    .where('users.disabledAt', 'is', null);
}

type ClerkRow = Awaited<ReturnType<ReturnType<typeof selectClerks>['executeTakeFirstOrThrow']>>;

function toClerk({ id, name, role, rights }: ClerkRow): Clerk {
  return { id, name, kinds: kindsFor(rightsOf(role, rights)) };
}

export async function listClerks(db: Database): Promise<Clerk[]> {
  const rows = await selectClerks(db.kysely)
    .orderBy('name')
    .orderBy('users.id')
    .limit(200)
    .execute();
  return rows.map(toClerk).filter(({ kinds }) => kinds.length > 0);
}

export async function findClerk(trx: DatabaseTransaction, id: string): Promise<Clerk | null> {
  const row = await selectClerks(trx).where('users.id', '=', id).executeTakeFirst();
  return row ? toClerk(row) : null;
}
