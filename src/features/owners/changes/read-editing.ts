import { type CustomValues, isOffered } from '../../../contract/custom-fields.ts';
import type { ListingEditing, OwnChange } from '../../../contract/owner-area/listing.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readFields } from '../../businesses/custom-fields.ts';
import { readOwnerListing } from '../read-owner-area.ts';
import { listOwnChanges, type WaitingRow } from './waiting.queries.ts';

const SHOWN_FOR = 30 * 86_400_000;

export async function readEditing(
  { db, clock }: { db: Database; clock: Clock },
  businessId: number,
): Promise<ListingEditing> {
  const since = new Date(clock().getTime() - SHOWN_FOR);
  const [listing, rows, all, stored] = await Promise.all([
    readOwnerListing(db, businessId),
    listOwnChanges(db, businessId, since),
    readFields(db.kysely),
    readCustom(db, businessId),
  ]);
  const fields = all.filter((field) => isOffered(field) && field.filledBy === 'owner');
  const own = fields.flatMap(({ key }) => {
    const value = stored[key];
    return value === undefined ? [] : [[key, value]];
  });
  const changes = pickLatest(rows).map(toOwnChange);
  return { listing, changes, fields, custom: Object.fromEntries(own) };
}

/** Primary key. */
async function readCustom(db: Database, id: number): Promise<CustomValues> {
  const business = db.kysely.selectFrom('businesses').select('custom').where('id', '=', id);
  return (await business.executeTakeFirst())?.custom ?? {};
}

/** Of a field only the last one is news. */
function pickLatest(rows: WaitingRow[]): WaitingRow[] {
  return rows.filter(({ field }, at) => rows.findIndex((row) => row.field === field) === at);
}

function toOwnChange(row: WaitingRow): OwnChange {
  const { id, field, was, proposed, reason } = row;
  return {
    id,
    field,
    was,
    proposed,
    reason,
    state: row.state as OwnChange['state'],
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
