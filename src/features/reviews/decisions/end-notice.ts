import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import type { ModerationDependencies } from '../staff/moderate.ts';
import { endOneNotice } from './notices.queries.ts';

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
