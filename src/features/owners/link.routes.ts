import type { Context } from 'hono';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import type { Api } from '../../platform/http/mount.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
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
    return c.html(OPEN);
  });

  http.post(LINK_PATH, async (c) => {
    c.header('cache-control', 'no-store');
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const former = readDeskToken(c.req.header('cookie'));
    const opening = await guards.enter('writes', () =>
      openDesk(dependencies, c.req.query('token') ?? '', former),
    );
    if (opening.outcome === 'closed') return c.html(CLOSED, 410);
    if (opening.outcome === 'disputed') return c.html(DISPUTED, 409);
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

  http.get(DISOWN_PATH, (c) => (readId(c) === null ? c.html(CLOSED, 410) : c.html(DISOWN)));

  http.post(DISOWN_PATH, async (c) => {
    const businessId = readId(c);
    if (businessId === null) return c.html(CLOSED, 410);
    await disownDesks(dependencies, businessId);
    return c.html(DISOWNED);
  });
}

const OPEN = writePlainPage({
  title: 'Manage your listing',
  body: `<p>This link works once. It opens your listing in this browser for 7 days.</p>
<form method="post">
<button>Open my listing</button>
</form>`,
});

const CLOSED = writePlainPage({
  title: 'This link no longer works',
  body: `<p>Each link works once, within 48 hours. If you need to manage your listing, we will email you a new one.</p>
<p><a href="/desk">Send me a new link</a></p>`,
});

const DISPUTED = writePlainPage({
  title: 'Our team will decide',
  body: `<p>Someone else has shown us that this business is theirs. Our team will look at both claims and email you.</p>
<p><a href="/contact">Tell us more</a></p>`,
});

const DISOWN = writePlainPage({
  title: 'Was this not you?',
  body: `<p>We will close this listing in every browser where it is open, and cancel all links that we sent. You can then ask for a new link.</p>
<form method="post">
<button>Close it everywhere</button>
</form>`,
});

const DISOWNED = writePlainPage({
  title: 'Closed everywhere',
  body: `<p>Nobody has this listing open any more. If something in it was changed, the emails about those changes have a link that undoes them.</p>
<p><a href="/desk">Send me a new link</a></p>`,
});

function writeUnsettled(businessId: number): string {
  return writePlainPage({
    title: 'This address is too new',
    body: `<p>The email address of this listing was changed less than 30 days ago. Until then, a link to it can't open the listing.</p>
<p><a href="/claim/${businessId}">Show in another way that it is yours</a></p>`,
  });
}
