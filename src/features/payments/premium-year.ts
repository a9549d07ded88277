import { mailQueue } from '../../platform/mail/compose.ts';
import { lockListing } from '../businesses/change-listing.queries.ts';
import { changeListing, evenDeleted } from '../businesses/change-listing.ts';
import { addressOwner } from '../contacts/address-owner.ts';
import { contactOf } from '../contacts/contact.rules.ts';
import { writeEndedMail, writeReminder } from './mail.ts';
import { type EndingListing, findEndingListings, insertReminder } from './premium-year.queries.ts';
import { addDays, countDays, dueReminder, LONGEST_REMINDER } from './rules.ts';
import type { PaymentDependencies } from './settle.ts';

type Dependencies = Pick<PaymentDependencies, 'db' | 'clock' | 'jobs' | 'site'>;

const BATCH = 200;
const BEGINNING = new Date(0);

export async function remindOwners(dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock();
  const until = addDays(now, LONGEST_REMINDER);
  for await (const listing of listEnding(dependencies, { after: now, until })) {
    await remindOwner(dependencies, listing, now);
  }
}

async function remindOwner({ db, jobs, site }: Dependencies, listing: EndingListing, now: Date) {
  const { id, premiumUntil, months, isOutside } = listing;
  const days = dueReminder(premiumUntil, now, months);
  if (!contactOf(listing) || days === null || isOutside) return;
  await db.kysely.transaction().execute(async (trx) => {
    if (!(await insertReminder(trx, { businessId: id, premiumUntil, days }))) return;
    const owner = await addressOwner(trx, listing, { at: now, siteUrl: site.url });
    if (!owner) return;
    const left = countDays(now, premiumUntil);
    await jobs.enqueue(trx, mailQueue, writeReminder(site, owner, listing, premiumUntil, left));
  });
}

export async function endPremiumYears(dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock();
  for await (const { id } of listEnding(dependencies, { after: BEGINNING, until: now })) {
    await endPremiumYear(dependencies, id, now);
  }
}

async function endPremiumYear({ db, jobs, site }: Dependencies, id: number, now: Date) {
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, id);
    if (!listing?.isPremium || !listing.premiumUntil || listing.premiumUntil > now) return;
    const operation = { action: 'premium.end', by: 'clock', at: now, require: evenDeleted };
    await changeListing(trx, id, operation, () => ({ isPremium: false }));
    const owner = await addressOwner(trx, listing, { at: now, siteUrl: site.url });
    if (owner) await jobs.enqueue(trx, mailQueue, writeEndedMail(site, owner, listing));
  });
}

async function* listEnding({ db }: Dependencies, between: { after: Date; until: Date }) {
  let { after } = between;
  let afterId = 0;
  for (;;) {
    const page = await findEndingListings(db, { after, afterId, until: between.until }, BATCH);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < BATCH) return;
    after = last.premiumUntil;
    afterId = last.id;
  }
}
