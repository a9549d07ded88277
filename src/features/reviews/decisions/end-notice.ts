import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ModerationDependencies } from '../model/moderate.ts';
import { endOneNotice } from './queries.ts';

/** Ends the notice on a listing whose reviews were removed. */
export async function endNotice(
  { db, clock }: Pick<ModerationDependencies, 'db' | 'clock'>,
  id: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const notice = await endOneNotice(trx, id, at);
    if (!notice) {
      throw new AppError('not_found', m.reviews_note_gone());
    }
    const { businessId, removed } = notice;
    const action = 'review-notice.end';
    await recordListingChange(trx, { at, actor, action, businessId, before: { removed } });
  });
}
