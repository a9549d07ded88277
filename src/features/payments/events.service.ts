import type { ProviderEvent } from './provider.service.ts';
import { insertEvent, markEventProcessed } from './queries.ts';
import { addDays } from './rules.ts';
import { type PaymentDependencies, settlePayment } from './settlement.service.ts';

const REPLAYED_DAYS = 3;

/** Acts on an event of the provider, once; it counts as done only when all of it is. */
export async function receiveEvent(
  dependencies: PaymentDependencies,
  event: ProviderEvent,
): Promise<void> {
  const { db, clock } = dependencies;
  if (!event.intentId || !(await insertEvent(db, event, clock()))) return;
  await settlePayment(dependencies, event.intentId);
  await markEventProcessed(db, event.id, clock());
}

/** Acts on the events of the last days that never reached us. */
export async function replayMissedEvents(dependencies: PaymentDependencies): Promise<void> {
  const { clock, provider } = dependencies;
  for await (const event of provider.listEvents(addDays(clock(), -REPLAYED_DAYS))) {
    await receiveEvent(dependencies, event);
  }
}
