import { randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { charge, fail } from './charge.ts';
import { type SandboxDependencies, unixTime } from './dependencies.ts';
import { emit, newId } from './events.ts';
import { findObject, findRequest, lockObject, saveObject, saveRequest } from './queries.ts';
import {
  AUTHENTICATION_FAILED,
  type Card,
  judgeCard,
  missing,
  type NextAction,
  SandboxError,
  type SandboxFault,
  type SandboxIntent,
  unexpectedState,
} from './rules.ts';

export function createIntents({ db, clock }: SandboxDependencies) {
  const transact = <T>(work: (trx: DatabaseTransaction) => Promise<T>) =>
    db.kysely.transaction().execute(work);

  async function changeIntent(
    id: string,
    change: (trx: DatabaseTransaction, intent: SandboxIntent) => Promise<SandboxIntent>,
  ): Promise<SandboxIntent> {
    return transact(async (trx) => {
      const found = await lockObject(trx, id);
      if (found?.object !== 'payment_intent') throw missing('payment_intent', id);
      const changed = await change(trx, found);
      await saveObject(trx, changed);
      return changed;
    });
  }

  return {
    /** The same key makes the same intent. */
    createIntent(order: {
      amount: number;
      currency: string;
      description: string | null;
      metadata: Record<string, string>;
      key: string | undefined;
    }): Promise<SandboxIntent> {
      return transact(async (trx) => {
        const known = order.key ? await findRequest(trx, order.key) : null;
        if (known) {
          const object = await lockObject(trx, known);
          if (object?.object === 'payment_intent') return object;
        }
        const id = newId('pi');
        const intent: SandboxIntent = {
          id,
          object: 'payment_intent',
          amount: order.amount,
          amount_received: 0,
          currency: order.currency,
          status: 'requires_payment_method',
          client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
          created: unixTime(clock),
          description: order.description,
          livemode: false,
          metadata: order.metadata,
          payment_method_types: ['card'],
          latest_charge: null,
          next_action: null,
          last_payment_error: null,
        };
        await saveObject(trx, intent);
        if (order.key) await saveRequest(trx, order.key, id);
        return intent;
      });
    },

    async readIntent(id: string): Promise<SandboxIntent> {
      const object = await findObject(db, id);
      if (object?.object !== 'payment_intent') throw missing('payment_intent', id);
      return object;
    },

    /** The payer's card. `elsewhere` is the page that asks for authentication, when one must. */
    async confirmIntent(
      id: string,
      card: Card,
      elsewhere: { url: string; return_url: string } | null,
    ): Promise<SandboxIntent> {
      let fault: SandboxFault | null = null;
      const billing = { billing_details: { email: card.email ?? null } };
      const intent = await changeIntent(id, async (trx, found) => {
        refuseUnlessOpen(found);
        const before = { ...found, payment_method: billing };
        const outcome = judgeCard(card, clock());
        if (outcome === 'paid') return charge(trx, before, unixTime(clock));
        if (outcome === 'authenticate' || outcome === 'authenticate-elsewhere') {
          const isElsewhere = outcome === 'authenticate-elsewhere' && elsewhere;
          const action: NextAction = isElsewhere
            ? { type: 'redirect_to_url', redirect_to_url: elsewhere }
            : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure' } };
          return { ...before, status: 'requires_action', next_action: action };
        }
        fault = outcome;
        return fail(trx, before, outcome, unixTime(clock));
      });
      if (fault)
        throw new SandboxError(402, { ...(fault as SandboxFault), payment_intent: intent });
      return intent;
    },

    async authenticateIntent(id: string, isComplete: boolean): Promise<SandboxIntent> {
      const intent = await changeIntent(id, async (trx, before) => {
        if (before.status !== 'requires_action') throw unexpectedState(before);
        return isComplete
          ? charge(trx, before, unixTime(clock))
          : fail(trx, before, AUTHENTICATION_FAILED, unixTime(clock));
      });
      if (isComplete) return intent;
      throw new SandboxError(402, { ...AUTHENTICATION_FAILED, payment_intent: intent });
    },

    cancelIntent(id: string): Promise<SandboxIntent> {
      return changeIntent(id, async (trx, before) => {
        refuseUnlessOpen(before);
        const intent: SandboxIntent = { ...before, status: 'canceled', next_action: null };
        await emit(trx, 'payment_intent.canceled', intent, unixTime(clock));
        return intent;
      });
    },
  };
}

function refuseUnlessOpen(intent: SandboxIntent) {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
}
