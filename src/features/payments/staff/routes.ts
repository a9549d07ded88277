import * as m from '#messages';
import { staffPaymentCalls } from '../../../contract/staff/payments.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { PaymentProvider } from '../provider.ts';
import type { PaymentDependencies } from '../settle.ts';
import { writeMonth } from './export.ts';
import { listPayments } from './list.ts';
import { findReceivedPayments } from './queries.ts';
import { readPayment } from './read.ts';
import { refundAsStaff } from './refund.ts';
import { resendReceipt } from './resend-receipt.ts';
import { readRevenue } from './revenue.ts';
import { toStaffPayment } from './rules.ts';

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

  // Before one payment: `revenue` and `export` are no ids.
  mount(app, staffPaymentCalls.revenue, () => readRevenue(db, clock));

  mount(app, staffPaymentCalls.export, async ({ query: { month } }, { user }) => {
    const change = { at: clock(), actor: user.id, action: 'payment.export', businessId: null };
    await db.kysely
      .transaction()
      .execute((trx) => recordChange(trx, { ...change, after: { month } }));
    return { name: `payments_${month}.csv`, pieces: writeMonth(db, month) };
  });

  mount(app, staffPaymentCalls.read, ({ params }) => readPayment(dependencies, params.id));

  mount(app, staffPaymentCalls.refund, ({ params, body }, { user }) => {
    if (!provider) {
      throw new AppError('unavailable', m.payments_off());
    }
    const asked = { id: params.id, refund: body, by: user.id };
    return refundAsStaff({ ...dependencies, provider }, asked);
  });

  mount(app, staffPaymentCalls.resendReceipt, ({ params }, { user }) =>
    resendReceipt(dependencies, { id: params.id, by: user.id }),
  );
}
