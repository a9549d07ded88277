import { staffPaymentCalls } from '../../../contract/staff/payments.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { PaymentDependencies } from '../settle.ts';
import { findReceivedPayments } from './queries.ts';
import { toStaffPayment } from './rules.ts';

export function mountStaffPayments(
  app: Api,
  { db, clock }: Pick<PaymentDependencies, 'db' | 'clock'>,
) {
  mount(app, staffPaymentCalls.ofBusiness, async ({ params }) => {
    const payments = await findReceivedPayments(db, params.id);
    return payments.flatMap((payment) => toStaffPayment(payment, clock()) ?? []);
  });
}
