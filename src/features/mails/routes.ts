import { mailTemplateCalls } from '../../contract/staff/mail-templates.ts';
import { sentMailCalls } from '../../contract/staff/sent-mails.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { sendAgain } from './sent/again.ts';
import { listSent, listWaiting } from './sent/list.ts';
import { changeWords, resetWords } from './staff/change.ts';
import { listTemplates, listVersions, readTemplate, requireTemplate } from './staff/templates.ts';
import { previewWords, sendTrial, type TrialDependencies } from './staff/try.ts';

type Dependencies = TrialDependencies & { clock: Clock; secret: string };

export function mountMails(api: Api, dependencies: Dependencies) {
  mountTemplates(api, dependencies);
  mountSent(api, dependencies);
}

function mountTemplates(api: Api, dependencies: Dependencies) {
  const { db } = dependencies;
  const calls = mailTemplateCalls;

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
    listVersions(db, requireTemplate(params.name), query),
  );

  mount(api, calls.preview, ({ params, body }) =>
    previewWords(dependencies, requireTemplate(params.name), body),
  );

  mount(api, calls.test, ({ params, body }, { user }) =>
    sendTrial(dependencies, requireTemplate(params.name), { ...body, to: user.email }),
  );
}

function mountSent(api: Api, dependencies: Dependencies) {
  mount(api, sentMailCalls.list, ({ query }) => listSent(dependencies, query));

  mount(api, sentMailCalls.waiting, () => listWaiting(dependencies.db));

  mount(api, sentMailCalls.again, ({ params }, { user }) =>
    sendAgain(dependencies, params.id, user.id),
  );
}
