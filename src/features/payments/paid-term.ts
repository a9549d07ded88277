import { defaultSettings } from '../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { changeListing, evenDeleted } from '../businesses/model/change-listing.ts';
import { contactOf } from '../mails/model/contact.rules.ts';
import { addressOwner } from '../mails/model/links.ts';
import { writeEndedMail, writeReminder } from './model/mail.ts';
import { lockWaitingTerms, updatePayment } from './model/queries.ts';
import { addDays, addMonths, countDays, dueReminder, LONGEST_REMINDER } from './model/rules.ts';
import type { PaymentDependencies } from './model/settle.ts';

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

export async function endPremiumTerms(dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock();
  for await (const { id } of listEnding(dependencies, { after: BEGINNING, until: now })) {
    await endPremiumTerm(dependencies, id, now);
  }
}

async function endPremiumTerm({ db, jobs, site }: Dependencies, id: number, now: Date) {
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

interface EndingListing {
  id: number;
  name: string;
  email: string | null;
  ownerEmail: string | null;
  premiumUntil: Date;
  isOutside: boolean;
  months: number;
}

/** Begins the terms that were bought before the approval of a listing, one after the other. */
export async function startPaidTerms(
  { db }: Pick<Dependencies, 'db'>,
  { businessId, at: approvedAt }: { businessId: number; at: string },
): Promise<void> {
  const at = new Date(approvedAt);
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    if (!listing?.isApproved || listing.deletedAt) return;
    const waiting = await lockWaitingTerms(trx, businessId);
    let until = at;
    for (const { id, months } of waiting) {
      const period = { periodStart: until, periodEnd: addMonths(until, months) };
      await updatePayment(trx, id, { ...period, startsOnApproval: false });
      until = period.periodEnd;
    }
    if (waiting.length === 0) return;
    const operation = { action: 'premium.start', by: 'payments', at };
    await changeListing(trx, businessId, operation, () => ({
      isPremium: true,
      premiumUntil: until,
    }));
  });
}

/**
 * Returns premium listings whose term ends between two times, in pages, but those whose term waits for their
 * approval. Uses indexes `businesses_premium` and
 * `payments_business`.
 */
export async function findEndingListings(
  db: Database,
  between: { after: Date; afterId: number; until: Date },
  limit: number,
): Promise<EndingListing[]> {
  return db.run<EndingListing>(
    {
      name: 'ending_listings',
      text: `select id, name, email, owner_email, premium_until, is_outside, coalesce((
               select p.months from payments p
               where p.business_id = b.id and (p.status = 'paid' or p.keeps_period)
                 and p.period_end = b.premium_until
               order by p.id desc limit 1), ${defaultSettings.premium.months}) as months
             from businesses b
             where is_premium and deleted_at is null and premium_until is not null
               and premium_until <= $3
               and not exists (select from payments w
                 where w.business_id = b.id and w.status = 'paid' and w.starts_on_approval)
               and (premium_until, id) > ($1::timestamptz, $2::bigint)
             order by premium_until, id limit $4`,
    },
    [between.after, between.afterId, between.until, limit],
  );
}

async function insertReminder(
  trx: DatabaseTransaction,
  reminder: { businessId: number; premiumUntil: Date; days: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('premiumReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  return row !== undefined;
}
