import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { planMail } from '../../mails/model/plan.ts';
import {
  type ConfirmAnswer,
  createConfirmLinks,
  listUnconfirmed,
  markConfirmationAsked,
  type Unconfirmed,
} from './link.ts';

const YEAR = 365 * 86_400_000;
const BATCH = 100;
/** Batches of mails per day, so that an old directory doesn't mail all owners at once. */
const BATCHES_A_DAY = 10;

export interface ConfirmAskDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
  secret: string;
}

export async function askOwners(dependencies: ConfirmAskDependencies): Promise<void> {
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
      const urls = createConfirmLinks(secret, { ...listing, contact, at, siteUrl: site.url });
      await jobs.enqueue(trx, mailQueue, writeConfirmMail(contact, listing, urls));
    }
    const ids = listings.map(({ id }) => id);
    await markConfirmationAsked(trx, ids, at);
    return listings.length;
  });
}

function writeConfirmMail(
  to: string,
  { id: businessId, name: listing, address, city, state, zipCode, phone }: Unconfirmed,
  urls: Record<ConfirmAnswer, string>,
): PlannedMail {
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return planMail(
    'listing-confirm',
    to,
    {
      listing,
      facts: { lines: [listing, place, ...(phone ? [phone] : [])] },
      right_url: urls.right,
      correct_url: urls.correct,
      closed_url: urls.closed,
    },
    { businessId },
  );
}
