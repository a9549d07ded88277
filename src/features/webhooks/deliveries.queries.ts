import { sql } from 'kysely';
import type { WebhookDelivery } from '../../contract/webhooks.staff.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { describeDeliveryFault } from './faults.rules.ts';
import type { Receipt } from './post.ts';

export interface Delivery {
  id: number;
  messageId: string;
  webhookId: number;
  event: string;
  businessId: number | null;
  subject: unknown;
  happenedAt: Date;
  tries: number;
  url: string;
  secret: string;
}

const deliveryColumns = `
  d.id, d.message_id, d.webhook_id, d.event, d.business_id, d.subject, d.happened_at, d.tries, w.url, w.secret`;

/**
 * Returns the deliveries of active webhooks that are due, longest due first, but only the first unfinished one of each
 * listing. Uses indexes `webhook_deliveries_due` and `webhook_deliveries_order`, and the small table of webhooks.
 */
export async function findDueDeliveries(db: Database, mostOfEach: number): Promise<Delivery[]> {
  return db.run<Delivery>(
    {
      name: 'due_deliveries',
      text: `select ${deliveryColumns}
             from webhooks w
             cross join lateral (
               select * from webhook_deliveries d
               where d.webhook_id = w.id and d.next_try_at <= now()
                 and not exists (
                   select from webhook_deliveries earlier
                   where earlier.webhook_id = w.id and earlier.next_try_at is not null
                     and coalesce(earlier.business_id, 0) = coalesce(d.business_id, 0)
                     and earlier.id < d.id)
               order by d.next_try_at, d.id limit $1
             ) d
             where w.stopped_at is null and not w.is_paused
             order by d.next_try_at, d.id`,
    },
    [mostOfEach],
  );
}

export async function findDelivery(db: Database, id: number): Promise<Delivery | null> {
  const [row] = await db.run<Delivery>(
    {
      name: 'webhook_delivery',
      text: `select ${deliveryColumns}
             from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = $1`,
    },
    [id],
  );
  return row ?? null;
}

/**
 * Records an attempt. `pause` is the number of seconds until the next one; null means that there is none.
 * Uses the primary key.
 */
export async function recordTry(
  trx: DatabaseTransaction,
  id: number,
  { hasArrived, status, answer }: Receipt,
  pause: number | null,
): Promise<void> {
  await trx
    .updateTable('webhookDeliveries')
    .set(({ eb }) => ({
      status,
      answer,
      tries: eb('tries', '+', 1),
      arrivedAt: hasArrived ? sql<Date>`now()` : null,
      nextTryAt:
        hasArrived || pause === null
          ? null
          : sql<Date>`now() + make_interval(secs => ${pause}::int)`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function insertTrial(
  db: Database,
  webhookId: number,
  event: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (webhook_id, event, subject)
    select id, ${event}, '{}' from webhooks where id = ${webhookId} for key share
    returning id
  `.execute(db.kysely);
  return rows[0]?.id ?? null;
}

/** Makes a delivery due again. Returns null if it isn't stored anymore. Uses the primary key. */
export async function makeDue(
  trx: DatabaseTransaction,
  id: number,
): Promise<WebhookDelivery | null> {
  const row = await trx
    .updateTable('webhookDeliveries')
    .set({ nextTryAt: sql`now()`, tries: 0, arrivedAt: null, status: null, answer: null })
    .where('id', '=', id)
    .returning(shownColumns)
    .executeTakeFirst();
  return row ? toDelivery(row) : null;
}

const shownColumns = [
  ...(['id', 'event', 'businessId', 'happenedAt', 'nextTryAt'] as const),
  ...(['tries', 'arrivedAt', 'status', 'answer'] as const),
];

/** Returns the latest deliveries. Uses index `webhook_deliveries_log`, or the primary key. */
export async function listDeliveries(
  db: Database,
  of: { webhookId: number } | { id: number },
  most: number,
): Promise<WebhookDelivery[]> {
  const rows = await db.kysely
    .selectFrom('webhookDeliveries')
    .select(shownColumns)
    .where(({ eb }) => ('id' in of ? eb('id', '=', of.id) : eb('webhookId', '=', of.webhookId)))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toDelivery);
}

interface DeliveryRow {
  id: number;
  event: string;
  businessId: number | null;
  happenedAt: Date;
  nextTryAt: Date | null;
  tries: number;
  arrivedAt: Date | null;
  status: number | null;
  answer: string | null;
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { happenedAt, nextTryAt, arrivedAt, status, answer } = row;
  const settled = arrivedAt ? 'arrived' : 'given-up';
  return {
    ...row,
    happenedAt: happenedAt.toISOString(),
    state: nextTryAt ? 'waiting' : settled,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    answer: status === null && answer !== null ? describeDeliveryFault(answer) : answer,
  };
}

/** Deletes a batch of the oldest deliveries and returns how many there were. Uses index `webhook_deliveries_age`. */
export async function deleteOldDeliveries(db: Database, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where happened_at < now() - make_interval(days => ${days}::int)
      order by happened_at limit 5000
      for update skip locked)
  `.execute(db.kysely);
  return Number(numAffectedRows);
}
