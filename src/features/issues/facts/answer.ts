import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import type { IssueAnswer } from '../../../contract/checks.staff.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ListingChange } from '../../businesses/model/change-listing.rules.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { undoLastChange } from '../../businesses/model/undo-change.ts';
import { askStaleOwner, type StaleAskDependencies, settleChecks } from './ask-owner.ts';

const actions: Record<IssueAnswer, string> = {
  right: 'business.confirm',
  'may-be-closed': 'business.mark-closed',
  ask: 'business.ask-owner',
};

/** Throws `conflict` for a stale version, or if the owner can't be asked. */
export async function answerIssue(
  dependencies: StaleAskDependencies,
  id: number,
  { answer, version, actor }: { answer: IssueAnswer; version: number; actor: string },
): Promise<{ id: number; version: number }> {
  const at = dependencies.clock();
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    let checks: object[] = [];
    const recall = ({ name, confirmedAt, confirmedBy, mayBeClosedAt }: ListingRow) => ({
      name,
      replaced: { confirmedAt, confirmedBy, mayBeClosedAt, checks },
    });
    const operation = { action: actions[answer], by: actor, at, version, recall };
    const { after } = await changeListing(trx, id, operation, async () => {
      checks = await readChecks(trx, id);
      return changesOf(answer, at);
    });
    if (answer === 'right') await settleChecks(trx, id, at);
    if (answer === 'ask') {
      await askStaleOwner(trx, dependencies, id);
      await recordListingChange(trx, { at, actor, action: actions.ask, businessId: id });
    }
    return { id, version: after.version };
  });
}

function changesOf(answer: IssueAnswer, at: Date): ListingChange {
  if (answer === 'right') return { confirmedAt: at, confirmedBy: 'staff', mayBeClosedAt: null };
  return answer === 'ask' ? {} : { mayBeClosedAt: at };
}

/** Values that an answer replaced, stored in the audit log so that the answer can be undone. */
const replaced = z.object({
  confirmedAt: z.coerce.date().nullable(),
  confirmedBy: z.enum(['owner', 'staff', 'source']).nullable(),
  mayBeClosedAt: z.coerce.date().nullable(),
  checks: z.array(z.record(z.string(), z.json())),
});

/** Returns the replaced values. Throws `conflict` if the last change of the listing wasn't an answer to an issue. */
function readReplaced(before: unknown) {
  const { data } = z.object({ replaced }).safeParse(before);
  if (!data) throw new AppError('conflict', m.undo_too_late());
  return data.replaced;
}

/** Undoes an answer: restores the listing and its issues. */
export function undoAnswer(
  { db, clock }: { db: Database; clock: Clock },
  id: number,
  { version, actor }: { version: number; actor: string },
): Promise<{ id: number }> {
  const formerOf = (before: unknown): ListingChange => {
    const { checks: _, ...former } = readReplaced(before);
    return former;
  };
  return db.kysely.transaction().execute(async (trx) => {
    const undone = await undoLastChange(
      trx,
      { id, version, actor, at: clock() },
      { [actions.right]: formerOf, [actions['may-be-closed']]: formerOf },
    );
    await restoreChecks(trx, readReplaced(undone.before).checks);
    return { id };
  });
}

async function readChecks(trx: DatabaseTransaction, id: number): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(k) as row from business_checks k where business_id = ${id}
  `.execute(trx);
  return rows.map(({ row }) => row);
}

async function restoreChecks(trx: DatabaseTransaction, checks: object[]): Promise<void> {
  await sql`
    insert into business_checks
    select * from jsonb_populate_recordset(null::business_checks, ${JSON.stringify(checks)}::jsonb)
    on conflict (business_id, kind) do update set state = excluded.state, since = excluded.since,
      failures = excluded.failures, next_at = excluded.next_at, detail = excluded.detail
  `.execute(trx);
}
