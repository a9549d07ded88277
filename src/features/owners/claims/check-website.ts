import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { hashToken } from '../../contacts/token.rules.ts';
import { verificationOf } from './code.rules.ts';
import { proveClaim } from './prove.ts';
import { findClaim, findClaimByToken, markAsked, takeUnasked } from './queries.ts';
import { findClaimable } from './read.queries.ts';
import type { ClaimServices } from './send-mail.ts';
import { isOnFile } from './target.rules.ts';
import { isVerified, type Web } from './verify-website.ts';

const HOUR = 3_600_000;
const AT_ONCE = 50;

export const checkWebsite: Queue<{ id: number }> = {
  name: 'check-claimed-website',
  retries: 3,
  isSideBySide: true,
};

/** The claimant asks for a look now; what it finds is not told apart from finding nothing. */
export async function askForCheck(services: ClaimServices, token: string): Promise<number> {
  const claim = await findClaimByToken(services.db, hashToken(token));
  if (claim?.way !== 'website') {
    throw new AppError('not_found', m.claims_not_by_website());
  }
  const { db, jobs, clock } = services;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const { id } = claim;
    if (await markAsked(trx, id, at)) await jobs.enqueue(trx, checkWebsite, { id });
  });
  return claim.businessId;
}

/** Every hour, by itself. */
export async function checkAgain({ db, jobs, clock }: ClaimServices): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const askedBefore = new Date(at.getTime() - HOUR);
    const ids = await takeUnasked(trx, { askedBefore, at, limit: AT_ONCE });
    for (const id of ids) await jobs.enqueue(trx, checkWebsite, { id });
  });
}

/** Only the website on file is asked, so that nobody can send us anywhere else. */
export async function runCheck(services: ClaimServices, web: Web, id: number): Promise<void> {
  const { db, clock, secret } = services;
  const claim = await findClaim(db.kysely, id);
  if (claim?.state !== 'waiting' || claim.expiresAt <= clock() || !claim.target) return;
  const listing = await findClaimable(db, claim.businessId);
  if (!listing || !isOnFile(secret, claim, listing)) return;
  if (!(await isVerified(web, claim.target, verificationOf(secret, id)))) return;
  await db.kysely.transaction().execute((trx) => proveClaim(trx, services, claim));
}
