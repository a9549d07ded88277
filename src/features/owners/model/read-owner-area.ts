import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import type { OwnerArea, OwnerListing } from '../../../contract/owner-area.ts';
import { boughtPlan } from '../../../domain/plans.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  type ListingRow,
  toWholeBusiness,
} from '../../businesses/model/shapes.ts';
import { findTimeZone } from '../../hours/time-zone.rules.ts';

export async function readOwnerArea(
  db: Database,
  { id: _, invitedPersonId, ...owner }: Owner,
): Promise<OwnerArea> {
  const isInvited = invitedPersonId !== null;
  return {
    listing: await readOwnerListing(db, owner.businessId),
    owner: { ...owner, isInvited },
  };
}

export async function readOwnerListing(db: Database, id: number): Promise<OwnerListing> {
  const row = await findOwnerListing(db, id);
  if (!row) throw new AppError('not_found', m.owner_listing_deleted());
  return toOwnerListing(row);
}

function toOwnerListing(row: OwnerAreaRow): OwnerListing {
  return {
    ...toWholeBusiness(row),
    plan: row.isPremium && row.plan ? boughtPlan.parse(row.plan) : null,
    version: row.version,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    hours: row.hours,
    services: row.services ?? [],
    offers: row.offers ?? [],
    timeZone: row.timeZone ?? findTimeZone(row),
    unansweredCount: row.unansweredCount,
    openInquiries: row.openInquiries,
    mayBeClosed: row.mayBeClosedAt !== null,
    isOutside: row.isOutside,
  };
}

type OwnerAreaRow = BusinessRow &
  Pick<
    ListingRow,
    | 'ownerEmail'
    | 'premiumUntil'
    | 'version'
    | 'confirmedAt'
    | 'mayBeClosedAt'
    | 'hours'
    | 'services'
  > & { unansweredCount: number; openInquiries: number };

async function findOwnerListing(db: Database, id: number): Promise<OwnerAreaRow | null> {
  const [row] = await db.run<OwnerAreaRow>(
    {
      name: 'desk_listing',
      text: `select ${businessColumns}, b.owner_email, b.premium_until, b.version,
               case when b.confirmed_by <> 'source' then b.confirmed_at end as confirmed_at,
               b.may_be_closed_at, b.hours, b.services,
               (select count(*)::int from reviews r where r.business_id = b.id and not r.is_held
                 and not exists (select from review_replies p
                   where p.review_id = r.id and p.deleted_at is null)) as unanswered_count,
               (select count(*)::int from inquiries i
                where i.business_id = b.id and i.state = 'open') as open_inquiries
             from businesses b ${businessJoins} where b.id = $1 and b.deleted_at is null`,
    },
    [id],
  );
  return row ?? null;
}
