import { type Selectable, sql, type Updateable } from 'kysely';
import type { BusinessImport, ImportState } from '../../contract/staff/transfer.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { ImportsTable } from '../../platform/database/schema.ts';
import type { TimePosition } from '../../platform/http/time-cursor.ts';

export type ImportRow = Selectable<ImportsTable>;

type Executor = Database['kysely'] | DatabaseTransaction;

export function toImport(row: ImportRow): BusinessImport {
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    encoding: row.encoding,
    delimiter: row.delimiter,
    lineEnds: row.line_ends,
    columns: row.columns,
    samples: row.samples,
    proposedMapping: row.proposed_mapping,
    mapping: row.mapping,
    progress: measureProgress(row),
    rowsRead: row.rows_read,
    counts: {
      new: row.new_count,
      changed: row.changed_count,
      same: row.same_count,
      error: row.error_count,
    },
    undone: { restored: row.undone_count, kept: row.kept_count },
    fault: row.fault,
  };
}

/** Reading is measured in bytes, writing and undoing in lines. */
function measureProgress(row: ImportRow): number {
  const [done, all] =
    row.state === 'checking' ? [row.bytes_read, row.size] : [row.done_line, row.last_line];
  if (row.state === 'uploading' || row.state === 'uploaded') return 0;
  if (row.state !== 'checking' && row.state !== 'committing' && row.state !== 'undoing') return 1;
  return all === 0 ? 0 : Math.min(1, done / all);
}

export async function insertImport(
  db: Database,
  created: { fileName: string; actor: string; at: Date },
): Promise<number> {
  const { id } = await db.kysely
    .insertInto('imports')
    .values({
      state: 'uploading',
      file_name: created.fileName,
      actor: created.actor,
      created_at: created.at,
      updated_at: created.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertChunk(db: Database, id: number, position: number, bytes: Buffer) {
  await db.kysely.insertInto('import_chunks').values({ import_id: id, position, bytes }).execute();
}

/** One piece of the file; null after the last. */
export async function readChunk(
  db: Database,
  id: number,
  position: number,
): Promise<Buffer | null> {
  const row = await db.kysely
    .selectFrom('import_chunks')
    .select('bytes')
    .where('import_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function findImport(db: Executor, id: number): Promise<ImportRow | null> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Holds the import, so that its steps come one after the other, whoever takes them. */
export async function lockImport(trx: DatabaseTransaction, id: number): Promise<ImportRow | null> {
  const row = await trx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateImport(
  db: Executor,
  id: number,
  change: Updateable<ImportsTable>,
  at: Date,
): Promise<ImportRow> {
  return db
    .updateTable('imports')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With its file and rows, which may take longer than a visitor's query. */
export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await trx.deleteFrom('imports').where('id', '=', id).execute();
  });
}

/** The latest first. Few enough to be sorted: they go after 30 days. */
export async function listImportRows(
  db: Database,
  range: { after: TimePosition | null; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  let query = db.kysely.selectFrom('imports').selectAll().orderBy('created_at', 'desc');
  const { after } = range;
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`);
  }
  const rows = await query.orderBy('id', 'desc').limit(range.limit).execute();
  const { total } = await db.kysely
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Lets go of the file. */
export async function dropChunks(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('import_chunks').where('import_id', '=', id).execute();
}

/** Lets go of the rows, and so of the way back. */
export async function dropRows(trx: DatabaseTransaction, id: number): Promise<void> {
  await sql`delete from import_rows where import_id = ${id}`.execute(trx);
}

/**
 * Imports in one of the states that nothing has happened to since a time, or last `after` another: by
 * a clock that was ahead.
 */
export async function findStaleImports(
  db: Database,
  states: ImportState[],
  before: Date,
  after?: Date,
): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', states)
    .where((where) =>
      where.or([
        where('updated_at', '<', before),
        ...(after ? [where('updated_at', '>', after)] : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
