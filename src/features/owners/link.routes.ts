import type { Context } from 'hono';
import * as m from '#messages';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import type { Api } from '../../platform/http/mount.ts';
import { writeLink, writePlainPage } from '../../platform/http/plain-page.ts';
import { LINK_PATH } from '../contacts/links.ts';
import type { ClaimServices } from './claims/send-mail.ts';
import { readDeskToken, writeDeskCookie } from './desk-cookie.rules.ts';
import { DISOWN_PATH, disownDesks, readDisownLink } from './disown.ts';
import { openDesk } from './open-desk.ts';

/** Pages with a button each: programs that scan mail follow links, and must change nothing. */
export function mountOwnerLinks({ http, guards }: Api, dependencies: ClaimServices) {
  const { site } = dependencies;

  http.get(LINK_PATH, (c) => {
    c.header('cache-control', 'no-store');
    return c.html(writeOpen());
  });

  http.post(LINK_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const former = readDeskToken(c.req.header('cookie'));
    const opening = await guards.enter('writes', c.get('address'), () =>
      openDesk(dependencies, c.req.query('token') ?? '', former),
    );
    if (opening.outcome === 'closed') return c.html(writeClosed(), 410);
    if (opening.outcome === 'disputed') return c.html(writeDisputed(), 409);
    if (opening.outcome === 'unsettled') return c.html(writeUnsettled(opening.businessId), 409);
    c.header('set-cookie', writeDeskCookie(site.url, opening.token));
    return c.redirect(`/desk/${opening.businessId}`, 303);
  });

  mountDisowning(http, dependencies);
}

function mountDisowning(http: HttpApp, dependencies: ClaimServices) {
  const { clock, secret } = dependencies;
  const readId = (c: Context<HttpEnv>) => {
    c.header('cache-control', 'no-store');
    return readDisownLink(secret, c.req.query(), clock());
  };

  http.get(DISOWN_PATH, (c) =>
    readId(c) === null ? c.html(writeClosed(), 410) : c.html(writeDisown()),
  );

  http.post(DISOWN_PATH, async (c) => {
    const businessId = readId(c);
    if (businessId === null) return c.html(writeClosed(), 410);
    await disownDesks(dependencies, businessId);
    return c.html(writeDisowned());
  });
}

function writeOpen(): string {
  return writePlainPage({
    title: m.owners_manage_your_listing(),
    body: `<p>${m.owners_this_link_works_once_it_opens()}</p>
${writeForm(m.owners_open_my_listing())}`,
  });
}

function writeClosed(): string {
  return writePlainPage({
    title: m.owners_this_link_no_longer_works(),
    body: `<p>${m.owners_each_link_works_once_within_48()}</p>
${writeLink('/desk', m.owners_send_me_a_new_link())}`,
  });
}

function writeDisputed(): string {
  return writePlainPage({
    title: m.owners_our_team_will_decide(),
    body: `<p>${m.owners_someone_else_has_shown_us_that()}</p>
${writeLink('/contact', m.owners_tell_us_more())}`,
  });
}

function writeDisown(): string {
  return writePlainPage({
    title: m.owners_was_this_not_you(),
    body: `<p>${m.owners_we_will_close_this_listing_in()}</p>
${writeForm(m.owners_close_it_everywhere())}`,
  });
}

function writeDisowned(): string {
  return writePlainPage({
    title: m.owners_closed_everywhere(),
    body: `<p>${m.owners_nobody_has_this_listing_open()}</p>
${writeLink('/desk', m.owners_send_me_a_new_link())}`,
  });
}

function writeUnsettled(businessId: number): string {
  return writePlainPage({
    title: m.owners_this_address_is_too_new(),
    body: `<p>${m.owners_the_email_address_of_this()}</p>
${writeLink(`/claim/${businessId}`, m.owners_show_in_another_way_that_it())}`,
  });
}

function writeForm(button: string): string {
  return `<form method="post">
<button>${button}</button>
</form>`;
}
