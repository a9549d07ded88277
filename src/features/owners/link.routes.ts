import type { Context } from 'hono';
import * as m from '#messages';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import type { Api } from '../../platform/http/mount.ts';
import { writeLink, writePlainPage } from '../../platform/http/plain-page.ts';
import { LINK_PATH } from '../mails/model/links.ts';
import type { ClaimServices } from './claims/mail.ts';
import { readOwnerToken, writeOwnerCookie } from './model/cookie.rules.ts';
import { DISOWN_PATH, readRevokeLink, revokeOwnerAreas } from './model/disown.ts';
import { openOwnerArea } from './open-owner-area.ts';

/** Serves pages with a button, because mail scanners follow links and must not change anything. */
export function mountOwnerLinks({ http, guards }: Api, dependencies: ClaimServices) {
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

  mountDisowning(http, dependencies);
}

function mountDisowning(http: HttpApp, dependencies: ClaimServices) {
  const { clock, secret } = dependencies;
  const readLink = (c: Context<HttpEnv>) => {
    c.header('cache-control', 'no-store');
    return readRevokeLink(secret, c.req.query(), clock());
  };

  http.get(DISOWN_PATH, (c) => {
    const link = readLink(c);
    return link
      ? c.html(writeRevocation(link.invitedPersonId !== null))
      : c.html(writeClosed(), 410);
  });

  http.post(DISOWN_PATH, async (c) => {
    const link = readLink(c);
    if (!link) return c.html(writeClosed(), 410);
    await revokeOwnerAreas(dependencies, link);
    return c.html(writeDisowned(link.invitedPersonId !== null));
  });
}

function writeOpen(): string {
  return writePlainPage({
    title: m.common_manage_listing(),
    body: `<p>${m.owner_link_effect()}</p>
${writeForm(m.owner_link_open())}`,
  });
}

function writeClosed(): string {
  return writePlainPage({
    title: m.common_link_dead(),
    body: `<p>${m.owner_link_expired()}</p>
${writeLink('/desk', m.owner_link_new())}`,
  });
}

function writeDisputed(): string {
  return writePlainPage({
    title: m.claims_disputed_title(),
    body: `<p>${m.owner_link_disputed()}</p>
${writeLink('/contact', m.owner_link_tell_more())}`,
  });
}

function writeRevocation(isOwn: boolean): string {
  return writePlainPage({
    title: m.common_disown_question(),
    body: `<p>${isOwn ? m.owner_lockout_own_effect() : m.owner_lockout_effect()}</p>
${writeForm(m.owner_lockout_button())}`,
  });
}

function writeDisowned(isOwn: boolean): string {
  return writePlainPage({
    title: m.owner_lockout_done(),
    body: `<p>${isOwn ? m.owner_lockout_own_next() : m.owner_lockout_next()}</p>
${writeLink('/desk', m.owner_link_new())}`,
  });
}

function writeWithStaff(): string {
  return writePlainPage({
    title: m.claims_team_looks(),
    body: `<p>${m.claims_mailbox_confirmed()}</p>`,
  });
}

function writeUnsettled(businessId: number): string {
  return writePlainPage({
    title: m.owner_link_address_new(),
    body: `<p>${m.owner_link_address_wait()}</p>
${writeLink(`/claim/${businessId}`, m.owner_link_other_way())}`,
  });
}

function writeForm(button: string): string {
  return `<form method="post">
<button>${button}</button>
</form>`;
}
