import { scheduleCalls as calls } from '../../../contract/staff/transfer/schedules.ts';
import type { Config } from '../../../platform/config.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { openNamed } from '../../export/named.ts';
import type { TransferDependencies } from '../imports.ts';
import { pauseSchedule, runNow } from './begin.ts';
import { listGone, listRuns } from './lists.ts';
import { createScheduleStore } from './save.ts';
import { listFolder } from './source/folder.ts';

const SHOWN_FILES = 100;

export function mountSchedules(
  app: Api,
  dependencies: TransferDependencies & { config: Pick<Config, 'importDir'> },
) {
  const { db, config } = dependencies;
  const { importDir } = config;
  const schedules = openNamed(dependencies, createScheduleStore(importDir !== null));

  mount(app, calls.list, () => schedules.list());

  mount(app, calls.create, ({ body }, { user }) => schedules.create(body, user));

  mount(app, calls.update, ({ params, body }, { user }) => schedules.update(params.id, body, user));

  mount(app, calls.remove, ({ params }, { user }) => schedules.remove(params.id, user.id));

  mount(app, calls.pause, ({ params, body }, { user }) =>
    pauseSchedule(dependencies, { ...params, ...body, actor: user.id }),
  );

  mount(app, calls.run, ({ params }, { user }) =>
    runNow(dependencies, { ...params, actor: user.id }),
  );

  mount(app, calls.listRuns, ({ params, query }) => listRuns(db, params.id, query));

  mount(app, calls.listGone, ({ params, query }) => listGone(db, params.id, query));

  mount(app, calls.folder, async () => {
    if (importDir === null) return { files: null };
    const files = (await listFolder(importDir)) ?? [];
    return { files: files.slice(0, SHOWN_FILES) };
  });
}
