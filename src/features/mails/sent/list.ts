import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { MailState, SentMail, WaitingMail } from '../../../contract/mails.staff.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { templateTitle } from '../model/list-templates.ts';
import { hashRecipient } from '../model/notices.queries.ts';
import { maskAddress } from '../model/plan.ts';
import { findObstacle, keepsAddress } from './send-mail.ts';

export interface SentFilter {
  recipientHash: string | null;
  state: MailState | null;
  template: string | null;
}

export type SentRow = Stored<'sentMails'> & { business: string | null };

type Rows = ExpressionBuilder<Tables & { s: Tables['sentMails'] }, 's'>;

function matches({ recipientHash, state, template }: SentFilter) {
  return ({ and, eb }: Rows) =>
    and([
      ...(recipientHash ? [eb('s.recipientHash', '=', recipientHash)] : []),
      ...(state ? [eb('s.state', '=', state)] : []),
      ...(template ? [eb('s.template', '=', template)] : []),
    ]);
}

/**
 * Returns sent mails below an id, newest first. Uses `sent_mails_recipient`, `sent_mails_template` or
 * `sent_mails_state` depending on the filter, otherwise the primary key.
 */
export function findSent(
  { kysely }: Database,
  filter: SentFilter,
  page: { below: number; limit: number },
): Promise<SentRow[]> {
  return kysely
    .selectFrom('sentMails as s')
    .leftJoin('businesses as b', 'b.id', 's.businessId')
    .selectAll('s')
    .select('b.name as business')
    .where(matches(filter))
    .where('s.id', '<', page.below)
    .orderBy('s.id', 'desc')
    .limit(page.limit)
    .execute();
}

export function countSent({ kysely }: Database, filter: SentFilter): Promise<BoundedCount> {
  const found = kysely.selectFrom('sentMails as s').select('s.id').where(matches(filter));
  return countUpTo(kysely, sql`${found}`);
}

export interface UnsentRow {
  id: string;
  to: string;
  template: string | null;
  businessId: number | null;
  business: string | null;
  createdAt: Date;
}

export async function findWaiting(db: Database, queue: string, limit: number) {
  const { rows } = await sql<UnsentRow>`
    select j.id, j.data->>'to' as "to", j.data->>'template' as template, b.id as business_id,
      b.name as business, j.created_on as created_at
    from pgboss.job j
    left join businesses b on b.id = (j.data->>'businessId')::bigint
    where j.name = ${queue} and j.state = 'created'
    order by j.created_on desc limit ${limit}
  `.execute(db.kysely);
  return rows;
}

export async function countUnsentMails(db: Database, queue: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = ${queue} and state = 'created'
  `.execute(db.kysely);
  return Number(rows[0]?.count ?? 0);
}

/** Marks a mail as resent. Returns null if it doesn't exist or was resent within the last minute. */
export async function takeForAgain(
  trx: DatabaseTransaction,
  id: number,
  at: Date,
): Promise<Stored<'sentMails'> | null> {
  const minuteAgo = new Date(at.getTime() - 60_000);
  const row = await trx
    .updateTable('sentMails')
    .set({ againAt: at })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('againAt', 'is', null), eb('againAt', '<', minuteAgo)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findSentMail(
  { kysely }: Pick<Database, 'kysely'>,
  id: number,
): Promise<Stored<'sentMails'> | null> {
  const row = await kysely
    .selectFrom('sentMails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const MAX_WAITING = 100;
const position = z.tuple([cursorId]);

export interface SentRequest {
  to?: string | undefined;
  state?: MailState | undefined;
  template?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export async function listSent(
  { db, secret }: { db: Database; secret: string },
  { to, state, template, limit, cursor }: SentRequest,
): Promise<Page<SentMail>> {
  const filter: SentFilter = {
    recipientHash: to ? hashRecipient(secret, to) : null,
    state: state ?? null,
    template: template ?? null,
  };
  const below = parseCursor(cursor, position)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const [found, count] = await Promise.all([
    findSent(db, filter, { below, limit: limit + 1 }),
    countSent(db, filter),
  ]);
  const { items, next } = pageOf(found, limit, (last) => formatCursor([last.id]));
  return { items: items.map(toSentMail), next, ...count };
}

function toSentMail(row: SentRow): SentMail {
  const { id, recipient: to, template, language, state, reason, tries, isTest } = row;
  return {
    id,
    to,
    template,
    language,
    state,
    reason,
    tries,
    isTest,
    title: templateTitle(template),
    business: describeBusiness(row),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    obstacle: findObstacle(row),
  };
}

function describeBusiness({ businessId, business }: Pick<SentRow, 'businessId' | 'business'>) {
  return businessId !== null && business !== null ? { id: businessId, name: business } : null;
}

export async function listWaiting(db: Database): Promise<{ count: number; mails: WaitingMail[] }> {
  const [rows, count] = await Promise.all([
    findWaiting(db, mailQueue.name, MAX_WAITING),
    countUnsentMails(db, mailQueue.name),
  ]);
  return { count, mails: rows.map(toWaitingMail) };
}

function toWaitingMail(row: UnsentRow): WaitingMail {
  const { id, template, to } = row;
  return {
    id,
    to: keepsAddress(template) ? to : maskAddress(to),
    title: templateTitle(template),
    business: describeBusiness(row),
    createdAt: row.createdAt.toISOString(),
  };
}
