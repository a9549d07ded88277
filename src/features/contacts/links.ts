import type { OwnerProof } from '../../contract/businesses.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { insertLink } from './queries.ts';
import { createToken, hashToken } from './token.rules.ts';

export const LINK_PATH = '/api/owner-link';
const LINK_HOURS = 48;

interface Link {
  businessId: number;
  /** Where it is sent to: whoever reads mail there proves to be the owner. */
  email: string;
  proof?: OwnerProof;
  claimId?: number;
  replacesId?: number;
  at: Date;
  siteUrl: string;
}

/** The address of a page whose button opens the desk of the listing, once, within 48 hours. */
export async function createOwnerLink(
  trx: DatabaseTransaction,
  { businessId, email, proof = 'contact', claimId, replacesId, at, siteUrl }: Link,
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(at.getTime() + LINK_HOURS * 3_600_000);
  await insertLink(trx, {
    tokenHash: hashToken(token),
    businessId,
    email,
    proof,
    createdAt: at,
    expiresAt,
    claimId: claimId ?? null,
    replacesId: replacesId ?? null,
  });
  return `${siteUrl}${LINK_PATH}?token=${token}`;
}

export function linkToOwnerArea(
  trx: DatabaseTransaction,
  link: Omit<Link, 'proof' | 'claimId' | 'replacesId'>,
): Promise<string> {
  return createOwnerLink(trx, link);
}
