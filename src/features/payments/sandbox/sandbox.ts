import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import {
  findIntentsOfCustomer,
  findObject,
  findObjectsOfIntent,
  findRequest,
  insertEvent,
  listEvents,
  lockObject,
  saveObject,
  saveRequest,
} from './queries.ts';
import {
  AUTHENTICATION_FAILED,
  invalid,
  judgeCard,
  judgeCardAway,
  missing,
  type NextAction,
  type SandboxCard,
  type SandboxCharge,
  type SandboxCustomer,
  type SandboxDispute,
  SandboxError,
  type SandboxEvent,
  type SandboxFault,
  type SandboxIntent,
  type SandboxMethod,
  type SandboxObject,
  type SandboxRefund,
  unexpectedState,
} from './rules.ts';

export async function emit(
  trx: DatabaseTransaction,
  type: string,
  object: SandboxObject,
  created: number,
) {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    created,
    type,
    livemode: false,
    data: { object },
  };
  await insertEvent(trx, event, new Date());
}

export function newId(prefix: string): string {
  return `${prefix}_sandbox${randomBytes(9).toString('hex')}`;
}

export type Sandbox = ReturnType<typeof createSandbox>;

const LISTED_EVENTS = 100;

export function createSandbox(db: Database, clock: Clock) {
  return {
    ...createIntents({ db, clock }),
    ...createCharges({ db, clock }),
    ...createCustomers(db),
    readObject: (id: string) => findObject(db, id),
    listEvents: () => listEvents(db, LISTED_EVENTS),
  };
}

function createCharges({ db, clock }: SandboxDependencies) {
  const transact = <T>(work: (trx: DatabaseTransaction) => Promise<T>) =>
    db.kysely.transaction().execute(work);

  return {
    /** Creates a refund. Idempotent per key. */
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

function createCustomers(db: Database) {
  async function change(id: string, changed: Partial<SandboxCustomer>): Promise<SandboxCustomer> {
    return db.kysely.transaction().execute(async (trx) => {
      const found = await lockObject(trx, id);
      if (found?.object !== 'customer' || found.deleted) throw missing('customer', id);
      const customer = { ...found, ...changed };
      await saveObject(trx, customer);
      return customer;
    });
  }

  return {
    /** Creates a customer. Idempotent per key. */
    createCustomer(key: string | undefined): Promise<SandboxCustomer> {
      return db.kysely.transaction().execute(async (trx) => {
        const known = key ? await findRequest(trx, key) : null;
        const made = known ? await lockObject(trx, known) : null;
        if (made?.object === 'customer') return made;
        const customer: SandboxCustomer = { id: newId('cus'), object: 'customer', email: null };
        await saveObject(trx, customer);
        if (key) await saveRequest(trx, key, customer.id);
        return customer;
      });
    },
    updateCustomer: (id: string, email: string | null) => change(id, { email }),
    deleteCustomer: (id: string) => change(id, { deleted: true }),
  };
}

function createIntents({ db, clock }: SandboxDependencies) {
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

  interface Order {
    amount: number;
    currency: string;
    description: string | null;
    metadata: Record<string, string>;
    customer: string | null;
    key: string | undefined;
  }

  async function createIntent(
    order: Order,
    pay: (trx: DatabaseTransaction, intent: SandboxIntent) => Promise<SandboxIntent>,
  ): Promise<SandboxIntent> {
    return transact(async (trx) => {
      const known = order.key ? await findRequest(trx, order.key) : null;
      const object = known ? await lockObject(trx, known) : null;
      if (object?.object === 'payment_intent') return object;
      const id = newId('pi');
      const intent = await pay(trx, {
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
        customer: order.customer,
        setup_future_usage: null,
        latest_charge: null,
        next_action: null,
        last_payment_error: null,
      });
      await saveObject(trx, intent);
      if (order.key) await saveRequest(trx, order.key, id);
      return intent;
    });
  }

  return {
    /** Creates an intent. Idempotent per key. */
    createIntent: (order: Order) => createIntent(order, async (_, intent) => intent),

    /** Charges a saved card while the payer is away. Idempotent per key. */
    async chargeSavedCard(order: Order, methodId: string): Promise<SandboxIntent> {
      const intent = await createIntent(order, async (trx, opened) => {
        const customer = order.customer ? await lockObject(trx, order.customer) : null;
        if (customer?.object !== 'customer' || customer.deleted) {
          throw missing('customer', order.customer ?? '');
        }
        const method = await lockObject(trx, methodId);
        if (method?.object !== 'payment_method') throw missing('payment_method', methodId);
        const before = { ...opened, payment_method: methodId };
        if (method.away === 'paid') return charge(trx, before, unixTime(clock));
        return fail(trx, before, method.away, unixTime(clock));
      });
      if (!intent.last_payment_error) return intent;
      throw new SandboxError(402, { ...intent.last_payment_error, payment_intent: intent });
    },

    updateIntent(
      id: string,
      change: Partial<Pick<SandboxIntent, 'customer' | 'setup_future_usage'>>,
    ): Promise<SandboxIntent> {
      return changeIntent(id, async (_, found) => {
        refuseUnlessOpen(found);
        if (change.customer && found.customer) {
          throw invalid(
            'payment_intent_unexpected_state',
            'You cannot modify `customer` on a PaymentIntent once it already has been set.',
          );
        }
        return { ...found, ...change };
      });
    },

    listIntents: (customer: string) => findIntentsOfCustomer(db, customer),

    async readIntent(id: string): Promise<SandboxIntent> {
      const object = await findObject(db, id);
      if (object?.object !== 'payment_intent') throw missing('payment_intent', id);
      return object;
    },

    async confirmIntent(
      id: string,
      card: SandboxCard,
      elsewhere: { url: string; return_url: string } | null,
    ): Promise<SandboxIntent> {
      let fault: SandboxFault | null = null;
      const method: SandboxMethod = {
        id: newId('pm'),
        object: 'payment_method',
        billing_details: { email: card.email ?? null },
        away: judgeCardAway(card),
      };
      const intent = await changeIntent(id, async (trx, found) => {
        refuseUnlessOpen(found);
        await saveObject(trx, method);
        const before = { ...found, payment_method: method.id };
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

async function charge(
  trx: DatabaseTransaction,
  before: SandboxIntent,
  created: number,
): Promise<SandboxIntent> {
  const method = before.payment_method ? await lockObject(trx, before.payment_method) : null;
  const charged: SandboxCharge = {
    id: newId('ch'),
    object: 'charge',
    amount: before.amount,
    amount_refunded: 0,
    ...(method?.object === 'payment_method' && { billing_details: method.billing_details }),
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

async function fail(
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

type SandboxDependencies = Pick<Services, 'db' | 'clock'>;

function unixTime(clock: Clock): number {
  return Math.floor(clock().getTime() / 1000);
}
