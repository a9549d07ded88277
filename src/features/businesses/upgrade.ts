import * as m from '#messages';
import { AppError } from '../../platform/errors.ts';
import { requirePresent } from './change-listing.rules.ts';
import { changeListing } from './change-listing.ts';
import { isPremiumAt } from './premium.rules.ts';
import type { ListingRow } from './shapes.ts';
import type { ListingDependencies } from './submit.ts';

const endless = { isPremium: true, premiumUntil: null };

export async function upgradeBusiness(
  { db, clock }: Pick<ListingDependencies, 'db' | 'clock'>,
  id: number,
  actor: string,
): Promise<void> {
  const at = clock();
  const operation = {
    action: 'business.upgrade',
    by: actor,
    at,
    require: (row: ListingRow) => {
      requirePresent(row);
      if (isPremiumAt(row, at))
        throw new AppError('conflict', m.listings_already_premium({ name: row.name }));
    },
    recall: ({ isPremium, premiumUntil }: ListingRow) => ({ isPremium, premiumUntil }),
    note: endless,
  };
  await db.kysely.transaction().execute((trx) => changeListing(trx, id, operation, () => endless));
}
