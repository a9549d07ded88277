import { createHmac } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { isAway } from '../../../platform/database/errors.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { markDelivered, takeDueEvents } from './queries.ts';
import type { SandboxEvent } from './rules.ts';

type SendWebhook = (body: string, signature: string) => Promise<boolean>;

const PAUSE = 700;
const RETRY = 30_000;

/** Signs a webhook in Stripe's format: an HMAC of the time in seconds and the body. */
export function signWebhook(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${mac}`;
}

export function startDelivery(options: {
  db: Database;
  log: Log;
  secret: string;
  send: SendWebhook;
}): { stop: () => void } {
  const { db, log, secret, send } = options;

  async function deliver(event: SandboxEvent) {
    const body = JSON.stringify(event);
    if (await send(body, signWebhook(body, secret))) await markDelivered(db, event.id);
  }

  let isBusy = false;
  async function deliverDue() {
    if (isBusy) return;
    isBusy = true;
    try {
      const now = new Date();
      const due = await takeDueEvents(db, now, new Date(now.getTime() + RETRY));
      for (const event of due) await deliver(event);
    } catch (error) {
      if (!isAway(error))
        log.warn({ err: error }, 'the payment sandbox could not deliver an event');
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(deliverDue, PAUSE);
  return { stop: () => clearInterval(timer) };
}
