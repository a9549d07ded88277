import * as m from '#messages';
import { mailTemplateCalls, sentMailCalls } from '../../contract/mails.staff.ts';
import { settingsCalls } from '../../contract/settings.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { recordChange, recordReading } from '../audit/record-change.ts';
import type { Site } from '../settings/site.ts';
import {
  listTemplates,
  listTemplateVersions,
  readTemplate,
  requireTemplate,
  templateTitle,
} from './model/list-templates.ts';
import { maskAddress } from './model/plan.ts';
import { listMailKinds, skipsStoppedMails } from './model/stopped-kinds.ts';
import { findSentMail, listSent, listWaiting, takeForAgain } from './sent/list.ts';
import { findObstacle } from './sent/send-mail.ts';
import {
  changeWords,
  previewWords,
  resetWords,
  sendTrial,
  type TrialDependencies,
} from './wording/change-template.ts';

type Dependencies = TrialDependencies & { clock: Clock; secret: string };

export function mountMails(api: Api, dependencies: Dependencies) {
  mountTemplates(api, dependencies);
  mountSent(api, dependencies);
}

function mountTemplates(api: Api, dependencies: Dependencies) {
  const { db } = dependencies;
  const calls = mailTemplateCalls;

  mount(api, settingsCalls.mailKinds, async () => listMailKinds());

  mount(api, calls.list, () => listTemplates(db));

  mount(api, calls.read, ({ params, query }) =>
    readTemplate(db.kysely, requireTemplate(params.name), query.language),
  );

  mount(api, calls.save, ({ params, body: { subject, text, ...body } }, { user }) => {
    const changing = { template: requireTemplate(params.name), ...body, by: user };
    return changeWords(dependencies, changing, { subject, text });
  });

  mount(api, calls.reset, ({ params, body }, { user }) =>
    resetWords(dependencies, { template: requireTemplate(params.name), ...body, by: user }),
  );

  mount(api, calls.versions, ({ params, query }) =>
    listTemplateVersions(db, requireTemplate(params.name), query),
  );

  mount(api, calls.preview, ({ params, body }) =>
    previewWords(dependencies, requireTemplate(params.name), body),
  );

  mount(api, calls.test, ({ params, body }, { user }) =>
    sendTrial(dependencies, requireTemplate(params.name), { ...body, to: user.email }),
  );
}

function mountSent(api: Api, dependencies: Dependencies) {
  const { db, clock } = dependencies;
  const recordLook = (actor: string, after: object) =>
    recordReading(db, { at: clock(), actor, action: 'mail.read-sent', after });

  mount(api, sentMailCalls.list, async ({ query }, { user }) => {
    const { to, state, template } = query;
    await recordLook(user.id, { ...(to && { to: maskAddress(to) }), state, template });
    return listSent(dependencies, query);
  });

  mount(api, sentMailCalls.waiting, async (_, { user }) => {
    await recordLook(user.id, { state: 'waiting' });
    return listWaiting(db);
  });

  mount(api, sentMailCalls.again, ({ params }, { user }) =>
    sendAgain(dependencies, params.id, user.id),
  );
}

interface AgainDependencies extends Pick<Services, 'db' | 'clock' | 'jobs'> {
  site: Pick<Site, 'settings'>;
}

/**
 * Sends the same data to the same address again with the current text. Does nothing if it was resent within
 * the last minute.
 */
async function sendAgain(
  { db, clock, jobs, site }: AgainDependencies,
  id: number,
  by: string,
): Promise<{ to: string }> {
  const mail = await findSentMail(db, id);
  if (!mail) throw new AppError('not_found', m.mails_sent_gone());
  const { planned, template, recipient: to, businessId } = mail;
  if (findObstacle(mail) !== null || planned === null) {
    throw new AppError('conflict', m.mails_sent_not_again());
  }
  if (skipsStoppedMails({ current: () => site.settings })(mailQueue.name, planned)) {
    throw new AppError('conflict', m.mails_kind_off());
  }
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (!(await takeForAgain(trx, id, at))) return;
    await jobs.enqueue(trx, mailQueue, planned);
    const action = 'mail.send-again';
    const after = { name: templateTitle(template), mailId: id };
    await recordChange(trx, { at, actor: by, action, businessId, after });
  });
  return { to };
}
