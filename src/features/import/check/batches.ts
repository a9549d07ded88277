import type { Database } from '../../../platform/database/database.ts';
import { createPacer, mapInSlices } from '../../../platform/map-in-slices.ts';
import { type CsvRecord, createLineReader } from '../file/csv.rules.ts';
import { createMemberReader, type LeftOut } from '../file/sections.rules.ts';
import { createDecoder } from '../file/text.rules.ts';
import { type ImportRow, readChunk } from '../model/imports.ts';

const BATCH = 2000;

export interface Read<T> {
  rows: T[];
  bytes: number;
  at: number;
  before: number;
  /** Rows before the end of the batch that are no listings. */
  left: LeftOut;
}

/**
 * Reads all batches or, with several readers, every nth one. The first of several readers also ends with an
 * empty batch after all others. Section rows and totals are left out.
 */
export async function* readBatches<T>(
  db: Database,
  source: Pick<
    ImportRow,
    'id' | 'encoding' | 'delimiter' | 'headerRows' | 'rowsRead' | 'columns' | 'sectionRows'
  >,
  readRow: (record: CsvRecord) => T,
  { number, of } = { number: 0, of: 1 },
): AsyncGenerator<Read<T>, void> {
  const decode = createDecoder(source.encoding ?? 'utf-8');
  const read = createLineReader(source.delimiter ?? ',');
  const pacer = createPacer();
  const members = createMemberReader(source.columns, source.sectionRows !== null);
  let above = source.headerRows;
  let skipping = source.rowsRead;
  let bytes = 0;
  let batch: CsvRecord[] = [];
  let at = 0;
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
      const member = members.read(record);
      if (!member) continue;
      if (skipping > 0) skipping -= 1;
      else batch.push(member);
      if (batch.length === BATCH) yield* endBatch();
    }
    if (chunk) continue;
    if (batch.length > 0) yield* endBatch();
    const { left } = members;
    const isTold = left.sections + left.totals === told;
    if (number === 0 && (of > 1 || !isTold)) yield { rows: [], bytes, at, before, left };
    return;
  }

  async function* endBatch(): AsyncGenerator<Read<T>, void> {
    const left = { ...members.left };
    told = left.sections + left.totals;
    if (at % of === number) {
      yield { rows: await mapInSlices(batch, readRow), bytes, at, before, left };
    }
    at += 1;
    before += batch.length;
    batch = [];
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
