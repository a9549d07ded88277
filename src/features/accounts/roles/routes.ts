import { roleCalls as calls, MAX_ROLES } from '../../../contract/staff-accounts.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { listRoles } from './queries.ts';
import { changeRole, createRole, removeRole } from './roles.ts';

export function mountRoles(api: Api, accounts: Accounts) {
  mount(api, calls.list, () => listRoles(accounts.db.kysely, MAX_ROLES));

  mount(api, calls.create, ({ body }, { user }) => createRole(accounts, user, body));

  mount(api, calls.update, ({ params, body }, { user }) =>
    changeRole(accounts, user, params.id, body),
  );

  mount(api, calls.remove, ({ params }, { user }) => removeRole(accounts, user, params.id));
}
