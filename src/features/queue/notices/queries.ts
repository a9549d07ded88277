import { sql } from 'kysely';
import type { NoticeChoices } from '../../../contract/queue.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';

const MAX_STAFF = 500;

const ALL_CHOSEN: NoticeChoices = {
  dailyDigest: true,
  overdueMail: true,
  liveDashboard: true,
};

export async function findChoices(db: Database, userId: string): Promise<NoticeChoices> {
  const row = await db.kysely
    .selectFrom('staffNoticeChoices')
    .select(['dailyDigest', 'overdueMail', 'liveDashboard'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? ALL_CHOSEN;
}

export async function saveChoices(
  db: Database,
  userId: string,
  changed: Partial<NoticeChoices>,
): Promise<void> {
  await db.kysely
    .insertInto('staffNoticeChoices')
    .values({ userId, ...ALL_CHOSEN, ...changed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(changed))
    .execute();
}

export interface NotifiedStaff extends NoticeChoices {
  id: string;
  withPasskey: boolean;
}

/** Returns the active staff with their notice choices. Primary keys, index passkeys_user. */
export async function listNotifiedStaff(db: Database): Promise<NotifiedStaff[]> {
  const { rows } = await sql<NotifiedStaff>`
    select u.id, exists (select from passkeys p where p.user_id = u.id) as with_passkey, coalesce(c.daily_digest, true) as daily_digest,
      coalesce(c.overdue_mail, true) as overdue_mail,
      coalesce(c.live_dashboard, true) as live_dashboard
    from users u left join staff_notice_choices c on c.user_id = u.id
    where u.role <> 'none' and u.disabled_at is null
    order by u.id limit ${MAX_STAFF}
  `.execute(db.kysely);
  return rows;
}

/** Claims a notice for that day. Returns false if it was already sent. Uses the primary key. */
export async function takeNotice(
  trx: DatabaseTransaction,
  notice: { userId: string; kind: string; day: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('staffNoticesSent')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes old notices. A sequential scan is fine, since the table holds only a week. */
export async function deleteNoticesBefore(db: Database, day: string): Promise<void> {
  await db.kysely
    .deleteFrom('staffNoticesSent')
    .where('day', '<', sql<Date>`${day}::date`)
    .execute();
}

export interface DayNumbers {
  submitted: number;
  approved: number;
  reviews: number;
  reports: number;
  payments: number;
  paid: number;
  refunded: number;
}

/**
 * Counts the activity of a day. Uses indexes `audit_log_at`, `reviews_time`, `business_reports_kept`,
 * `payment_moves_at`.
 */
export async function countDay(
  db: Database,
  { start, end }: { start: Date; end: Date },
): Promise<DayNumbers> {
  const { rows } = await sql<DayNumbers>`
    select a.submitted, a.approved, r.reviews, p.reports, m.payments, m.paid, m.refunded
    from (
      select count(*) filter (where action = 'business.submit')::int as submitted,
        count(*) filter (where action = 'business.approve')::int as approved
      from audit_log where at >= ${start} and at < ${end}) a,
    (select count(*)::int as reviews from reviews
      where created_at >= ${start} and created_at < ${end}) r,
    (select count(*)::int as reports from business_reports
      where created_at >= ${start} and created_at < ${end}) p,
    (select count(*) filter (where kind = 'paid')::int as payments,
        coalesce(sum(amount) filter (where kind = 'paid'), 0)::bigint as paid,
        coalesce(sum(amount) filter (where kind <> 'paid'), 0)::bigint as refunded
      from payment_moves where at >= ${start} and at < ${end}) m
  `.execute(db.kysely);
  const [row] = rows;
  if (!row) throw new Error('A day has its numbers');
  return row;
}
