import { oldAddressCalls as calls } from '../../contract/old-addresses.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { addOldAddresses, listOldAddresses, removeOldAddress } from './old-addresses.ts';

interface Dependencies {
  config: Pick<Config, 'siteUrl'>;
  db: Database;
  clock: Clock;
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
