import type { Context } from 'hono';
import * as m from '#messages';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { isStopLink, STOP_PATH } from './notices.ts';
import { deleteStopped, insertStopped, isStopped } from './queries.ts';
import type { StopList, StopLists } from './stop-lists.ts';

const AGAIN = 'again';

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
    if (link === null) return c.html(writeWrongLink(), 404);
    const { list, to } = link;
    return c.html((await list.isStopped(to)) ? writeStopped(c, list) : writeQuestion(list));
  });

  app.post(STOP_PATH, async (c) => {
    const link = readLink(c);
    if (link === null) return c.html(writeWrongLink(), 404);
    const { list, to } = link;
    if (list.resume && c.req.query(AGAIN)) {
      await list.resume(to);
      return c.html(writeResumed());
    }
    await list.stop(to);
    return c.html(writeStopped(c, list));
  });
}

/** Of a mailbox, for whatever listing. */
function createListingStops({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): StopList {
  return {
    get question() {
      return m.notices_we_will_no_longer_email_you();
    },
    get stopped() {
      return m.notices_we_no_longer_email_you();
    },
    isStopped: (recipient) => isStopped(db.kysely, recipient, true),
    stop: (recipient) => insertStopped(db, recipient, clock()),
    resume: (recipient) => deleteStopped(db, recipient),
  };
}

function writeQuestion({ question }: StopList): string {
  return writePlainPage({
    title: m.notices_stop_these_emails_question(),
    body: `<p>${escapeHtml(question)}</p>
<form method="post">
<button>${m.notices_stop_these_emails()}</button>
</form>`,
  });
}

function writeStopped(c: Context<HttpEnv>, { stopped, resume }: StopList): string {
  const link = new URLSearchParams({ ...c.req.query(), [AGAIN]: '1' });
  const again = `<form method="post" action="?${escapeHtml(String(link))}">
<button>${m.notices_email_me_again()}</button>
</form>
`;
  return writePlainPage({
    title: m.notices_emails_stopped(),
    body: `<p>${escapeHtml(stopped)}</p>
${resume ? again : ''}<p><a href="/">${m.notices_go_to_the_homepage()}</a></p>`,
  });
}

function writeResumed(): string {
  return writePlainPage({
    title: m.notices_emails_resumed(),
    body: `<p>${m.notices_we_email_you_again()}</p>
<p><a href="/">${m.notices_go_to_the_homepage()}</a></p>`,
  });
}

function writeWrongLink(): string {
  return writePlainPage({
    title: m.notices_wrong_link(),
    body: `<p>${m.notices_this_link_is_incomplete()}</p>
<p><a href="/">${m.notices_go_to_the_homepage()}</a></p>`,
  });
}
