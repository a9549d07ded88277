import type { ImportMapping } from '../../../contract/imports.staff.ts';
import { listColumns } from '../../../contract/imports.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { townKey } from '../../../platform/town-key.ts';
import { type CsvRecord, createCsvReader } from '../file/csv.rules.ts';
import { createDecoder } from '../file/text.rules.ts';
import { type ImportRow, readChunk } from '../model/imports.ts';
import { countAreaCodes, createAreaCodes, type FindAreaCode } from '../rows/area-codes.rules.ts';
import type { ParsedRow } from '../rows/row.rules.ts';
import { countListedAreaCodes } from './area-codes.queries.ts';

/** Bytes; the beginning of a larger file is enough. */
const LOOKED_AT = 4 * 1024 * 1024;
const LOCAL = /(?<![\d-])\d{3}[\s.-]?\d{4}(?![\d-])/;

type File = Pick<ImportRow, 'id' | 'encoding' | 'delimiter' | 'headerRows'> & {
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
  const records = await readBeginning(db, file);
  if (!records.some(mayLack)) return null;
  const rows = (await mapInSlices(records, readRow)).map(({ values }) => values);
  const towns = rows.flatMap(({ city, state }) =>
    city === null || state === null ? [] : [{ state, cityKey: townKey(city, state) }],
  );
  const listed = await countListedAreaCodes(db.kysely, towns);
  return createAreaCodes([countAreaCodes(rows), listed]);
}

async function readBeginning(db: Database, file: File): Promise<CsvRecord[]> {
  const decode = createDecoder(file.encoding ?? 'utf-8');
  const read = createCsvReader(file.delimiter ?? ',');
  const records: CsvRecord[] = [];
  for (let [position, bytes] = [0, 0]; bytes <= LOOKED_AT; position += 1) {
    const chunk = await readChunk(db.kysely, file.id, position);
    bytes += chunk?.length ?? 0;
    records.push(...read(decode(chunk ?? Buffer.alloc(0), !chunk), !chunk));
    if (!chunk) break;
  }
  return records.slice(file.headerRows);
}
