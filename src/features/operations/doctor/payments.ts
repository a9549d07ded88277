import type { Config } from '../../../platform/config/config.ts';
import { type Endpoint, EVENTS, openAccount } from '../../payments/model/provider.ts';
import {
  type CheckResult,
  type DoctorCheck,
  describeCheck,
  failed,
  ok,
  skipped,
  warning,
} from './check.ts';

export function checkPayments(config: Config, fetch: typeof globalThis.fetch): DoctorCheck[] {
  const on = (name: string, examine: DoctorCheck['examine']) => ({
    group: 'Services',
    name,
    examine,
  });
  return [
    on('payments', () => judgeKeys(config, fetch)),
    on('payment events', () => judgeWebhook(config, fetch)),
  ];
}

/** Current key formats contain the id of their account. */
const ACCOUNT = /^[a-z]+_(?:live|test)_(51\w{14})\w{60,}$/;
const accountOf = (key: string) => ACCOUNT.exec(key)?.[1];

const modeOf = (key: string) => (/^[a-z]+_test_/.test(key) ? 'test' : 'live');

async function judgeKeys(
  { payments, siteUrl }: Config,
  fetch: typeof globalThis.fetch,
): Promise<CheckResult> {
  if (payments.kind === 'off') return skipped('Payments are off.');
  if (payments.kind === 'sandbox') return skipped('Payments are the sandbox: no money moves.');
  const { secretKey, publishableKey } = payments;
  if (!publishableKey) {
    return failed(
      'No STRIPE_PUBLISHABLE_KEY is set, so nobody can pay.',
      'Set it, from the same page as the secret key.',
    );
  }
  if (modeOf(secretKey) !== modeOf(publishableKey)) {
    return failed(
      `The secret key is a ${modeOf(secretKey)} key, the publishable key a ${modeOf(publishableKey)} one.`,
      'Take both keys from the same page of the Stripe dashboard.',
    );
  }
  const [own, other] = [accountOf(secretKey), accountOf(publishableKey)];
  if (own && other && own !== other) {
    return failed(
      'The two keys belong to different accounts.',
      'Take both keys from the same page of the Stripe dashboard.',
    );
  }
  try {
    await openAccount(secretKey, fetch).tryKey();
  } catch (error) {
    return failed(
      `Stripe refuses the secret key: ${describeCheck(error)}.`,
      'Check STRIPE_SECRET_KEY and the rights of the key.',
    );
  }
  if (modeOf(secretKey) === 'live') return ok('Stripe takes the keys.');
  return warning(
    `Stripe takes the keys, but they are test keys: ${siteUrl} earns nothing.`,
    'Set the live keys when you are done trying.',
  );
}

async function judgeWebhook(
  { payments, siteUrl }: Config,
  fetch: typeof globalThis.fetch,
): Promise<CheckResult> {
  if (payments.kind !== 'stripe') return skipped('Stripe is not used.');
  const advice = `In the Stripe dashboard, add the endpoint ${siteUrl}/api/webhooks/stripe with ${EVENTS.join(', ')}.`;
  if (!payments.webhookSecret) {
    return failed('No STRIPE_WEBHOOK_SECRET is set, so no event is believed.', advice);
  }
  let endpoints: Endpoint[];
  try {
    endpoints = await openAccount(payments.secretKey, fetch).listEndpoints();
  } catch (error) {
    return skipped(`The key may not list the endpoints: ${describeCheck(error)}.`);
  }
  const own = endpoints.find(({ url }) => url === `${siteUrl}/api/webhooks/stripe`);
  if (!own) return failed('Stripe does not know where to send events.', advice);
  if (!own.isEnabled) {
    return failed('The endpoint is disabled.', 'Enable it in the Stripe dashboard.');
  }
  const isAll = own.events.includes('*');
  const missing = EVENTS.filter((event) => !isAll && !own.events.includes(event));
  if (missing.length === 0) return ok('Stripe sends all events that matter.');
  return failed(`Stripe does not send ${missing.join(', ')}.`, advice);
}
