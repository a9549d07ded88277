import * as m from '#messages';
import type { Owner } from '../../contract/businesses.ts';
import type { Offer } from '../../contract/offers.ts';
import type { Service } from '../../contract/price-list.ts';
import type { SiteSettings } from '../../contract/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { changeListing } from '../businesses/change-listing.ts';
import { chooseOffers } from '../businesses/offers.rules.ts';
import type { ListingRow } from '../businesses/shapes.ts';
import { announceOwnerChange } from '../owners/announce-change.ts';
import { readOwnerArea } from '../owners/read-owner-area.ts';

export interface EditDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { settings: Pick<SiteSettings, 'offers'> };
}

type Change = Pick<ListingRow, 'services'> | Pick<ListingRow, 'offers'>;

export function editServices(
  dependencies: EditDependencies,
  owner: Owner,
  { services, version }: { services: Service[] | null; version: number },
) {
  const action = 'owner.edit-services';
  return edit(dependencies, owner, { action, version, change: () => ({ services }) });
}

export function editOffers(
  dependencies: EditDependencies,
  owner: Owner,
  { offers, version }: { offers: Offer[] | null; version: number },
) {
  requireOffers(dependencies.site);
  return edit(dependencies, owner, {
    action: 'owner.edit-offers',
    version,
    change: (row, at) => ({ offers: chooseOffers(row, offers, at) }),
  });
}

export function requireOffers({ settings }: EditDependencies['site']): void {
  if (!settings.offers) throw new AppError('not_found', m.offers_off());
}

interface Edit {
  action: string;
  version: number;
  change: (row: ListingRow, at: Date) => Change;
}

async function edit(
  { db, clock, jobs }: EditDependencies,
  owner: Owner,
  { action, version, change }: Edit,
) {
  const at = clock();
  const operation = { action, by: 'owner', at, version, whenStale: m.owner_listing_changed() };
  await db.kysely.transaction().execute(async (trx) => {
    const changed = await changeListing(trx, owner.businessId, operation, (row) => change(row, at));
    await announceOwnerChange(trx, { jobs, clock }, changed);
  });
  return readOwnerArea(db, owner);
}
