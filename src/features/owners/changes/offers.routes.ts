import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import { ownerServiceCalls } from '../../../contract/owner-area.owner.ts';
import { type OfferingBusiness, placeCalls } from '../../../contract/places.ts';
import { findStateCode } from '../../../domain/find-state.ts';
import type { Offer } from '../../../domain/offers.ts';
import type { Service } from '../../../domain/price-list.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Page } from '../../../platform/http/output.ts';
import { townKey } from '../../../platform/town-key.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { planIncludes } from '../../businesses/model/facet-columns.rules.ts';
import { chooseOffers, runningOffers } from '../../businesses/model/offers.rules.ts';
import {
  type BusinessRow,
  businessColumns,
  businessJoins,
  type ListingRow,
  toListedBusiness,
} from '../../businesses/model/shapes.ts';
import { listPageTags } from '../../businesses/model/tags.ts';
import { showOpenings } from '../../hours/openings.ts';
import { announceOwnerChange } from '../model/announce-change.ts';
import { readOwnerArea } from '../model/read-owner-area.ts';

const MAX_COUNTED = 1000;

interface Town {
  state: string;
  cityKey: string;
}

export async function listOffers(
  db: Database,
  { town, limit, cursor }: { town: Town | null; limit: number; cursor: string | undefined },
  at: Date,
): Promise<Page<OfferingBusiness>> {
  const after = parseTimeCursor(cursor);
  const { found, total } = await findOffering(db, { town, limit: limit + 1, after }, at);
  const { items, next } = pageOf(found, limit, (last) =>
    formatTimeCursor({ at: last.endsAt, id: last.id }),
  );
  const businesses = items.map((row) => ({
    ...toListedBusiness(row, at),
    offers: runningOffers(row, at),
  }));
  return {
    items: await showOpenings(db, businesses, at),
    total: Math.min(total, MAX_COUNTED),
    isTotalCapped: total > MAX_COUNTED,
    next,
  };
}

type OfferingRow = BusinessRow & { endsAt: Date };

async function findOffering(
  db: Database,
  {
    town,
    limit,
    after,
  }: { town: Town | null; limit: number; after: { at: Date; id: number } | null },
  at: Date,
): Promise<{ found: OfferingRow[]; total: number }> {
  const offering = `
    from offer_spans o join businesses b on b.id = o.business_id
    where ${town ? 'o.state = $5 and o.city_key = $6 and' : ''} o.ends_at > $1::timestamptz
      and o.spans @> $1::timestamptz and b.is_listed and ${planIncludes('offers', 'b')}`;
  const rows = await db.run<{ total: number } & (OfferingRow | { id: null })>(
    {
      name: town ? 'offers_of_town' : 'offers_of_all',
      text: `select f.total, n.* from (
               select count(*)::int as total from (
                 select ${offering} limit ${MAX_COUNTED + 1}
               ) counted
             ) f left join lateral (
               select o.ends_at, ${businessColumns}
               from (
                 select o.business_id, o.ends_at ${offering}
                   and (o.ends_at, o.business_id) > ($2::timestamptz, $3::bigint)
                 order by o.ends_at, o.business_id limit $4
               ) o
               join businesses b on b.id = o.business_id
               ${businessJoins}
             ) n on true
             order by n.ends_at, n.id`,
    },
    [
      at,
      after?.at ?? '-infinity',
      after?.id ?? 0,
      limit,
      ...(town ? [town.state, town.cityKey] : []),
    ],
  );
  const found = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]));
  return { found, total: rows[0]?.total ?? 0 };
}

export interface OwnerEditDependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  site: { settings: Pick<SiteSettings, 'offers'> };
}

type Change = Pick<ListingRow, 'services'> | Pick<ListingRow, 'offers'>;

export function editServices(
  dependencies: OwnerEditDependencies,
  owner: Owner,
  { services, version }: { services: Service[] | null; version: number },
) {
  const action = 'owner.edit-services';
  return edit(dependencies, owner, { action, version, change: () => ({ services }) });
}

export function editOffers(
  dependencies: OwnerEditDependencies,
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

export function requireOffers({ settings }: OwnerEditDependencies['site']): void {
  if (!settings.offers) throw new AppError('not_found', m.offers_off());
}

interface Edit {
  action: string;
  version: number;
  change: (row: ListingRow, at: Date) => Change;
}

async function edit(
  { db, clock, jobs }: OwnerEditDependencies,
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

export function mountOffers(api: Api, dependencies: OwnerEditDependencies & { reads: Database }) {
  const { reads, clock, site } = dependencies;

  mount(api, placeCalls.offers, async ({ query }, { dependsOn }) => {
    requireOffers(site);
    const { limit, cursor } = query;
    const town = readTown(query);
    const page = await listOffers(reads, { town, limit, cursor }, clock());
    dependsOn(...listPageTags(town ?? {}, page.items));
    return page;
  });

  mount(api, ownerServiceCalls.edit, ({ body }, { owner }) =>
    editServices(dependencies, owner, body),
  );

  mount(api, ownerServiceCalls.editOffers, ({ body }, { owner }) =>
    editOffers(dependencies, owner, body),
  );
}

function readTown({
  state: given,
  city,
}: {
  state?: string | undefined;
  city?: string | undefined;
}) {
  if (given === undefined || city === undefined) return null;
  const state = findStateCode(given);
  if (!state) throw new AppError('not_found', m.places_state_unknown());
  return { state, cityKey: townKey(city, state) };
}
