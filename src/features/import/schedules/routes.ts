import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import {
  scheduleCalls as calls,
  type GoneListing,
  type ImportRun,
  type ImportSchedule,
  MAX_SCHEDULES,
  type ScheduleInput,
} from '../../../contract/schedules.staff.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { Page } from '../../../platform/http/output.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { type ExportAuthor, type NamedStore, openNamed } from '../../export/named.ts';
import type { TransferDependencies } from '../model/imports.ts';
import { listMappings, lockMappings } from '../steps/mappings.ts';
import { findNextRun, isUnderWay, listGoneRows, listRunRows, listSchedules } from './queries.ts';
import { pauseSchedule, runNow } from './runs.ts';
import { listFolder } from './source.ts';

function toRow({ source, ...input }: ScheduleInput, { at, by, rights }: ExportAuthor) {
  const nextRunAt = findNextRun(input, at);
  return { ...input, ...source, nextRunAt, updatedAt: at, updatedBy: by, rights };
}

export function createScheduleStore(hasFolder: boolean): NamedStore<ScheduleInput, ImportSchedule> {
  const require = async (
    trx: DatabaseTransaction,
    { mappingId, source, gone }: ScheduleInput,
    { rights }: ExportAuthor,
  ) => {
    if ((gone === 'close' || gone === 'hide') && !rights.includes('listings')) {
      throw invalidField('gone', m.schedules_vanished_forbidden());
    }
    const mappings = await listMappings(trx);
    if (!mappings.some(({ id }) => id === mappingId)) {
      throw invalidField('mappingId', m.schedules_mapping_gone());
    }
    if (source.kind === 'folder' && !hasFolder) {
      throw invalidField('source', m.schedules_no_folder());
    }
  };
  return {
    action: 'schedule',
    missing: m.schedules_gone,
    changed: m.schedules_changed_elsewhere,
    most: MAX_SCHEDULES,
    lock: lockMappings,
    list: listSchedules,
    async insert(trx, input, author) {
      await require(trx, input, author);
      const row = trx.insertInto('importSchedules').values(toRow(input, author));
      return (await row.returning('id').executeTakeFirstOrThrow()).id;
    },
    async update(trx, id, input, author) {
      await require(trx, input, author);
      const { kind, location } = input.source;
      await trx
        .updateTable('importSchedules')
        .set((eb) => ({
          ...toRow(input, author),
          version: eb('version', '+', 1),
          // Files are read again when the source, the mapping or the sheet changes.
          seen: sql<string>`case when (kind, location, mapping_id, coalesce(sheet, ''))
              = (${kind}, ${location}, ${input.mappingId}::bigint, ${input.sheet ?? ''})
            then seen else '[]' end`,
        }))
        .where('id', '=', id)
        .execute();
    },
    async remove(trx, id) {
      if (await isUnderWay(trx, id)) throw new AppError('conflict', m.import_running());
      await trx.deleteFrom('importSchedules').where('id', '=', id).execute();
    },
    describe: describeSchedule,
  };
}

/**
 * Describes a schedule for the audit log with only the host of an address, because its path or query may
 * contain a secret key.
 */
function describeSchedule({ name, source, mappingName, every, isPaused }: ImportSchedule) {
  const from = source.kind === 'folder' ? source.location : new URL(source.location).host;
  return { name, from, mapping: mappingName, every, isPaused };
}

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
