import * as m from '#messages';
import { findStateCode } from '../../contract/find-state.ts';
import { ownerServiceCalls } from '../../contract/owner-area.ts';
import { placeCalls } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { townKey } from '../../platform/town-key.ts';
import { listPageTags } from '../businesses/tags.ts';
import { type EditDependencies, editOffers, editServices, requireOffers } from './edit.ts';
import { listOffers } from './list.ts';

/** Visitors' reads have a pool of their own. */
export function mountOffers(api: Api, dependencies: EditDependencies & { reads: Database }) {
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
