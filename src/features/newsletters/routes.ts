import type { Context } from 'hono';
import * as m from '#messages';
import { newsletterStaffCalls as staffCalls } from '../../contract/newsletters.staff.ts';
import { newsletterCalls } from '../../contract/newsletters.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { writeLink, writePlainPage } from '../../platform/http/plain-page.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import {
  askForNewsletter,
  confirmReader,
  NEWSLETTER_CONFIRM,
  type NewsletterDependencies,
  readNewsletterLink,
  requireNewsletter,
} from './readers.ts';
import { changeIssue, listNewsletterTowns, readDraft, readNamedTown } from './staff.ts';

export function mountNewsletters(api: Api, dependencies: NewsletterDependencies & { log: Log }) {
  mount(api, newsletterCalls.read, async () => {
    requireNewsletter(dependencies.site);
    const { day, hour } = dependencies.site.settings.newsletter;
    return { day, hour };
  });

  mount(api, newsletterCalls.ask, async ({ body }) => {
    await askForNewsletter(dependencies, body);
    return { isReceived: true as const };
  });

  mountFormCall(api, newsletterCalls.ask, {
    sent: '/newsletter?sent=true',
    refused: m.newsletters_not_sent,
    screen: ({ fields: { city = '', state = '' } }) =>
      `/newsletter?${new URLSearchParams({ city, state })}`,
    log: dependencies.log,
  });

  mount(api, staffCalls.list, () => listNewsletterTowns(dependencies));
  mount(api, staffCalls.read, ({ params }) => readDraft(dependencies, readNamedTown(params)));
  mount(api, staffCalls.change, ({ params, body }, { user }) =>
    changeIssue(dependencies, user, readNamedTown(params), body),
  );

  mountConfirming(api, dependencies);
}

/** Serves a page with a button, because mail scanners follow links and must not change anything. */
function mountConfirming({ http, guards }: Api, dependencies: NewsletterDependencies) {
  const read = (c: Context<HttpEnv>) => {
    c.header('cache-control', 'no-store');
    return readNewsletterLink(dependencies, c.req.query());
  };

  http.get(NEWSLETTER_CONFIRM, async (c) => {
    const link = await read(c);
    if (!link) return c.html(writeTooOld(), 410);
    return c.html(link.isConfirmed ? writeConfirmed(link.town) : writeQuestion(link.town));
  });

  http.post(NEWSLETTER_CONFIRM, async (c) => {
    const link = await read(c);
    if (!link) return c.html(writeTooOld(), 410);
    await guards.enter('writes', c.get('address'), () => confirmReader(dependencies, link.id));
    return c.html(writeConfirmed(link.town));
  });
}

function writeQuestion(town: string): string {
  return writePlainPage({
    title: m.newsletters_confirm_title(),
    body: `<p>${escapeHtml(m.newsletters_confirm_text({ town }))}</p>
<form method="post">
<button>${m.newsletters_confirm_button()}</button>
</form>`,
  });
}

function writeConfirmed(town: string): string {
  return writePlainPage({
    title: m.newsletters_confirmed_title(),
    body: `<p>${escapeHtml(m.newsletters_confirmed_text({ town }))}</p>
${writeLink('/', m.common_go_home())}`,
  });
}

function writeTooOld(): string {
  return writePlainPage({
    title: m.newsletters_link_old(),
    body: `<p>${m.newsletters_link_old_text()}</p>
${writeLink('/newsletter', m.newsletters_ask_again())}`,
  });
}
