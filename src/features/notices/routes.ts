import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { isStopLink, STOP_PATH } from './notices.ts';
import { insertStopped, isStopped } from './queries.ts';

export function mountNotices(
  app: HttpApp,
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
) {
  function readRecipient(c: Context<HttpEnv>): string | null {
    c.header('cache-control', 'no-store');
    const { to = '', token = '' } = c.req.query();
    return isStopLink(secret, { to, token }) ? to : null;
  }

  app.get(STOP_PATH, async (c) => {
    const recipient = readRecipient(c);
    if (recipient === null) return c.html(WRONG_LINK, 404);
    return c.html((await isStopped(db, recipient)) ? STOPPED : QUESTION);
  });

  app.post(STOP_PATH, async (c) => {
    const recipient = readRecipient(c);
    if (recipient === null) return c.html(WRONG_LINK, 404);
    await insertStopped(db, recipient, clock());
    return c.html(STOPPED);
  });
}

const QUESTION = writePlainPage({
  title: 'Stop these emails?',
  body: `<p>We will no longer email you about listings. You will still get receipts and notices of refunds.</p>
<form method="post">
<button>Stop these emails</button>
</form>`,
});

const STOPPED = writePlainPage({
  title: 'Emails stopped',
  body: `<p>We no longer email you about listings. You still get receipts and notices of refunds.</p>
<p><a href="/">Go to the homepage</a></p>`,
});

const WRONG_LINK = writePlainPage({
  title: 'Wrong link',
  body: `<p>This link is incomplete. Copy the whole link from the email and try again.</p>
<p><a href="/">Go to the homepage</a></p>`,
});
