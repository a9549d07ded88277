import type { Database } from '../../platform/database/database.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  type ListingRow,
} from '../businesses/shapes.ts';

export type DeskRow = BusinessRow &
  Pick<
    ListingRow,
    'ownerEmail' | 'premiumUntil' | 'version' | 'confirmedAt' | 'mayBeClosedAt' | 'hours'
  > & { unansweredCount: number };

/** Primary keys of businesses and replies; the reviews of one business by their index. */
export async function findDeskListing(db: Database, id: number): Promise<DeskRow | null> {
  const [row] = await db.run<DeskRow>(
    {
      name: 'desk_listing',
      text: `select ${businessColumns}, b.owner_email, b.premium_until, b.version,
               case when b.confirmed_by <> 'source' then b.confirmed_at end as confirmed_at,
               b.may_be_closed_at, b.hours,
               (select count(*)::int from reviews r where r.business_id = b.id and not r.is_held
                 and not exists (select from review_replies p
                   where p.review_id = r.id and p.deleted_at is null)) as unanswered_count
             from businesses b ${businessJoins} where b.id = $1 and b.deleted_at is null`,
    },
    [id],
  );
  return row ?? null;
}
