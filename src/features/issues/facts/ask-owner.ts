import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import type { IssueQueue, ListingWithIssues, StaleReason } from '../../../contract/checks.staff.ts';
import type { FactIssue } from '../../../domain/fact-issues.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/http/page-by-time.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { addressOwner, type OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { Site } from '../../settings/site.ts';
import { monthsBefore, type Signs, signColumns, weighSigns } from './staleness.ts';

export interface IssueRow
  extends Signs,
    Pick<ListingWithIssues, 'business' | 'confirmedBy' | 'source' | 'website'> {
  email: string | null;
  ownerEmail: string | null;
  doubts: FactIssue[];
  askedAt: Date | null;
  since: Date;
}

/**
 * Sort order of each queue: by the time since listings are stale (index `business_checks_stale`), or by id
 * (index `business_checks_facts`).
 */
const queues: Record<IssueQueue, RawBuilder<unknown>> = {
  stale: sql`select since, business_id from business_checks where kind = 'stale'`,
  facts: sql`select distinct 'epoch'::timestamptz as since, business_id from business_checks
    where state <> 'ok' and kind <> 'stale' and (kind <> 'website' or state = 'dead')`,
};

export function findListingsWithIssues(
  db: Database,
  queue: IssueQueue,
  { after, limit }: TimeRange,
): Promise<IssueRow[]> {
  const beyond = after
    ? sql`and (q.since, q.business_id) > (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return selectRows(
    db.kysely,
    sql`select q.since, q.business_id from (${queues[queue]}) q
        join businesses b on b.id = q.business_id
        where b.deleted_at is null ${beyond}
        order by q.since, q.business_id limit ${limit}`,
  );
}

export function countListingsWithIssues(db: Database, queue: IssueQueue): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from (${queues[queue]}) q join businesses b on b.id = q.business_id
        where b.deleted_at is null`,
  );
}

export function findChecks(
  db: Database['kysely'] | DatabaseTransaction,
  ids: number[],
): Promise<IssueRow[]> {
  return selectRows(
    db,
    sql`select submitted_at as since, id as business_id from businesses
        where id = any(${ids}::bigint[])`,
  );
}

async function selectRows(
  db: Database['kysely'] | DatabaseTransaction,
  listed: RawBuilder<unknown>,
): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select q.since, ${signColumns}, b.source, coalesce(b.confirmed_by, 'source') as confirmed_by,
      b.email, b.owner_email,
      (select asked_at from confirm_asks a where a.business_id = b.id) as asked_at,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug), 'version', b.version,
        'isListed', b.is_listed,
        'mayBeClosed', b.may_be_closed_at is not null
      ) as business,
      (
        select coalesce(json_agg(k.detail order by k.kind), '[]') from business_checks k
        where k.business_id = b.id and k.kind not in ('website', 'stale') and k.state = 'doubt'
      ) as doubts,
      (
        select json_build_object('state', k.state, 'since', k.since, 'failures', k.failures)
        from business_checks k where k.business_id = b.id and k.kind = 'website' and k.detail ? 'checkedAt'
      ) as website
    from (${listed}) q join businesses b on b.id = q.business_id
    join categories c on c.id = b.category_id
    order by q.since, q.business_id
  `.execute(db);
  return rows;
}

/** Settles all issues that staff found to be unjustified. A website becomes an issue again only after a new failure. */
export async function settleChecks(
  trx: DatabaseTransaction,
  businessId: number,
  at: Date,
): Promise<void> {
  await sql`
    delete from business_checks where business_id = ${businessId} and kind = 'stale'
  `.execute(trx);
  await sql`
    update business_checks set state = 'ok',
      since = case when kind = 'website' then ${at} else since end,
      failures = case when kind = 'website' then 0 else failures end
    where business_id = ${businessId} and state <> 'ok'
  `.execute(trx);
}

const MONTHS_BETWEEN = 6;
const AT_ONCE = 100;
const MAX_PER_DAY = 1000;

export interface StaleAskDependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  site: Pick<Site, 'name' | 'url' | 'settings'>;
}

const isOff = ({ site }: StaleAskDependencies) =>
  site.settings.stoppedMails.includes('listing-doubt');

export async function askStale(dependencies: StaleAskDependencies): Promise<void> {
  if (isOff(dependencies)) return;
  for (let left = MAX_PER_DAY; left > 0; left -= AT_ONCE) {
    if ((await askSome(dependencies)) < AT_ONCE) return;
  }
}

function askSome(dependencies: StaleAskDependencies): Promise<number> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const since = monthsBefore(dependencies.clock(), MONTHS_BETWEEN);
    const ids = await lockUnasked(trx, since, AT_ONCE);
    for (const row of await findChecks(trx, ids)) await send(trx, dependencies, row);
    return ids.length;
  });
}

/**
 * Asks the owner at the request of staff. The caller must have locked the listing. Throws `conflict` if it
 * has no address, its owner was asked recently, or such emails are switched off.
 */
export async function askStaleOwner(
  trx: DatabaseTransaction,
  dependencies: StaleAskDependencies,
  id: number,
): Promise<void> {
  if (isOff(dependencies)) throw new AppError('conflict', m.mails_kind_off());
  const [row] = await findChecks(trx, [id]);
  if (!row || !contactOf(row)) {
    throw new AppError('conflict', m.issues_no_email());
  }
  if (row.askedAt && row.askedAt > monthsBefore(dependencies.clock(), MONTHS_BETWEEN)) {
    throw new AppError('conflict', m.issues_asked_recently());
  }
  await send(trx, dependencies, row);
}

async function send(
  trx: DatabaseTransaction,
  { clock, jobs, site }: StaleAskDependencies,
  row: IssueRow,
): Promise<void> {
  const at = clock();
  const { id, name } = row.business;
  const owner = await addressOwner(trx, { ...row, id }, { at, siteUrl: site.url });
  if (!owner) return;
  const asked = { ...row, name, reasons: weighSigns(row, at) };
  await jobs.enqueue(trx, mailQueue, writeIssueMail(owner, asked));
  await markAsked(trx, [id], at);
}

/**
 * Locks stale listings that have a contact who wasn't asked since a date, longest stale first. Uses index
 * `business_checks_stale`.
 */
async function lockUnasked(
  trx: DatabaseTransaction,
  since: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from business_checks s join businesses b on b.id = s.business_id
    where s.kind = 'stale' and b.is_listed
      and coalesce(b.owner_email, b.email) is not null
      and not exists (
        select from confirm_asks a where a.business_id = b.id and a.asked_at > ${since})
    order by s.since, s.business_id limit ${limit} for update of s
  `.execute(trx);
  return rows.map(({ id }) => id);
}

/** Records that the owners were asked, which also counts as the yearly confirmation request. */
async function markAsked(trx: DatabaseTransaction, ids: number[], at: Date): Promise<void> {
  await sql`
    insert into confirm_asks (business_id, asked_at)
    select id, ${at} from unnest(${ids}::bigint[]) as id order by id
    on conflict (business_id) do update set asked_at = excluded.asked_at
  `.execute(trx);
}

interface Asked {
  name: string;
  confirmedAt: Date;
  reasons: StaleReason[];
  doubts: FactIssue[];
}

function writeIssueMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, confirmedAt, reasons, doubts }: Asked,
): PlannedMail {
  const month: MailValue = { month: confirmedAt.toISOString(), hasYear: true };
  const sentences: Record<StaleReason['code'], MailValue> = {
    unconfirmed: { words: 'doubt-unconfirmed', with: { month } },
    website: { words: 'doubt-website' },
    closed: { words: 'doubt-closed' },
    vanished: { words: 'doubt-vanished' },
    conflict: { lines: doubts.map(writeIssueLine) },
  };
  const lines = reasons.map(({ code }) => sentences[code]);
  return planMail('listing-doubt', to, { listing, doubts: { lines }, manage_url }, { businessId });
}

function writeIssueLine({ kind, value, miles, zipCity, zipStates }: FactIssue): MailValue {
  const place = [zipCity, ...zipStates].filter(Boolean).join(', ');
  const states = zipStates.reduce<MailValue>(
    (one, other) => (one ? { words: 'or', with: { one, other } } : other),
    '',
  );
  return { words: `doubt-${kind}`, with: { value, place, states, miles: miles ?? '' } };
}
