import type { BoughtPlan } from '../../domain/plans.ts';
import { defaultSettings } from '../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { FINAL_AFTER } from '../audit/undo.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { changeListing, evenDeleted } from '../businesses/model/change-listing.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { contactOf } from '../mails/model/contact.rules.ts';
import { addressOwner } from '../mails/model/links.ts';
import { writeEndedMail, writeReminder } from './model/mail.ts';
import { findLastEnd, lockWaitingTerms, moveLaterPeriods, updatePayment } from './model/queries.ts';
import { addDays, addMonths, countDays, dueReminder, LONGEST_REMINDER } from './model/rules.ts';
import type { PaymentDependencies } from './model/settle.ts';
import { emailRenewal } from './renewals/renew.ts';

type Dependencies = Omit<PaymentDependencies, 'provider'>;

const BATCH = 200;
const BEGINNING = new Date(0);

/** Sends reminders of ending terms. For a term that renews automatically, notifies its payer of the charge instead. */
export async function remindOwners(dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock();
  const until = addDays(now, LONGEST_REMINDER);
  for await (const listing of listEnding(dependencies, { after: now, until })) {
    if (listing.renews) await emailRenewal(dependencies, listing.id, now);
    else await remindOwner(dependencies, listing, now);
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

/**
 * Ends premium whose term is over. Also begins waiting terms of listings that are already shown, which
 * otherwise would never end.
 */
export async function endPremiumTerms(dependencies: Dependencies): Promise<void> {
  const now = dependencies.clock();
  const final = new Date(now.getTime() - FINAL_AFTER * 1000);
  for (const businessId of await findMissedTerms(dependencies.db, final, BATCH)) {
    await startPaidTerms(dependencies, { businessId, at: now.toISOString() });
  }
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
  /** Plan of the term that ends; null for premium without a plan. */
  plan: BoughtPlan | null;
  /** Whether a payer chose automatic renewal. */
  renews: boolean;
}

/** Begins the terms that were bought before the approval of a listing, one after the other. */
export async function startPaidTerms(
  { db }: Pick<Dependencies, 'db'>,
  { businessId, at: approvedAt }: { businessId: number; at: string },
): Promise<void> {
  const at = new Date(approvedAt);
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const premium = listing?.isListed ? await beginWaitingTerms(trx, listing, at) : null;
    if (!premium) return;
    const operation = { action: 'premium.start', by: 'payments', at };
    await changeListing(trx, businessId, operation, () => premium);
  });
}

/**
 * Gives the waiting terms of a listing their dates and moves the terms bought after them. Returns the premium
 * columns to write, or null if no term waits. Premium without an end or with a later end keeps it. The listing
 * row must be locked.
 */
export async function beginWaitingTerms(
  trx: DatabaseTransaction,
  { id, isPremium, premiumUntil }: Pick<ListingRow, 'id' | 'isPremium' | 'premiumUntil'>,
  at: Date,
): Promise<Pick<ListingRow, 'isPremium' | 'premiumUntil'> | null> {
  const begun: { id: number; periodStart: Date; periodEnd: Date | null }[] = [];
  const waiting = await lockWaitingTerms(trx, id);
  if (waiting.length === 0) return null;
  let until = at;
  for (const term of waiting) {
    const periodEnd = term.months === null ? null : addMonths(until, term.months);
    begun.push({ id: term.id, periodStart: until, periodEnd });
    until = periodEnd ?? until;
  }
  const formerEnd = waiting.findLast(({ periodEnd }) => periodEnd !== null)?.periodEnd;
  if (formerEnd) {
    await moveLaterPeriods(trx, id, formerEnd, formerEnd.getTime() - until.getTime());
  }
  for (const { id: paymentId, ...period } of begun) {
    await updatePayment(trx, paymentId, { ...period, startsOnApproval: false });
  }
  const isEndless = begun.some(({ periodEnd }) => periodEnd === null);
  if (isEndless || (isPremium && premiumUntil === null)) {
    return { isPremium: true, premiumUntil: null };
  }
  const ends = [until, await findLastEnd(trx, id), isPremium ? premiumUntil : null];
  const last = Math.max(...ends.map((end) => end?.getTime() ?? 0));
  return { isPremium: true, premiumUntil: new Date(last) };
}

/**
 * Finds public listings with a term that still awaits the approval, once nobody can undo what made them
 * public: a merge, an edit or a changed area.
 */
async function findMissedTerms(db: Database, final: Date, limit: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('payments')
    .innerJoin('businesses', 'businesses.id', 'payments.businessId')
    .select('businesses.id')
    .distinct()
    .where('startsOnApproval', '=', true)
    .where('status', '=', 'paid')
    .where('isListed', '=', true)
    .where((where) => where.or([where('approvedAt', 'is', null), where('approvedAt', '<=', final)]))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns premium listings whose term ends between two times, in pages. Leaves out terms that await the
 * approval. Uses indexes `businesses_premium` and `payments_business`.
 */
export async function findEndingListings(
  db: Database,
  between: { after: Date; afterId: number; until: Date },
  limit: number,
): Promise<EndingListing[]> {
  return db.run<EndingListing>(
    {
      name: 'ending_listings',
      text: `select id, name, email, owner_email, premium_until, is_outside, plan, coalesce((
               select p.months from payments p
               where p.business_id = b.id and (p.status = 'paid' or p.keeps_period)
                 and p.period_end = b.premium_until
               order by p.id desc limit 1), ${defaultSettings.premium.months}) as months,
               exists (select from renewals r join payments p on p.id = r.payment_id
                 where p.business_id = b.id and r.method_id is not null) as renews
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
