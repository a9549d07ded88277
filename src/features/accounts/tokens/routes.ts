import { apiTokenCalls as calls, MAX_TOKENS } from '../../../contract/staff-accounts.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { listTokens } from './queries.ts';
import { createToken, endToken } from './tokens.ts';

export function mountTokens(api: Api, accounts: Accounts) {
  mount(api, calls.list, () => listTokens(accounts.db, MAX_TOKENS));

  mount(api, calls.create, ({ body }, { user }) => createToken(accounts, user, body));

  mount(api, calls.revoke, ({ params }, { user }) => endToken(accounts, user, params.id));
}
