import { bodyLimit } from 'hono/body-limit';
import { confirmPayment, createPaymentIntent } from '../../contract/payments.ts';
import { AppError } from '../../platform/errors.ts';
import { type HttpApp, mount } from '../../platform/http/mount.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { claimPaidYear, openPayment } from './checkout.ts';
import { receiveEvent } from './events.ts';
import type { PaymentProvider } from './provider.ts';
import type { PaymentDependencies } from './settle.ts';

const MAX_EVENT = 1024 * 1024;

export function mountPayments(
  app: HttpApp,
  dependencies: Omit<PaymentDependencies, 'provider'> & {
    provider: PaymentProvider | null;
    intentLimit: RateLimiter;
  },
) {
  const needProvider = (): PaymentDependencies => {
    const { provider } = dependencies;
    if (!provider) throw new AppError('unavailable', 'Payments are not set up on this site.');
    return { ...dependencies, provider };
  };

  mount(app, createPaymentIntent, async ({ body }, { address }) => {
    await dependencies.intentLimit.consume(address);
    return openPayment(needProvider(), body);
  });

  mount(app, confirmPayment, ({ body }) => claimPaidYear(needProvider(), body));

  const limit = bodyLimit({
    maxSize: MAX_EVENT,
    onError: () => {
      throw new AppError('too_large', 'The event is larger than 1 MB.');
    },
  });
  // Signed over its bytes, so read as text and not by the contract.
  app.post('/api/webhooks/stripe', limit, async (c) => {
    const complete = needProvider();
    const signature = c.req.header('stripe-signature') ?? '';
    const event = complete.provider.readEvent(await c.req.text(), signature);
    await receiveEvent(complete, event);
    return c.json({ received: true });
  });
}
