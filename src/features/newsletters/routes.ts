import * as m from '#messages';
import { newsletterStaffCalls as staffCalls } from '../../contract/newsletters.staff.ts';
import { newsletterCalls } from '../../contract/newsletters.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { mountButtonPage } from '../../platform/http/button-page.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { writeButton, writeLink, writeNotice } from '../../platform/http/plain-page.ts';
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

function mountConfirming(api: Api, dependencies: NewsletterDependencies) {
  mountButtonPage(api, NEWSLETTER_CONFIRM, {
    read: (query) => readNewsletterLink(dependencies, query),
    ask: ({ isConfirmed, town }) => (isConfirmed ? writeConfirmed(town) : writeQuestion(town)),
    act: async ({ id, town }) => {
      await confirmReader(dependencies, id);
      return writeConfirmed(town);
    },
    gone: () =>
      writeNotice(
        m.newsletters_link_old(),
        m.newsletters_link_old_text(),
        writeLink('/newsletter', m.newsletters_ask_again()),
      ),
  });
}

const writeQuestion = (town: string) =>
  writeNotice(
    m.newsletters_confirm_title(),
    escapeHtml(m.newsletters_confirm_text({ town })),
    writeButton(m.newsletters_confirm_button()),
  );

const writeConfirmed = (town: string) =>
  writeNotice(
    m.newsletters_confirmed_title(),
    escapeHtml(m.newsletters_confirmed_text({ town })),
    writeLink('/', m.common_go_home()),
  );
