import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import { MAX_REASONS, type SavedReason } from '../../contract/queue.staff.ts';
import type { ReasonFor } from '../../domain/queue-kinds.ts';
import { mayDecide } from '../../domain/work-rights.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { invalidField } from '../../platform/invalid-field.ts';
import { recordChange } from '../audit/record-change.ts';

type ReasonDependencies = Pick<Services, 'db' | 'clock'>;

type Writer = Pick<User, 'id' | 'rights'>;

export async function listOwnReasons(db: Database, me: Writer): Promise<SavedReason[]> {
  const all = await listReasons(db.kysely, MAX_REASONS);
  return all.filter(({ decision }) => mayDecide(me.rights, decision));
}

function requireDecision(me: Writer, decision: ReasonFor) {
  if (mayDecide(me.rights, decision)) return;
  throw new AppError('forbidden', m.reasons_role_too_small());
}

/**
 * Creates a saved reason. Throws `invalid` if the decision already has that title, and `conflict` if there
 * are too many.
 */
export function createReason(
  { db, clock }: ReasonDependencies,
  reason: Reason,
  me: Writer,
): Promise<SavedReason> {
  requireDecision(me, reason.decision);
  return db.kysely.transaction().execute(async (trx) => {
    await lockReasons(trx);
    const all = await listReasons(trx, MAX_REASONS);
    if (all.length === MAX_REASONS) {
      throw new AppError('conflict', m.reasons_limit({ maxReasons: MAX_REASONS }));
    }
    await requireFreeTitle(trx, reason, 0);
    const at = clock();
    const saved = await insertReason(trx, reason, at);
    await recordChange(trx, { at, actor: me.id, action: 'reason.create', after: saved });
    return saved;
  });
}

/** Changes a saved reason. Throws `conflict` with the current version if it was changed after it was read. */
export function changeReason(
  { db, clock }: ReasonDependencies,
  id: number,
  { version, ...reason }: Reason & { version: number },
  me: Writer,
): Promise<SavedReason> {
  requireDecision(me, reason.decision);
  return db.kysely.transaction().execute(async (trx) => {
    await lockReasons(trx);
    const before = await findReason(trx, id);
    if (!before || !mayDecide(me.rights, before.decision)) throw reasonMissing();
    if (before.version !== version) {
      throw new AppError('conflict', m.reasons_changed_elsewhere(), {
        current: before,
      });
    }
    await requireFreeTitle(trx, reason, id);
    const at = clock();
    const after = await updateReason(trx, id, { ...reason, at });
    await recordChange(trx, { at, actor: me.id, action: 'reason.update', before, after });
    return after;
  });
}

export function removeReason({ db, clock }: ReasonDependencies, id: number, me: Writer) {
  return db.kysely.transaction().execute(async (trx) => {
    const before = await findReason(trx, id);
    if (!before || !mayDecide(me.rights, before.decision) || !(await deleteReason(trx, id)))
      throw reasonMissing();
    await recordChange(trx, { at: clock(), actor: me.id, action: 'reason.delete', before });
    return { id };
  });
}

async function requireFreeTitle(trx: DatabaseTransaction, reason: Reason, id: number) {
  if (!(await isTitleTaken(trx, reason, id))) return;
  throw invalidField('title', m.reasons_title_taken());
}

function reasonMissing(): AppError {
  return new AppError('not_found', m.reasons_gone());
}

const columns = ['id', 'decision', 'title', 'text', 'version'] as const;

interface Reason {
  decision: ReasonFor;
  title: string;
  text: string;
}

function listReasons(
  db: Database['kysely'] | DatabaseTransaction,
  most: number,
): Promise<SavedReason[]> {
  return db.selectFrom('savedReasons').select(columns).orderBy('id').limit(most).execute();
}

/** Allows one writer at a time, so that the limit and the uniqueness of titles hold. */
async function lockReasons(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table saved_reasons in share row exclusive mode`.execute(trx);
}

async function findReason(trx: DatabaseTransaction, id: number): Promise<SavedReason | null> {
  const row = await trx
    .selectFrom('savedReasons')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Checks whether another reason for the decision has this title. Unique index saved_reasons_title. */
async function isTitleTaken(
  trx: DatabaseTransaction,
  { decision, title }: Reason,
  exceptId: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('savedReasons')
    .select('id')
    .where('decision', '=', decision)
    .where(sql`lower(title)`, '=', sql<string>`lower(${title})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

function insertReason(trx: DatabaseTransaction, reason: Reason, at: Date): Promise<SavedReason> {
  return trx
    .insertInto('savedReasons')
    .values({ ...reason, updatedAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function updateReason(
  trx: DatabaseTransaction,
  id: number,
  { decision, title, text, at }: Reason & { at: Date },
): Promise<SavedReason> {
  return trx
    .updateTable('savedReasons')
    .set(({ eb }) => ({ decision, title, text, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

async function deleteReason(trx: DatabaseTransaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('savedReasons')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
