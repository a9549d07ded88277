import { defaultSettings } from '../../contract/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Site } from '../settings/site.ts';
import { insertPayment, type Payment, updatePayment } from './queries.ts';
import type { Report } from './take-back.ts';

/** Our payment of the intent. One that we opened but have no record of (a restored backup) gets one. */
export async function linkOrAdopt(
  trx: DatabaseTransaction,
  { clock, site }: { clock: Clock; site: Site },
  known: Payment | null,
  { intent, listing }: Report,
): Promise<Payment | null> {
  if (known && known.providerId === null) {
    await updatePayment(trx, known.id, { providerId: intent.id });
  }
  if (known) return { ...known, providerId: intent.id };
  if (!intent.paymentKey || intent.siteUrl !== site.url) return null;
  // Only we can write on an intent. One without a term is from the time of one price.
  const { price, months } = defaultSettings.premium;
  const payment = await insertPayment(trx, {
    businessId: listing?.id ?? null,
    amount: intent.months === null ? price : intent.amount,
    months: intent.months ?? months,
    createdAt: clock(),
    checkAt: null,
    status: 'canceled',
    key: intent.paymentKey,
  });
  await updatePayment(trx, payment.id, { providerId: intent.id });
  return { ...payment, providerId: intent.id };
}
