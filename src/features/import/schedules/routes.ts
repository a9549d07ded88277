import { z } from 'zod';
import {
  scheduleCalls as calls,
  type GoneListing,
  type ImportRun,
} from '../../../contract/schedules.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Page } from '../../../platform/http/output.ts';
import { openNamed } from '../../export/named.ts';
import type { TransferDependencies } from '../imports.ts';
import { pauseSchedule, runNow } from './begin.ts';
import { listFolder } from './folder.ts';
import { listGoneRows } from './gone.queries.ts';
import { listRunRows } from './runs.queries.ts';
import { createScheduleStore } from './save.ts';

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

const position = z.tuple([cursorId]).transform(([id]) => id);

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

const cursorOf = (last: { id: number }) => formatCursor([last.id]);

async function listRuns(
  db: Database,
  id: number,
  { limit, cursor }: Asked,
): Promise<Page<ImportRun>> {
  const before = parseCursor(cursor, position) ?? null;
  const { runs, total } = await listRunRows(db, id, { before, limit: limit + 1 });
  return { ...pageOf(runs, limit, cursorOf), total };
}

async function listGone(
  db: Database,
  id: number,
  { limit, cursor }: Asked,
): Promise<Page<GoneListing>> {
  const after = parseCursor(cursor, position) ?? 0;
  const { listings, total } = await listGoneRows(db, id, { after, limit: limit + 1 });
  return { ...pageOf(listings, limit, cursorOf), total };
}
