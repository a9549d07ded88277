import { randomUUID } from 'node:crypto';
import type { Ledger, SentListing } from './ledger.ts';
import type { Visitor } from './visitor.ts';

const CARD = {
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2099',
  'payment_method_data[card][cvc]': '123',
};

export async function submitAndPay(visitor: Visitor, { listings }: Ledger, name: string) {
  const email = `owner-${name}@fault-run.example`;
  const submission = {
    name: `Fault Run ${name}`,
    description: 'A listing of the fault run.',
    address: '1 Main Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    email,
    categoryId: 1,
    submissionKey: randomUUID(),
  };
  const answer = await visitor.insist(() => visitor.post('/api/businesses', submission));
  if (!visitor.expect(answer, [201], 'a listing')) return;
  const { id, slug, checkoutToken } = answer.read<{
    id: number;
    slug: string;
    checkoutToken: string;
  }>();
  const listing: SentListing = {
    id,
    slug,
    email,
    isCharged: false,
    isApproved: false,
    phone: null,
  };
  listings.push(listing);
  if (listings.length % 2 === 0)
    listing.isCharged = await pay(visitor, { businessId: id, token: checkoutToken });
}

async function pay(
  visitor: Visitor,
  checkout: { businessId: number; token: string },
): Promise<boolean> {
  const opened = await visitor.insist(() => visitor.post('/api/create-payment-intent', checkout));
  if (!visitor.expect(opened, [201], 'a payment')) return false;
  const { clientSecret } = opened.read<{ clientSecret: string }>();
  const [paymentIntentId = ''] = clientSecret.split('_secret_');
  const intent = `/sandbox/stripe/v1/payment_intents/${paymentIntentId}`;
  // 400: the payment was already charged by an attempt whose response was lost.
  const charged = await visitor.insist(() =>
    visitor.send('POST', `${intent}/confirm`, {
      body: new URLSearchParams({ client_secret: clientSecret, ...CARD }),
    }),
  );
  if (!visitor.expect(charged, [200, 400], 'a charge')) return false;
  const found = await visitor.insist(() => visitor.get(`${intent}?client_secret=${clientSecret}`));
  if (found.read<{ status: string }>().status !== 'succeeded') {
    visitor.complain(`A payment did not succeed: ${found.text}`);
    return false;
  }
  const { businessId } = checkout;
  const closesWindow = businessId % 3 === 0;
  if (!closesWindow) {
    const confirmed = await visitor.insist(() =>
      visitor.post('/api/confirm-payment', { paymentIntentId, businessId }),
    );
    // 409: already recorded by an attempt whose response was lost, or by the provider's event.
    visitor.expect(confirmed, [200, 409], 'the confirmation of a payment');
  }
  return true;
}
