import * as m from '#messages';
import { RESTORE_DAYS } from '../../../contract/businesses.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { mountButtonPage } from '../../../platform/http/button-page.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writeButton, writeLink, writeNotice } from '../../../platform/http/plain-page.ts';
import { type LinkDependencies, requestOwnerLinks } from '../model/send-link.ts';
import { confirmListing, reportClosed } from './confirm.ts';
import { removeListing } from './end-listing.ts';
import { CONFIRM_PATH, type ConfirmAnswer, type ConfirmLink, readConfirmLink } from './link.ts';

export function mountConfirming(api: Api, dependencies: LinkDependencies) {
  mountButtonPage(api, CONFIRM_PATH, {
    limit: 'sign-in',
    read: (query) => readConfirmLink(dependencies, query),
    ask: writeQuestion,
    act: async (link, c) => {
      const isDone = await actions[link.answer](dependencies, link.businessId);
      return isDone === false ? null : writeThanks(link, c.req.url);
    },
    gone: () =>
      writeNotice(
        m.common_link_dead(),
        m.confirm_link_expired(),
        writeLink('/desk', m.common_manage_listing()),
      ),
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

const nameListing = (name: string) => `<strong>${escapeHtml(name)}</strong>`;

function writeQuestion({ answer, name }: ConfirmLink): string {
  const { title, question, button } = pages[answer];
  return writeNotice(title(), nameListing(name), `<p>${question()}</p>`, writeButton(button()));
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
  return writeNotice(title(), nameListing(name), `<p>${text()}</p>`, back);
}
