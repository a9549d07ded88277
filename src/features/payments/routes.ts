import * as m from '#messages';
import { ownerPaymentCalls, paymentCalls, purchaseCalls } from '../../contract/payments.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { claimPaidYear, openPayment } from './checkout.ts';
import { handleEvent } from './events.ts';
import type { PaymentProvider } from './provider.ts';
import { readPurchase } from './purchase.ts';
import { readPayments } from './read-for-owner.ts';
import type { PaymentDependencies } from './settle.ts';

export function mountPayments(
  app: Api,
  dependencies: Omit<PaymentDependencies, 'provider'> & { provider: PaymentProvider | null },
) {
  const needProvider = (): PaymentDependencies => {
    const { provider } = dependencies;
    if (!provider) throw new AppError('unavailable', m.payments_not_set_up());
    return { ...dependencies, provider };
  };

  mount(app, paymentCalls.createIntent, async ({ body }) => openPayment(needProvider(), body));

  mount(app, paymentCalls.confirm, async ({ body }) => claimPaidYear(needProvider(), body));

  mount(app, purchaseCalls.read, ({ params: { id }, query: { token } }) =>
    readPurchase(dependencies, { id, token }),
  );

  mount(app, ownerPaymentCalls.read, (_, { owner }) =>
    readPayments({ ...dependencies, isOpen: dependencies.provider !== null }, owner.businessId),
  );

  mount(app, paymentCalls.handleEvent, async ({ body }, { headers }) => {
    const complete = needProvider();
    const signature = headers.get('stripe-signature') ?? '';
    const event = complete.provider.readEvent(Buffer.from(body).toString(), signature);
    await handleEvent(complete, event);
    return { received: true as const };
  });
}
