import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { Site } from '../../settings/site.ts';
import {
  type ConfirmTarget,
  createConfirmLink,
  listUnconfirmed,
  markConfirmationAsked,
  type Unconfirmed,
} from './link.ts';

const YEAR = 365 * 86_400_000;
const BATCH = 100;
/** Batches of mails per day, so that an old directory doesn't mail all owners at once. */
const BATCHES_A_DAY = 10;

export interface ConfirmAskDependencies extends Pick<Services, 'db' | 'clock' | 'jobs' | 'secret'> {
  site: Pick<Site, 'name' | 'url' | 'settings'>;
}

export async function askOwners(dependencies: ConfirmAskDependencies): Promise<void> {
  if (dependencies.site.settings.stoppedMails.includes('listing-confirm')) return;
  for (let batch = 0; batch < BATCHES_A_DAY; batch += 1) {
    if ((await askSome(dependencies)) < BATCH) return;
  }
}

function askSome({ db, clock, jobs, site, secret }: ConfirmAskDependencies): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const listings = await listUnconfirmed(trx, new Date(at.getTime() - YEAR), BATCH);
    if (listings.length === 0) return 0;
    for (const listing of listings) {
      const contact = contactOf(listing) ?? '';
      const link = { id: listing.id, contact, at, siteUrl: site.url };
      await jobs.enqueue(trx, mailQueue, writeConfirmMail(secret, listing, link));
    }
    const ids = listings.map(({ id }) => id);
    await markConfirmationAsked(trx, ids, at);
    return listings.length;
  });
}

function writeConfirmMail(
  secret: string,
  { id: businessId, name: listing, address, city, state, zipCode, phone }: Unconfirmed,
  link: ConfirmTarget,
): PlannedMail {
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return planMail(
    'listing-confirm',
    link.contact,
    {
      listing,
      facts: { lines: [listing, place, ...(phone ? [phone] : [])] },
      right_url: createConfirmLink(secret, 'right', link),
      correct_url: createConfirmLink(secret, 'correct', link),
      closed_url: createConfirmLink(secret, 'closed', link),
    },
    { businessId },
  );
}
