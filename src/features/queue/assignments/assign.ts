import * as m from '#messages';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type Assignment,
  findAssignment,
  findClerk,
  free,
  freeOpened,
  give,
  takeFree,
} from './queries.ts';
import { heldSince, kindOfItem } from './rules.ts';

type AssignDependencies = Pick<Services, 'db' | 'clock'>;

type Answer = { key: string; assignee: QueueItem['assignee'] };

/**
 * Marks a free item as open by the user and releases the one that they had open before. An item assigned to
 * someone else stays theirs.
 */
export function lookAt(
  { db, clock }: AssignDependencies,
  key: string,
  me: string,
): Promise<Answer> {
  const at = clock();
  const held = heldSince(at);
  return db.kysely.transaction().execute(async (trx) => {
    await takeFree(trx, { item: key, userId: me, isKept: false, at }, held);
    await freeOpened(trx, me, key);
    return { key, assignee: describe(await findAssignment(trx, key, held), me) };
  });
}

/**
 * Assigns an item, or releases it if `userId` is null. Throws `conflict` if another person keeps it, unless
 * `isForced`.
 */
export function assignItem(
  { db, clock }: AssignDependencies,
  { key, userId, isForced }: { key: string; userId: string | null; isForced: boolean },
  me: string,
): Promise<Answer> {
  const at = clock();
  const held = heldSince(at);
  return db.kysely.transaction().execute(async (trx) => {
    const current = await findAssignment(trx, key, held);
    if (current?.isKept && current.id !== me && !isForced) throw keptByOther(current);
    if (userId === null) await free(trx, key);
    else await giveTo(trx, { item: key, userId, isKept: true, at });
    return { key, assignee: describe(await findAssignment(trx, key, held), me) };
  });
}

async function giveTo(trx: DatabaseTransaction, taking: Parameters<typeof give>[1]) {
  const clerk = await findClerk(trx, taking.userId);
  if (!clerk) {
    throw new AppError('not_found', m.triage_assignee_gone());
  }
  if (!clerk.kinds.includes(kindOfItem(taking.item))) {
    throw new AppError('conflict', m.triage_assignee_role({ name: clerk.name }));
  }
  await give(trx, taking);
}

function keptByOther({ name }: Assignment): AppError {
  return new AppError('conflict', m.triage_taken_by({ name }));
}

function describe(assignment: Assignment | null, me: string): QueueItem['assignee'] {
  if (!assignment) return null;
  const { id, name, isKept, takenAt } = assignment;
  return { id, name, isKept, isMe: id === me, since: takenAt.toISOString() };
}
