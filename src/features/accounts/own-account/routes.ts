import { ownAccountCalls as calls } from '../../../contract/accounts.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { changeName } from './change-name.ts';

export function mountOwnAccount(api: Api, accounts: Accounts) {
  mount(api, calls.rename, ({ body }, { user }) => changeName(accounts, user, body.name));

  mount(api, calls.changeEmail, async ({ body }, { user, headers }) => {
    await askForEmail(accounts, user, body, headers);
    return { isAccepted: true as const };
  });

  mount(api, calls.confirmEmail, ({ body }) => confirmEmail(accounts, body.token));
}
