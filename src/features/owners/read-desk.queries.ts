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
  >;

/** Primary key. */
export async function findDeskListing(db: Database, id: number): Promise<DeskRow | null> {
  const [row] = await db.run<DeskRow>(
    {
      name: 'desk_listing',
      text: `select ${businessColumns}, b.owner_email, b.premium_until, b.version,
               case when b.confirmed_by <> 'source' then b.confirmed_at end as confirmed_at,
               b.may_be_closed_at, b.hours
             from businesses b ${businessJoins} where b.id = $1 and b.deleted_at is null`,
    },
    [id],
  );
  return row ?? null;
}
