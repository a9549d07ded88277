import type { Context } from 'hono';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { HttpEnv } from '../../../platform/http/app.ts';
import type { Api } from '../../../platform/http/mount.ts';
import { writePlainPage } from '../../../platform/http/plain-page.ts';
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
    return link ? c.html(writeQuestion(link)) : c.html(TOO_OLD, 410);
  });

  http.post(CONFIRM_PATH, async (c) => {
    await guards.spend('sign-in', { address: c.get('address'), userId: undefined });
    const link = await read(c);
    if (!link) return c.html(TOO_OLD, 410);
    await guards.enter('writes', () => actions[link.answer](dependencies, link.businessId));
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

const pages: Record<ConfirmAnswer, { title: string; question: string; button: string }> = {
  right: {
    title: 'Is it still right?',
    question: 'Its page will say that its owner confirmed it.',
    button: 'It is still right',
  },
  correct: {
    title: 'Correct your listing',
    question: 'We will email you a link that opens your listing. It needs no password.',
    button: 'Email me the link',
  },
  closed: {
    title: 'Has it closed for good?',
    question: 'Its page will say that it may be closed, and our team will check and remove it.',
    button: 'Yes, it has closed',
  },
};

function writeQuestion({ answer, name }: ConfirmLink): string {
  const { title, question, button } = pages[answer];
  return writePlainPage({
    title,
    body: `<p><strong>${escapeHtml(name)}</strong></p>
<p>${question}</p>
<form method="post">
<button>${button}</button>
</form>`,
  });
}

const thanks: Record<ConfirmAnswer, { title: string; text: string }> = {
  right: { title: 'Thank you', text: 'We noted that your listing is still right.' },
  correct: {
    title: 'Check your email',
    text: 'A link that opens your listing is on its way. It works once, within 48 hours.',
  },
  closed: {
    title: 'Thank you for telling us',
    text: 'The page now says that the business may be closed.',
  },
};

function writeThanks({ answer, name }: ConfirmLink, url: string): string {
  const { title, text } = thanks[answer];
  const query = new URL(url).searchParams;
  query.set('answer', 'right');
  const back =
    answer === 'closed'
      ? `<p><a href="${escapeHtml(`${CONFIRM_PATH}?${query}`)}">No, it is still open</a></p>`
      : '<p><a href="/">Go to the homepage</a></p>';
  return writePlainPage({
    title,
    body: `<p><strong>${escapeHtml(name)}</strong></p>\n<p>${text}</p>\n${back}`,
  });
}

const TOO_OLD = writePlainPage({
  title: 'This link no longer works',
  body: `<p>It is too old, incomplete, or was sent to an address that is no longer the contact. You can still open your listing and correct it.</p>
<p><a href="/desk">Manage your listing</a></p>`,
});
