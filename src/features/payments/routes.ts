import * as m from '#messages';
import { ownerPaymentCalls } from '../../contract/payments.owner.ts';
import { paymentCalls, planCalls, purchaseCalls } from '../../contract/payments.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { readTokenCookie, writeTokenCookie } from '../../platform/http/token-cookie.ts';
import { createToken, hashToken } from '../../platform/token.ts';
import { claimPaidTerm, openPayment } from './checkout.ts';
import { handleEvent } from './events.ts';
import { listAllPlans } from './model/offered-plans.rules.ts';
import type { PaymentProvider } from './model/provider.ts';
import { readPurchase } from './model/purchase.ts';
import { INTENT_LIFE } from './model/rules.ts';
import type { PaymentDependencies } from './model/settle.ts';
import { readPayments } from './read-for-owner.ts';
import { stopRenewalsOf } from './renewals/stop.ts';

const PAYER_COOKIE = 'payer';

export function mountPayments(
  app: Api,
  dependencies: Omit<PaymentDependencies, 'provider'> & { provider: PaymentProvider | null },
) {
  const needProvider = (): PaymentDependencies => {
    const { provider } = dependencies;
    if (!provider) throw new AppError('unavailable', m.payments_not_set_up());
    return { ...dependencies, provider };
  };

  mount(app, planCalls.list, async () =>
    dependencies.provider ? listAllPlans(dependencies.settings.current()) : [],
  );

  mount(app, paymentCalls.createIntent, async ({ body }, { headers }) => {
    const payer = readTokenCookie(headers.get('cookie'), PAYER_COOKIE) ?? createToken();
    const output = await openPayment(needProvider(), { ...body, payerHash: hashToken(payer) });
    const cookie = { name: PAYER_COOKIE, token: payer, seconds: INTENT_LIFE / 1000 };
    return {
      output,
      headers: new Headers([['set-cookie', writeTokenCookie(dependencies.site.url, cookie)]]),
    };
  });

  mount(app, paymentCalls.confirm, async ({ body }) => claimPaidTerm(needProvider(), body));

  mount(app, purchaseCalls.read, ({ params: { id }, query: { token } }) =>
    readPurchase(dependencies, { id, token }),
  );

  mount(app, ownerPaymentCalls.read, (_, { owner }) =>
    readPayments({ ...dependencies, isOpen: dependencies.provider !== null }, owner.businessId),
  );

  mount(app, ownerPaymentCalls.stopRenewal, async (_, { owner }) => {
    const { businessId } = owner;
    await stopRenewalsOf(dependencies, businessId, 'owner');
    return readPayments({ ...dependencies, isOpen: dependencies.provider !== null }, businessId);
  });

  mount(app, paymentCalls.handleEvent, async ({ body }, { headers }) => {
    const complete = needProvider();
    const signature = headers.get('stripe-signature') ?? '';
    const event = complete.provider.readEvent(Buffer.from(body).toString(), signature);
    await handleEvent(complete, event);
    return { received: true as const };
  });
}
