import * as m from '#messages';
import { type Claim, type ClaimScreen, claimWay } from '../../../contract/claims.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/token.ts';
import type { ClaimRow } from '../model/tables.ts';
import { maskEmail } from '../model/target.rules.ts';
import { verificationOf } from './code.rules.ts';
import { findClaimable, findClaimByToken } from './queries.ts';

export type ReadDependencies = Pick<Services, 'db' | 'clock' | 'secret'>;

export function notListed(): AppError {
  return new AppError('not_found', m.claims_not_listed());
}

/**
 * Returns the ways to claim a listing. They are the same for every listing, because a choice would reveal a
 * website that isn't public.
 */
export async function readClaimScreen(
  { db, clock, secret }: ReadDependencies,
  id: number,
  token: string | undefined,
): Promise<ClaimScreen> {
  const listing = await findClaimable(db, id);
  if (!listing) throw notListed();
  const claim = token ? await findClaimByToken(db, hashToken(token)) : null;
  const { categorySlug, categoryName, website: _, ...business } = listing;
  return {
    business: { ...business, category: { slug: categorySlug, name: categoryName } },
    ways: claimWay.options,
    claim: claim?.businessId === id ? describeClaim(secret, claim, clock()) : null,
  };
}

function describeClaim(secret: string, row: ClaimRow, now: Date): Claim {
  const { way, state, target, expiresAt, reason } = row;
  return {
    way,
    state: state === 'waiting' && expiresAt <= now ? 'expired' : state,
    email: maskEmail(row.email),
    target: way === 'phone' ? null : target,
    isWithStaff: row.mailboxAt !== null,
    verification: way === 'website' ? verificationOf(secret, row.id) : null,
    expiresAt: expiresAt.toISOString(),
    reason,
  };
}
