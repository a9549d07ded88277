import type { ImportMapping } from '../../../contract/staff/transfer/mapping.ts';
import type { PreviewRow } from '../../../contract/staff/transfer/mappings.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readBatches } from '../check/batches.ts';
import { createRowReader, findMissing, type ParsedRow } from '../check/row.rules.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import { requireColumns } from '../steps.ts';
import { readFileOf } from './file-of.ts';
import { openReadings } from './readings.ts';

const SHOWN_ROWS = 10;

/** The first rows of a file as listings; writes nothing. */
export async function previewRows(
  db: Database,
  id: number,
  mapping: ImportMapping,
): Promise<PreviewRow[]> {
  const source = await readFileOf(db, id);
  const { columns } = source;
  requireColumns(mapping, columns);
  const readings = await openReadings(db);
  const readRow = createRowReader({ columns, mapping, ...readings });
  const describeRow = (row: ParsedRow): PreviewRow => {
    const errors = [...row.errors, ...(row.errors.length > 0 ? [] : findNeeded(row))];
    const values = readings.fields.flatMap(({ field, column }) => {
      const value = row.values[column];
      return value === null ? [] : [[field, readings.describe(field, value)]];
    });
    return {
      line: row.line,
      values: Object.fromEntries(values),
      errors: errors.map(({ column, value, reason }) => ({ column, value, reason })),
    };
  };
  // A row with a slug may be one that is listed, and changes it.
  const findNeeded = (row: ParsedRow) =>
    row.values.slug === null ? findMissing(row, { columns, mapping }) : [];
  for await (const { rows } of readBatches(db, source, (record: CsvRecord) => record)) {
    return rows.slice(0, SHOWN_ROWS).map((record) => describeRow(readRow(record)));
  }
  return [];
}
