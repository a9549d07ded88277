import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import type { ClaimRow } from '../model/tables.ts';
import { isOnFile } from '../model/target.rules.ts';
import { type ClaimServices, mailClaim, writeBegunMail, writeStaffMail } from './mail.ts';
import { mailLink } from './prove.ts';
import { findClaim, findClaimable, lockClaim } from './queries.ts';
import { isChanged } from './start.ts';

export async function followNewClaim(
  services: ClaimServices,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const { db } = services;
  const claim = await findClaim(db.kysely, id);
  const listing = claim && (await findClaimable(db, claim.businessId));
  if (!listing || claim.state !== 'waiting' || claim.expiresAt <= services.clock()) return;
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockListing(trx, claim.businessId);
    const current = await lockClaim(trx, id);
    if (row && current?.state === 'waiting') await tell(trx, services, { claim, row, token });
  });
}

interface Followed {
  claim: ClaimRow;
  row: ListingRow;
  token: string;
}

async function tell(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claim, row, token }: Followed,
): Promise<void> {
  const { site } = services;
  const { way, email } = claim;
  if (way === 'domain') return mailDomain(trx, services, { claim, row });
  if (way !== 'website' && way !== 'staff') return;
  const url = `${site.url}/claim/${row.id}?claim=${token}`;
  await mailClaim(trx, services, writeBegunMail(email, row, { way, url }));
  if (way === 'staff') await mailClaim(trx, services, writeStaffMail(site, row, 'claim'));
}

/** The response doesn't show whether a mail is sent, since that would reveal the website on file. */
async function mailDomain(
  trx: DatabaseTransaction,
  services: ClaimServices,
  { claim, row }: Pick<Followed, 'claim' | 'row'>,
): Promise<void> {
  const isTheirs = isOnFile(claim, row);
  if (!isTheirs || (await isChanged(trx, row, claim, services.clock()))) return;
  await mailLink(trx, services, { claim, listing: row, as: 'by-domain' });
}
