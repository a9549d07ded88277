import { sql } from 'kysely';
import type { HeldFor } from '../../../contract/reviews.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';

export interface Standing {
  isHeld: boolean;
  isCounted: boolean;
  heldFor: HeldFor | null;
  heldAt: Date | null;
  keptAt: Date | null;
  reportCount: number;
  deletedAt: Date | null;
}

export interface StandingReview extends Standing {
  id: number;
  businessId: number;
  rating: number;
  createdAt: Date;
  countsByRight: boolean;
}

/** Daily limit of counted reviews per network and business: enough for a household or a café's guests. */
export const COUNTED_A_DAY = 10;

/**
 * SQL condition: the review isn't an insider's and is confirmed, or within its network's daily limit. Uses
 * index `reviews_network`.
 */
export const COUNTS_BY_RIGHT = `(not r.is_insider and (r.confirmed_at is not null or (
  select count(*) < ${COUNTED_A_DAY} from reviews o
  where o.network_hash = r.network_hash and o.business_id = r.business_id
    and o.created_on = r.created_on and o.id <> r.id and o.deleted_at is null
    and (o.is_counted or o.id < r.id and not o.is_insider))))`;

export const standingColumns = sql.raw(`r.id, r.business_id, r.rating, r.is_counted, r.created_at,
  r.is_held, r.held_for, r.held_at, r.kept_at, r.report_count, r.deleted_at,
  ${COUNTS_BY_RIGHT} as counts_by_right`);

export async function writeStandings(
  trx: DatabaseTransaction,
  standings: (Standing & { id: number })[],
): Promise<void> {
  await sql`
    update reviews r set is_held = s."isHeld", is_counted = s."isCounted", held_for = s."heldFor", held_at = s."heldAt",
      kept_at = s."keptAt", report_count = s."reportCount", deleted_at = s."deletedAt"
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as s (
      id bigint, "isHeld" boolean, "isCounted" boolean, "heldFor" text, "heldAt" timestamptz,
      "keptAt" timestamptz, "reportCount" integer, "deletedAt" timestamptz)
    where r.id = s.id
  `.execute(trx);
}
