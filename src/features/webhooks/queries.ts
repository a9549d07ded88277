import { sql } from 'kysely';
import type { Webhook, WebhookEvent, WebhookInput } from '../../contract/webhooks.staff.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

const FAILING_DAYS = 3;

/** Serializes changes of webhooks until the transaction ends. */
export async function lockWebhooks(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx);
}

function selectWebhooks(db: Database['kysely'] | DatabaseTransaction) {
  return db
    .selectFrom('webhooks')
    .leftJoin('users', 'users.id', 'madeBy')
    .select(({ selectFrom }) => [
      ...(['webhooks.id', 'webhooks.name', 'url', 'events', 'isPaused', 'version'] as const),
      ...(['madeAt', 'failingSince', 'stoppedAt', 'users.email'] as const),
      selectFrom('webhookDeliveries')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .whereRef('webhookId', '=', 'webhooks.id')
        .where('nextTryAt', 'is not', null)
        .as('waiting'),
    ]);
}

type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>;

function toWebhook({ email, waiting, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    madeBy: email,
    madeAt: row.madeAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
    waiting: waiting ?? 0,
  };
}

export async function listWebhooks(
  db: Database['kysely'] | DatabaseTransaction,
): Promise<Webhook[]> {
  const rows = await selectWebhooks(db).orderBy('webhooks.id', 'desc').execute();
  return rows.map(toWebhook);
}

export async function findWebhook(trx: DatabaseTransaction, id: number): Promise<Webhook | null> {
  const row = await selectWebhooks(trx).where('webhooks.id', '=', id).executeTakeFirst();
  return row ? toWebhook(row) : null;
}

export async function insertWebhook(
  trx: DatabaseTransaction,
  webhook: WebhookInput & { secret: string; madeBy: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('webhooks')
    .values(webhook)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates a webhook. A change of its settings also clears its failures. Uses the primary key. */
export async function updateWebhook(
  trx: DatabaseTransaction,
  id: number,
  change: WebhookInput | { secret: string },
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set(({ eb }) => ({
      ...change,
      version: eb('version', '+', 1),
      ...('url' in change && { failingSince: null, stoppedAt: null }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a webhook with its deliveries. Primary key, index webhook_deliveries_log. */
export async function deleteWebhook(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function recordArrival(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', id)
    .where('failingSince', 'is not', null)
    .execute();
}

/**
 * Records a failure and stops the webhook if nothing has arrived for three days or `isGone`. Returns the
 * webhook if it was stopped, otherwise null. Uses the primary key.
 */
export async function recordFailure(
  trx: DatabaseTransaction,
  id: number,
  isGone: boolean,
): Promise<{ name: string; email: string | null } | null> {
  const { rows } = await sql<{ name: string; email: string | null; hasStopped: boolean }>`
    update webhooks w
    set failing_since = coalesce(failing_since, now()),
      stopped_at = case
        when ${isGone} or failing_since < now() - make_interval(days => ${FAILING_DAYS}::int)
        then now() end
    where id = ${id} and stopped_at is null
    returning name, stopped_at is not null as has_stopped,
      (select email from users u where u.id = w.made_by and u.disabled_at is null) as email
  `.execute(trx);
  const [row] = rows;
  return row?.hasStopped ? { name: row.name, email: row.email } : null;
}

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    webhooks: {
      events: WebhookEvent[];
    };
  }
}
