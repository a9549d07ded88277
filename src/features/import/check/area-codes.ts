import type { ImportMapping } from '../../../contract/imports.staff.ts';
import { listColumns } from '../../../contract/imports.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { townKey } from '../../../platform/town-key.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import type { ImportRow } from '../model/imports.ts';
import { countAreaCodes, createAreaCodes, type FindAreaCode } from '../rows/area-codes.rules.ts';
import type { ParsedRow } from '../rows/row.rules.ts';
import { countListedAreaCodes } from './area-codes.queries.ts';
import { readBatches } from './batches.ts';

/** Bytes; the beginning of a larger file is enough. */
const LOOKED_AT = 4 * 1024 * 1024;
const LOCAL = /(?<![\d-])\d{3}[\s.-]?\d{4}(?![\d-])/;

type File = Pick<ImportRow, 'id' | 'encoding' | 'delimiter' | 'headerRows' | 'rowsRead'> & {
  mapping: ImportMapping;
};

/**
 * Reads which area code each town has, from the file and from the directory. Returns null if no phone at the
 * beginning of the file lacks one.
 */
export async function openAreaCodes(
  db: Database,
  file: File,
  readRow: (record: CsvRecord) => ParsedRow,
): Promise<FindAreaCode | null> {
  const { phone } = file.mapping;
  if (!phone || 'value' in phone) return null;
  const columns = listColumns(phone);
  const mayLack = ({ cells }: CsvRecord) => columns.some((at) => LOCAL.test(cells[at] ?? ''));
  const records: CsvRecord[] = [];
  for await (const { rows, bytes } of readBatches(db, { ...file, rowsRead: 0 }, (row) => row)) {
    records.push(...rows);
    if (bytes > LOOKED_AT) break;
  }
  if (!records.some(mayLack)) return null;
  const rows = records.map((record) => readRow(record).values);
  const towns = rows.flatMap(({ city, state }) =>
    city === null || state === null ? [] : [{ state, cityKey: townKey(city, state) }],
  );
  const listed = await countListedAreaCodes(db.kysely, towns);
  return createAreaCodes([countAreaCodes(rows), listed]);
}
