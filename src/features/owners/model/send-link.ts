import type { z } from 'zod';
import type { ownerLinkInput } from '../../../contract/owner-area.ts';
import type { Language } from '../../../domain/languages.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf, isSameMailbox } from '../../mails/model/contact.rules.ts';
import { createOwnerLink } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import { createRevokeLink } from './disown.ts';
import { listManaged, type ManagedListing } from './invited-people.ts';
import { type ContactedListing, findContactedListing, listContactedListings } from './queries.ts';

type LinkRequest = z.output<typeof ownerLinkInput>;

type AskedLinks = LinkRequest & { language?: Language };

const MAX_LISTINGS = 20;

export const sendOwnerLinks: Queue<AskedLinks> = { name: 'send-owner-links', retries: 20 };

export type LinkDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'secret' | 'site'>;

/** Enqueues the request without looking up the address, so that response times don't reveal whether it is known. */
export async function requestOwnerLinks(
  { db, jobs }: Pick<LinkDependencies, 'db' | 'jobs'>,
  request: LinkRequest,
): Promise<void> {
  const asked = { ...request, language: currentLanguage() ?? undefined };
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, sendOwnerLinks, asked));
}

export async function mailOwnerLinks(
  dependencies: LinkDependencies,
  { language, ...request }: AskedLinks,
): Promise<void> {
  const { db, clock, jobs, site, secret } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const listings = await findAsked(trx, request);
    const due = [];
    let to: string | null = null;
    for (const listing of listings) {
      const contact = contactOf(listing);
      if (!contact) continue;
      to ??= contact;
      const link = { businessId: listing.id, at, siteUrl: site.url };
      due.push({
        id: listing.id,
        name: listing.name,
        url: await createOwnerLink(trx, { ...link, email: contact }),
        revokeUrl: createRevokeLink(secret, { ...link, invitedPersonId: null }),
      });
    }
    for (const { email, invitedPersonId, ...listing } of await findManaged(trx, request)) {
      to ??= email;
      const link = { businessId: listing.id, at, siteUrl: site.url };
      due.push({
        ...listing,
        url: await createOwnerLink(trx, { ...link, email, invitedPersonId }),
        revokeUrl: createRevokeLink(secret, { ...link, invitedPersonId }),
      });
    }
    if (!to) return;
    if (language) await rememberLanguage(trx, secret, { address: to, at, language });
    await jobs.enqueue(trx, mailQueue, writeLinkMail(to, due));
  });
}

async function findAsked(
  trx: DatabaseTransaction,
  { email, businessId }: LinkRequest,
): Promise<ContactedListing[]> {
  if (businessId === undefined) {
    return email ? listContactedListings(trx, email, MAX_LISTINGS) : [];
  }
  const listing = await findContactedListing(trx, businessId);
  const contact = listing && contactOf(listing);
  if (!listing || !contact) return [];
  return email === undefined || isSameMailbox(contact, email) ? [listing] : [];
}

/** Finds listings that an address manages as an invited person, besides those whose contact it is. */
async function findManaged(
  trx: DatabaseTransaction,
  { email, businessId }: LinkRequest,
): Promise<ManagedListing[]> {
  if (email === undefined) return [];
  const managed = await listManaged(trx, email, MAX_LISTINGS);
  return managed.filter(({ id }) => businessId === undefined || id === businessId);
}

interface LinkedListing {
  id: number;
  name: string;
  url: string;
  revokeUrl: string;
}

function writeLinkMail(to: string, listings: LinkedListing[]): PlannedMail {
  const rows = listings.map(({ name, url, revokeUrl }) => ({
    listing: name,
    manage_url: url,
    disown_url: revokeUrl,
  }));
  const [row] = rows;
  if (rows.length > 1 || !row) {
    return planMail('owner-links', to, { count: rows.length }, { rows });
  }
  return planMail('owner-link', to, row, { businessId: listings[0]?.id });
}
