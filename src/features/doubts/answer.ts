import type { DoubtAnswer } from '../../contract/staff/checks.ts';
import type { ListingChange } from '../businesses/change-listing.rules.ts';
import { changeListing } from '../businesses/change-listing.ts';
import { recordListingChange } from '../businesses/record-change.ts';
import { type AskDependencies, askOwner } from './ask-owner.ts';
import { settleChecks } from './staff.queries.ts';

const actions: Record<DoubtAnswer, string> = {
  right: 'business.confirm',
  'may-be-closed': 'business.mark-closed',
  ask: 'business.ask-owner',
};

/** Throws `conflict` for a version that is not the newest, and where the owner can't be asked. */
export async function answerDoubt(
  dependencies: AskDependencies,
  id: number,
  { answer, version, actor }: { answer: DoubtAnswer; version: number; actor: string },
): Promise<{ id: number; version: number }> {
  const at = dependencies.clock();
  const operation = { action: actions[answer], by: actor, at, version };
  const change = changesOf(answer, at);
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const { after } = await changeListing(trx, id, operation, () => change);
    if (answer === 'right') await settleChecks(trx, id, at);
    if (answer === 'ask') {
      await askOwner(trx, dependencies, id);
      await recordListingChange(trx, { at, actor, action: actions.ask, businessId: id });
    }
    return { id, version: after.version };
  });
}

function changesOf(answer: DoubtAnswer, at: Date): ListingChange {
  if (answer === 'right') return { confirmedAt: at, confirmedBy: 'staff', mayBeClosedAt: null };
  return answer === 'ask' ? {} : { mayBeClosedAt: at };
}
