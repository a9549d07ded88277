import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { isStopLink, STOP_PATH } from './notices.ts';
import { insertStopped, isStopped } from './queries.ts';
import type { StopList, StopLists } from './stop-lists.ts';

interface Dependencies {
  db: Database;
  clock: Clock;
  secret: string;
  lists: StopLists;
}

export function mountNotices(app: HttpApp, { db, clock, secret, lists }: Dependencies) {
  const all = new Map(Object.entries({ ...lists, '': createListingStops({ db, clock }) }));

  function readLink(c: Context<HttpEnv>): { list: StopList; to: string } | null {
    c.header('cache-control', 'no-store');
    const { list: name = '', to = '', token = '' } = c.req.query();
    const list = all.get(name);
    return list && isStopLink(secret, { list: name, to, token }) ? { list, to } : null;
  }

  app.get(STOP_PATH, async (c) => {
    const link = readLink(c);
    if (link === null) return c.html(WRONG_LINK, 404);
    const { list, to } = link;
    return c.html((await list.isStopped(to)) ? writeStopped(list) : writeQuestion(list));
  });

  app.post(STOP_PATH, async (c) => {
    const link = readLink(c);
    if (link === null) return c.html(WRONG_LINK, 404);
    const { list, to } = link;
    await list.stop(to);
    return c.html(writeStopped(list));
  });
}

/** Of a mailbox, for whatever listing. */
function createListingStops({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): StopList {
  return {
    question:
      'We will no longer email you about listings. You will still get receipts and notices of refunds.',
    stopped:
      'We no longer email you about listings. You still get receipts and notices of refunds.',
    isStopped: (recipient) => isStopped(db, recipient),
    stop: (recipient) => insertStopped(db, recipient, clock()),
  };
}

function writeQuestion({ question }: StopList): string {
  return writePlainPage({
    title: 'Stop these emails?',
    body: `<p>${escapeHtml(question)}</p>
<form method="post">
<button>Stop these emails</button>
</form>`,
  });
}

function writeStopped({ stopped }: StopList): string {
  return writePlainPage({
    title: 'Emails stopped',
    body: `<p>${escapeHtml(stopped)}</p>
<p><a href="/">Go to the homepage</a></p>`,
  });
}

const WRONG_LINK = writePlainPage({
  title: 'Wrong link',
  body: `<p>This link is incomplete. Copy the whole link from the email and try again.</p>
<p><a href="/">Go to the homepage</a></p>`,
});
