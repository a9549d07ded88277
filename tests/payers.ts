import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { openProduct } from './product.ts';

const CARD = {
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2099',
  'payment_method_data[card][cvc]': '123',
};

export interface Payer {
  businessId: number;
  token: string;
  secret: string;
  intentId: string;
}

/** Owners who pay in the sandbox of a product that may be killed at any time. */
export function openPayers(product: ReturnType<typeof openProduct>) {
  const callSandbox = ({ intentId, secret }: Payer, action: string, card: object = {}) =>
    fetch(`${product.site}/sandbox/stripe/v1/payment_intents/${intentId}${action}`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: secret, ...card }),
    });
  return {
    /** An owner at the checkout of a new listing. */
    async openCheckout(name: string): Promise<Payer> {
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
    },
    /** The card is charged; nobody tells us. */
    charge: (payer: Payer) => callSandbox(payer, '/confirm', CARD),
    /** As the browser does after the charge. */
    confirm: ({ intentId: paymentIntentId, businessId }: Payer) =>
      product.post('/api/confirm-payment', { paymentIntentId, businessId }),
    async isCharged({ intentId, secret }: Payer): Promise<boolean> {
      const address = `${product.site}/sandbox/stripe/v1/payment_intents/${intentId}`;
      const answer = await fetch(`${address}?client_secret=${secret}`);
      return (await answer.json()).status === 'succeeded';
    },
    /** The refusal to sell another year says until when the listing is premium. */
    async readPremium({ businessId, token }: Payer): Promise<string> {
      const answer = await product.post('/api/create-payment-intent', { businessId, token });
      return answer.status === 409 ? (await answer.json()).detail : 'not premium';
    },
    /** By address. */
    countReceipts(): Map<string, number> {
      const outbox = path.join(product.dataDir, 'outbox');
      const counts = new Map<string, number>();
      for (const file of readdirSync(outbox)) {
        const mail = readFileSync(path.join(outbox, file), 'utf8');
        const to = mail.match(/^To: (.+)$/m)?.[1] ?? '';
        if (/^Subject: Receipt/m.test(mail)) counts.set(to, (counts.get(to) ?? 0) + 1);
      }
      return counts;
    },
  };
}
