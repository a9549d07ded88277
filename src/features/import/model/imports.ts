import { sql, type Updateable } from 'kysely';
import * as m from '#messages';
import type {
  BusinessImport,
  ImportMapping,
  ImportState,
} from '../../../contract/imports.staff.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored, Tables } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { recognizeDirectory } from '../file/mapping.rules.ts';
import type { Rights } from './starter.rules.ts';

export interface TransferDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
}

export interface ImportRequest {
  id: number;
  actor: string;
  rights: Rights;
}

export const importQueue: Queue<{ importId: number }> = { name: 'imports', retries: 20 };

export async function readImportState(db: Database, id: number): Promise<BusinessImport> {
  const row = await findImport(db.kysely, id);
  if (!row) throw importMissing();
  return toImport(row);
}

export async function listAllImports(
  db: Database,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<BusinessImport>> {
  const after = parseTimeCursor(query.cursor);
  const imports = db.kysely.selectFrom('imports');
  const rows = await imports
    .selectAll()
    .$if(after !== null, (later) =>
      later.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const { total } = await imports
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { items, next } = pageOf(rows, query.limit, (last) =>
    formatTimeCursor({ at: last.createdAt, id: last.id }),
  );
  return { items: items.map(toImport), total, next };
}

export function importMissing(): AppError {
  return new AppError('not_found', m.import_gone());
}

export type ImportRow = Stored<'imports'>;

export type Executor = Database['kysely'] | DatabaseTransaction;

export function toImport(row: ImportRow): BusinessImport {
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    format: row.format,
    size: row.fileSize ?? row.size,
    sheets: row.sheets,
    sheet: row.sheet,
    hidden: { rows: row.hiddenRows, columns: row.hiddenColumns },
    hiddenColumns: row.hiddenPlaces,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    encoding: row.encoding,
    delimiter: row.delimiter,
    lineEnds: row.lineEnds,
    columns: row.columns,
    directory: recognizeDirectory(row.columns)?.name ?? null,
    recalled: row.recalled,
    samples: row.samples,
    proposedMapping: row.proposedMapping,
    mapping: row.mapping,
    progress: measureProgress(row),
    rowsRead: row.rowsRead,
    leftOut: { sections: row.sectionRows ?? 0, totals: row.totalRows },
    counts: {
      new: row.newCount,
      changed: row.changedCount,
      same: row.sameCount,
      error: row.errorCount,
    },
    twins: {
      file: row.fileTwinCount,
      directory: row.directoryTwinCount,
      changed: row.changedTwinCount,
      idle: row.idleTwinCount,
    },
    lookalikes: {
      all: row.lookalikeCount,
      same: row.sameLookalikeCount,
      moved: row.movedCount,
    },
    notesOnly: row.noteCount,
    gone: { closed: row.closedCount, hidden: row.hiddenCount },
    kept: { rows: row.keptRowCount, fields: row.keptFields },
    mended: row.mendedCount,
    waiting: row.waitingCount,
    photos: {
      all: row.photoCount,
      fetched: row.photoFetchedCount,
      failed: row.photoFailedCount,
    },
    merged: row.mergedCount,
    undone: {
      removed: row.removedCount,
      restored: row.undoneCount - row.removedCount,
      kept: row.keptCount,
    },
    fault: row.fault,
  };
}

/** Progress of checking is measured in bytes; progress of writing and undoing is measured in lines. */
function measureProgress(row: ImportRow): number {
  const [done, all] =
    row.state === 'checking' ? [row.bytesRead, row.size] : [row.doneLine, row.lastLine];
  if (row.state === 'uploading' || row.state === 'uploaded') return 0;
  if (row.state !== 'checking' && row.state !== 'committing' && row.state !== 'undoing') return 1;
  return all === 0 ? 0 : Math.min(1, done / all);
}

export async function insertImport(
  db: Database,
  created: { fileName: string; actor: string; at: Date; runId?: number },
): Promise<number> {
  const { id } = await db.kysely
    .insertInto('imports')
    .values({
      state: 'uploading',
      fileName: created.fileName,
      actor: created.actor,
      createdAt: created.at,
      updatedAt: created.at,
      runId: created.runId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a chunk of the file. Positions start at 0; negative positions hold the original workbook. */
export async function insertChunk(db: Executor, id: number, position: number, bytes: Buffer) {
  await db.insertInto('importChunks').values({ importId: id, position, bytes }).execute();
}

/** Returns one chunk of the file, or null after the last. */
export async function readChunk(
  db: Executor,
  id: number,
  position: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('importChunks')
    .select('bytes')
    .where('importId', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

export async function findImport(db: Executor, id: number): Promise<ImportRow | null> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the import row so that its steps run one at a time across processes. */
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
  change: Updateable<Tables['imports']>,
  at: Date,
): Promise<ImportRow> {
  return db
    .updateTable('imports')
    .set({ ...change, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an import with its file and rows. Disables the statement timeout, since this can take long. */
export async function deleteImport(db: Database, id: number): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await dropRows(trx, id);
    await trx
      .deleteFrom('importPhotos')
      .where('importId', '=', id)
      .where('state', '<>', 'fetched')
      .execute();
    await trx.deleteFrom('imports').where('id', '=', id).execute();
  });
}

export async function dropChunks(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('importChunks').where('importId', '=', id).execute();
}

export async function takeChunks(
  trx: DatabaseTransaction,
  { id, from }: { id: number; from: number },
): Promise<void> {
  await dropChunks(trx, id);
  await trx
    .updateTable('importChunks')
    .set({ importId: id })
    .where('importId', '=', from)
    .execute();
}

/** Deletes the staged rows after a line. */
export async function dropRows(trx: DatabaseTransaction, id: number, after = 0): Promise<void> {
  await sql`delete from import_rows where import_id = ${id} and line > ${after}`.execute(trx);
}

export async function dropNotes(trx: DatabaseTransaction, id: number): Promise<void> {
  await sql`delete from import_refused where import_id = ${id}`.execute(trx);
  await sql`delete from import_mended where import_id = ${id}`.execute(trx);
}

/** Finds imports in the given states that later changed listings of these imports, newest first. */
export async function findAbove(
  db: Executor,
  importIds: number[],
  states: ImportState[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from imports i
    where i.state = any(${states}::text[]) and i.id <> all(${importIds}::bigint[])
      and exists (
        select from import_rows u join import_rows r on r.business_id = u.business_id
        where u.import_id = i.id and u.outcome = 'changed' and r.import_id = any(${importIds}::bigint[])
          and r.outcome in ('new', 'changed') and u.version > coalesce(r.version, 1))
    order by i.updated_at desc, i.id desc
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns imports in the given states last updated before `before`, or after `after`, which catches
 * timestamps from a clock that ran ahead.
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
        where('updatedAt', '<', before),
        ...(after ? [where('updatedAt', '>', after)] : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const REMEMBERED = 20;

export interface UsedMapping {
  fileName: string;
  createdAt: Date;
  columns: string[];
  mapping: ImportMapping;
}

export async function listUsedMappings(db: Database): Promise<UsedMapping[]> {
  const rows = await db.kysely
    .selectFrom('imports')
    .select(['fileName', 'createdAt', 'columns', 'mapping'])
    .orderBy('id', 'desc')
    .limit(REMEMBERED)
    .execute();
  return rows.flatMap(({ mapping, ...row }) => (mapping ? [{ ...row, mapping }] : []));
}

/** Rows of a file after line `from`, up to line `to`. */
export interface LineRange {
  importId: number;
  from: number;
  to: number;
}

/** SQL condition for the rows `r` of a range. */
export function within({ importId, from, to }: LineRange) {
  return sql`r.import_id = ${importId} and r.line > ${from} and r.line <= ${to}`;
}
