import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSignature, sign } from '../../../platform/signature.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { LINK_PATH } from '../../mails/model/links.ts';
import { closeInvitedAreas, closeOwnerAreas } from './queries.ts';

export const DISOWN_PATH = `${LINK_PATH}/disown`;
const PURPOSE = 'disown desk';
const VALID = 7 * 86_400_000;

interface Revocation {
  businessId: number;
  /** Invited person whose sessions and links end; null for those of everyone. */
  invitedPersonId: number | null;
}

/** Creates a signed link, valid for 7 days and not stored. It can only close owner sessions. */
export function createRevokeLink(
  secret: string,
  { businessId, invitedPersonId, at, siteUrl }: Revocation & { at: Date; siteUrl: string },
): string {
  const business = String(businessId);
  const time = String(at.getTime());
  const person = invitedPersonId === null ? '' : String(invitedPersonId);
  const token = sign(secret, PURPOSE, nameRevocation({ business, time, person }));
  const query = new URLSearchParams({ business, time, ...(person && { person }), token });
  return `${siteUrl}${DISOWN_PATH}?${query}`;
}

function nameRevocation(of: Record<'business' | 'time' | 'person', string>): string {
  return [of.business, of.time, ...(of.person ? [of.person] : [])].join('.');
}

export function readRevokeLink(
  secret: string,
  { business = '', time = '', person = '', token = '' }: Record<string, string>,
  now: Date,
): Revocation | null {
  const text = nameRevocation({ business, time, person });
  const isOurs = isSignature(token, secret, { purpose: PURPOSE, text });
  if (!isOurs || Number(time) <= now.getTime() - VALID) return null;
  return { businessId: Number(business), invitedPersonId: person ? Number(person) : null };
}

export async function revokeOwnerAreas(
  { db, clock }: { db: Database; clock: Clock },
  { businessId, invitedPersonId }: Revocation,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (invitedPersonId === null) await closeOwnerAreas(trx, businessId, at);
    else await closeInvitedAreas(trx, invitedPersonId, at);
    await recordListingChange(trx, { at, actor: 'owner', action: 'owner.disown', businessId });
  });
}
