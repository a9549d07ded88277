import { staffChangeCalls } from '../../../contract/changes.staff.ts';
import { ownerListingCalls as calls } from '../../../contract/listing.owner.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { confirmListing } from '../confirm/confirm.ts';
import { readOwnerListing } from '../model/read-owner-area.ts';
import { acceptChange, listWaitingChanges, readWaitingChange, refuseChange } from './decide.ts';
import { withdrawChange } from './propose.ts';
import { readEditing, type SaveDependencies, saveListing } from './save-listing.ts';

export function mountListingEditing(api: Api, dependencies: SaveDependencies) {
  const { db } = dependencies;

  mount(api, calls.editing, (_, { owner }) => readEditing(dependencies, owner.businessId));

  mount(api, calls.save, ({ body }, { owner }) =>
    saveListing(dependencies, owner.businessId, body),
  );

  mount(api, calls.withdraw, async ({ params }, { owner }) => {
    await withdrawChange(dependencies, owner.businessId, params.changeId);
    return readEditing(dependencies, owner.businessId);
  });

  mount(api, calls.confirm, async (_, { owner }) => {
    await confirmListing(dependencies, owner.businessId);
    return readOwnerListing(db, owner.businessId);
  });
}

export function mountWaitingChanges(api: Api, dependencies: SaveDependencies) {
  mount(api, staffChangeCalls.list, ({ query }) => listWaitingChanges(dependencies.db, query));

  mount(api, staffChangeCalls.read, ({ params }) => readWaitingChange(dependencies.db, params.id));

  mount(api, staffChangeCalls.accept, async ({ params: { id }, body }, { user }) => {
    await acceptChange(dependencies, id, { version: body.version, by: user.id });
    return { id, state: 'accepted' as const };
  });

  mount(api, staffChangeCalls.refuse, async ({ params: { id }, body }, { user }) => {
    await refuseChange(dependencies, id, { reason: body.reason, by: user.id });
    return { id, state: 'refused' as const };
  });
}
