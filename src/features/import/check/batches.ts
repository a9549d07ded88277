import type { Database } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { type CsvRecord, createCsvReader } from '../file/csv.rules.ts';
import { createDecoder } from '../file/text.rules.ts';
import { type ImportRow, readChunk } from '../queries.ts';

const BATCH = 2000;

export interface Read<T> {
  rows: T[];
  /** Bytes of the file that were read by then. */
  bytes: number;
}

export async function* readBatches<T>(
  db: Database,
  source: Pick<ImportRow, 'id' | 'encoding' | 'delimiter' | 'headerRows' | 'rowsRead'>,
  readRow: (record: CsvRecord) => T,
): AsyncGenerator<Read<T>, void> {
  const decode = createDecoder(source.encoding ?? 'utf-8');
  const read = createCsvReader(source.delimiter ?? ',');
  let skipping = source.rowsRead + source.headerRows;
  let bytes = 0;
  let waiting: CsvRecord[] = [];
  for (let position = 0; ; position += 1) {
    const chunk = await readChunk(db.kysely, source.id, position);
    bytes += chunk?.length ?? 0;
    const records = read(decode(chunk ?? Buffer.alloc(0), !chunk), !chunk);
    const skipped = Math.min(skipping, records.length);
    skipping -= skipped;
    waiting = waiting.concat(records.slice(skipped));
    while (waiting.length >= BATCH || (!chunk && waiting.length > 0)) {
      yield { rows: await mapInSlices(waiting.slice(0, BATCH), readRow), bytes };
      waiting = waiting.slice(BATCH);
    }
    if (!chunk) return;
  }
}

export async function* readAhead<T>(batches: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  for (let next = batches.next(); ; ) {
    const { value, done } = await next;
    if (done) return;
    next = batches.next();
    // Whoever leaves early does not wait for it.
    next.catch(() => {});
    yield value;
  }
}
