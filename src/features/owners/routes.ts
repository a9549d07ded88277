import * as m from '#messages';
import { staffClaimCalls } from '../../contract/claims.staff.ts';
import { claimCalls } from '../../contract/claims.ts';
import {
  ownerSettingsCalls as calls,
  invitedPeopleCalls,
} from '../../contract/owner-area.owner.ts';
import { ownerCalls } from '../../contract/owner-area.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { mountButtonPage } from '../../platform/http/button-page.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import { writeButton, writeLink, writeNotice } from '../../platform/http/plain-page.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { hashToken } from '../../platform/token.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { mountListingEditing, mountWaitingChanges } from './changes/routes.ts';
import { mountOwnerUndo } from './changes/undo.ts';
import {
  approveClaim,
  changeClaim,
  countClaimQueue,
  decideDispute,
  findStaffClaim,
  listClaims,
  refuseClaim,
} from './claims/decide-claim.ts';
import { lockForDispute } from './claims/dispute.ts';
import { type ClaimServices, mailClaim, writeDisputedMail, writeStaffMail } from './claims/mail.ts';
import { OBJECTION_PATH, readObjectionLink } from './claims/objection.rules.ts';
import { findClaim, lockClaim, updateClaim } from './claims/queries.ts';
import { readClaimScreen } from './claims/read.ts';
import { startClaim } from './claims/start.ts';
import { enqueueWebsiteCheck } from './claims/verify-website.ts';
import { mountConfirming } from './confirm/confirm.routes.ts';
import { mailEndingLink } from './confirm/end-listing.ts';
import { mountOwnerLinks } from './link.routes.ts';
import { type ContactDependencies, sendContactLink } from './model/change-contact.ts';
import { readOwnerToken, writeOwnerCookie } from './model/cookie.rules.ts';
import {
  invitePerson,
  listInvitedPeople,
  refuseInvitedPeople,
  removeInvitedPerson,
} from './model/invited-people.ts';
import { closeOwnerAreas, deleteOwnerSession, findCurrentOwner } from './model/queries.ts';
import { readOwnerArea } from './model/read-owner-area.ts';
import { type LinkDependencies, requestOwnerLinks } from './model/send-link.ts';

type OwnerDependencies = ClaimServices & {
  log: Log;
  limitFactor: number;
};

export function mountOwners(api: Api, dependencies: OwnerDependencies) {
  mountOwnerArea(api, dependencies);
  mountOwnerLinks(api, dependencies);
  mountClaims(api, dependencies);
  mountClaimsForStaff(api, dependencies);
}

function mountOwnerArea(api: Api, dependencies: OwnerDependencies) {
  const { db, site } = dependencies;

  mount(api, ownerCalls.sendLink, async ({ body }) => {
    await requestOwnerLinks(dependencies, body);
    return { isAccepted: true as const };
  });

  mountFormCall(api, ownerCalls.sendLink, {
    toBody: readLinkForm,
    handle: ({ body }) => requestOwnerLinks(dependencies, body),
    sent: '/desk?sent=true',
    refused: m.common_link_unsent,
    log: dependencies.log,
  });

  mountListingEditing(api, dependencies);
  mountWaitingChanges(api, dependencies);
  mountOwnerSettings(api, dependencies);
  mountOwnerUndo(api, dependencies);
  mountConfirming(api, dependencies);

  mount(api, ownerCalls.read, (_, { owner }) => readOwnerArea(db, owner));

  mount(api, ownerCalls.leave, async (_, { owner: { businessId }, headers }) => {
    const token = readOwnerToken(headers.get('cookie')) ?? '';
    const isLast = await deleteOwnerSession(db, { tokenHash: hashToken(token), businessId });
    const answer = new Headers();
    if (isLast) answer.append('set-cookie', writeOwnerCookie(site.url, null));
    return { output: { businessId }, headers: answer };
  });
}

function readLinkForm({ email, businessId }: Record<string, string>) {
  return { ...(email && { email }), ...(businessId && { businessId: Number(businessId) }) };
}

function mountOwnerSettings(api: Api, dependencies: ContactDependencies & LinkDependencies) {
  const { db, clock } = dependencies;

  mount(api, invitedPeopleCalls.list, (_, { owner }) => listInvitedPeople(db, owner));

  mount(api, invitedPeopleCalls.invite, async ({ body }, { owner }) => {
    await invitePerson(dependencies, owner, body);
    return listInvitedPeople(db, owner);
  });

  mount(api, invitedPeopleCalls.remove, async ({ params: { invitedPersonId } }, { owner }) => {
    await removeInvitedPerson(dependencies, owner, invitedPersonId);
    return { invitedPersonId };
  });

  mount(api, calls.changeContact, async ({ body }, { owner }) => {
    refuseInvitedPeople(owner);
    await sendContactLink(dependencies, owner, body);
    return { email: body.email };
  });

  mount(api, calls.askEnding, async ({ body }, { owner }) => {
    refuseInvitedPeople(owner);
    return { email: await mailEndingLink(dependencies, owner, body.ending) };
  });

  mount(api, calls.closeAll, async (_, { owner }) => {
    refuseInvitedPeople(owner);
    const { businessId } = owner;
    const at = clock();
    await db.kysely.transaction().execute(async (trx) => {
      await closeOwnerAreas(trx, businessId, at);
      const action = 'owner.log-out';
      await recordListingChange(trx, { at, actor: 'owner', action, businessId });
    });
    return { businessId };
  });
}

function mountClaims(api: Api, services: OwnerDependencies) {
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
    isOnce: true,
    log,
  });

  mount(api, claimCalls.check, async ({ body }) => {
    await enqueueWebsiteCheck(services, body.token);
    return { isAccepted: true as const };
  });

  mountFormCall(api, claimCalls.check, {
    handle: ({ body }) => enqueueWebsiteCheck(services, body.token),
    sent: (businessId, { body }) => `/claim/${businessId}?claim=${body.token}`,
    refused: m.claims_website_failed,
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

function mountClaimsForStaff(api: Api, services: ClaimServices) {
  const { db } = services;

  mount(api, staffClaimCalls.list, ({ query }) =>
    pageByTime(query, {
      find: (range) => listClaims(db, query.status, range),
      count: () => countClaimQueue(db, query.status),
      positionOf: ({ createdAt: at, id }) => ({ at, id }),
    }),
  );

  mount(api, staffClaimCalls.read, async ({ params: { id } }) => {
    const claim = await findStaffClaim(db.kysely, id);
    if (!claim) throw new AppError('not_found', m.claims_gone());
    return claim;
  });

  mount(api, staffClaimCalls.approve, ({ params: { id } }, { user }) =>
    changeClaim(services, { id, by: user.id }, (trx, decision) =>
      approveClaim(trx, services, decision),
    ),
  );

  mount(api, staffClaimCalls.refuse, ({ params: { id }, body }, { user }) =>
    changeClaim(services, { id, by: user.id }, (trx, decision) =>
      refuseClaim(trx, services, { ...decision, ...body }),
    ),
  );

  mount(api, staffClaimCalls.decide, ({ params: { id }, body }, { user }) =>
    changeClaim(services, { id, by: user.id }, (trx, decision) =>
      decideDispute(trx, services, { ...decision, ...body }),
    ),
  );
}

function mountObjections(api: Api, services: ClaimServices) {
  mountButtonPage(api, OBJECTION_PATH, {
    read: (query) => readObjectionLink(services.secret, query, services.clock()),
    ask: () =>
      writeNotice(
        m.common_disown_question(),
        m.claims_objection_effect(),
        writeButton(m.claims_objection_button()),
      ),
    act: async (id) =>
      (await objectToClaim(services, id))
        ? writeAnswer(m.claims_team_looks(), m.claims_objection_done())
        : null,
    gone: () => writeAnswer(m.common_link_dead(), m.claims_objection_link()),
  });
}

function writeAnswer(title: string, text: string): string {
  return writeNotice(title, text, writeLink('/contact', m.common_write_to_us()));
}

/**
 * Turns a proved claim into a dispute for staff, because a former contact objected. Returns false if that
 * isn't possible anymore.
 */
function objectToClaim(services: ClaimServices, id: number): Promise<boolean> {
  return services.db.kysely.transaction().execute((trx) => object(trx, services, id));
}

async function object(
  trx: DatabaseTransaction,
  services: ClaimServices,
  id: number,
): Promise<boolean> {
  const { site, clock } = services;
  const at = clock();
  const found = await findClaim(trx, id);
  const listing = found && (await lockListing(trx, found.businessId));
  const claim = listing && (await lockClaim(trx, id));
  if (claim?.state !== 'proved' || claim.objectedAt || listing?.deletedAt !== null) return false;
  const owner = await findCurrentOwner(trx, listing.id);
  await updateClaim(trx, id, {
    state: 'disputed',
    objectedAt: at,
    decidedAt: null,
    decidedBy: null,
  });
  if (!owner) await closeOwnerAreas(trx, listing.id, at);
  await lockForDispute(trx, owner?.id ?? null, { businessId: listing.id, at });
  await mailClaim(trx, services, writeDisputedMail(claim.email, listing));
  await mailClaim(trx, services, writeStaffMail(site, listing, 'dispute'));
  return true;
}
