import type { Context } from 'hono';
import * as m from '#messages';
import { RESTORE_DAYS } from '../../../contract/businesses.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpEnv } from '../../../platform/http/app.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writeLink, writePlainPage } from '../../../platform/http/plain-page.ts';
import { type LinkDependencies, requestOwnerLinks } from '../model/send-link.ts';
import { confirmListing, reportClosed } from './confirm.ts';
import { removeListing } from './end-listing.ts';
import { CONFIRM_PATH, type ConfirmAnswer, type ConfirmLink, readConfirmLink } from './link.ts';

/** Serves pages with a button, because mail scanners follow links and must not change anything. */
export function mountConfirming({ http, guards }: Api, dependencies: LinkDependencies) {
  const read = (c: Context<HttpEnv>) => {
    c.header('cache-control', 'no-store');
    return readConfirmLink(dependencies, c.req.query());
  };

  http.get(CONFIRM_PATH, async (c) => {
    const link = await read(c);
    return link ? c.html(writeQuestion(link)) : c.html(writeTooOld(), 410);
  });

  http.post(CONFIRM_PATH, async (c) => {
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const link = await read(c);
    if (!link) return c.html(writeTooOld(), 410);
    const isDone = await guards.enter('writes', c.get('address'), () =>
      actions[link.answer](dependencies, link.businessId),
    );
    if (isDone === false) return c.html(writeTooOld(), 410);
    return c.html(writeThanks(link, c.req.url));
  });
}

/** `false` means that the link no longer applies. */
const actions: Record<
  ConfirmAnswer,
  (dependencies: LinkDependencies, businessId: number) => Promise<unknown>
> = {
  right: confirmListing,
  closed: reportClosed,
  correct: (dependencies, businessId) => requestOwnerLinks(dependencies, { businessId }),
  removed: removeListing,
};

type Words<Name extends string> = Record<ConfirmAnswer, Record<Name, () => string>>;

const pages: Words<'title' | 'question' | 'button'> = {
  right: {
    title: m.confirm_question,
    question: m.confirm_effect,
    button: m.confirm_button,
  },
  correct: {
    title: m.confirm_correct_title,
    question: m.confirm_correct_text,
    button: m.common_email_the_link,
  },
  closed: {
    title: m.confirm_closed_question,
    question: m.confirm_closed_effect,
    button: m.confirm_closed_button,
  },
  removed: {
    title: m.confirm_removed_question,
    question: () => m.confirm_removed_effect({ days: RESTORE_DAYS }),
    button: m.confirm_removed_button,
  },
};

function writeQuestion({ answer, name }: ConfirmLink): string {
  const { title, question, button } = pages[answer];
  return writePlainPage({
    title: title(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>
<p>${question()}</p>
<form method="post">
<button>${button()}</button>
</form>`,
  });
}

const thanks: Words<'title' | 'text'> = {
  right: {
    title: m.common_thanks,
    text: m.confirm_noted,
  },
  correct: {
    title: m.common_check_email,
    text: () => `${m.confirm_link_sent()} ${m.common_no_email()}`,
  },
  closed: {
    title: m.confirm_thanks,
    text: m.confirm_closed_noted,
  },
  removed: {
    title: m.confirm_removed_done,
    text: () => m.confirm_removed_noted({ days: RESTORE_DAYS }),
  },
};

function writeThanks({ answer, name }: ConfirmLink, url: string): string {
  const { title, text } = thanks[answer];
  const query = new URL(url).searchParams;
  query.set('answer', 'right');
  const back =
    answer === 'closed'
      ? `<p><a href="${escapeHtml(`${CONFIRM_PATH}?${query}`)}">${m.confirm_still_open()}</a></p>`
      : writeLink('/', m.common_go_home());
  return writePlainPage({
    title: title(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>\n<p>${text()}</p>\n${back}`,
  });
}

function writeTooOld(): string {
  return writePlainPage({
    title: m.common_link_dead(),
    body: `<p>${m.confirm_link_expired()}</p>
${writeLink('/desk', m.common_manage_listing())}`,
  });
}
