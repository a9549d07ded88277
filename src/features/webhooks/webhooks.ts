import * as m from '#messages';
import type { User } from '../../contract/accounts.ts';
import {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookInput,
} from '../../contract/webhooks.staff.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordChange } from '../audit/record-change.ts';
import { WEBHOOKS_TAG } from '../audit/record-events.queries.ts';
import {
  findDelivery,
  insertTrial,
  listDeliveries,
  makeDue,
  recordTry,
} from './deliveries.queries.ts';
import { TRIAL } from './payload.ts';
import { makeSecret, requireAddress } from './post.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhooks,
  updateWebhook,
} from './queries.ts';
import { post, type SendDependencies } from './send.ts';

export type WebhookServices = Omit<SendDependencies, 'jobs'>;

/** Creates a webhook. Only this response and a renewal of the secret include the secret. */
export function createWebhook(
  { db, clock, site }: WebhookServices,
  actor: User,
  input: WebhookInput,
): Promise<Webhook & { secret: string }> {
  requireAddress(input.url, site.url);
  return change(db, async (trx) => {
    if ((await listWebhooks(trx)).length >= MAX_WEBHOOKS) {
      throw new AppError('conflict', m.webhooks_limit({ most: MAX_WEBHOOKS }));
    }
    const secret = makeSecret();
    const id = await insertWebhook(trx, { ...input, secret, madeBy: actor.id });
    const after = await requireWebhook(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'webhook.create',
      after: describe(after),
    });
    return { ...after, secret };
  });
}

export function changeWebhook(
  { db, clock, site }: WebhookServices,
  actor: User,
  id: number,
  { version, ...input }: WebhookChange,
): Promise<Webhook> {
  requireAddress(input.url, site.url);
  return change(db, async (trx) => {
    const before = await requireWebhook(trx, id);
    if (before.version !== version) {
      throw new AppError('conflict', m.webhooks_changed_elsewhere(), { current: before });
    }
    await updateWebhook(trx, id, input);
    await announceChange(trx, [WEBHOOKS_TAG]);
    const after = await requireWebhook(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'webhook.update',
      before: describe(before),
      after: describe(after),
    });
    return after;
  });
}

export function renewSecret(
  { db, clock }: WebhookServices,
  actor: User,
  id: number,
): Promise<Webhook & { secret: string }> {
  return change(db, async (trx) => {
    const webhook = await requireWebhook(trx, id);
    const secret = makeSecret();
    await updateWebhook(trx, id, { secret });
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'webhook.renew',
      after: describe(webhook),
    });
    return { ...webhook, secret };
  });
}

export function removeWebhook(
  { db, clock }: WebhookServices,
  actor: User,
  id: number,
): Promise<Webhook> {
  return change(db, async (trx) => {
    const before = await requireWebhook(trx, id);
    await deleteWebhook(trx, id);
    await recordChange(trx, {
      at: clock(),
      actor: actor.id,
      action: 'webhook.delete',
      before: describe(before),
    });
    return before;
  });
}

export async function tryWebhook(services: WebhookServices, id: number): Promise<WebhookDelivery> {
  const { db } = services;
  const trial = await insertTrial(db, id, TRIAL);
  const delivery = trial === null ? null : await findDelivery(db, trial);
  if (!delivery) throw webhookMissing();
  const receipt = await post(services, delivery);
  await db.kysely.transaction().execute((trx) => recordTry(trx, delivery.id, receipt, null));
  const [shown] = await listDeliveries(db, { id: delivery.id }, 1);
  if (!shown) throw webhookMissing();
  return shown;
}

export async function sendAgain({ db }: WebhookServices, id: number): Promise<WebhookDelivery> {
  return db.kysely.transaction().execute(async (trx) => {
    const delivery = await makeDue(trx, id);
    if (!delivery) throw new AppError('not_found', m.webhooks_delivery_gone());
    await announceChange(trx, [WEBHOOKS_TAG]);
    return delivery;
  });
}

function change<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return db.kysely.transaction().execute(async (trx) => {
    await lockWebhooks(trx);
    return work(trx);
  });
}

async function requireWebhook(trx: DatabaseTransaction, id: number): Promise<Webhook> {
  const webhook = await findWebhook(trx, id);
  if (!webhook) throw webhookMissing();
  return webhook;
}

function webhookMissing(): AppError {
  return new AppError('not_found', m.webhooks_gone());
}

/** Describes a webhook for the audit log. Includes only the URL's host, because the rest may contain a key. */
function describe({ id, name, url, events, isPaused }: Webhook) {
  return { webhookId: id, name, host: new URL(url).host, events: events.join(', '), isPaused };
}
