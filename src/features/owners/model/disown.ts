import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { LINK_PATH } from '../../mails/model/links.ts';
import { closeOwnerAreas } from './queries.ts';

export const DISOWN_PATH = `${LINK_PATH}/disown`;
const PURPOSE = 'disown desk';
const VALID = 7 * 86_400_000;

/** Creates a signed link, valid for 7 days and not stored. It can only close owner sessions. */
export function createRevokeLink(
  secret: string,
  { businessId, at, siteUrl }: { businessId: number; at: Date; siteUrl: string },
): string {
  const time = String(at.getTime());
  const token = sign(secret, PURPOSE, `${businessId}.${time}`);
  const query = new URLSearchParams({ business: String(businessId), time, token });
  return `${siteUrl}${DISOWN_PATH}?${query}`;
}

export function readRevokeLink(
  secret: string,
  { business = '', time = '', token = '' }: Record<string, string>,
  now: Date,
): number | null {
  const isOurs = isSignature(token, secret, { purpose: PURPOSE, text: `${business}.${time}` });
  return isOurs && Number(time) > now.getTime() - VALID ? Number(business) : null;
}

export async function revokeOwnerAreas(
  { db, clock }: { db: Database; clock: Clock },
  businessId: number,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    await closeOwnerAreas(trx, businessId, at);
    await recordListingChange(trx, { at, actor: 'owner', action: 'owner.disown', businessId });
  });
}
