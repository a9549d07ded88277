import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_PORT } from './ports.ts';
import { openProduct } from './product.ts';
import { soon } from './soon.ts';

const product = openProduct(FIRST_PORT);
const PAYERS = 6;

beforeAll(() => product.start());
afterAll(() => product.close());

interface Payer {
  businessId: number;
  token: string;
  secret: string;
  intentId: string;
}

/** An owner at the checkout of a new listing. */
async function openCheckout(name: string): Promise<Payer> {
  const business = await product.post('/api/businesses', {
    name,
    description: 'A listing that is paid for.',
    address: '1 Main Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    email: `${name.replaceAll(' ', '-')}@example.com`,
    categoryId: 1,
    isPremium: true,
  });
  const { id: businessId, checkoutToken: token } = await business.json();
  const opened = await product.post('/api/create-payment-intent', { businessId, token });
  const { clientSecret: secret } = await opened.json();
  return { businessId, token, secret, intentId: secret.split('_secret_')[0] };
}

async function callSandbox({ intentId, secret }: Payer, action: string, card: object = {}) {
  return fetch(`${product.site}/sandbox/stripe/v1/payment_intents/${intentId}${action}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, ...card }),
  });
}

/** Pays and confirms as the browser does, as far as the server lives. */
async function pay(payer: Payer): Promise<void> {
  try {
    await callSandbox(payer, '/confirm', {
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2099',
      'payment_method_data[card][cvc]': '123',
    });
    const { intentId: paymentIntentId, businessId } = payer;
    await product.post('/api/confirm-payment', { paymentIntentId, businessId });
  } catch {
    // The server was killed; so would the browser's call end.
  }
}

async function isCharged({ intentId, secret }: Payer): Promise<boolean> {
  const address = `${product.site}/sandbox/stripe/v1/payment_intents/${intentId}`;
  const answer = await fetch(`${address}?client_secret=${secret}`);
  return (await answer.json()).status === 'succeeded';
}

/** The refusal to sell another year says until when the listing is premium. */
async function readPremium({ businessId, token }: Payer): Promise<string> {
  const answer = await product.post('/api/create-payment-intent', { businessId, token });
  return answer.status === 409 ? (await answer.json()).detail : 'not premium';
}

function countReceipts(): Map<string, number> {
  const outbox = path.join(product.dataDir, 'outbox');
  const counts = new Map<string, number>();
  for (const file of readdirSync(outbox)) {
    const mail = readFileSync(path.join(outbox, file), 'utf8');
    const to = mail.match(/^To: (.+)$/m)?.[1] ?? '';
    if (/^Subject: Receipt/m.test(mail)) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

test('after kill -9 between charge and record, what was paid is premium for one year, with one receipt', async () => {
  const payers: Payer[] = [];
  for (const [round, what, wait] of [
    [1, 'application', 0],
    [2, 'application', 12],
    [3, 'both', 25],
  ] as const) {
    const names = Array.from({ length: PAYERS }, (_, number) => `payer ${round} ${number}`);
    const opened = await Promise.all(names.map(openCheckout));
    payers.push(...opened);
    const paying = opened.map(pay);
    await sleep(wait);
    await product.kill(what);
    await Promise.all(paying);
    await product.start();
  }
  // One more, charged for certain, with not a word to us before the kill.
  const last = await openCheckout('payer 4 0');
  payers.push(last);
  await callSandbox(last, '/confirm', {
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2099',
    'payment_method_data[card][cvc]': '123',
  });
  await product.kill('both');
  await product.start();

  const year = String(new Date().getUTCFullYear() + 1);
  const charged = [];
  for (const payer of payers) {
    if (!(await isCharged(payer))) continue;
    charged.push(payer);
    await soon(async () => expect(await readPremium(payer)).toContain(year));
  }
  expect(charged).toContainEqual(last);
  await soon(() => expect(countReceipts().size).toBe(charged.length));
  expect([...countReceipts().values()].every((count) => count === 1)).toBe(true);
});
