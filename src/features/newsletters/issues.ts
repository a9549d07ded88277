import { type RawBuilder, sql } from 'kysely';
import type { NewsItem } from '../../contract/newsletters.staff.ts';
import type { Language } from '../../domain/languages.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../platform/mail/planned.ts';
import { findTownNames, type Town } from '../businesses/model/places.queries.ts';
import { isMailBusy, MAILS_AT_ONCE } from '../mails/model/pace.ts';
import { planMail } from '../mails/model/plan.ts';
import type { Site } from '../settings/site.ts';
import { siteTimeZone } from '../settings/site-day.ts';
import { findNews } from './news.ts';
import { NEWSLETTER_STOPS, type NewsletterDependencies } from './readers.ts';
import { findDueWeek } from './schedule.rules.ts';

const DAY = 86_400_000;
/** Minimum days between two issues of a town, in case the settings change the day. */
const FEWEST_DAYS = 4;
const MAX_DAYS = 14;

interface Issue extends Town {
  id: number;
  note: string;
  isSkipped: boolean;
  toldUntil: Date | null;
  news: NewsItem[] | null;
  lastReaderId: number;
}

interface Reader {
  id: number;
  email: string;
  language: Language;
}

export type IssueDependencies = Omit<NewsletterDependencies, 'secret'>;

/**
 * Queues the next part of the due issues. A part waits while earlier emails are unsent, to keep the pace of
 * the mail server and not delay other emails. Each part and its progress are saved in one transaction: a
 * killed run resumes where it was, and of two runs only one takes an issue.
 */
export async function sendNewsletters(dependencies: IssueDependencies): Promise<void> {
  const { db, clock, site } = dependencies;
  const { settings } = site;
  const at = clock();
  const week = settings.newsletter.isOn ? findDueWeek(settings, at) : null;
  if (week === null || (await isMailBusy(dependencies))) return;
  await sql`
    insert into newsletter_issues (state, city_key, week)
    select distinct state, city_key, ${week}::date from newsletter_readers
    where (confirmed_at at time zone ${siteTimeZone(settings)})::date < ${week}::date
    on conflict do nothing
  `.execute(db.kysely);
  for (let rest = MAILS_AT_ONCE; rest > 0; ) {
    const queued = await db.kysely.transaction().execute(async (trx) => {
      const issue = await takeIssue(trx, sql`i.week = ${week}::date`);
      return issue && sendPart(trx, dependencies, issue, { at, most: rest });
    });
    if (queued === null) return;
    rest -= queued;
  }
}

/** Locks an unfinished issue. Skips those that another run has locked. */
async function takeIssue(
  trx: DatabaseTransaction,
  which: RawBuilder<unknown>,
): Promise<Issue | null> {
  const { rows } = await sql<Issue>`
    select id, state, city_key, note, is_skipped, told_until, news, last_reader_id
    from newsletter_issues i where finished_at is null and ${which}
    order by id limit 1 for update skip locked
  `.execute(trx);
  return rows[0] ?? null;
}

/**
 * Returns the start of the period that a town's next issue covers: the end of the previous one, at most two weeks ago.
 */
export async function findSince(
  db: DatabaseTransaction | NewsletterDependencies['db']['kysely'],
  { state, cityKey }: Town,
  at: Date,
): Promise<Date> {
  const row = await db
    .selectFrom('newsletterIssues')
    .select(({ fn }) => fn.max('toldUntil').as('last'))
    .where('state', '=', state)
    .where('cityKey', '=', cityKey)
    .executeTakeFirst();
  const earliest = new Date(at.getTime() - MAX_DAYS * DAY);
  return row?.last && row.last > earliest ? row.last : earliest;
}

/** Queues up to `most` emails of an issue, and returns their number. */
async function sendPart(
  trx: DatabaseTransaction,
  { jobs, site }: IssueDependencies,
  issue: Issue,
  { at, most }: { at: Date; most: number },
): Promise<number> {
  const started = issue.toldUntil ? issue : await startIssue(trx, site, issue, at);
  const { news, toldUntil, id } = started;
  if (started.isSkipped || !news?.length || !toldUntil) {
    await recordProgress(trx, id, { finishedAt: at });
    return 0;
  }
  const readers = await findReaders(trx, { ...started, toldUntil }, most);
  const nameOf = await findTownNames(trx, [started]);
  const town = `${nameOf(started) ?? started.cityKey}, ${started.state}`;
  for (const reader of readers) {
    await jobs.enqueue(trx, mailQueue, writeIssue(site, reader, { town, note: issue.note, news }));
  }
  await recordProgress(trx, id, {
    ...(readers.length < most && { finishedAt: at }),
    lastReaderId: readers.at(-1)?.id,
    sent: readers.length,
  });
  return readers.length;
}

/** Stores the content of an issue, so that all subscribers get the same. */
async function startIssue(
  trx: DatabaseTransaction,
  site: Site,
  issue: Issue,
  at: Date,
): Promise<Issue> {
  const since = await findSince(trx, issue, at);
  const isTooSoon = at.getTime() - since.getTime() < FEWEST_DAYS * DAY;
  if (isTooSoon || issue.isSkipped) return { ...issue, isSkipped: true };
  const news = await findNews(trx, issue, { since, until: at }, site.settings);
  if (news.length === 0) return { ...issue, news };
  await sql`
    update newsletter_issues set told_until = ${at}, news = ${JSON.stringify(news)}::jsonb
    where id = ${issue.id}
  `.execute(trx);
  return { ...issue, news, toldUntil: at };
}

async function recordProgress(
  trx: DatabaseTransaction,
  id: number,
  {
    finishedAt = null,
    lastReaderId = null,
    sent = 0,
  }: { finishedAt?: Date | null; lastReaderId?: number | null | undefined; sent?: number },
): Promise<void> {
  await sql`
    update newsletter_issues set finished_at = ${finishedAt}, sent = sent + ${sent},
      last_reader_id = coalesce(${lastReaderId}::bigint, last_reader_id)
    where id = ${id}
  `.execute(trx);
}

/** Returns subscribers who had confirmed when the issue was started. Uses index `newsletter_readers_town`. */
async function findReaders(
  trx: DatabaseTransaction,
  { state, cityKey, lastReaderId, toldUntil }: Issue & { toldUntil: Date },
  limit: number,
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id, email, language from newsletter_readers
    where state = ${state} and city_key = ${cityKey} and id > ${lastReaderId}
      and confirmed_at <= ${toldUntil}
    order by id limit ${limit}
  `.execute(trx);
  return rows;
}

function writeIssue(
  site: Site,
  { id, email, language }: Reader,
  { town, note, news }: { town: string; note: string; news: NewsItem[] },
): PlannedMail {
  const rows = news.map(({ kind, name, detail, path, day }) => {
    const words = detail ? `news-${kind}` : `news-${kind}-short`;
    const item: MailValue = { words, with: { name, detail, ...(day && { day: { day } }) } };
    return { item, item_url: site.url + path };
  });
  const list = { name: NEWSLETTER_STOPS, to: String(id) };
  return planMail('newsletter', email, { town, note }, { rows, list, language });
}

/**
 * Deletes unconfirmed subscribers, and those whose mail server permanently refused two of their last emails,
 * unless this site's own mail server refuses everything.
 */
export async function pruneReaders(
  { db, clock }: Pick<IssueDependencies, 'db' | 'clock'>,
  unconfirmedDays: number,
): Promise<void> {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY);
  await sql`
    delete from newsletter_readers
    where confirmed_at is null and asked_at < ${ago(unconfirmedDays)}
  `.execute(db.kysely);
  await sql`
    delete from newsletter_readers r
    where (
      select count(*) filter (where refused) = 2 from (
        select s.state = 'given-up' or s.reason like 'The mail server refused%' as refused
        from sent_mails s where s.recipient_hash = r.recipient and s.template = 'newsletter'
        order by s.id desc limit 2
      ) last
    ) and exists (
      select from sent_mails s
      where s.template = 'newsletter' and s.state = 'sent' and s.changed_at > ${ago(MAX_DAYS)}
    )
  `.execute(db.kysely);
}
