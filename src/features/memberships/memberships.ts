import { sql } from 'kysely';
import { findLocalDate } from '../../domain/hours/list-openings.ts';
import { lastDayOf, MEMBERSHIP_NOTICE_DAYS } from '../../domain/memberships.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { changeListing } from '../businesses/model/change-listing.ts';
import { withCustom } from '../businesses/model/custom-fields.rules.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { addressOwner } from '../mails/model/links.ts';
import { planMail } from '../mails/model/plan.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import type { Site } from '../settings/site.ts';

export interface MembershipDependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
  settings: Pick<LiveSettings, 'current'>;
  site: Pick<Site, 'url' | 'contactEmail'>;
}

const DAY = 86_400_000;
const BATCH = 100;
/** The last US time zone in which a day ends. */
const LAST_ZONE = 'Pacific/Pago_Pago';

/** Notifies members whose membership ends soon, and ends expired memberships. Does nothing while switched off. */
export async function workOnMemberships(dependencies: MembershipDependencies): Promise<void> {
  if (dependencies.settings.current().memberships === 'off') return;
  await endMemberships(dependencies);
  await emailMembers(dependencies);
}

/** Unmarks listings whose membership has expired, and hides them if the setting says so. */
async function endMemberships({ db, clock, settings }: MembershipDependencies): Promise<void> {
  const isHidden = settings.current().memberships === 'hide';
  for (;;) {
    const at = clock();
    const today = findLocalDate(LAST_ZONE, at.getTime());
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
    custom: withCustom(custom, { member: null }),
    ...(isHidden && isApproved && { isApproved: false }),
  };
}

/** Returns members whose last day is before a day, in order of it. Uses index `memberships_end`. */
async function findEnding(db: Database, day: string): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('memberships')
    .select('businessId')
    .where('isMember', '=', true)
    .where('ends', '<', day)
    .orderBy('ends')
    .orderBy('businessId')
    .limit(BATCH)
    .execute();
  return rows.map(({ businessId }) => businessId);
}

type Ending = Pick<ListingRow, 'id' | 'name' | 'email' | 'ownerEmail'> & {
  until: string;
  ends: string;
};

/** Emails the contact of each listing whose membership ends within 14 days, once per end date. */
async function emailMembers(dependencies: MembershipDependencies): Promise<void> {
  const { db, clock } = dependencies;
  for (;;) {
    const at = clock();
    const last = findLocalDate(LAST_ZONE, at.getTime() + MEMBERSHIP_NOTICE_DAYS * DAY);
    const { rows } = await sql<Ending>`
      select b.id, b.name, b.email, b.owner_email, b.custom ->> 'member-until' as until, m.ends
      from memberships m join businesses b on b.id = m.business_id
      where m.is_member and m.ends <= ${last} and m.told_end is distinct from m.ends
      order by m.ends, m.business_id limit ${BATCH}
    `.execute(db.kysely);
    for (const listing of rows) {
      await db.kysely.transaction().execute((trx) => emailMember(dependencies, trx, listing, at));
    }
    if (rows.length < BATCH) return;
  }
}

async function emailMember(
  { jobs, site }: MembershipDependencies,
  trx: DatabaseTransaction,
  listing: Ending,
  at: Date,
): Promise<void> {
  const { id: businessId, name, until, ends } = listing;
  const told = await trx
    .updateTable('memberships')
    .set({ toldEnd: ends })
    .where('businessId', '=', businessId)
    .where('ends', '=', ends)
    .where((where) => where('toldEnd', 'is distinct from', ends))
    .returning('businessId')
    .executeTakeFirst();
  const owner = told && (await addressOwner(trx, listing, { at, siteUrl: site.url }));
  if (!owner) return;
  const ends_on = { day: lastDayOf(until) };
  const fields = { listing: name, ends_on, manage_url: owner.manageUrl };
  await jobs.enqueue(
    trx,
    mailQueue,
    planMail('membership-ending', owner.to, fields, { businessId, replyTo: site.contactEmail }),
  );
}
