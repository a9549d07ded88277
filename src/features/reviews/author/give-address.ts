import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { LinkDependencies } from '../../owners/model/send-link.ts';
import { askToConfirm } from '../model/ask-to-confirm.ts';
import { readAddressKey } from '../model/author-links.rules.ts';

const DAY = 86_400_000;

/**
 * Sends a confirmation mail for a review of the last day without an address. Silently ignores wrong keys and
 * further addresses, so that the response reveals nothing.
 */
export async function giveAddress(
  { db, jobs, secret, clock }: LinkDependencies,
  { key, email }: { key: string; email: string },
): Promise<void> {
  const reviewId = readAddressKey(secret, key);
  if (reviewId === null) return;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (!(await lockWithoutAddress(trx, reviewId, new Date(at.getTime() - DAY)))) return;
    await askToConfirm(trx, { jobs, secret }, { reviewId, email, at });
  });
}

async function lockWithoutAddress(
  trx: DatabaseTransaction,
  reviewId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from reviews r
    where id = ${reviewId} and created_at > ${since} and deleted_at is null and confirmed_at is null
      and not exists (select from review_confirmations where review_id = r.id)
    for update
  `.execute(trx);
  return rows.length > 0;
}
