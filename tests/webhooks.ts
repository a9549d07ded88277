import { expect } from 'vitest';
import { type WebhookDelivery, webhookEvents } from '../src/contract/webhooks.staff.ts';
import { sendDue } from '../src/features/webhooks/send.ts';
import { bakery, type Directory } from './directory.ts';
import { openReceiver } from './webhook-receiver.ts';

/** Later than any pause before another try. */
export const DAY = '24 hours';

/** A listing, a webhook for all events, and the program that it tells. */
export async function openWebhooks(directory: Directory) {
  const receiver = await openReceiver();
  const admin = await directory.signIn('admin');
  const program = {
    receiver,
    admin,
    business: 0,
    hook: { id: 0, secret: '' },
    async reset() {
      await directory.reset();
      await directory.db.pool.query('truncate webhooks cascade');
      receiver.reset();
      const [business = 0] = await directory.open({ ...bakery, email: 'rosa@example.com' });
      program.business = business;
      program.hook = await program.add();
    },
    async add(input: object = {}): Promise<{ id: number; secret: string }> {
      const whole = { name: 'Calendar', url: receiver.url, events: [...webhookEvents] };
      const body = { ...whole, isPaused: false, ...input };
      return (await directory.post('/api/admin/webhooks', body, admin)).json();
    },
    /** `patience` in milliseconds. */
    send: (patience?: number) => sendDue({ ...directory, patience }),
    log: async (): Promise<WebhookDelivery[]> =>
      (await directory.get(`/api/admin/webhooks/${program.hook.id}/deliveries`, admin)).json(),
    async rename(name: string, id?: number): Promise<void> {
      const path = `/api/admin/businesses/${id ?? program.business}`;
      const read = await (await directory.get(path, admin)).json();
      const body = { ...read, name };
      const { status } = await directory.call(`PUT ${path}`, { headers: admin, body });
      expect(status).toBe(200);
    },
    /** As if so much time had gone by. */
    wait: (time: string) =>
      directory.db.pool.query(
        'update webhook_deliveries set next_try_at = next_try_at - $1::interval',
        [time],
      ),
    close: () => receiver.close(),
  };
  return program;
}
