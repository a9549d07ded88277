import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { BusinessEdit } from '../../../contract/businesses.staff.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { A_WEEK_OF_TRIES, type Jobs, type Queue } from '../../../platform/jobs/jobs.ts';
import type { Changed } from './change-listing.ts';
import { endsPaidTerm, isPremiumAt, togglePremium } from './premium.rules.ts';
import type { ListingRow } from './shapes.ts';

/** Runs after staff ended a paid term: ends its payments and, if requested, refunds the unused part. */
export const paidYearEnded: Queue<{ businessId: number; at: string; isRefunded: boolean }> = {
  name: 'paid-year-ended',
  retries: A_WEEK_OF_TRIES,
};

/** Begins the terms of a listing that were bought before its approval. */
export const termsBegin: Queue<{ businessId: number; at: string }> = {
  name: 'terms-begin',
  retries: A_WEEK_OF_TRIES,
};

/**
 * Returns the premium status after an edit. Throws `forbidden` if the user may not change it, and `conflict`
 * if a paid term would end without a decision on the refund.
 */
export function choosePremium(
  row: ListingRow,
  { isPremium, endPaidYear }: BusinessEdit,
  { user, at }: { user: User; at: Date },
) {
  if (!hasRight(user, 'premium')) {
    // Also accepts the stored value, because the paid term may have ended after the form was loaded.
    if (isPremium !== isPremiumAt(row, at) && isPremium !== row.isPremium) throw premiumForAdmins();
    return { isPremium: row.isPremium, premiumUntil: row.premiumUntil };
  }
  const chosen = togglePremium(row, isPremium, at);
  if (endsPaidTerm(row, chosen, at) && !endPaidYear) throw yearIsPaid(row);
  return chosen;
}

export async function closeEndedTerm(
  trx: DatabaseTransaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { before, after, at }: Changed & { at: Date },
  endPaidYear: BusinessEdit['endPaidYear'],
): Promise<void> {
  if (!endsPaidTerm(before, after, at)) return;
  const isRefunded = endPaidYear === 'refund';
  await jobs.enqueue(trx, paidYearEnded, {
    businessId: after.id,
    at: at.toISOString(),
    isRefunded,
  });
}

function premiumForAdmins(): AppError {
  const message = m.listings_premium_admin_only();
  return new AppError('forbidden', m.listings_premium_admin_rest(), {
    fields: [{ field: 'isPremium', message }],
  });
}

function yearIsPaid({ name }: ListingRow): AppError {
  const message = m.listings_paid_rest_choice();
  return new AppError('conflict', m.listings_paid_rest_named({ name }), {
    fields: [{ field: 'endPaidYear', message }],
  });
}
