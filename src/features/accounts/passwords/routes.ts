import * as m from '#messages';
import { forgottenPasswordCalls as calls } from '../../../contract/accounts.ts';
import { mountFormCall } from '../../../platform/http/form-call.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Accounts } from '../accounts.ts';
import { logAttempt } from '../sign-in/attempts.ts';
import { answerPasswordLink } from './choose-password.ts';
import { requestPasswordLink } from './send-link.ts';

export function mountForgottenPasswords(api: Api, accounts: Accounts) {
  const { log } = accounts;

  mount(api, calls.ask, async ({ body }) => {
    await requestPasswordLink(accounts, body);
    return { isAccepted: true as const };
  });

  mountFormCall(api, calls.ask, {
    handle: ({ body }) => requestPasswordLink(accounts, body),
    sent: '/sign-in/forgotten?sent=true',
    refused: m.common_link_unsent,
    log,
  });

  mount(api, calls.answer, async ({ body }, { address, requestId }) => {
    const { email } = await logAttempt(log, { address, requestId, way: 'link' }, () =>
      answerPasswordLink(accounts, body),
    );
    return { email };
  });
}
