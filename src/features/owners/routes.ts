import * as m from '#messages';
import { deskCalls } from '../../contract/desk/desk.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Log } from '../../platform/log.ts';
import { hashToken } from '../contacts/token.rules.ts';
import { mountListingEditing, mountWaitingChanges } from './changes/routes.ts';
import { mountOwnerUndo } from './changes/undo.routes.ts';
import { mountClaims } from './claims/routes.ts';
import type { ClaimServices } from './claims/send-mail.ts';
import { mountClaimsForStaff } from './claims/staff/routes.ts';
import { mountConfirming } from './confirm/confirm.routes.ts';
import { mountDeskSettings } from './contact/routes.ts';
import { readDeskToken, writeDeskCookie } from './desk-cookie.rules.ts';
import { mountOwnerLinks } from './link.routes.ts';
import { deleteSession } from './queries.ts';
import { readDesk } from './read-desk.ts';
import { requestOwnerLinks } from './send-link.ts';

type OwnerDependencies = ClaimServices & { log: Log; hasPhoneCodes: boolean };

export function mountOwners(api: Api, dependencies: OwnerDependencies) {
  mountDesk(api, dependencies);
  mountOwnerLinks(api, dependencies);
  mountClaims(api, dependencies);
  mountClaimsForStaff(api, dependencies);
}

function mountDesk(api: Api, dependencies: OwnerDependencies) {
  const { db, site } = dependencies;

  mount(api, deskCalls.sendLink, async ({ body }) => {
    await requestOwnerLinks(dependencies, body);
    return { isAccepted: true as const };
  });

  mountFormCall(api, deskCalls.sendLink, {
    toBody: readLinkForm,
    handle: ({ body }) => requestOwnerLinks(dependencies, body),
    sent: '/desk?sent=true',
    refused: m.common_link_unsent,
    log: dependencies.log,
  });

  mountListingEditing(api, dependencies);
  mountWaitingChanges(api, dependencies);
  mountDeskSettings(api, dependencies);
  mountOwnerUndo(api, dependencies);
  mountConfirming(api, dependencies);

  mount(api, deskCalls.read, (_, { owner }) => readDesk(db, owner));

  mount(api, deskCalls.leave, async (_, { owner: { businessId }, headers }) => {
    const token = readDeskToken(headers.get('cookie')) ?? '';
    const isLast = await deleteSession(db, { tokenHash: hashToken(token), businessId });
    const answer = new Headers();
    if (isLast) answer.append('set-cookie', writeDeskCookie(site.url, null));
    return { output: { businessId }, headers: answer };
  });
}

function readLinkForm({ email, businessId }: Record<string, string>) {
  return { ...(email && { email }), ...(businessId && { businessId: Number(businessId) }) };
}
