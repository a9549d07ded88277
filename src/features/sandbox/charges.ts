import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { type SandboxDependencies, unixTime } from './dependencies.ts';
import { emit, newId } from './events.ts';
import {
  findObjectsOfIntent,
  findRequest,
  lockObject,
  saveObject,
  saveRequest,
} from './queries.ts';
import {
  invalid,
  missing,
  type SandboxCharge,
  type SandboxDispute,
  type SandboxRefund,
} from './rules.ts';

export function createCharges({ db, clock }: SandboxDependencies) {
  const transact = <T>(work: (trx: DatabaseTransaction) => Promise<T>) =>
    db.kysely.transaction().execute(work);

  return {
    /** The same key makes the same refund. */
    refundIntent(
      id: string,
      amount?: number,
      { key, metadata = {} }: { key?: string | undefined; metadata?: Record<string, string> } = {},
    ): Promise<SandboxRefund> {
      return transact(async (trx) => {
        const before = await lockChargeOf(trx, id);
        const known = key ? await findRequest(trx, key) : null;
        const made = known ? await lockObject(trx, known) : null;
        if (made?.object === 'refund') return made;
        const left = before.amount - before.amount_refunded;
        if (left === 0) {
          throw invalid(
            'charge_already_refunded',
            `Charge ${before.id} has already been refunded.`,
          );
        }
        if ((amount ?? left) > left) {
          throw invalid(
            'amount_too_large',
            `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
          );
        }
        const refunded = before.amount_refunded + (amount ?? left);
        const after: SandboxCharge = {
          ...before,
          amount_refunded: refunded,
          refunded: refunded === before.amount,
        };
        const refund: SandboxRefund = {
          id: newId('re'),
          object: 'refund',
          amount: amount ?? left,
          charge: before.id,
          created: unixTime(clock),
          metadata,
          payment_intent: id,
          status: 'succeeded',
        };
        await saveObject(trx, after);
        await saveObject(trx, refund);
        if (key) await saveRequest(trx, key, refund.id);
        await emit(trx, 'charge.refunded', after, unixTime(clock));
        return refund;
      });
    },

    async listRefunds(intentId: string): Promise<SandboxRefund[]> {
      const objects = await findObjectsOfIntent(db, intentId);
      return objects.filter((object) => object.object === 'refund');
    },

    openDispute(intentId: string): Promise<SandboxDispute> {
      return transact(async (trx) => {
        const disputed: SandboxCharge = { ...(await lockChargeOf(trx, intentId)), disputed: true };
        const dispute: SandboxDispute = {
          id: newId('dp'),
          object: 'dispute',
          amount: disputed.amount,
          charge: disputed.id,
          created: unixTime(clock),
          payment_intent: intentId,
          status: 'needs_response',
        };
        await saveObject(trx, disputed);
        await saveObject(trx, dispute);
        await emit(trx, 'charge.dispute.created', dispute, unixTime(clock));
        return dispute;
      });
    },

    closeDispute(id: string, status: 'won' | 'lost'): Promise<SandboxDispute> {
      return transact(async (trx) => {
        const before = await lockObject(trx, id);
        if (before?.object !== 'dispute') throw missing('dispute', id);
        const dispute: SandboxDispute = { ...before, status };
        await saveObject(trx, dispute);
        await emit(trx, 'charge.dispute.closed', dispute, unixTime(clock));
        return dispute;
      });
    },

    async listDisputes(intentId: string): Promise<SandboxDispute[]> {
      const objects = await findObjectsOfIntent(db, intentId);
      return objects.filter((object) => object.object === 'dispute');
    },
  };
}

async function lockChargeOf(trx: DatabaseTransaction, intentId: string): Promise<SandboxCharge> {
  const intent = await lockObject(trx, intentId);
  if (intent?.object !== 'payment_intent') throw missing('payment_intent', intentId);
  const charged = intent.latest_charge ? await lockObject(trx, intent.latest_charge) : null;
  if (charged?.object === 'charge') return charged;
  throw invalid('resource_missing', 'This PaymentIntent does not have a successful charge.');
}
