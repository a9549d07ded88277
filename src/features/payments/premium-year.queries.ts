import { defaultSettings } from '../../contract/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

export interface EndingListing {
  id: number;
  name: string;
  email: string | null;
  ownerEmail: string | null;
  premiumUntil: Date;
  isOutside: boolean;
  /** The term that ends then. */
  months: number;
}

/**
 * Premium listings whose term ends between two moments, page by page. Indexes businesses_premium,
 * payments_business.
 */
export async function findEndingListings(
  db: Database,
  between: { after: Date; afterId: number; until: Date },
  limit: number,
): Promise<EndingListing[]> {
  return db.run<EndingListing>(
    {
      name: 'ending_listings',
      text: `select id, name, email, owner_email, premium_until, is_outside, coalesce((
               select p.months from payments p
               where p.business_id = b.id and (p.status = 'paid' or p.keeps_period)
                 and p.period_end = b.premium_until
               order by p.id desc limit 1), ${defaultSettings.premium.months}) as months
             from businesses b
             where is_premium and deleted_at is null and premium_until is not null
               and premium_until <= $3
               and (premium_until, id) > ($1::timestamptz, $2::bigint)
             order by premium_until, id limit $4`,
    },
    [between.after, between.afterId, between.until, limit],
  );
}

export async function insertReminder(
  trx: DatabaseTransaction,
  reminder: { businessId: number; premiumUntil: Date; days: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('premiumReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  return row !== undefined;
}
