import * as m from '#messages';
import { claimCalls } from '../../../contract/claims.ts';
import { mountFormCall } from '../../../platform/http/form-call.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Log } from '../../../platform/log.ts';
import { enterCode } from './enter-code.ts';
import { mountObjections } from './objection.routes.ts';
import { readClaimScreen } from './read.ts';
import type { ClaimServices } from './send-mail.ts';
import { startClaim } from './start.ts';
import { askForCheck } from './website/check.ts';

const done = { isAccepted: true as const };

export function mountClaims(
  api: Api,
  services: ClaimServices & { log: Log; hasPhoneCodes: boolean },
) {
  const { log } = services;

  mount(api, claimCalls.read, ({ params, query }) =>
    readClaimScreen(services, params.id, query.token),
  );

  mount(api, claimCalls.start, ({ body }, { address }) => startClaim(services, body, address));

  mountFormCall(api, claimCalls.start, {
    toBody: readStartForm,
    handle: ({ body }, address) => startClaim(services, body, address),
    sent: ({ token }, { body }) => `/claim/${body.businessId}?claim=${token}`,
    refused: m.claims_not_started,
    log,
  });

  mount(api, claimCalls.check, async ({ body }) => {
    await askForCheck(services, body.token);
    return done;
  });

  mountFormCall(api, claimCalls.check, {
    handle: ({ body }) => askForCheck(services, body.token),
    sent: (businessId, { body }) => `/claim/${businessId}?claim=${body.token}`,
    refused: m.claims_website_failed,
    log,
  });

  mount(api, claimCalls.enterCode, async ({ body }) => {
    await enterCode(services, body);
    return done;
  });

  mountFormCall(api, claimCalls.enterCode, {
    toBody: readStartForm,
    handle: ({ body }) => enterCode(services, body),
    sent: (_, { body }) => `/claim/${body.businessId}?proved=true`,
    refused: m.claims_code_refused,
    log,
  });

  mountObjections(api, services);
}

function readStartForm({ businessId, website, note, ...fields }: Record<string, string>) {
  return {
    ...fields,
    businessId: Number(businessId),
    ...(website && { website }),
    ...(note && { note }),
  };
}
