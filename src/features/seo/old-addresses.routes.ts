import { oldAddressCalls as calls } from '../../contract/old-addresses.staff.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { addOldAddresses, listOldAddresses, removeOldAddress } from './old-addresses.ts';

interface Dependencies extends Pick<Services, 'db' | 'clock'> {
  config: Pick<Config, 'siteUrl'>;
}

export function mountOldAddresses(api: Api, { config: { siteUrl }, db, clock }: Dependencies) {
  mount(api, calls.list, ({ query }) => listOldAddresses(db, query));

  mount(api, calls.add, ({ body }, { user }) =>
    addOldAddresses({ db, clock, siteUrl }, user.id, body.addresses),
  );

  mount(api, calls.remove, ({ query }, { user }) =>
    removeOldAddress({ db, clock }, user.id, query.old),
  );
}
