import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { inLanguage } from '../../../platform/language.ts';
import type { LetterBox, PhoneCodes } from '../../../platform/mail/letters.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { chooseMailLanguage } from '../../mails/model/reader-language.ts';
import type { ClaimRow } from '../model/tables.ts';
import { isOnFile } from '../model/target.rules.ts';
import { letterCodeOf, phoneCodeOf } from './code.rules.ts';
import { drawLetter } from './draw-letter.ts';
import { type ClaimServices, mailClaim, writeBegunMail, writeStaffMail } from './mail.ts';
import { mailLink } from './prove.ts';
import { findClaim, findClaimable, lockClaim } from './queries.ts';
import { notListed } from './read.ts';
import { isChanged } from './start.ts';

export interface FollowServices extends ClaimServices {
  letters: LetterBox;
  phoneCodes: PhoneCodes | null;
}

export async function followNewClaim(
  services: FollowServices,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const { db, secret, letters, phoneCodes } = services;
  const claim = await findClaim(db.kysely, id);
  const listing = claim && (await findClaimable(db, claim.businessId));
  if (!listing || claim.state !== 'waiting' || claim.expiresAt <= services.clock()) return;
  if (claim.way === 'letter') await letters.put(await drawClaimLetter(services, claim), String(id));
  if (claim.way === 'phone' && claim.target) {
    await phoneCodes?.send(claim.target, phoneCodeOf(secret, id));
  }
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
  services: FollowServices,
  { claim, row, token }: Followed,
): Promise<void> {
  const { site } = services;
  const { way, email } = claim;
  if (way === 'phone') return;
  if (way === 'domain') return mailDomain(trx, services, { claim, row });
  const url = `${site.url}/claim/${row.id}?claim=${token}`;
  await mailClaim(trx, services, writeBegunMail(email, row, { way, url }));
  if (way === 'website') return;
  const what = way === 'letter' ? 'letter' : 'claim';
  await mailClaim(trx, services, writeStaffMail(site, row, what));
}

/** The response doesn't show whether a mail is sent, since that would reveal the website on file. */
async function mailDomain(
  trx: DatabaseTransaction,
  services: FollowServices,
  { claim, row }: Pick<Followed, 'claim' | 'row'>,
): Promise<void> {
  const isTheirs = isOnFile(services.secret, claim, row);
  if (!isTheirs || (await isChanged(trx, row, claim, services.clock()))) return;
  await mailLink(trx, services, { claim, listing: row, as: 'by-domain' });
}

/**
 * Creates the letter anew for each printing, because its code is never stored. Uses the language the claimant
 * used when starting the claim.
 */
export async function drawClaimLetter(
  { db, secret, site }: Pick<ClaimServices, 'db' | 'secret' | 'site'>,
  { id, businessId, email, createdAt }: ClaimRow,
): Promise<Uint8Array> {
  const business = await findClaimable(db, businessId);
  if (!business) throw notListed();
  const language = await chooseMailLanguage({ db, secret, site }, { to: email });
  const prefix = language === site.settings.languages.main ? '' : `/${language}`;
  const letter = { site, business, code: letterCodeOf(secret, id), date: createdAt };
  return inLanguage(language, () => drawLetter(letter), prefix);
}
