import type { User } from '../../contract/accounts.ts';
import type { BusinessEdit } from '../../contract/staff/businesses.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { A_WEEK_OF_TRIES, type Jobs, type Queue } from '../../platform/jobs/jobs.ts';
import type { Changed } from './change-listing.ts';
import { endsPaidYear, isPremiumAt, togglePremium } from './premium.rules.ts';
import type { ListingRow } from './shapes.ts';

/** Staff ended a paid year: its payments end with it, and the unused part is refunded on request. */
export const paidYearEnded: Queue<{ businessId: number; at: string; isRefunded: boolean }> = {
  name: 'paid-year-ended',
  retries: A_WEEK_OF_TRIES,
};

/**
 * What an edit does to premium. Throws `forbidden` if an editor changes it, and `conflict` if a paid
 * year would end without a decision about its rest.
 */
export function choosePremium(
  row: ListingRow,
  { isPremium, endPaidYear }: BusinessEdit,
  { user, at }: { user: User; at: Date },
) {
  if (user.role !== 'admin') {
    // As it was read: the year may have ended by itself since.
    if (isPremium !== isPremiumAt(row, at) && isPremium !== row.isPremium) throw premiumForAdmins();
    return { isPremium: row.isPremium, premiumUntil: row.premiumUntil };
  }
  const chosen = togglePremium(row, isPremium, at);
  if (endsPaidYear(row, chosen, at) && !endPaidYear) throw yearIsPaid(row);
  return chosen;
}

export async function closeEndedYear(
  trx: DatabaseTransaction,
  jobs: Jobs,
  { before, after, at }: Changed & { at: Date },
  endPaidYear: BusinessEdit['endPaidYear'],
): Promise<void> {
  if (!endsPaidYear(before, after, at)) return;
  const isRefunded = endPaidYear === 'refund';
  await jobs.enqueue(trx, paidYearEnded, {
    businessId: after.id,
    at: at.toISOString(),
    isRefunded,
  });
}

function premiumForAdmins(): AppError {
  const message = 'Only an admin can make a business premium or free.';
  return new AppError('forbidden', `${message} To save the rest, leave Premium as it is.`, {
    fields: [{ field: 'isPremium', message }],
  });
}

function yearIsPaid({ name }: ListingRow): AppError {
  const message =
    'Choose what happens to the rest of the payment with endPaidYear: "keep" or "refund".';
  return new AppError('conflict', `${name} has a paid year that has not ended. ${message}`, {
    fields: [{ field: 'endPaidYear', message }],
  });
}
