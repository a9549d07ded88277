import { sql } from 'kysely';
import type { WebhookEvent } from '../../contract/webhooks.staff.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';

export const WEBHOOKS_TAG = 'webhooks';

export interface OutboxEvent {
  event: WebhookEvent;
  businessId: number | null;
  subject: object;
}

/**
 * Inserts one delivery per subscribed webhook in the transaction of the change, so that deliveries match
 * committed changes exactly. Reads only an empty table if there are no webhooks.
 */
export async function recordEvents(trx: DatabaseTransaction, events: OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(
    events.map(({ event, businessId, subject }) => ({ event, business_id: businessId, subject })),
  );
  // Locks the webhooks against deletion, which would make the change fail.
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries (webhook_id, event, business_id, subject, next_try_at)
    select w.id, e.event, e.business_id, e.subject, now()
    from webhooks w
    cross join rows from (
      jsonb_to_recordset(${rows}::jsonb) as (event text, business_id int, subject jsonb)
    ) with ordinality as e (event, business_id, subject, place)
    where w.stopped_at is null and e.event = any(w.events)
    order by e.place, w.id
    for key share of w
  `.execute(trx);
  if (numAffectedRows > 0n) await announceChange(trx, [WEBHOOKS_TAG]);
}
