import * as m from '#messages';
import {
  type PaymentDetail,
  REVENUE_MONTHS,
  type RevenueMonth,
  staffPaymentCalls,
} from '../../../contract/payments.staff.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { recordAction } from '../../audit/record-change.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { isPaidFor, mailReceipt } from '../model/mail.ts';
import type { PaymentProvider } from '../model/provider.ts';
import { findPaymentById, findRevenue, lockPaymentById, updatePayment } from '../model/queries.ts';
import { findRenewal } from '../model/renewals.ts';
import type { PaymentDependencies } from '../model/settle.ts';
import { stopRenewal } from '../renewals/stop.ts';
import { listPayments, writeMonth } from './list.ts';
import { findReceivedPayments, readPayment, refundAsStaff, toStaffPayment } from './read.ts';
import { writeTaxes } from './taxes.ts';

export function mountStaffPayments(
  app: Api,
  dependencies: Omit<PaymentDependencies, 'provider'> & { provider: PaymentProvider | null },
) {
  const { db, clock, provider } = dependencies;
  mount(app, staffPaymentCalls.ofBusiness, async ({ params }) => {
    const payments = await findReceivedPayments(db, params.id);
    return payments.flatMap((payment) => toStaffPayment(payment, clock()) ?? []);
  });

  mount(app, staffPaymentCalls.list, ({ query }) => listPayments(db, query));

  // Registered before the route with an id, so that `revenue` and `export` aren't taken for ids.
  mount(app, staffPaymentCalls.revenue, () => readRevenue(db, clock));

  mount(app, staffPaymentCalls.export, async ({ query: { month } }, { user }) => {
    const action = { at: clock(), actor: user.id, action: 'payment.export' };
    await recordAction(db, { ...action, after: { month } });
    return { name: `payments_${month}.csv`, pieces: writeMonth(db, month) };
  });

  mount(app, staffPaymentCalls.taxes, async ({ query: { quarter } }, { user }) => {
    const action = { at: clock(), actor: user.id, action: 'payment.export' };
    await recordAction(db, { ...action, after: { quarter } });
    return { name: `taxes_${quarter}.csv`, pieces: writeTaxes(db, quarter) };
  });

  mount(app, staffPaymentCalls.read, ({ params }) => readPayment(dependencies, params.id));

  mount(app, staffPaymentCalls.refund, ({ params, body }, { user }) => {
    if (!provider) {
      throw new AppError('unavailable', m.payments_off());
    }
    const asked = { id: params.id, refund: body, by: user.id };
    return refundAsStaff({ ...dependencies, provider }, asked);
  });

  mount(app, staffPaymentCalls.stopRenewal, async ({ params }, { user }) => {
    if (!(await findPaymentById(db.kysely, params.id))) {
      throw new AppError('not_found', m.payments_none_such_reload());
    }
    const renewal = await findRenewal(db.kysely, params.id);
    if (renewal) await stopRenewal(dependencies, renewal.customerId, user.id);
    return readPayment(dependencies, params.id);
  });

  mount(app, staffPaymentCalls.resendReceipt, ({ params }, { user }) =>
    resendReceipt(dependencies, { id: params.id, by: user.id }),
  );
}

async function readRevenue(db: Database, clock: Clock): Promise<RevenueMonth[]> {
  const now = clock();
  const months = Array.from({ length: REVENUE_MONTHS }, (_, index) => {
    const back = REVENUE_MONTHS - 1 - index;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
      .toISOString()
      .slice(0, 7);
  });
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const kept = new Map((await findRevenue(db, { first, last })).map((sums) => [sums.month, sums]));
  return months.map((month) => kept.get(month) ?? { month, paid: 0, refunded: 0 });
}

const MINUTE = 60_000;

async function resendReceipt(
  dependencies: Omit<PaymentDependencies, 'provider'>,
  { id, by }: { id: number; by: string },
): Promise<PaymentDetail> {
  const { db, clock } = dependencies;
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const found = await findPaymentById(trx, id);
    const listing = found?.businessId ? await lockListing(trx, found.businessId) : null;
    const payment = await lockPaymentById(trx, id);
    if (!isPaidFor(payment)) {
      throw new AppError('conflict', m.payments_receipt_none());
    }
    if (!listing) {
      throw new AppError('conflict', m.payments_receipt_listing_gone());
    }
    const { receiptSentAt: last } = payment;
    if (last && Math.abs(at.getTime() - last.getTime()) < MINUTE) {
      throw new AppError('conflict', m.payments_receipt_just_sent());
    }
    const renewal = await findRenewal(trx, id);
    if ((await mailReceipt(trx, dependencies, payment, listing, renewal)) === 0) {
      throw new AppError('conflict', m.payments_receipt_no_email());
    }
    await updatePayment(trx, id, { receiptSentAt: at });
    const { businessId } = payment;
    const change = { at, actor: by, action: 'payment.resend-receipt', businessId };
    await recordListingChange(trx, { ...change, after: { payment: id } });
  });
  return readPayment(dependencies, id);
}
