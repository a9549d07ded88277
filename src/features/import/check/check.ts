import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { insertErrors } from '../errors.queries.ts';
import { type CsvRecord, createCsvReader } from '../file/csv.rules.ts';
import { createDecoder } from '../file/text.rules.ts';
import type { TransferDependencies } from '../imports.ts';
import { type ImportRow, lockImport, readChunk, updateImport } from '../queries.ts';
import { dropTimeout } from '../write/queries.ts';
import {
  countOutcomes,
  findKnownSlugs,
  listImportCategories,
  refreshStagedStatistics,
  type StagedRow,
  stageRows,
  takeOutDuplicates,
} from './queries.ts';
import { createRowReader, findMissing, type ParsedRow, type RowError } from './row.rules.ts';

const BATCH = 2000;

interface Read {
  rows: ParsedRow[];
  /** Bytes of the file that were read by then. */
  bytes: number;
}

/** The rows below the first line, in batches, from the first or from where an earlier run ended. */
async function* readBatches(
  { db }: TransferDependencies,
  source: ImportRow,
  readRow: (record: CsvRecord) => ParsedRow,
): AsyncGenerator<Read, void> {
  const decode = createDecoder(source.encoding ?? 'utf-8');
  const read = createCsvReader(source.delimiter ?? ',');
  let skipping = source.rowsRead + 1;
  let bytes = 0;
  let waiting: CsvRecord[] = [];
  for (let position = 0; ; position += 1) {
    const chunk = await readChunk(db, source.id, position);
    bytes += chunk?.length ?? 0;
    const records = read(decode(chunk ?? Buffer.alloc(0), !chunk), !chunk);
    const skipped = Math.min(skipping, records.length);
    skipping -= skipped;
    waiting = waiting.concat(records.slice(skipped));
    while (waiting.length >= BATCH || (!chunk && waiting.length > 0)) {
      yield { rows: waiting.slice(0, BATCH).map(readRow), bytes };
      waiting = waiting.slice(BATCH);
    }
    if (!chunk) return;
  }
}

/** Reads the next batch while the last one is being kept. */
async function* readAhead<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  for (let next = batches.next(); ; ) {
    const { value, done } = await next;
    if (done) return;
    next = batches.next();
    // Whoever leaves early does not wait for it.
    next.catch(() => {});
    yield value;
  }
}

/**
 * The dry run: reads the file on from where it stands and keeps its rows with what they will do.
 * Ends early when the time is up or the import is not being checked any more.
 */
export async function continueCheck(
  dependencies: TransferDependencies,
  source: ImportRow,
  isTimeUp: () => boolean,
): Promise<void> {
  const { db, clock } = dependencies;
  const readRow = createRowReader({
    columns: source.columns,
    mapping: source.mapping ?? {},
    categories: await listImportCategories(db),
  });
  let rowsRead = source.rowsRead;
  for await (const { rows, bytes } of readAhead(readBatches(dependencies, source, readRow))) {
    const isOurs = await db.kysely.transaction().execute(async (trx) => {
      const held = await lockImport(trx, source.id);
      if (held?.state !== 'checking' || held.rowsRead !== rowsRead) return false;
      await dropTimeout(trx);
      const errorCount = await stageBatch(trx, source.id, rows);
      const change = {
        rowsRead: rowsRead + rows.length,
        bytesRead: bytes,
        errorCount: held.errorCount + errorCount,
        fault: null,
      };
      await updateImport(trx, source.id, change, clock());
      return true;
    });
    if (!isOurs || isTimeUp()) return;
    rowsRead += rows.length;
  }
  await db.kysely.transaction().execute((trx) => finishCheck(trx, dependencies, source.id));
}

/** Answers the number of rows with errors. */
async function stageBatch(
  trx: DatabaseTransaction,
  importId: number,
  rows: ParsedRow[],
): Promise<number> {
  const slugs = rows.flatMap(({ values }) => values.slug ?? []);
  const known = await findKnownSlugs(trx, slugs);
  const staged: StagedRow[] = [];
  const errors: RowError[] = [];
  for (const row of rows) {
    const found = known.get(row.values.slug ?? '');
    const missing = found || row.errors.length > 0 ? [] : findMissing(row);
    const faults = [...row.errors, ...missing, ...(found?.isDeleted ? [tellDeleted(row)] : [])];
    errors.push(...faults);
    if (faults.length === 0) staged.push(stageRow(row));
  }
  await stageRows(trx, importId, staged);
  await insertErrors(trx, importId, 'check', errors);
  return rows.length - staged.length;
}

function stageRow({ line, values }: ParsedRow): StagedRow {
  return {
    ...values,
    line,
    nameKey: values.name === null ? null : foldText(values.name),
    cityKey: values.city === null ? null : foldText(values.city),
  };
}

function tellDeleted({ line, values }: { line: number; values: { slug: string | null } }) {
  const reason = 'This business was deleted; restore it first';
  return { line, column: 'slug', value: values.slug, reason };
}

async function finishCheck(
  trx: DatabaseTransaction,
  { clock }: TransferDependencies,
  id: number,
): Promise<void> {
  const held = await lockImport(trx, id);
  if (held?.state !== 'checking') return;
  await dropTimeout(trx);
  await refreshStagedStatistics(trx);
  const duplicates = await takeOutDuplicates(trx, id);
  const errors = duplicates.map(({ line, slug, first }) => ({
    line,
    column: 'slug',
    value: slug,
    reason: `Line ${first} is the same business`,
  }));
  await insertErrors(trx, id, 'check', errors);
  const { lastLine, ...counts } = await countOutcomes(trx, id);
  const change = {
    state: 'checked' as const,
    bytesRead: held.size,
    newCount: counts.new,
    changedCount: counts.changed,
    sameCount: counts.same,
    errorCount: held.errorCount + errors.length,
    lastLine,
    doneLine: 0,
  };
  await updateImport(trx, id, change, clock());
}
