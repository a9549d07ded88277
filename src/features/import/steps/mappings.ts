import { sql } from 'kysely';
import * as m from '#messages';
import {
  MAX_MAPPINGS,
  type MappingInput,
  type SavedMapping,
} from '../../../contract/imports.staff.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ExportAuthor, NamedStore } from '../../export/named.ts';
import type { Executor } from '../model/imports.ts';
import { requireColumns, requireMapped } from '../model/starter.rules.ts';

/** Sorted by name. Scans the table, which is small, and uses index `import_schedules_mapping`. */
export async function listMappings(db: Executor): Promise<SavedMapping[]> {
  const rows = await db
    .selectFrom('importMappings as m')
    .select(['id', 'name', 'columns', 'mapping', 'version', 'updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('importSchedules as s')
        .select(eb.fn.countAll<number>().as('schedules'))
        .whereRef('s.mappingId', '=', 'm.id')
        .as('schedules'),
    )
    .orderBy(sql`lower(m.name)`)
    .orderBy('m.id')
    .execute();
  return rows.map(({ updatedAt, schedules, ...row }) => {
    return { ...row, schedules: schedules ?? 0, updatedAt: updatedAt.toISOString() };
  });
}

/** Locks mappings, and schedules that refer to them. */
export async function lockMappings(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import-mappings', 0))`.execute(trx);
}

function toRow({ name, columns, mapping }: MappingInput, { at, by, rights }: ExportAuthor) {
  requireMapped(mapping, rights);
  requireColumns(mapping, columns);
  const json = { columns: JSON.stringify(columns), mapping: JSON.stringify(mapping) };
  return { name, ...json, updatedAt: at, updatedBy: by, rights };
}

export const mappingStore: NamedStore<MappingInput, SavedMapping> = {
  action: 'mapping',
  missing: m.import_mapping_gone,
  changed: m.import_mapping_changed,
  most: MAX_MAPPINGS,
  lock: lockMappings,
  list: listMappings,
  async insert(trx, input, author) {
    const row = trx.insertInto('importMappings').values(toRow(input, author));
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  },
  async update(trx, id, input, author) {
    await trx
      .updateTable('importMappings')
      .set((eb) => ({ ...toRow(input, author), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },
  async remove(trx, id) {
    const mapping = (await listMappings(trx)).find((one) => one.id === id);
    if (mapping && mapping.schedules > 0) throw new AppError('conflict', m.import_mapping_in_use());
    await trx.deleteFrom('importMappings').where('id', '=', id).execute();
  },
  describe: ({ name, columns, mapping }) => ({ name, columns, mapping }),
};
