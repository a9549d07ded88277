import type { Context } from 'hono';
import type { HttpEnv } from '../../../platform/http/app.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
import { objectToClaim } from './object.ts';
import { OBJECTION_PATH, readObjectionLink } from './objection.rules.ts';
import type { ClaimServices } from './send-mail.ts';

/** A page with a button: programs that scan mail follow links. */
export function mountObjections({ http, guards }: Api, services: ClaimServices) {
  const readId = (c: Context<HttpEnv>) => {
    c.header('cache-control', 'no-store');
    return readObjectionLink(services.secret, c.req.query(), services.clock());
  };

  http.get(OBJECTION_PATH, (c) => (readId(c) === null ? c.html(OVER, 410) : c.html(QUESTION)));

  http.post(OBJECTION_PATH, async (c) => {
    const id = readId(c);
    if (id === null) return c.html(OVER, 410);
    const isDone = await guards.enter('writes', () => objectToClaim(services, id));
    return isDone ? c.html(DONE) : c.html(OVER, 410);
  });
}

const QUESTION = writePlainPage({
  title: 'Was this not you?',
  body: `<p>Nothing in the listing can be changed until our team has looked at both sides. We will email you what we decide.</p>
<form method="post">
<button>This was not me</button>
</form>`,
});

const DONE = writePlainPage({
  title: 'Our team will look at it',
  body: `<p>Until we decide, nothing in the listing can be changed. If you can show us more, write to us.</p>
<p><a href="/contact">Write to us</a></p>`,
});

const OVER = writePlainPage({
  title: 'This link no longer works',
  body: `<p>It works once, within 7 days, and not after our team has started to look at the claim.</p>
<p><a href="/contact">Write to us</a></p>`,
});
