import type { Context } from 'hono';
import * as m from '#messages';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpEnv } from '../../../platform/http/app.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writeLink, writePlainPage } from '../../../platform/http/plain-page.ts';
import { type LinkDependencies, requestOwnerLinks } from '../send-link.ts';
import { confirmListing, reportClosed } from './confirm.ts';
import { CONFIRM_PATH, type ConfirmAnswer } from './link.rules.ts';
import { type ConfirmLink, readConfirmLink } from './link.ts';

/** Pages with a button each: programs that scan mail follow links, and must change nothing. */
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
    await guards.enter('writes', c.get('address'), () =>
      actions[link.answer](dependencies, link.businessId),
    );
    return c.html(writeThanks(link, c.req.url));
  });
}

const actions: Record<
  ConfirmAnswer,
  (dependencies: LinkDependencies, businessId: number) => Promise<void>
> = {
  right: confirmListing,
  closed: reportClosed,
  correct: (dependencies, businessId) => requestOwnerLinks(dependencies, { businessId }),
};

type Words<Name extends string> = Record<ConfirmAnswer, Record<Name, () => string>>;

const pages: Words<'title' | 'question' | 'button'> = {
  right: {
    title: m.owners_confirm_is_it_still_right,
    question: m.owners_confirm_its_page_will_say_that_its,
    button: m.owners_confirm_it_is_still_right,
  },
  correct: {
    title: m.owners_confirm_correct_your_listing,
    question: m.owners_confirm_we_will_email_you_a_link_that,
    button: m.owners_confirm_email_me_the_link,
  },
  closed: {
    title: m.owners_confirm_has_it_closed_for_good,
    question: m.owners_confirm_its_page_will_say_that_it_may,
    button: m.owners_confirm_yes_it_has_closed,
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
    title: m.owners_confirm_thank_you,
    text: m.owners_confirm_we_noted_that_your_listing_is,
  },
  correct: {
    title: m.owners_confirm_check_your_email,
    text: () => `${m.owners_confirm_a_link_that_opens_your_listing()} ${m.mail_limits()}`,
  },
  closed: {
    title: m.owners_confirm_thank_you_for_telling_us,
    text: m.owners_confirm_the_page_now_says_that_the,
  },
};

function writeThanks({ answer, name }: ConfirmLink, url: string): string {
  const { title, text } = thanks[answer];
  const query = new URL(url).searchParams;
  query.set('answer', 'right');
  const back =
    answer === 'closed'
      ? `<p><a href="${escapeHtml(`${CONFIRM_PATH}?${query}`)}">${m.owners_confirm_no_it_is_still_open()}</a></p>`
      : writeLink('/', m.owners_confirm_go_to_the_homepage());
  return writePlainPage({
    title: title(),
    body: `<p><strong>${escapeHtml(name)}</strong></p>\n<p>${text()}</p>\n${back}`,
  });
}

function writeTooOld(): string {
  return writePlainPage({
    title: m.owners_this_link_no_longer_works(),
    body: `<p>${m.owners_confirm_it_is_too_old_incomplete_or()}</p>
${writeLink('/desk', m.owners_manage_your_listing())}`,
  });
}
