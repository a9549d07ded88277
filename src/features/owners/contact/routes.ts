import { deskSettingsCalls as calls } from '../../../contract/desk/settings.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { closeDesks } from '../queries.ts';
import { type ContactDependencies, sendContactLink } from './change-contact.ts';

export function mountDeskSettings(api: Api, dependencies: ContactDependencies) {
  const { db, clock } = dependencies;

  mount(api, calls.changeContact, async ({ body }, { owner }) => {
    await sendContactLink(dependencies, owner, body);
    return { email: body.email };
  });

  mount(api, calls.closeAll, async (_, { owner: { businessId } }) => {
    const at = clock();
    await db.kysely.transaction().execute(async (trx) => {
      await closeDesks(trx, businessId, at);
      const action = 'owner.log-out';
      await recordListingChange(trx, { at, actor: 'owner', action, businessId });
    });
    return { businessId };
  });
}
