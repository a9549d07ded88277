import { defaultSettings } from '../../contract/settings.ts';
import { closeUnopened, findOfferStart, findOpenOfOtherOffers } from './queries.ts';
import { type PaymentDependencies, settlePayment } from './settle.ts';

const HOUR = 3_600_000;
const BATCH = 50;

/** Whoever has the form of a former offer open pays what it said, for an hour after it was changed. */
export async function closeFormerOffers(dependencies: PaymentDependencies): Promise<void> {
  const { db, clock, settings, provider, log } = dependencies;
  const offer = settings.current().premium;
  const open = await findOpenOfOtherOffers(db, offer, BATCH);
  if (open.length === 0) return;
  const since = await findOfferStart(db, offer, defaultSettings.premium);
  if (since && clock().getTime() - since.getTime() < HOUR) return;
  for (const { id, providerId } of open) {
    try {
      if (providerId === null) {
        await closeUnopened(db, id);
        continue;
      }
      await provider.cancelIntent(providerId);
      await settlePayment(dependencies, providerId);
    } catch (error) {
      log.warn({ err: error, payment: id }, 'a payment of a former offer could not be closed');
    }
  }
}
