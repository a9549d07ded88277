import type { Context } from 'hono';
import * as m from '#messages';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpApp, HttpEnv } from '../../platform/http/app.ts';
import { writeButton, writeNotice } from '../../platform/http/plain-page.ts';
import {
  deleteStopped,
  followInvitedPerson,
  followOwner,
  insertStopped,
  isStopped,
  type OwnerStops,
  type StopList,
  type StopLists,
} from './model/notices.queries.ts';
import { isStopLink, STOP_PATH } from './model/notices.ts';

const AGAIN = 'again';

interface Dependencies extends Pick<Services, 'db' | 'clock' | 'secret'> {
  lists: StopLists;
  ownerStops: OwnerStops;
}

export function mountNotices(app: HttpApp, { db, clock, secret, lists, ownerStops }: Dependencies) {
  const listings = createListingStops({ db, clock });
  const { owner, invited } = ownerStops;
  const all = new Map(Object.entries({ ...lists, ...owner, ...invited, '': listings }));

  /**
   * Returns who now gets the emails of a link's recipient: the same, the owner's changed address, or null for nobody.
   */
  async function follow(name: string, to: string): Promise<string | null> {
    if (!(name in owner || name in invited)) return to;
    const find = name in owner ? followOwner : followInvitedPerson;
    const id = await find(db, Number(to));
    return id === null ? null : String(id);
  }

  /** `to` is null in the link of someone who no longer manages the listing. */
  async function readLink(
    c: Context<HttpEnv>,
  ): Promise<{ list: StopList; to: string | null } | null> {
    c.header('cache-control', 'no-store');
    const { list: name = '', to = '', token = '' } = c.req.query();
    const list = all.get(name);
    if (!list || !isStopLink(secret, { list: name, to, token })) return null;
    return { list, to: await follow(name, to) };
  }

  app.get(STOP_PATH, async (c) => {
    const link = await readLink(c);
    if (link === null) return c.html(writeWrongLink(), 404);
    const { list, to } = link;
    if (to === null) return c.html(writeFormerOwner());
    return c.html((await list.isStopped(to)) ? writeStopped(c, list) : writeQuestion(list));
  });

  app.post(STOP_PATH, async (c) => {
    const link = await readLink(c);
    if (link === null) return c.html(writeWrongLink(), 404);
    const { list, to } = link;
    if (to === null) return c.html(writeFormerOwner());
    if (list.resume && c.req.query(AGAIN)) {
      await list.resume(to);
      return c.html(writeResumed());
    }
    await list.stop(to);
    return c.html(writeStopped(c, list));
  });
}

function createListingStops({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): StopList {
  return {
    get question() {
      return m.unsubscribe_effect();
    },
    get stopped() {
      return m.unsubscribe_done_text();
    },
    isStopped: (recipient) => isStopped(db.kysely, recipient, { isLink: true }),
    stop: (recipient) => insertStopped(db, recipient, clock()),
    resume: (recipient) => deleteStopped(db, recipient),
  };
}

const writeQuestion = ({ question }: StopList) =>
  writeNotice(m.unsubscribe_question(), escapeHtml(question), writeButton(m.unsubscribe_button()));

const goHome = () => `<p><a href="/">${m.common_go_home()}</a></p>`;

function writeStopped(c: Context<HttpEnv>, { stopped, resume }: StopList): string {
  const link = new URLSearchParams({ ...c.req.query(), [AGAIN]: '1' });
  const again = `<form method="post" action="?${escapeHtml(String(link))}">
<button>${m.unsubscribe_again_button()}</button>
</form>`;
  const more = resume ? [again, goHome()] : [goHome()];
  return writeNotice(m.unsubscribe_done_title(), escapeHtml(stopped), ...more);
}

const writeResumed = () =>
  writeNotice(m.unsubscribe_undone_title(), m.unsubscribe_undone_text(), goHome());

const writeFormerOwner = () =>
  writeNotice(m.unsubscribe_former_title(), m.unsubscribe_former_text(), goHome());

const writeWrongLink = () =>
  writeNotice(m.common_wrong_link(), m.common_link_incomplete(), goHome());
