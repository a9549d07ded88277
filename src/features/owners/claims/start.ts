import * as m from '#messages';
import type { ClaimInput, ClaimWay } from '../../../contract/claims.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { BLOCK_SHARE, blockOf, networkOf } from '../../../platform/http/client.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { sign } from '../../../platform/signature.ts';
import { createToken, hashToken } from '../../../platform/token.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import type { ClaimRow } from '../model/tables.ts';
import { domainOf, fieldsOfWay, isOpenMailDomain, isSharedHost } from '../model/target.rules.ts';
import { isUnsettled } from './contact-changes.rules.ts';
import { countClaims, insertClaim, queueForClaiming } from './queries.ts';
import { notListed } from './read.ts';

const DAY = 86_400_000;
const MAX_OF_NETWORK = 5;
const VALID: Record<ClaimWay, number> = {
  domain: 2 * DAY,
  website: 2 * DAY,
  staff: 90 * DAY,
};

export function endOfClaim(way: ClaimWay, at: Date): Date {
  return new Date(at.getTime() + VALID[way]);
}

export const followClaim: Queue<{ id: number; token: string }> = {
  name: 'follow-claim',
  retries: 20,
  isSideBySide: true,
};

export interface StartDependencies extends Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'> {
  limitFactor: number;
}

/**
 * Starts a claim. Whether the website belongs to the listing is checked later, so that the response can't
 * reveal it.
 */
export async function startClaim(
  { db, clock, jobs, secret, limitFactor }: StartDependencies,
  input: ClaimInput,
  address: string,
): Promise<{ token: string }> {
  refuseOpenHosts(input);
  const { businessId, way, email, note } = input;
  const token = createToken();
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    await queueForClaiming(trx);
    const listing = await lockListing(trx, businessId);
    if (!listing?.isListed) throw notListed();
    const networkHash = sign(secret, 'claiming network', networkOf(address));
    const blockHash = sign(secret, 'claiming neighborhood', blockOf(address));
    const since = new Date(at.getTime() - DAY);
    await refuseMany(trx, { networkHash, blockHash, since }, MAX_OF_NETWORK * limitFactor);
    const id = await insertClaim(trx, {
      businessId,
      way,
      email,
      target: chooseTarget(input),
      networkHash,
      blockHash,
      tokenHash: hashToken(token),
      note: note || null,
      createdAt: at,
      askedAt: way === 'website' ? at : null,
      expiresAt: endOfClaim(way, at),
    });
    await rememberLanguage(trx, secret, { address: email, at });
    await jobs.enqueue(trx, followClaim, { id, token });
  });
  return { token };
}

function refuseOpenHosts({ way, email, website = '' }: ClaimInput) {
  if (way === 'domain' && isOpenMailDomain(domainOf(email))) {
    throw invalid('email', m.claims_free_email());
  }
  if (way === 'website' && isSharedHost(website)) {
    throw invalid('website', m.claims_shared_website());
  }
}

async function refuseMany(
  trx: DatabaseTransaction,
  claims: { networkHash: string; blockHash: string; since: Date },
  most: number,
) {
  const { ofNetwork, ofBlock } = await countClaims(trx, claims);
  if (ofNetwork < most && ofBlock < most * BLOCK_SHARE) return;
  throw new AppError('too_many_requests', m.claims_too_many_network(), {
    retryAfter: DAY / 1000,
  });
}

function chooseTarget({ way, email, website }: ClaimInput): string | null {
  if (way === 'staff') return null;
  return way === 'domain' ? domainOf(email) : (website ?? null);
}

type SettledListing = Pick<ListingRow, 'id' | 'origins'>;

export async function isChanged(
  trx: DatabaseTransaction,
  { id, origins }: SettledListing,
  { way, email }: Pick<ClaimRow, 'way' | 'email'>,
  now: Date,
): Promise<boolean> {
  const owners = await listOwners(trx, id);
  return isUnsettled(origins, fieldsOfWay(way), { now, email, owners });
}

function invalid(field: string, message: string): AppError {
  const detail = `${message.replace(/\.$/, '')}.`;
  return new AppError('invalid', detail, { fields: [{ field, message }] });
}

const MAX = 100;

function listOwners(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<{ email: string; provedAt: Date }[]> {
  return trx
    .selectFrom('businessOwners')
    .select(['email', 'provedAt'])
    .where('businessId', '=', businessId)
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute();
}
