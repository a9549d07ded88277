import { Parser } from 'htmlparser2';
import * as m from '#messages';
import { META_NAME, WELL_KNOWN } from '../../../domain/claim-marks.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PublicFetch } from '../../../platform/http/public-fetch.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { hashToken } from '../../../platform/token.ts';
import { isOnFile } from '../model/target.rules.ts';
import { verificationOf } from './code.rules.ts';
import type { ClaimServices } from './mail.ts';
import { proveClaim } from './prove.ts';
import {
  findClaim,
  findClaimable,
  findClaimByToken,
  markClaimAsked,
  takeUnasked,
} from './queries.ts';

export interface Web {
  fetch: PublicFetch;
  /** Returns the TXT records of a host, or an empty list. */
  resolveText: (host: string) => Promise<string[]>;
}

/**
 * Looks for the code in a DNS TXT record, a well-known file or a meta tag on the home page, with and without
 * `www.`.
 */
export async function isVerified(web: Web, host: string, code: string): Promise<boolean> {
  if (await hasRecord(web, host, code)) return true;
  for (const name of [host, `www.${host}`]) {
    for (const origin of [`https://${name}`, `http://${name}`]) {
      const file = await web.fetch(`${origin}${WELL_KNOWN}`);
      if (file?.split(/\s+/).includes(code)) return true;
      const page = await web.fetch(`${origin}/`);
      if (page && hasTag(page, code)) return true;
      if (page !== null) break;
    }
  }
  return false;
}

async function hasRecord({ resolveText }: Web, host: string, code: string): Promise<boolean> {
  const lines = await resolveText(host).catch(() => []);
  return lines.some((line) => line.trim() === `${META_NAME}=${code}`);
}

function hasTag(page: string, code: string): boolean {
  let isFound = false;
  const parser = new Parser({
    onopentag(tag, { name = '', content = '' }) {
      if (tag !== 'meta' || name.toLowerCase() !== META_NAME || content.trim() !== code) return;
      isFound = true;
      parser.pause();
    },
  });
  parser.end(page);
  return isFound;
}

const HOUR = 3_600_000;
const AT_ONCE = 50;

export const checkWebsite: Queue<{ id: number }> = {
  name: 'check-claimed-website',
  retries: 3,
  isSideBySide: true,
};

/** Queues a check of the claimant's website. The response doesn't depend on its result. */
export async function enqueueWebsiteCheck(services: ClaimServices, token: string): Promise<number> {
  const claim = await findClaimByToken(services.db, hashToken(token));
  if (claim?.way !== 'website') {
    throw new AppError('not_found', m.claims_not_by_website());
  }
  const { db, jobs, clock } = services;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const { id } = claim;
    if (await markClaimAsked(trx, id, at)) await jobs.enqueue(trx, checkWebsite, { id });
  });
  return claim.businessId;
}

export async function checkAgain({ db, jobs, clock }: ClaimServices): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const askedBefore = new Date(at.getTime() - HOUR);
    const ids = await takeUnasked(trx, { askedBefore, at, limit: AT_ONCE });
    for (const id of ids) await jobs.enqueue(trx, checkWebsite, { id });
  });
}

/** Fetches only the website on file, so that nobody can make the server request other hosts. */
export async function runCheck(services: ClaimServices, web: Web, id: number): Promise<void> {
  const { db, clock, secret } = services;
  const claim = await findClaim(db.kysely, id);
  if (claim?.state !== 'waiting' || claim.expiresAt <= clock() || !claim.target) return;
  const listing = await findClaimable(db, claim.businessId);
  if (!listing || !isOnFile(claim, listing)) return;
  if (!(await isVerified(web, claim.target, verificationOf(secret, id)))) return;
  await db.kysely.transaction().execute((trx) => proveClaim(trx, services, claim));
}
