import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { planMail } from '../mails/model/plan.ts';
import type { Site } from '../settings/site.ts';
import { type Delivery, findDueDeliveries, recordTry } from './deliveries.queries.ts';
import { describeDeliveryFault } from './faults.rules.ts';
import { writePayload } from './payload.ts';
import { allowsAddress, postDelivery, type Receipt, signDelivery } from './post.ts';
import { recordArrival, recordFailure } from './queries.ts';

const AT_ONCE = 20;
const MAX_FAILURES = 5;
const TIME_LIMIT = 45_000;

export interface SendDependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  site: Site;
  patience?: number | undefined;
}

/** Sends due deliveries, one at a time per webhook and all webhooks in parallel. */
export async function sendDue(dependencies: SendDependencies): Promise<void> {
  const end = Date.now() + TIME_LIMIT;
  const failures = new Map<number, number>();
  for (;;) {
    const due = await findDueDeliveries(dependencies.db, AT_ONCE);
    const isTried = (id: number) => (failures.get(id) ?? 0) < MAX_FAILURES;
    const sent = due.filter(({ webhookId }) => isTried(webhookId));
    if (sent.length === 0 || Date.now() > end) return;
    const byWebhook = Map.groupBy(sent, ({ webhookId }) => webhookId);
    await Promise.all(
      [...byWebhook].map(async ([webhookId, deliveries]) => {
        for (const delivery of deliveries) {
          if (!isTried(webhookId) || Date.now() > end) return;
          const { hasArrived } = await send(dependencies, delivery);
          failures.set(webhookId, hasArrived ? 0 : (failures.get(webhookId) ?? 0) + 1);
        }
      }),
    );
  }
}

async function send(dependencies: SendDependencies, delivery: Delivery): Promise<Receipt> {
  const receipt = await post(dependencies, delivery);
  await dependencies.db.kysely.transaction().execute(async (trx) => {
    const { id, webhookId, tries } = delivery;
    // Updates the webhook before its delivery, in the same order as a deletion, to avoid a deadlock.
    await recordReceipt(trx, dependencies, webhookId, receipt);
    await recordTry(trx, id, receipt, choosePause(tries + 1));
  });
  return receipt;
}

async function recordReceipt(
  trx: DatabaseTransaction,
  { site, jobs }: SendDependencies,
  webhookId: number,
  { hasArrived, isGone, status, answer }: Receipt,
): Promise<void> {
  if (hasArrived) return recordArrival(trx, webhookId);
  const stopped = await recordFailure(trx, webhookId, isGone);
  if (!stopped) return;
  const mail = planMail('webhook-stopped', stopped.email ?? site.contactEmail, {
    webhook: stopped.name,
    reason: status === null ? describeDeliveryFault(answer) : `HTTP ${status}`,
    webhooks_url: `${site.url}/admin/staff/webhooks`,
  });
  await jobs.enqueue(trx, mailQueue, mail);
}

export async function post(
  { db, clock, site, patience }: Omit<SendDependencies, 'jobs'>,
  delivery: Delivery,
): Promise<Receipt> {
  const { messageId, secret, url } = delivery;
  const body = await writePayload({ db, clock }, delivery);
  const signed = signDelivery(secret, { id: `msg_${messageId}`, at: new Date(), body });
  return postDelivery(url, {
    headers: { ...signed },
    body,
    patience,
    allows: allowsAddress(site.url),
    userAgent: `${site.name} webhooks (${site.url})`,
  });
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each retry, a day and a half in total. Deliveries are sent once a minute. */
const PAUSES = [
  ...[MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 20 * HOUR],
];

function choosePause(tries: number): number | null {
  return PAUSES[tries - 1] ?? null;
}
