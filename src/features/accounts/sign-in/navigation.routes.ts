import type { Context } from 'hono';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { readOwnPath } from '../../../domain/own-path.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { HttpApp } from '../../../platform/http/app.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { findWelcomeSteps } from '../../settings/read.ts';
import type { Accounts } from '../model/accounts.ts';
import { hasSessionCookie } from '../model/session-cookie.rules.ts';
import { endSession, signOut } from './sign-in.ts';

export function mountNavigation(app: HttpApp, accounts: Accounts) {
  const { organization, site } = accounts;

  app.get('/api/login', async (c) => {
    c.header('cache-control', 'no-store');
    const next = readOwnPath(c.req.query('next'));
    // Links on other sites or in emails can't start a sign-in; the user must click the button on this site.
    const isAsked = c.req.query('with') === 'organization' && isFromHere(c.req.raw, site.url);
    if (organization && isAsked) {
      const start = await organization.begin(next ?? '/', c.req.raw.headers);
      if (!start)
        return c.redirect(`/sign-in?error=unavailable&next=${encodeURIComponent(next ?? '/')}`);
      copyCookies(start.headers, c);
      return c.redirect(start.url);
    }
    const user = await accounts.authenticate(c.req.header('cookie') ?? null);
    if (user) return c.redirect((await findWelcome(accounts, user, next)) ?? next ?? '/');
    return c.redirect(next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in');
  });

  app.get('/api/logout', async (c) => {
    c.header('cache-control', 'no-store');
    if (isClick(c.req.raw)) copyCookies(await signOut(accounts, c.req.raw.headers), c);
    else if (await accounts.authenticate(c.req.header('cookie') ?? null)) {
      return c.html(writeLogoutPage());
    }
    return c.redirect('/');
  });

  app.post('/api/logout', async (c) => {
    c.header('cache-control', 'no-store');
    copyCookies(await signOut(accounts, c.req.raw.headers), c);
    return c.redirect('/', 303);
  });

  if (!organization) return;
  app.get('/api/auth/callback/organization', async (c) => {
    c.header('cache-control', 'no-store');
    const { search } = new URL(c.req.url);
    const answer = await organization.finish(search, c.req.raw.headers);
    if (!answer) return c.redirect('/sign-in?error=unavailable');
    const isSignedIn = hasSessionCookie(answer.headers.getSetCookie().join('; '));
    if (isSignedIn) await endSession(accounts, c.req.raw.headers);
    const attempt = { requestId: c.get('requestId'), address: c.get('address') };
    accounts.log.info(
      { ...attempt, way: 'organization' },
      isSignedIn ? 'sign-in' : 'sign-in refused',
    );
    copyCookies(answer.headers, c);
    return c.redirect(answer.headers.get('location') ?? '/sign-in?error=unknown');
  });
}

/** Sends users who may change settings through the setup steps until these are complete. */
async function findWelcome({ db, settings }: Accounts, user: User, next: string | null) {
  const isOnTheWay = next === null || next === '/admin';
  if (!isOnTheWay || user.mustChangePassword || !hasRight(user, 'settings')) return null;
  const left = await findWelcomeSteps(db, settings.version());
  return left.length > 0 ? '/admin/welcome' : null;
}

function copyCookies(from: Headers, c: Context) {
  for (const cookie of from.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}

function isFromHere({ headers }: Request, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const from = headers.get('origin') ?? headers.get('referer');
  if (!from || !URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  return origin === new URL(siteUrl).origin || host === headers.get('host');
}

/**
 * Checks that the request is a navigation by the user, not an image, frame or prefetch. Without Fetch
 * Metadata headers, the user gets a page with a button instead.
 */
function isClick({ headers }: Request): boolean {
  return (
    headers.get('sec-fetch-dest') === 'document' &&
    /^(same-origin|none)$/.test(headers.get('sec-fetch-site') ?? '') &&
    !headers.has('sec-purpose')
  );
}

function writeLogoutPage(): string {
  return writePlainPage({
    title: m.logout_question(),
    body: `<p>${m.logout_still_signed_in()}</p>
<form method="post">
<button>${m.common_log_out()}</button>
</form>
<p><a href="/">${m.logout_stay()}</a></p>`,
  });
}
