import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { LINK_PATH } from '../../mails/model/links.ts';
import { closeManagerAreas, closeOwnerAreas } from './queries.ts';

export const DISOWN_PATH = `${LINK_PATH}/disown`;
const PURPOSE = 'disown desk';
const VALID = 7 * 86_400_000;

interface Revocation {
  businessId: number;
  /** The invited person whose sessions and links end; null for those of everybody. */
  managerId: number | null;
}

/** Creates a signed link, valid for 7 days and not stored. It can only close owner sessions. */
export function createRevokeLink(
  secret: string,
  { businessId, managerId, at, siteUrl }: Revocation & { at: Date; siteUrl: string },
): string {
  const business = String(businessId);
  const time = String(at.getTime());
  const manager = managerId === null ? '' : String(managerId);
  const token = sign(secret, PURPOSE, nameRevocation({ business, time, manager }));
  const query = new URLSearchParams({ business, time, ...(manager && { manager }), token });
  return `${siteUrl}${DISOWN_PATH}?${query}`;
}

function nameRevocation(of: Record<'business' | 'time' | 'manager', string>): string {
  return [of.business, of.time, ...(of.manager ? [of.manager] : [])].join('.');
}

export function readRevokeLink(
  secret: string,
  { business = '', time = '', manager = '', token = '' }: Record<string, string>,
  now: Date,
): Revocation | null {
  const text = nameRevocation({ business, time, manager });
  const isOurs = isSignature(token, secret, { purpose: PURPOSE, text });
  if (!isOurs || Number(time) <= now.getTime() - VALID) return null;
  return { businessId: Number(business), managerId: manager ? Number(manager) : null };
}

export async function revokeOwnerAreas(
  { db, clock }: { db: Database; clock: Clock },
  { businessId, managerId }: Revocation,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (managerId === null) await closeOwnerAreas(trx, businessId, at);
    else await closeManagerAreas(trx, managerId, at);
    await recordListingChange(trx, { at, actor: 'owner', action: 'owner.disown', businessId });
  });
}
