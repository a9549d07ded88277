import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { emit, newId } from './events.ts';
import { saveObject } from './queries.ts';
import type { SandboxCharge, SandboxFault, SandboxIntent } from './rules.ts';

export async function charge(
  trx: DatabaseTransaction,
  before: SandboxIntent,
  created: number,
): Promise<SandboxIntent> {
  const charged: SandboxCharge = {
    id: newId('ch'),
    object: 'charge',
    amount: before.amount,
    amount_refunded: 0,
    ...before.payment_method,
    currency: before.currency,
    created,
    disputed: false,
    livemode: false,
    paid: true,
    payment_intent: before.id,
    refunded: false,
    status: 'succeeded',
  };
  const intent: SandboxIntent = {
    ...before,
    status: 'succeeded',
    amount_received: before.amount,
    latest_charge: charged.id,
    next_action: null,
    last_payment_error: null,
  };
  await saveObject(trx, charged);
  await emit(trx, 'charge.succeeded', charged, created);
  await emit(trx, 'payment_intent.succeeded', intent, created);
  return intent;
}

export async function fail(
  trx: DatabaseTransaction,
  before: SandboxIntent,
  fault: SandboxFault,
  created: number,
): Promise<SandboxIntent> {
  const intent: SandboxIntent = {
    ...before,
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: fault,
  };
  await emit(trx, 'payment_intent.payment_failed', intent, created);
  return intent;
}
