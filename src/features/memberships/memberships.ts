import { sql } from 'kysely';
import { lastDayOf, MEMBERSHIP_NOTICE_DAYS } from '../../domain/memberships.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { changeListing } from '../businesses/model/change-listing.ts';
import { withCustom } from '../businesses/model/custom-fields.rules.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { IS_MEMBER } from '../businesses/model/staff-search.queries.ts';
import { addressOwner } from '../mails/model/links.ts';
import { planMail } from '../mails/model/plan.ts';
import type { LiveSettings } from '../settings/live-settings.ts';

export interface MembershipDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  settings: Pick<LiveSettings, 'current'>;
  site: { url: string };
}

const DAY = 86_400_000;
const BATCH = 100;
/** The last zone of the country in which a day ends. */
const LAST_ZONE = 'Pacific/Pago_Pago';

/** SQL that sorts a year or month behind all of its days. */
const UNTIL = sql<string>`rpad(custom ->> 'member-until', 10, '-99')`;
const HAS_END = sql<boolean>`custom ? 'member-until' and deleted_at is null and ${IS_MEMBER}`;

/** Tells members that their membership ends soon, and ends those that are over. Does nothing while switched off. */
export async function workOnMemberships(dependencies: MembershipDependencies): Promise<void> {
  if (dependencies.settings.current().memberships === 'off') return;
  await endMemberships(dependencies);
  await tellMembers(dependencies);
}

function dayOf(at: Date): string {
  return at.toLocaleDateString('en-CA', { timeZone: LAST_ZONE });
}

/** Unmarks listings whose last day is over, and hides them if the site does so. */
async function endMemberships({ db, clock, settings }: MembershipDependencies): Promise<void> {
  const isHidden = settings.current().memberships === 'hide';
  for (;;) {
    const at = clock();
    const today = dayOf(at);
    const ids = await findEnding(db, today);
    let ended = 0;
    for (const id of ids) {
      const operation = { action: 'business.end-membership', by: 'clock', at, isTold: true };
      const { before, after } = await db.kysely
        .transaction()
        .execute((trx) =>
          changeListing(trx, id, operation, (row) =>
            isOver(row, today) ? endOf(row, isHidden) : {},
          ),
        );
      if (after.version > before.version) ended += 1;
    }
    if (ids.length < BATCH || ended === 0) return;
  }
}

function isOver({ custom }: ListingRow, today: string): boolean {
  const until = custom['member-until'];
  return typeof until === 'string' && lastDayOf(until) < today;
}

function endOf({ custom, isApproved }: ListingRow, isHidden: boolean) {
  return {
    custom: withCustom(custom, { member: false }),
    ...(isHidden && isApproved && { isApproved: false }),
  };
}

/** Returns members whose last day is before a day, in order of it. Uses index `businesses_memberships`. */
async function findEnding(db: Database, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from businesses where ${HAS_END} and ${UNTIL} < ${day}
    order by ${UNTIL}, id limit ${BATCH}
  `.execute(db.kysely);
  return rows.map(({ id }) => id);
}

type Ending = Pick<ListingRow, 'id' | 'name' | 'email' | 'ownerEmail'> & { until: string };

/** Mails the contact of each listing whose membership ends within 14 days, once for each end. */
async function tellMembers(dependencies: MembershipDependencies): Promise<void> {
  const { db, clock } = dependencies;
  for (;;) {
    const at = clock();
    const last = dayOf(new Date(at.getTime() + MEMBERSHIP_NOTICE_DAYS * DAY));
    const { rows } = await sql<Ending>`
      select id, name, email, owner_email, custom ->> 'member-until' as until from businesses b
      where ${HAS_END} and ${UNTIL} <= ${last} and not exists (
        select from membership_notices n
        where n.business_id = b.id and n.member_until = b.custom ->> 'member-until'
      )
      order by ${UNTIL}, id limit ${BATCH}
    `.execute(db.kysely);
    for (const listing of rows) {
      await db.kysely.transaction().execute((trx) => tellMember(dependencies, trx, listing, at));
    }
    if (rows.length < BATCH) return;
  }
}

async function tellMember(
  { jobs, site }: MembershipDependencies,
  trx: DatabaseTransaction,
  listing: Ending,
  at: Date,
): Promise<void> {
  const { id: businessId, name, until: memberUntil } = listing;
  const told = await trx
    .insertInto('membershipNotices')
    .values({ businessId, memberUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returning('businessId')
    .executeTakeFirst();
  const owner = told && (await addressOwner(trx, listing, { at, siteUrl: site.url }));
  if (!owner) return;
  const ends_on = { day: lastDayOf(memberUntil) };
  const fields = { listing: name, ends_on, manage_url: owner.manageUrl };
  await jobs.enqueue(
    trx,
    mailQueue,
    planMail('membership-ending', owner.to, fields, { businessId }),
  );
}
