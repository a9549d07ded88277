import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { HttpApp } from '../../platform/http/app.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { isStopLink, STOP_PATH } from './notices.ts';
import { insertStopped, isStopped } from './queries.ts';
import { mountStopPage } from './stop-page.ts';

export function mountNotices(
  app: HttpApp,
  { db, clock, secret }: { db: Database; clock: Clock; secret: string },
) {
  mountStopPage(app, {
    path: STOP_PATH,
    read: ({ to = '', token = '' }) => (isStopLink(secret, { to, token }) ? to : null),
    isStopped: (recipient) => isStopped(db, recipient),
    stop: (recipient) => insertStopped(db, recipient, clock()),
    question: QUESTION,
    stopped: STOPPED,
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
