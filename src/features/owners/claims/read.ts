import * as m from '#messages';
import type { Claim, ClaimScreen, ClaimWay } from '../../../contract/claims.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../mails/model/links.ts';
import type { ClaimRow } from '../model/tables.ts';
import { contactOfWay, fieldsOfWay, maskEmail, maskPhone } from '../model/target.rules.ts';
import { verificationOf } from './code.rules.ts';
import { isUnsettled } from './contact-changes.rules.ts';
import { findClaimable, findClaimByToken } from './queries.ts';

export interface ReadDependencies {
  db: Database;
  clock: Clock;
  secret: string;
  hasPhoneCodes: boolean;
}

export function notListed(): AppError {
  return new AppError('not_found', m.claims_not_listed());
}

export async function readClaimScreen(
  { db, clock, secret, hasPhoneCodes }: ReadDependencies,
  id: number,
  token: string | undefined,
): Promise<ClaimScreen> {
  const listing = await findClaimable(db, id);
  if (!listing) throw notListed();
  const claim = token ? await findClaimByToken(db, hashToken(token)) : null;
  const {
    categorySlug,
    categoryName,
    phone: _,
    phoneE164: __,
    website: ___,
    origins,
    ...business
  } = listing;
  const now = clock();
  const offered = listOffered().filter((way) => way !== 'phone' || hasPhoneCodes);
  const waysChanged = offered.filter(
    (way) =>
      isPublic(way) && isUnsettled(origins, fieldsOfWay[way], { now, email: '', owners: [] }),
  );
  return {
    business: { ...business, category: { slug: categorySlug, name: categoryName } },
    ways: offered.filter((way) => !waysChanged.includes(way)),
    waysChanged,
    claim: claim?.businessId === id ? describeClaim(secret, claim, now) : null,
  };

  function listOffered(): ClaimWay[] {
    const ways: ClaimWay[] = ['domain', 'website', 'letter', 'phone', 'staff'];
    return ways.filter((way) => !isPublic(way) || contactOfWay(way, listing as never) !== null);
  }
}

/** Other ways must not be shown: they would reveal a website that isn't public. */
function isPublic(way: ClaimWay): boolean {
  return way === 'letter' || way === 'phone';
}

function describeClaim(secret: string, row: ClaimRow, now: Date): Claim {
  const { way, state, target, expiresAt, reason } = row;
  return {
    way,
    state: state === 'waiting' && expiresAt <= now ? 'expired' : state,
    email: maskEmail(row.email),
    target: way === 'phone' && target ? maskPhone(target) : target,
    isWithStaff: row.mailboxAt !== null,
    verification: way === 'website' ? verificationOf(secret, row.id) : null,
    expiresAt: expiresAt.toISOString(),
    reason,
  };
}
