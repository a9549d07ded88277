import { passkeyCalls as calls } from '../../../contract/accounts.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { nameOwnPasskey, removeOwnPasskey } from './change-passkeys.ts';
import { addPasskey, askForProof, listOwnPasskeys, planPasskey } from './own-passkeys.ts';
import { askToSignIn, tryPasskey } from './sign-in.ts';

export function mountPasskeys(api: Api, accounts: Accounts) {
  mount(api, calls.ask, (_, { headers }) => askToSignIn(accounts, headers));

  mount(api, calls.signIn, async ({ body }, caller) => {
    const { output: next, headers } = await tryPasskey(accounts, body.answer, caller);
    return { output: { next }, headers };
  });

  mount(api, calls.askOwn, (_, { user, headers }) => askForProof(accounts, user, headers));

  mount(api, calls.list, (_, { user }) => listOwnPasskeys(accounts, user));

  mount(api, calls.plan, ({ body }, { user, headers }) =>
    planPasskey(accounts, user, body, headers),
  );

  mount(api, calls.add, ({ body }, { user, headers }) => addPasskey(accounts, user, body, headers));

  mount(api, calls.rename, ({ params: { id }, body: { name } }, { user }) =>
    nameOwnPasskey(accounts, user, { id, name }),
  );

  mount(api, calls.remove, ({ params: { id }, body }, { user, headers }) =>
    removeOwnPasskey(accounts, user, { id, proof: body }, headers),
  );
}
