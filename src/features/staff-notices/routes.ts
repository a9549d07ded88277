import { staffNoticeCalls } from '../../contract/queue.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { findChoices, saveChoices } from './queries.ts';
import { pickWaiting, readWaiting, type WaitingDependencies } from './waiting.ts';

export function mountStaffNotices(api: Api, dependencies: WaitingDependencies) {
  const { db } = dependencies;
  mount(api, staffNoticeCalls.read, async (_, { user }) =>
    pickWaiting(await readWaiting(dependencies), user),
  );

  mount(api, staffNoticeCalls.choices, (_, { user }) => findChoices(db, user.id));

  mount(api, staffNoticeCalls.choose, async ({ body }, { user }) => {
    await saveChoices(db, user.id, body);
    return body;
  });
}
