import * as m from '#messages';
import { mountButtonPage } from '../../platform/http/button-page.ts';
import type { Api } from '../../platform/http/mount.ts';
import { writeButton, writeLink, writeNotice } from '../../platform/http/plain-page.ts';
import { LINK_PATH } from '../mails/model/links.ts';
import type { ClaimServices } from './claims/mail.ts';
import { readOwnerToken, writeOwnerCookie } from './model/cookie.rules.ts';
import { DISOWN_PATH, readRevokeLink, revokeOwnerAreas } from './model/disown.ts';
import { openOwnerArea } from './open-owner-area.ts';

/** Serves pages with a button, because mail scanners follow links and must not change anything. */
export function mountOwnerLinks(api: Api, dependencies: ClaimServices) {
  const { http, guards } = api;
  const { site } = dependencies;

  http.get(LINK_PATH, (c) => {
    c.header('cache-control', 'no-store');
    return c.html(writeOpen());
  });

  http.post(LINK_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const former = readOwnerToken(c.req.header('cookie'));
    const opening = await guards.enter('writes', c.get('address'), () =>
      openOwnerArea(dependencies, c.req.query('token') ?? '', former),
    );
    if (opening.outcome === 'closed') return c.html(writeClosed(), 410);
    if (opening.outcome === 'disputed') return c.html(writeDisputed(), 409);
    if (opening.outcome === 'unsettled') return c.html(writeUnsettled(opening.businessId), 409);
    if (opening.outcome === 'with-staff') return c.html(writeWithStaff());
    c.header('set-cookie', writeOwnerCookie(site.url, opening.token));
    return c.redirect(`/desk/${opening.businessId}`, 303);
  });

  mountDisowning(api, dependencies);
}

function mountDisowning(api: Api, dependencies: ClaimServices) {
  const { clock, secret } = dependencies;
  mountButtonPage(api, DISOWN_PATH, {
    read: (query) => readRevokeLink(secret, query, clock()),
    ask: ({ invitedPersonId }) => writeRevocation(invitedPersonId !== null),
    act: async (link) => {
      await revokeOwnerAreas(dependencies, link);
      return writeDisowned(link.invitedPersonId !== null);
    },
    gone: writeClosed,
  });
}

const writeOpen = () =>
  writeNotice(m.common_manage_listing(), m.owner_link_effect(), writeButton(m.owner_link_open()));

const writeClosed = () =>
  writeNotice(m.common_link_dead(), m.owner_link_expired(), writeLink('/desk', m.owner_link_new()));

const writeDisputed = () =>
  writeNotice(
    m.claims_disputed_title(),
    m.owner_link_disputed(),
    writeLink('/contact', m.owner_link_tell_more()),
  );

const writeRevocation = (isOwn: boolean) =>
  writeNotice(
    m.common_disown_question(),
    isOwn ? m.owner_lockout_own_effect() : m.owner_lockout_effect(),
    writeButton(m.owner_lockout_button()),
  );

const writeDisowned = (isOwn: boolean) =>
  writeNotice(
    m.owner_lockout_done(),
    isOwn ? m.owner_lockout_own_next() : m.owner_lockout_next(),
    writeLink('/desk', m.owner_link_new()),
  );

const writeWithStaff = () => writeNotice(m.claims_team_looks(), m.claims_mailbox_confirmed());

const writeUnsettled = (businessId: number) =>
  writeNotice(
    m.owner_link_address_new(),
    m.owner_link_address_wait(),
    writeLink(`/claim/${businessId}`, m.owner_link_other_way()),
  );
