import type { Database } from '../../../platform/database/database.ts';
import { createPacer, mapInSlices } from '../../../platform/map-in-slices.ts';
import { type CsvRecord, createLineReader } from '../file/csv.rules.ts';
import { createMemberReader, type LeftOut } from '../file/sections.rules.ts';
import { createDecoder } from '../file/text.rules.ts';
import { type ImportRow, readChunk } from '../model/imports.ts';

const BATCH = 2000;

/** A stored file, of which the first `rowsRead` rows were read before. */
export type CsvSource = Pick<
  ImportRow,
  'id' | 'encoding' | 'delimiter' | 'headerRows' | 'rowsRead' | 'columns' | 'sectionRows'
>;

export interface Read<T> {
  rows: T[];
  bytes: number;
  before: number;
  /** Rows before the end of the batch that are no listings. */
  left: LeftOut;
  /** The rows of `left` since the last batch that begin no section. */
  others: CsvRecord[];
}

/**
 * Reads the rows below the names of the columns. Section rows and totals are left out; the last batch is empty if
 * only they follow the one before.
 */
export async function* readBatches<T>(
  db: Database,
  source: CsvSource,
  readRow: (record: CsvRecord) => T,
): AsyncGenerator<Read<T>, void> {
  const decode = createDecoder(source.encoding ?? 'utf-8');
  const read = createLineReader(source.delimiter ?? ',');
  const pacer = createPacer();
  const members = createMemberReader(source.columns, source.sectionRows !== null);
  let above = source.headerRows;
  let skipping = source.rowsRead;
  let bytes = 0;
  let batch: CsvRecord[] = [];
  let others: CsvRecord[] = [];
  let before = source.rowsRead;
  let told = 0;
  for (let position = 0; ; position += 1) {
    const chunk = await readChunk(db.kysely, source.id, position);
    bytes += chunk?.length ?? 0;
    for (const record of read(decode(chunk ?? Buffer.alloc(0), !chunk), !chunk)) {
      if (pacer.isDue()) await pacer.pause();
      if (!record) continue;
      if (above > 0) {
        above -= 1;
        continue;
      }
      const row = members.read(record);
      if (row.kind === 'other') others.push(row.record);
      if (row.kind === 'member' && skipping > 0) skipping -= 1;
      else if (row.kind === 'member') batch.push(row.record);
      if (batch.length === BATCH || others.length === BATCH) yield await endBatch();
    }
    if (chunk) continue;
    if (batch.length > 0 || countLeft() > told) yield await endBatch();
    return;
  }

  function countLeft() {
    return members.left.sections + members.left.totals;
  }

  async function endBatch(): Promise<Read<T>> {
    const left = { ...members.left };
    told = countLeft();
    const read = { rows: await mapInSlices(batch, readRow), bytes, before, left, others };
    before += batch.length;
    batch = [];
    others = [];
    return read;
  }
}

export async function* readAhead<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  for (let next = batches.next(); ; ) {
    const { value, done } = await next;
    if (done) return;
    next = batches.next();
    // Prevents an unhandled rejection if the consumer stops early.
    next.catch(() => {});
    yield value;
  }
}
